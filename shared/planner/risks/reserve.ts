import { attackBounds } from '../../model/basics.ts'
import type { Target } from '../../model/target.ts'
import { chanceBelowHalf, type ExpectedOffs, type OffKind, type TargetOutlook, withMore } from './expected-offs.ts'
import { type RaisedLimits, raisedLimits } from './raised-limits.ts'

/** Offs that targets get beyond those planned. */
export interface Reserve {
  /** By target id. */
  offs: ReadonlyMap<string, number>
  /** The mean of how many targets then get fewer than half of the offs planned without it. */
  weakTargets: number
}

/** A reserve ends where a further off lowers the number of weak targets by less. */
const leastGain = 0.02

/** Offs of each kind that villages could send beyond those planned. */
export type FreeOffs = Readonly<Record<OffKind, number>>

/** The offs that a plan's villages could send beyond those planned, at most: what other kinds take of them is not known here. */
export function freeOffs(stats: FreeOffs, { targets }: ExpectedOffs): FreeOffs {
  const planned = (kind: OffKind) =>
    targets.reduce((sum, target) => (target.kind === kind ? sum + target.offs : sum), 0)
  const free = (kind: OffKind) => Math.max(0, stats[kind] - planned(kind))
  return { off: free('off'), ramoff: free('ramoff') }
}

/** Which offs a reserve may have, and who sends them. */
interface ReserveLimits {
  /** Together, and of each kind. */
  count: number
  free: FreeOffs
  /** The chance that one is sent. */
  rate: number
  mayGet: (target: TargetOutlook) => boolean
}

/**
 * Places further offs where each lowers the expected number of weak targets most, on targets that may get some. Supposes that each of them comes from
 * another player.
 */
export function placeReserve(
  { targets, weakTargets }: ExpectedOffs,
  { count, free, rate, mayGet }: ReserveLimits,
): Reserve {
  const offs = new Map<string, number>()
  const steps = targets.filter((target) => target.weak > 0 && mayGet(target)).map((target) => bestStep(target, rate, 0))
  const left = { all: count, ...free }
  const fits = (step: Step) => step.offs <= left.all && step.offs <= left[step.target.kind]
  let weak = weakTargets
  for (;;) {
    const best = steps.reduce<Step | undefined>(
      (found, step) => (step && fits(step) && (!found || step.gain > found.gain) ? step : found),
      undefined,
    )
    if (!best || best.gain < leastGain) return { offs, weakTargets: weak }
    const { target } = best
    const given = (offs.get(target.targetId) ?? 0) + best.offs
    offs.set(target.targetId, given)
    left.all -= best.offs
    left[target.kind] -= best.offs
    weak -= target.weak - best.after.weak
    steps[steps.indexOf(best)] = bestStep(best.after, rate, given)
  }
}

/** Further offs for a target, and what each of them gains. */
interface Step {
  target: TargetOutlook
  after: TargetOutlook
  offs: number
  gain: number
}

/** One off can be too few to make a difference: the number of offs that gain most each. */
function bestStep(target: TargetOutlook, rate: number, given: number): Step | undefined {
  let best: Step | undefined
  let chances = target.chances
  for (let offs = 1; offs <= Math.ceil(target.offs / 2) && given + offs <= target.offs; offs++) {
    chances = withMore(chances, 1, rate)
    const after = { ...target, chances, weak: chanceBelowHalf(chances, target.offs) }
    const gain = (target.weak - after.weak) / offs
    if (!best || gain > best.gain) best = { target, after, offs, gain }
  }
  return best
}

/** A reserve as limits of targets. */
export interface PlannedReserve {
  /** The limits that plan it. */
  raised: RaisedLimits[]
  /** How many offs it has, on how many targets. */
  offs: number
  targets: number
  /** As in `Reserve`. */
  weakTargets: number
}

/**
 * A reserve of free offs, at most as many as are expected not to be sent, on targets that get all the offs they want: others get no more by wanting
 * more. `rate` is that of the players who send it.
 */
export function plannedReserve(
  expected: ExpectedOffs,
  targets: readonly Pick<Target, '_id' | 'maxOff'>[],
  { rate, free }: Pick<ReserveLimits, 'rate' | 'free'>,
): PlannedReserve {
  const wanted = new Map(targets.map(({ _id, maxOff }) => [_id, maxOff]))
  const mayGet = ({ targetId, offs }: TargetOutlook) =>
    offs >= (wanted.get(targetId) ?? Number.POSITIVE_INFINITY) && 2 * offs <= attackBounds.max
  const { offs, weakTargets } = placeReserve(expected, { count: missingOffs(expected), free, rate, mayGet })
  const planned = new Map(expected.targets.map((target) => [target.targetId, target.offs]))
  const values = Array.from(offs, ([id, more]) => [id, (planned.get(id) ?? 0) + more] as const)
  const sum = [...offs.values()].reduce((all, more) => all + more, 0)
  return { raised: raisedLimits('maxOff', values), offs: sum, targets: offs.size, weakTargets }
}

/** How many offs are expected not to be sent. */
export const missingOffs = ({ planned, sent }: ExpectedOffs): number => Math.round(planned - sent)
