/** CPU time of `work` in milliseconds, independent of other processes. */
export function cpuMilliseconds(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
