import type { Load } from '../../infra/loads.ts'
import { lambdaMb, lambdaSeconds, type UsageLine } from '../../infra/local/server/function-apart.ts'

/** What a function's calls took at most, beside what it has. */
export interface FunctionUsage {
  name: string
  load: Load
  calls: number
  peakMb: number
  seconds: number
  failures: string[]
}

/** The most that each function used, those nearest to a limit first. */
export function usageByFunction(lines: readonly UsageLine[]): FunctionUsage[] {
  return [...Map.groupBy(lines, ({ name }) => name)]
    .map(([name, calls]) => ({
      name,
      load: calls[0]?.load ?? { memoryMb: 0, seconds: 0 },
      calls: calls.length,
      peakMb: Math.max(...calls.map(lambdaMb)),
      seconds: Math.max(...calls.map(lambdaSeconds)),
      failures: [...new Set(calls.flatMap(({ failure }) => failure ?? []))],
    }))
    .toSorted((a, b) => share(b) - share(a))
}

const share = ({ peakMb, seconds, load }: FunctionUsage) => Math.max(peakMb / load.memoryMb, seconds / load.seconds)

/** Whether a function ended above its memory or time, or without an answer. */
export const exceeds = (usage: FunctionUsage): boolean => share(usage) > 1 || usage.failures.length > 0

/** The functions as a table in German. */
export function usageTable(usages: readonly FunctionUsage[]): string {
  const row = ({ name, load, calls, peakMb, seconds, failures }: FunctionUsage) =>
    [
      name.padEnd(32),
      String(calls).padStart(7),
      `${peakMb}`.padStart(7),
      `${load.memoryMb}`.padStart(5),
      seconds.toFixed(1).padStart(8),
      `${load.seconds}`.padStart(4),
      exceeds({ name, load, calls, peakMb, seconds, failures }) ? `  ✗ ${failures.join('; ').slice(0, 100)}` : '',
    ].join(' ')
  const head = `${'Funktion, wie auf Lambda'.padEnd(32)}  Aufrufe höchstens MB von höchstens s von`
  return [head, ...usages.map(row)].join('\n')
}
