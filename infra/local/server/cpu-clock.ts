import { AsyncLocalStorage, createHook } from 'node:async_hooks'

export interface CpuAccount {
  /** The CPU time used, in microseconds. */
  used: number
}

const accounts = new AsyncLocalStorage<CpuAccount>()
/** The current or last account, and those it interrupted. */
let running: CpuAccount | undefined
const interrupted: (CpuAccount | undefined)[] = []
let since = 0
let ticking = false

const now = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

function letRun(next: CpuAccount | undefined): void {
  if (next === running) return
  settle()
  running = next
}

/** Charges the CPU time since the last switch. */
function settle(): void {
  const time = now()
  if (running) running.used += time - since
  since = time
}

/**
 * Measures the CPU time of calls on this process's main thread by reading it at each switch. Other threads (compression, password
 * hashes) are not counted. Costs about two microseconds per switch, so the first call enables it.
 */
export function countCpu<T>(account: CpuAccount, work: () => Promise<T>): Promise<T> {
  if (!ticking) {
    ticking = true
    createHook({ before: () => begin(accounts.getStore()), after: end }).enable()
  }
  return accounts.run(account, () => {
    begin(account)
    try {
      return work()
    } finally {
      end()
    }
  })
}

/** Adds CPU time that the current call used in another process, microseconds. */
export function chargeCpu(used: number): void {
  const account = accounts.getStore()
  if (account) account.used += used
}

/** CPU time of the account up to now, microseconds. */
export function cpuUsed(account: CpuAccount): number {
  settle()
  return account.used
}

function begin(account: CpuAccount | undefined): void {
  interrupted.push(running)
  letRun(account)
}

function end(): void {
  const before = interrupted.pop()
  // The account stays active between turns, since the next is mostly of the same call.
  if (interrupted.length > 0) letRun(before)
}
