import { type TargetType, type TargetView, targetTypeLabels } from '../../../shared/model/target.ts'
import { toneOf } from '../../components/feedback/progress.tsx'

/** No target counts for more than full: the surplus of one never hides what another lacks. */
const averageUsage = (targets: readonly TargetView[]) =>
  targets.length === 0 ? 0 : targets.reduce((sum, { usage }) => sum + Math.min(1, usage), 0) / targets.length

/** The figures of the four tiles, counted by the grade that each target shows; `average` is a usage of 0..1, 0 without targets. */
export const summarise = (targets: readonly TargetView[]) => ({
  total: targets.length,
  high: targets.filter(meetsUsage('high', 0)).length,
  low: targets.filter(meetsUsage('low', 0)).length,
  average: averageUsage(targets),
})

/** One kind of attacks that targets want: how many, how many are planned, the wanted share that is, and how many are beyond what is wanted. */
export interface KindUsage {
  label: 'Offs' | 'Fakes' | 'BFakes'
  max: number
  current: number
  share: number
  surplus: number
}

type Counted = Pick<TargetView, 'maxOff' | 'currentOff' | 'maxFake' | 'currentFake' | 'maxBFake' | 'currentBFake'>

/** Each kind of the targets by itself, their order fixed; the share of a kind that nobody wants is 1, for nothing of it is missing. */
export function usageByKind(targets: readonly Counted[]): KindUsage[] {
  const kind = (label: KindUsage['label'], wanted: keyof Counted, planned: keyof Counted): KindUsage => {
    const sum = (count: (target: Counted) => number) => targets.reduce((all, target) => all + count(target), 0)
    const [max, current] = [sum((target) => target[wanted]), sum((target) => target[planned])]
    const surplus = sum((target) => Math.max(0, target[planned] - target[wanted]))
    return { label, max, current, share: max === 0 ? 1 : (current - surplus) / max, surplus }
  }
  return [
    kind('Offs', 'maxOff', 'currentOff'),
    kind('Fakes', 'maxFake', 'currentFake'),
    kind('BFakes', 'maxBFake', 'currentBFake'),
  ]
}

/** The kinds that the targets want, or have. */
export const wantedKinds = (targets: readonly Counted[]): KindUsage[] =>
  usageByKind(targets).filter(({ max, current }) => max > 0 || current > 0)

/** The worst filled kind of a target: 0 where it has no off though it wants some, however many fakes it has. */
const worstShare = (target: Counted) => Math.min(...usageByKind([target]).map(({ share }) => share))

/** What one of the four tiles narrows the list to. */
export type UsageFilter = 'all' | 'high' | 'low' | 'belowAverage'

/** Whether a target is among those that a tile counts; behind the average are those below it. */
export const meetsUsage = (filter: UsageFilter, average: number): ((target: TargetView) => boolean) => {
  switch (filter) {
    case 'all':
      return () => true
    case 'high':
      return ({ usage }) => toneOf(usage) === 'success'
    case 'low':
      return ({ usage }) => toneOf(usage) === 'danger'
    case 'belowAverage':
      return ({ usage }) => usage < average
  }
}

export interface TargetGroup {
  label: string
  targets: TargetView[]
  average: number
}

/** The group a target stands in. Fake senders are only ever hit by fakes, so they stand with them. */
const groupLabels: Record<TargetType, string> = { ...targetTypeLabels, fakeSending: 'Fakes' }

const groupOrder = [...new Set(Object.values(groupLabels))]

/** The targets by type in the order of the types, groups without targets left out; within a group the one whose worst kind is emptiest first. */
export function groupByType(targets: readonly TargetView[]): TargetGroup[] {
  const groups = Map.groupBy(targets, (target) => groupLabels[target.type])
  return groupOrder.flatMap((label) => {
    const members = groups.get(label)
    if (!members) return []
    const sorted = members.toSorted(
      (a, b) => worstShare(a) - worstShare(b) || a.usage - b.usage || a.x - b.x || a.y - b.y,
    )
    return [{ label, targets: sorted, average: averageUsage(members) }]
  })
}

/** The village ids of the targets that want offs, comma separated, each once; with how many they are. */
export function offVillageIds(targets: readonly TargetView[]): { count: number; text: string } {
  const ids = new Set(targets.filter((target) => target.maxOff > 0).map((target) => target.villageId))
  return { count: ids.size, text: [...ids].join(',') }
}
