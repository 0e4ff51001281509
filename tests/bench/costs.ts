import { billedSum, costBounds } from '../infra/costs.ts'
import type { BenchRow } from './row.ts'

/** What a month on AWS costs after the allowances, by the arithmetic that the table in `infra/README.md` shows. */
export const costBenchmarks = async (): Promise<BenchRow[]> =>
  costBounds.map(({ name, size, made, dollars }) => ({
    name: `a month of ${name}`,
    ours: Math.round(billedSum(size, made) * 100) / 100,
    yardstick: dollars,
    unit: '$',
  }))
