import { type PlanOutcome, reliabilities } from '../../shared/planner/risks/reliability.ts'
import { randomNumbers } from './random-numbers.ts'

/** How players are drawn: their rates from Beta(a, b), whole numbers, and the share of plans that they send all of or nothing. */
export interface PlayerDraw {
  a: number
  b: number
  together: number
}

/** Brier scores of three estimates for orders that are still to come; less is better. */
export interface BrierScores {
  ours: number
  /** What the player sent ÷ ordered so far. */
  own: number
  /** What all players sent ÷ ordered so far. */
  all: number
}

const [worlds, players] = [40, 30]

/** Draws 40 worlds of 30 players with 1 to 8 plans of 5 to 60 orders, always the same ones. */
export function brierScores({ a, b, together }: PlayerDraw): BrierScores {
  const random = randomNumbers(100 * a + 10 * b + together)
  const upTo = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  // The a-th smallest of a + b - 1 uniform numbers is from Beta(a, b).
  const drawRate = () => Array.from({ length: a + b - 1 }, random).sort((x, y) => x - y)[a - 1] ?? 0
  const drawPlan = (rate: number): PlanOutcome => {
    const ordered = upTo(5, 60)
    if (random() < together) return { ordered, sent: random() < rate ? ordered : 0 }
    return { ordered, sent: Array.from({ length: ordered }, random).filter((number) => number < rate).length }
  }
  const scores = { ours: 0, own: 0, all: 0 }
  for (let world = 0; world < worlds; world++) {
    const rates = Array.from({ length: players }, drawRate)
    const outcomes = new Map(
      rates.map((rate, id) => [id, Array.from({ length: upTo(1, 8) }, () => drawPlan(rate))] as const),
    )
    const estimated = reliabilities(outcomes).players
    const mean = shareSent([...outcomes.values()].flat())
    rates.forEach((rate, id) => {
      // The mean of (guess − outcome)² over all outcomes that the rate allows.
      const score = (guess: number) => (rate * (1 - rate) + (guess - rate) ** 2) / (worlds * players)
      scores.ours += score(estimated.get(id)?.rate ?? 0)
      scores.own += score(shareSent(outcomes.get(id) ?? []))
      scores.all += score(mean)
    })
  }
  return scores
}

const shareSent = (plans: readonly PlanOutcome[]): number =>
  plans.reduce((sum, { sent }) => sum + sent, 0) / plans.reduce((sum, { ordered }) => sum + ordered, 0)
