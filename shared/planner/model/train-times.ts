import { type AttackKind, attackKinds, fullKinds, type PlannedAttack } from '../../model/attack.ts'
import { type ArrivalWindow, windowOn } from '../../model/inputs/arrival-window.ts'
import { defaultTrains, type TrainOptions, trainSpan } from '../../model/inputs/trains.ts'
import { offsetOf } from '../../model/inputs/wave.ts'
import type { CalculationOptions } from '../../model/plan.ts'
import type { Target } from '../../model/target.ts'
import { targetDemand } from './demand.ts'

export const trainOptions = ({ trains }: Pick<CalculationOptions, 'trains'>): TrainOptions => trains ?? defaultTrains

type Timing = Pick<CalculationOptions, 'windows' | 'kindOffset' | 'trains'>

/** The first seconds after a target's time in which its trains may arrive; `-Infinity` without offs. */
function trainsFrom(target: Target, options: Timing): number {
  const kind = fullKinds.find((each) => targetDemand(each, target) > 0)
  if (kind === undefined) return Number.NEGATIVE_INFINITY
  const { after } = windowOn(target, kind, options.windows)
  return (options.kindOffset[kind] ?? 0) + after + trainOptions(options).afterOffs
}

/** Seconds from a target's time to the exact arrival of a kind's attacks. */
export function secondsAfterTarget(target: Target, kind: AttackKind, options: Timing): number {
  const asked = options.kindOffset[kind] ?? 0
  return kind === 'ag' ? Math.max(asked, trainsFrom(target, options)) : asked
}

/** Seconds from a target's time to the exact arrival of the last command of its trains; 0 without any. */
export const lastTrainSecond = (target: Target, options: Timing): number =>
  target.maxSnob ? secondsAfterTarget(target, 'ag', options) + trainSpan(trainFields('ag', options)) : 0

/** Seconds from a plan's arrival to that of the first kind that a target wants. */
export function secondsAfterPlan(target: Target, options: Timing): number {
  const kind = attackKinds.find((each) => targetDemand(each, target) > 0)
  return offsetOf(target) + (kind ? secondsAfterTarget(target, kind, options) : 0)
}

/** The arrival window of a kind's attacks on a target; that of trains never reaches into the offs'. */
export function attackWindow(target: Target | undefined, kind: AttackKind, options: Timing): ArrivalWindow {
  const window = windowOn(target ?? {}, kind, options.windows)
  if (kind !== 'ag' || !target) return window
  const room = secondsAfterTarget(target, kind, options) - trainsFrom(target, options)
  return { ...window, before: Math.min(window.before, room) }
}

/** Seconds from the first command of an attack to each of its commands in another second. */
export const commandSeconds = ({ commands = 1, gap = 0 }: Pick<PlannedAttack, 'commands' | 'gap'>): number[] =>
  gap === 0 ? [0] : Array.from({ length: commands }, (_, place) => place * gap)

export const trainFields = (
  kind: AttackKind,
  options: Pick<CalculationOptions, 'trains'>,
): Pick<PlannedAttack, 'commands' | 'gap'> => {
  const { commands, gap } = trainOptions(options)
  return kind === 'ag' ? { commands, ...(gap > 0 && { gap }) } : {}
}

/** A player's launch windows for the first commands of a kind's attacks: the last one is still within. */
export function firstCommandWindows(
  windows: Float64Array | undefined,
  kind: AttackKind,
  options: Pick<CalculationOptions, 'trains'>,
): Float64Array | undefined {
  const span = trainSpan(trainFields(kind, options))
  if (!windows || span === 0) return windows
  const pairs = Array.from({ length: windows.length / 2 }, (_, i) => [
    windows[i * 2] ?? 0,
    (windows[i * 2 + 1] ?? 0) - span,
  ])
  return Float64Array.from(pairs.filter(([from = 0, to = 0]) => from <= to).flat())
}
