import { AsyncLocalStorage, createHook } from 'node:async_hooks'

/** What one call has used of the processor so far. */
export interface CpuAccount {
  /** Microseconds. */
  used: number
}

const accounts = new AsyncLocalStorage<CpuAccount>()
/** Who runs now or ran last, and who was interrupted by him. */
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

/** Charges what has been used since somebody else ran. */
function settle(): void {
  const time = now()
  if (running) running.used += time - since
  since = time
}

/**
 * Counts the processor's time of calls that take turns on this process's one thread: whenever another call's turn begins, the
 * thread's time is read. Threads beside it (compression, password hashes) are not counted. It costs about two microseconds a turn, so
 * it does nothing before the first call that is to be counted.
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

/** The account with everything up to this moment. */
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
  // Between two turns nobody runs: the next is mostly of the same call.
  if (interrupted.length > 0) letRun(before)
}
