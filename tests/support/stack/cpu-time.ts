/** Milliseconds of the processor that `work` takes: unlike the clock's they do not grow when others use the machine too. */
export function cpuMilliseconds(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
