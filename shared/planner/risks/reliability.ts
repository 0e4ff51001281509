import type { PlayerReliability } from '../../model/timeslot.ts'

/** What a player did of the orders whose outcome is known, in one plan. */
export interface PlanOutcome {
  sent: number
  /** How many of their orders count, at least 1. */
  ordered: number
}

/** The players of a world. */
export interface Reliabilities {
  /** Those of whom anything is known. */
  players: ReadonlyMap<number, PlayerReliability>
  /** The rate of a player of whom nothing is known; absent where nothing is known of anybody. */
  usual?: number
}

/** The values without data: each counts as five players, or as five plans beyond a player's first. */
const defaults = { mean: 0.8, alike: 1 / 6, clumping: 0.2, weight: 5 }

/** Passes with weights by the variance that the pass before has estimated. */
const passes = 3
/** Keeps the prior proper where all players are alike, or all send everything or nothing. */
const leastAlike = 0.005
const mostAlike = 0.9

/**
 * Estimates each player's rate by a beta-binomial model, whose prior is learned from all players (empirical Bayes).
 *
 * - A player's orders of one plan fail together. Their intraclass correlation r is estimated from the plans of the same players by analysis of
 *   variance (M. S. Ridout, C. G. B. Demétrio, D. Firth: Estimating intraclass correlation for binary data, Biometrics 55, 1999, 137–148), and a
 *   plan of n orders counts as n / (1 + (n − 1) r) independent ones (L. Kish: Survey Sampling, 1965, 8.2: the design effect of clusters).
 * - Mean and variance of the players' rates come from their moments with weights (J. C. Kleinman: Proportions with extraneous variance,
 *   Journal of the American Statistical Association 68, 1973, 46–54).
 * - The rate is the mean of the posterior Beta distribution.
 *
 * Plans without an order count nothing. Depends neither on the order of players nor of plans.
 */
export function reliabilities(outcomes: ReadonlyMap<number, readonly PlanOutcome[]>): Reliabilities {
  const known = [...outcomes]
    .map(([playerId, plans]) => ({ playerId, plans: plans.filter(({ ordered }) => ordered > 0) }))
    .filter(({ plans }) => plans.length > 0)
    .sort((a, b) => a.playerId - b.playerId)
  if (known.length === 0) return { players: new Map() }
  const clumping = planClumping(known.map(({ plans }) => plans))
  const evidence = known.map(({ plans }) => evidenceOf(plans, clumping))
  const { mean, orders } = priorOf(evidence)
  const rates = known.map(({ playerId, plans }, i): [number, PlayerReliability] => {
    const own = evidence[i]!
    return [playerId, { rate: (orders * mean + own.orders * own.rate) / (orders + own.orders), plans: plans.length }]
  })
  return { players: new Map(rates), usual: mean }
}

/** A rate, and how many independent orders it is worth. */
interface Evidence {
  rate: number
  orders: number
}

function evidenceOf(plans: readonly PlanOutcome[], clumping: number): Evidence {
  const weights = plans.map(({ ordered }) => ordered / (1 + (ordered - 1) * clumping))
  const orders = sum(weights)
  return { orders, rate: sum(plans.map(({ sent, ordered }, i) => (weights[i]! * sent) / ordered)) / orders }
}

/** How alike the orders are that a player has in one plan: 0 if they fail alone, 1 if all of them fail together. */
function planClumping(players: readonly (readonly PlanOutcome[])[]): number {
  const spread = { between: 0, within: 0, freePlans: 0, freeOrders: 0, size: 0 }
  for (const plans of players) {
    if (plans.length < 2) continue
    const ordered = sum(plans.map((plan) => plan.ordered))
    const rate = sum(plans.map(({ sent }) => sent)) / ordered
    spread.freePlans += plans.length - 1
    for (const plan of plans) {
      const own = plan.sent / plan.ordered
      spread.between += plan.ordered * (own - rate) ** 2
      spread.within += plan.ordered * own * (1 - own)
      spread.freeOrders += plan.ordered - 1
      spread.size += plan.ordered * (1 - plan.ordered / ordered)
    }
  }
  const { freePlans, freeOrders } = spread
  if (freePlans === 0 || freeOrders === 0) return defaults.clumping
  const between = spread.between / freePlans
  const within = spread.within / freeOrders
  const all = between + (spread.size / freePlans - 1) * within
  // Where every order has the same outcome, nothing distinguishes plans from orders.
  if (all <= 0) return defaults.clumping
  return blended(clamp((between - within) / all, 0, 1), defaults.clumping, freePlans)
}

/** The players' mean rate, and how many orders it is worth: the more, the more alike the players are. */
function priorOf(players: readonly Evidence[]): { mean: number; orders: number } {
  let mean = defaults.mean
  let alike = 0
  for (let pass = 0; pass < passes; pass++) {
    const weights = players.map(({ orders }) => orders / (1 + alike * (orders - 1)))
    const all = sum(weights)
    mean = sum(players.map(({ rate }, i) => weights[i]! * rate)) / all
    const spread = sum(players.map(({ rate }, i) => weights[i]! * (rate - mean) ** 2))
    const byChance = sum(players.map(({ orders }, i) => (weights[i]! / orders) * (1 - weights[i]! / all)))
    const free = sum(weights.map((weight) => weight * (1 - weight / all)))
    const variance = mean * (1 - mean)
    const scale = variance * (free - byChance)
    alike = scale > 0 ? clamp((spread - variance * byChance) / scale, 0, mostAlike) : 0
  }
  const { length } = players
  const share = clamp(blended(alike, defaults.alike, length - 1), leastAlike, mostAlike)
  return { mean: blended(mean, defaults.mean, length), orders: 1 / share - 1 }
}

/** The mean of an estimate from `count` players or plans and of a default, which counts as `defaults.weight` of them. */
const blended = (estimated: number, otherwise: number, count: number): number =>
  (count * estimated + defaults.weight * otherwise) / (count + defaults.weight)

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
