import { formatWithLimits } from '../../../shared/game/dump/target-values.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { fullKinds } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { type Offset, offsetOf } from '../../../shared/model/inputs/wave.ts'
import {
  fullImportance,
  isSparedTarget,
  offsOnTarget,
  type TargetType,
  type TargetView,
  targetTypeLabels,
  targetTypes,
} from '../../../shared/model/target.ts'
import { targetDemand as demandOfRun } from '../../../shared/planner/model/demand.ts'
import { matchesTarget } from '../../lib/format/target-text.ts'

/** Empty values do not filter. */
export interface TargetFilter {
  text: string
  type: TargetType | undefined
  priority?: number | undefined
  order?: TargetOrder
}

export type TargetOrder = 'place' | 'importance'

/** The targets that match by type and priority, and by text in coordinates, village, player or tribe, in the wanted order. */
export function filterTargets(targets: readonly TargetView[], filter: TargetFilter): TargetView[] {
  const shown = targets.filter(
    (target) =>
      (filter.type === undefined || target.type === filter.type) &&
      (filter.priority === undefined || fullImportance(target).priority === filter.priority) &&
      matchesTarget(target, filter.text),
  )
  return filter.order === 'importance' ? shown.toSorted(byImportance) : shown
}

/** The first priority first; within it, the highest weight. */
function byImportance(a: TargetView, b: TargetView): number {
  const [first, second] = [fullImportance(a), fullImportance(b)]
  return first.priority - second.priority || second.weight - first.weight
}

/** Number of targets per priority that occurs, first priority first. */
export function countByPriority(targets: readonly TargetView[]): { priority: number; count: number }[] {
  const groups = Map.groupBy(targets, (target) => fullImportance(target).priority)
  return [...groups]
    .map(([priority, { length: count }]) => ({ priority, count }))
    .toSorted((a, b) => a.priority - b.priority)
}

/** Number of targets per type that occurs, in the order of the types. */
export function countByType(targets: readonly TargetView[]): { type: TargetType; label: string; count: number }[] {
  const groups = Map.groupBy(targets, (target) => target.type)
  return targetTypes.flatMap((type) => {
    const count = groups.get(type)?.length ?? 0
    return count === 0 ? [] : [{ type, label: targetTypeLabels[type], count }]
  })
}

/**
 * Attacks that runs will plan for the targets. `spared` counts targets that are never attacked, `idle` those whose offs no run
 * plans because their type only gets fakes.
 */
export function wantedAttacks(targets: readonly TargetView[]) {
  const attacked = targets.filter((target) => !isSparedTarget(target))
  const sum = (...kinds: Parameters<typeof demandOfRun>[0][]) =>
    attacked.reduce((all, target) => kinds.reduce((n, kind) => n + demandOfRun(kind, target), all), 0)
  const [off, bFake] = [sum(...fullKinds), sum('bfkatas')]
  return {
    off,
    fake: sum('fake'),
    bFake,
    ag: sum('ag'),
    spared: targets.length - attacked.length,
    idle: attacked.filter(({ type, maxOff }) => maxOff > 0 && !offsOnTarget(type)).length,
  }
}

/** Each place once, `x|y`, separated by spaces. */
export const coordinatesText = (targets: readonly TargetView[]) => [...new Set(targets.map(formatCoordinate))].join(' ')

/** One target per line with its limits, in the format for adding them: `440|670:5:4:0:p1:w3:v60:n60`. */
export const withLimitsText = (targets: readonly TargetView[]) => targets.map(formatWithLimits).join('\n')

export const isTargetType = (value: string): value is TargetType => targetTypes.some((type) => type === value)

/** Number of villages a random draw selects: the rounded share, at least one unless it is 0. */
export const randomCount = (villages: number, percentage: number) =>
  percentage > 0 ? Math.min(villages, Math.max(1, Math.round((villages * percentage) / 100))) : 0

/** Whether some target wants or gets trains of nobles. */
export const haveTrains = (targets: readonly Pick<TargetView, 'maxSnob' | 'currentSnob'>[]): boolean =>
  targets.some(({ maxSnob = 0, currentSnob = 0 }) => maxSnob > 0 || currentSnob > 0)

/** `±0 min`, `+15 min`, `−90 min`, `+1 min 30 s` */
export function formatOffset(offset: Offset): string {
  const seconds = offsetOf(offset)
  if (seconds === 0) return '±0 min'
  const [minutes, rest] = [Math.trunc(Math.abs(seconds) / 60), Math.abs(seconds) % 60]
  const parts = [minutes > 0 && `${formatNumber(minutes)} min`, rest > 0 && `${rest} s`]
  return `${seconds > 0 ? '+' : '−'}${parts.filter(Boolean).join(' ')}`
}
