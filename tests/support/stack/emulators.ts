import { type ChildProcess, fork } from 'node:child_process'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stackLog } from './fork-stack.ts'

/** First message of the emulators' process: its URLs or an error. */
export type EmulatorsReport = { dynamodbUrl: string; s3Url: string } | { error: string }

/** Table and bucket in a process separate from the handlers. */
export interface ForkedEmulators {
  dynamodbUrl: string
  s3Url: string
  /** Kills them with SIGKILL, so nothing is finished. */
  kill(): Promise<void>
  close(): Promise<void>
}

const program = fileURLToPath(new URL('emulators-process.ts', import.meta.url))

/** Starts the emulators on the folder's data. They end with this process. */
export async function forkEmulators(folder: string): Promise<ForkedEmulators> {
  const log = openSync(stackLog, 'a')
  const child = fork(program, [folder], {
    stdio: ['ignore', log, log, 'ipc'],
    execArgv: [],
    env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: '', AWS_ENDPOINT_URL_S3: '' },
  })
  const { promise, resolve } = Promise.withResolvers<EmulatorsReport>()
  child.once('message', (report: EmulatorsReport) => resolve(report))
  child.once('exit', (code) => resolve({ error: `The emulators ended with code ${code}, see ${stackLog}` }))
  const report = await promise
  if ('error' in report) throw new Error(report.error)
  const exit = ended(child)
  return {
    ...report,
    kill: async () => {
      // The database's parent shell would end it gracefully after we exit.
      for (const pid of [...descendants(child.pid ?? 0), child.pid ?? 0]) kill(pid)
      await exit
    },
    close: async () => {
      if (child.connected) child.disconnect()
      await exit
    },
  }
}

function ended(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  return promise
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}

/** Descendants of a process, on Linux. */
function descendants(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return children.flatMap((child) => [...descendants(child), child])
  } catch {
    return []
  }
}
