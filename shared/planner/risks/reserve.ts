import { attackBounds } from '../../model/basics.ts'
import type { Target } from '../../model/target.ts'
import { chanceBelowHalf, type ExpectedOffs, type TargetOutlook, withMore } from './expected-offs.ts'
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

/**
 * Places up to `count` further offs where each lowers the expected number of weak targets most, on targets that may get some. Supposes that each of
 * them comes from another player, who sends with the chance `rate`.
 */
export function placeReserve(
  { targets, weakTargets }: ExpectedOffs,
  { count, rate, mayGet }: { count: number; rate: number; mayGet: (target: TargetOutlook) => boolean },
): Reserve {
  const offs = new Map<string, number>()
  const steps = targets.filter((target) => target.weak > 0 && mayGet(target)).map((target) => bestStep(target, rate, 0))
  let left = count
  let weak = weakTargets
  for (;;) {
    const best = steps.reduce<Step | undefined>(
      (found, step) => (step && step.offs <= left && (!found || step.gain > found.gain) ? step : found),
      undefined,
    )
    if (!best || best.gain < leastGain) return { offs, weakTargets: weak }
    const { target } = best
    const given = (offs.get(target.targetId) ?? 0) + best.offs
    offs.set(target.targetId, given)
    left -= best.offs
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
  { rate, free }: { rate: number; free: number },
): PlannedReserve {
  const wanted = new Map(targets.map(({ _id, maxOff }) => [_id, maxOff]))
  const mayGet = ({ targetId, offs }: TargetOutlook) =>
    offs >= (wanted.get(targetId) ?? Number.POSITIVE_INFINITY) && 2 * offs <= attackBounds.max
  const { offs, weakTargets } = placeReserve(expected, { count: Math.min(missingOffs(expected), free), rate, mayGet })
  const planned = new Map(expected.targets.map((target) => [target.targetId, target.offs]))
  const values = Array.from(offs, ([id, more]) => [id, (planned.get(id) ?? 0) + more] as const)
  const sum = [...offs.values()].reduce((all, more) => all + more, 0)
  return { raised: raisedLimits('maxOff', values), offs: sum, targets: offs.size, weakTargets }
}

/** How many offs are expected not to be sent. */
export const missingOffs = ({ planned, sent }: ExpectedOffs): number => Math.round(planned - sent)
