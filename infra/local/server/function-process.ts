import { readFileSync } from 'node:fs'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Load } from '../../loads.ts'
import { enforceRights, type FunctionRights, withRights } from './function-rights.ts'
import { type ApiHandler, lambdaContext } from './lambda.ts'

/** One invocation, as sent to a function's process. */
export interface Invocation {
  rights: FunctionRights
  load: Load
  event: APIGatewayProxyEventV2
}

/** The time and memory that an invocation took. */
export interface Usage {
  /** CPU time of all threads, milliseconds. */
  cpuMs: number
  /** Time that it waited for the table, the bucket or a timer, milliseconds. */
  waitedMs: number
  /** Largest resident size of the process so far, MB. */
  peakMb: number
}

export type Invoked = { result: APIGatewayProxyStructuredResultV2; usage: Usage } | { error: string; usage: Usage }

const module: { handler: ApiHandler } = await import(process.argv[2] ?? '')

enforceRights()
process.on('message', ({ rights, load, event }: Invocation) => {
  const call = () => module.handler(event, lambdaContext(rights.name, load))
  void measured(() => withRights(rights, call)).then((invoked) => process.send?.(invoked))
})
process.once('disconnect', () => process.exit(0))

async function measured(run: () => ReturnType<ApiHandler>): Promise<Invoked> {
  const startedAt = performance.now()
  const before = { all: process.cpuUsage(), main: process.threadCpuUsage(), queued: queuedMs() }
  const usage = (): Usage => {
    const all = process.cpuUsage(before.all)
    const main = process.threadCpuUsage(before.main)
    const ran = (main.user + main.system) / 1000 + queuedMs() - before.queued
    return {
      cpuMs: (all.user + all.system) / 1000,
      waitedMs: Math.max(0, performance.now() - startedAt - ran),
      peakMb: peakMb(),
    }
  }
  try {
    return { result: await run(), usage: usage() }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error), usage: usage() }
  }
}

/** Time that the main thread was ready but other processes had the machine; 0 where the system does not say. */
function queuedMs(): number {
  const [, waited = 0] = (procFile('schedstat') ?? '').split(' ').map(Number)
  return waited / 1e6
}

/** The resource usage would include the parent's size at the fork. */
function peakMb(): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(procFile('status') ?? '') ?? []
  return Math.ceil(Number(kilobytes ?? process.resourceUsage().maxRSS) / 1024)
}

function procFile(name: string): string | undefined {
  try {
    return readFileSync(`/proc/self/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
