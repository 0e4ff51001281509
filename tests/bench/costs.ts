import { billedSum } from '../infra/costs.ts'
import type { BenchRow } from './row.ts'

const cents = (dollars: number) => Math.round(dollars * 100) / 100

/** What a month on AWS costs after the allowances, by the arithmetic that the table in `infra/README.md` shows. */
export async function costBenchmarks(): Promise<BenchRow[]> {
  return [
    { name: 'a month: one tribe', ours: cents(billedSum({ tribes: 1, worlds: 1 })), yardstick: 0.5, unit: '$' },
    {
      name: 'a month: 10,000 tribes',
      ours: cents(billedSum({ tribes: 10_000, worlds: 300 })),
      yardstick: 1000,
      unit: '$',
    },
  ]
}
