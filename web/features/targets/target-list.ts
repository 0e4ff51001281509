import { type TargetType, type TargetView, targetTypeLabels } from '../../../shared/model/target.ts'
import { matchesTarget } from '../../lib/target-text.ts'

/** What a list of targets is narrowed to; an empty value asks nothing. */
export interface TargetFilter {
  text: string
  type: TargetType | undefined
}

/** The targets that meet the filter: type, and coordinates, village, player or tribe containing the text. */
export function filterTargets(targets: readonly TargetView[], filter: TargetFilter): TargetView[] {
  return targets.filter(
    (target) => (filter.type === undefined || target.type === filter.type) && matchesTarget(target, filter.text),
  )
}

/** How many targets there are of each type that occurs, in the order of the types. */
export function countByType(targets: readonly TargetView[]): { type: TargetType; label: string; count: number }[] {
  const groups = Map.groupBy(targets, (target) => target.type)
  return (Object.entries(targetTypeLabels) as [TargetType, string][]).flatMap(([type, label]) => {
    const count = groups.get(type)?.length ?? 0
    return count === 0 ? [] : [{ type, label, count }]
  })
}

/** What the targets ask for together. */
export const demandOf = (targets: readonly TargetView[]) => ({
  off: targets.reduce((sum, target) => sum + target.maxOff, 0),
  fake: targets.reduce((sum, target) => sum + target.maxFake, 0),
  bFake: targets.reduce((sum, target) => sum + target.maxBFake, 0),
})

/** How many of an owner's villages a random choice makes targets: the rounded share, at least one unless the share is 0. */
export const randomCount = (villages: number, percentage: number) =>
  percentage > 0 ? Math.min(villages, Math.max(1, Math.round((villages * percentage) / 100))) : 0

/** An offset as people read it: `±0 min`, `+15 min`, `−90 min`. */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return '±0 min'
  return `${minutes > 0 ? '+' : '−'}${Math.abs(minutes).toLocaleString('de-DE')} min`
}
