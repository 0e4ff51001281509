import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sendLoad } from '../../../infra/loads.ts'
import type { SenderReport } from './push-sender-process.ts'

/** The sender in a process with its Lambda's memory, which can be killed; the next run then starts another one. */
export interface Sender {
  /** A run at this time (epoch milliseconds); undefined if it was killed. */
  run(now: number): Promise<SenderReport | undefined>
  kill(): void
  close(): void
}

const program = fileURLToPath(new URL('push-sender-process.ts', import.meta.url))
/** As Lambda's Node runtime starts Node. */
const heap = [
  `--max-old-space-size=${Math.floor(sendLoad.memoryMb * 0.9)}`,
  `--max-semi-space-size=${Math.floor(sendLoad.memoryMb * 0.05)}`,
]

export function startSender(): Sender {
  let child: ChildProcess | undefined
  return {
    async run(now) {
      child ??= fork(program, { execArgv: heap })
      const { promise, resolve } = Promise.withResolvers<SenderReport | undefined>()
      const onExit = () => {
        child = undefined
        resolve(undefined)
      }
      child.once('message', resolve).once('exit', onExit).send(now)
      const report = await promise
      child?.off('exit', onExit)
      return report
    },
    kill: () => child?.kill('SIGKILL'),
    close: () => child?.disconnect(),
  }
}
