import { type ChildProcess, fork } from 'node:child_process'
import { openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StackOptions } from '../../../infra/local/stack.ts'
import { edgeSecret } from '../servers/edge.ts'

export interface ForkOptions extends Omit<StackOptions, 'buildSite' | 'onDeath' | 'onOwned'> {
  /** Inconsistent reads are late, as on AWS (`late-reads.ts`); the table is deleted with the stack. */
  lateReads?: boolean
}

export interface ForkedStack {
  url: string
  dataDir: string
  /** Environment with which this process can use the stack's table and bucket. */
  storage: Record<string, string>
  process: ChildProcess
  close(): Promise<void>
}

/** First message of the process: its addresses or an error. */
export type StackReport = Pick<ForkedStack, 'url' | 'dataDir' | 'storage'> | { error: string }

const program = fileURLToPath(new URL('stack-process.ts', import.meta.url))

/** Log file of forked stacks. */
export const stackLog = join(tmpdir(), 'angriffsplaner-tests.log')

/**
 * Starts a stack in its own process, as a process can start only one. It ends with `close` or with this process. Uses cheap
 * password hashes and no quotas, and explains calculations at once, however slow the machine is.
 */
export async function forkStack(
  options: ForkOptions = {},
  env: Record<string, string | undefined> = {},
): Promise<ForkedStack> {
  const log = openSync(stackLog, 'a')
  const child = fork(program, [JSON.stringify(options)], {
    stdio: ['ignore', log, log, 'ipc'],
    execArgv: [],
    env: { ...process.env, EDGE_SECRET: edgeSecret, CHEAP_PASSWORDS: '1', QUOTAS: 'off', PROMPT_MS: '60000', ...env },
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
