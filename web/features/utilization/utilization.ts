import { type TargetType, type TargetView, targetTypeLabels } from '../../../shared/model/target.ts'
import { toneOf } from '../../components/progress.tsx'

const averageUsage = (targets: readonly TargetView[]) =>
  targets.length === 0 ? 0 : targets.reduce((sum, target) => sum + target.usage, 0) / targets.length

/** The figures of the four tiles, counted by the grade that each target shows; `average` is a usage of 0..1, 0 without targets. */
export const summarise = (targets: readonly TargetView[]) => ({
  total: targets.length,
  high: targets.filter((target) => toneOf(target.usage) === 'success').length,
  low: targets.filter((target) => toneOf(target.usage) === 'danger').length,
  average: averageUsage(targets),
})

export interface TargetGroup {
  label: string
  targets: TargetView[]
  average: number
}

/** The group a target stands in. Fake senders are only ever hit by fakes, so they stand with them. */
const groupLabels: Record<TargetType, string> = { ...targetTypeLabels, fakeSending: 'Fakes' }

const groupOrder = [...new Set(Object.values(groupLabels))]

/** The targets by type in the order of the types, groups without targets left out; within a group the emptiest first. */
export function groupByType(targets: readonly TargetView[]): TargetGroup[] {
  const groups = Map.groupBy(targets, (target) => groupLabels[target.type])
  return groupOrder.flatMap((label) => {
    const members = groups.get(label)
    if (!members) return []
    const sorted = members.toSorted((a, b) => a.usage - b.usage || a.x - b.x || a.y - b.y)
    return [{ label, targets: sorted, average: averageUsage(members) }]
  })
}

/** The village ids of the targets that want offs, comma separated, each once; with how many they are. */
export function offVillageIds(targets: readonly TargetView[]): { count: number; text: string } {
  const ids = new Set(targets.filter((target) => target.maxOff > 0).map((target) => target.villageId))
  return { count: ids.size, text: [...ids].join(',') }
}
