import { type ChildProcess, fork } from 'node:child_process'
import { openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StackOptions } from '../../../infra/local/stack.ts'
import { edgeSecret } from '../servers/edge.ts'

/** What a stack in a process of its own can be told. */
export interface ForkOptions extends Omit<StackOptions, 'buildSite' | 'onDeath' | 'onOwned'> {
  /** Reads that do not ask for consistency are late, as on AWS (`late-reads.ts`); the table goes with the stack then. */
  lateReads?: boolean
}

/** A stack in a process of its own. */
export interface ForkedStack {
  url: string
  dataDir: string
  /** The environment in which the stores of this process work on the stack's table and bucket. */
  storage: Record<string, string>
  process: ChildProcess
  close(): Promise<void>
}

/** What the process tells when it is up, or why it is not. */
export type StackReport = Pick<ForkedStack, 'url' | 'dataDir' | 'storage'> | { error: string }

const program = fileURLToPath(new URL('stack-process.ts', import.meta.url))

/** Where the functions of forked stacks log to. */
export const stackLog = join(tmpdir(), 'angriffsplaner-tests.log')

/**
 * Starts a stack in a process of its own, for a process can start one only and tests want several. It ends with
 * `close`, and with this process however that ends. `env` is added to its environment. Passwords are hashed cheaply.
 */
export async function forkStack(
  options: ForkOptions = {},
  env: Record<string, string | undefined> = {},
): Promise<ForkedStack> {
  const log = openSync(stackLog, 'a')
  const child = fork(program, [JSON.stringify(options)], {
    stdio: ['ignore', log, log, 'ipc'],
    execArgv: [],
    env: { ...process.env, EDGE_SECRET: edgeSecret, CHEAP_PASSWORDS: '1', ...env },
  })
  const report = await firstReport(child)
  if ('error' in report) throw new Error(report.error)
  return { ...report, process: child, close: () => end(child) }
}

async function firstReport(child: ChildProcess): Promise<StackReport> {
  const { promise, resolve } = Promise.withResolvers<StackReport>()
  child.once('message', (report: StackReport) => resolve(report))
  child.once('exit', (code) => resolve({ error: `The stack ended with code ${code}, see ${stackLog}` }))
  return promise
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.disconnect()
  await promise
}
