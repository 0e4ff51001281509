import { brierScores } from '../../support/drawn-players.ts'
import type { BenchRow } from '../row.ts'

const rates = [
  { a: 8, b: 2 },
  { a: 2, b: 2 },
]
const kinds = [
  { together: 0, sent: 'each order by itself' },
  { together: 0.3, sent: '30 % of plans all or nothing' },
]

/** How well the rates of players predict what they send, beside what each of them and all of them sent so far. */
export const reliabilityRows = (): BenchRow[] =>
  rates.flatMap(({ a, b }) =>
    kinds.flatMap(({ together, sent }) => {
      const { ours, own, all } = brierScores({ a, b, together })
      const name = `Players from Beta(${a}, ${b}), ${sent}`
      return [
        { name: `${name}: own mean`, ours: rounded(ours), yardstick: rounded(own), unit: 'Brier score' },
        { name: `${name}: mean of all`, ours: rounded(ours), yardstick: rounded(all), unit: 'Brier score' },
      ]
    }),
  )

const rounded = (score: number) => Math.round(10_000 * score) / 10_000
