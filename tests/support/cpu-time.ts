const now = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Milliseconds of the processor that `work` takes on this thread: what it costs, however busy the machine is with others. The
 * clock on the wall would make a limit fail by chance.
 */
export function cpuTime(work: () => unknown): number {
  const start = now()
  work()
  return now() - start
}
