import { billedSum, planningCalls, sentCalls } from '../infra/costs.ts'
import type { BenchRow } from './row.ts'

const [one, many] = [
  { tribes: 1, worlds: 1 },
  { tribes: 10_000, worlds: 300 },
]

const row = (name: string, dollars: number, yardstick: number): BenchRow => ({
  name,
  ours: Math.round(dollars * 100) / 100,
  yardstick,
  unit: '$',
})

/** What a month on AWS costs after the allowances, by the arithmetic that the table in `infra/README.md` shows. */
export async function costBenchmarks(): Promise<BenchRow[]> {
  return [
    row('a month of planning: one tribe', billedSum(one, planningCalls), 0.5),
    row('a month of planning: 10,000 tribes', billedSum(many, planningCalls), 1000),
    row('a month with sending: one tribe', billedSum(one, sentCalls), 0.55),
    row('a month with sending: 10,000 tribes', billedSum(many, sentCalls), 1500),
    row('a month with real incs: 10,000 tribes', billedSum(many), 1600),
  ]
}
