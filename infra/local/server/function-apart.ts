import { type ChildProcess, fork } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Load, memoryOfOneCore } from '../../loads.ts'
import { chargeCpu } from './cpu-clock.ts'
import type { Invocation, Invoked, Usage } from './function-process.ts'
import type { FunctionRights } from './function-rights.ts'
import type { ApiHandler } from './lambda.ts'

/** A line of the usage file: one invocation with its function's limits. */
export interface UsageLine extends Usage {
  name: string
  load: Load
  /** Why it ended without an answer. */
  failure?: string
}

interface Instance {
  child: ChildProcess
  peakMb: number
}

const program = fileURLToPath(new URL('function-process.ts', import.meta.url))

/** What Lambda's runtime takes of a function's memory beside Node, MB. */
const runtimeMb = 30

/** Idle instances of all functions, least recently used first. */
const idle = new Map<Instance, string>()
/** Memory that idle instances may keep, MB. */
const idleMb = totalmem() / 2 / 1024 / 1024

/**
 * Runs each call of a function in a process with its rights and the heap that Lambda gives it, and appends what it took to
 * `usageFile`. As on Lambda a process takes one call at a time and remembers earlier ones. A call above its memory fails.
 */
export function functionApart(rights: FunctionRights, load: Load, url: URL, usageFile: string): ApiHandler {
  const { name } = rights
  return async (event, context) => {
    const instance = takeIdle(name) ?? startInstance(url, load)
    const remainingMs = context.getRemainingTimeInMillis()
    const timeout = setTimeout(() => instance.child.kill('SIGKILL'), remainingMs)
    const invoked = await invokeIn(instance, { rights, load: { ...load, seconds: remainingMs / 1000 }, event })
    clearTimeout(timeout)
    instance.peakMb = invoked.usage.peakMb
    chargeCpu(invoked.usage.cpuMs * 1000)
    const failure = 'error' in invoked ? invoked.error : overMemory(load, invoked.usage)
    const line: UsageLine = { name, load, ...invoked.usage, ...(failure && { failure }) }
    appendFileSync(usageFile, `${JSON.stringify(line)}\n`)
    if (overMemory(load, invoked.usage)) instance.child.kill('SIGKILL')
    else if (instance.child.connected) keepIdle(instance, name)
    if ('error' in invoked || failure) throw new Error(failure)
    return invoked.result
  }
}

/** Peak size as Lambda reports it, MB. */
export const lambdaMb = ({ peakMb }: Usage): number => peakMb + runtimeMb

/** The time that an invocation takes on Lambda: waiting, and computing with its share of a core. Seconds. */
export const lambdaSeconds = ({ load, cpuMs, waitedMs }: Pick<UsageLine, 'load' | 'cpuMs' | 'waitedMs'>): number =>
  (waitedMs + cpuMs / Math.min(1, load.memoryMb / memoryOfOneCore)) / 1000

const overMemory = ({ memoryMb }: Load, usage: Usage): string | undefined =>
  lambdaMb(usage) > memoryMb ? `out of memory: ${lambdaMb(usage)} of ${memoryMb} MB` : undefined

function takeIdle(name: string): Instance | undefined {
  for (const [instance, owner] of idle) {
    if (owner !== name) continue
    idle.delete(instance)
    if (instance.child.connected) return instance
  }
  return undefined
}

function keepIdle(instance: Instance, name: string): void {
  idle.set(instance, name)
  let kept = 0
  for (const { peakMb } of idle.keys()) kept += peakMb
  for (const [oldest] of idle) {
    if (kept <= idleMb) return
    kept -= oldest.peakMb
    idle.delete(oldest)
    oldest.child.disconnect()
  }
}

function startInstance(url: URL, { memoryMb }: Load): Instance {
  // As Lambda's Node runtime starts Node.
  const heap = [
    `--max-old-space-size=${Math.floor(memoryMb * 0.9)}`,
    `--max-semi-space-size=${Math.floor(memoryMb * 0.05)}`,
  ]
  return { child: fork(program, [url.href], { execArgv: heap, serialization: 'json' }), peakMb: 0 }
}

async function invokeIn({ child, peakMb }: Instance, invocation: Invocation): Promise<Invoked> {
  const { promise, resolve } = Promise.withResolvers<Invoked>()
  const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
    resolve({ error: `exited: ${signal ?? code}`, usage: { cpuMs: 0, waitedMs: 0, peakMb } })
  child.once('message', resolve)
  child.once('exit', onExit)
  child.send(invocation)
  const invoked = await promise
  child.off('message', resolve)
  child.off('exit', onExit)
  return invoked
}

/** The lines of a usage file. */
export const readUsage = (file: string): UsageLine[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): UsageLine => JSON.parse(line))
