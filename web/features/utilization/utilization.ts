import { attackKindLabels } from '../../../shared/model/attack.ts'
import type { UsedTarget } from '../../../shared/model/diagnosis.ts'
import { firstWaveId, waveOf } from '../../../shared/model/inputs/wave.ts'
import { defaultImportance, fullImportance, type TargetType, targetTypeLabels } from '../../../shared/model/target.ts'
import { shareTone } from '../../components/feedback/progress.tsx'
import { type ReadFilter, readKey } from '../../lib/use-address-filter.ts'

/** Caps each target at 1, so that a surplus does not hide another target's gap. */
const averageUsage = (targets: readonly UsedTarget[]) =>
  targets.length === 0 ? 0 : targets.reduce((sum, { usage }) => sum + Math.min(1, usage), 0) / targets.length

/** Values of the four tiles; `average` is 0..1, 0 without targets. */
export const summarise = (targets: readonly UsedTarget[]) => ({
  total: targets.length,
  high: targets.filter(meetsUsage('high', 0)).length,
  low: targets.filter(meetsUsage('low', 0)).length,
  average: averageUsage(targets),
})

/**
 * Wanted (`max`) and planned (`current`) attacks of one kind, the share of the wanted ones that is planned, and the
 * surplus.
 */
export interface KindUsage {
  label: 'Offs' | 'Fakes' | 'BFakes' | 'AG-Züge'
  max: number
  current: number
  share: number
  surplus: number
}

type Counted = Pick<
  UsedTarget,
  'maxOff' | 'currentOff' | 'maxFake' | 'currentFake' | 'maxBFake' | 'currentBFake' | 'maxSnob' | 'currentSnob'
>

/** Usage per kind, in fixed order, trains of nobles only if there are any; the share is 1 if none is wanted. */
export function usageByKind(targets: readonly Counted[]): KindUsage[] {
  const kind = (label: KindUsage['label'], wanted: keyof Counted, planned: keyof Counted): KindUsage => {
    const sum = (count: (target: Counted) => number) => targets.reduce((all, target) => all + count(target), 0)
    const [max, current] = [sum((target) => target[wanted] ?? 0), sum((target) => target[planned] ?? 0)]
    const surplus = sum((target) => Math.max(0, (target[planned] ?? 0) - (target[wanted] ?? 0)))
    return { label, max, current, share: max === 0 ? 1 : (current - surplus) / max, surplus }
  }
  const trains = kind('AG-Züge', 'maxSnob', 'currentSnob')
  return [
    kind('Offs', 'maxOff', 'currentOff'),
    kind('Fakes', 'maxFake', 'currentFake'),
    kind('BFakes', 'maxBFake', 'currentBFake'),
    ...(trains.max > 0 || trains.current > 0 ? [trains] : []),
  ]
}

/** The kinds that are wanted or planned. */
export const wantedKinds = (targets: readonly Counted[]): KindUsage[] =>
  usageByKind(targets).filter(({ max, current }) => max > 0 || current > 0)

/** The lowest share of a target's kinds: 0 if it wants offs and has none, regardless of fakes. */
const worstShare = (target: Counted) => Math.min(...usageByKind([target]).map(({ share }) => share))

const usageFilters = { all: true, high: true, low: true, belowAverage: true }
export type UsageFilter = keyof typeof usageFilters

export const readFilter: ReadFilter<{ text: string; usage: UsageFilter }> = (text) => ({
  text: text('text') ?? '',
  usage: readKey(usageFilters, text('usage')) ?? 'all',
})

/** Whether a target is counted by a tile; `belowAverage` selects those below the average. */
export const meetsUsage = (filter: UsageFilter, average: number): ((target: UsedTarget) => boolean) => {
  switch (filter) {
    case 'all':
      return () => true
    case 'high':
      return ({ usage }) => shareTone(usage) === 'success'
    case 'low':
      return ({ usage }) => shareTone(usage) === 'danger'
    case 'belowAverage':
      return ({ usage }) => usage < average
  }
}

export interface TargetGroup {
  label: string
  targets: UsedTarget[]
  average: number
  /** First priority first; empty if all targets have the default. */
  priorities: PriorityUsage[]
}

/** Average usage of a group's targets of one priority. */
export interface PriorityUsage {
  priority: number
  count: number
  average: number
}

function usageByPriority(targets: readonly UsedTarget[]): PriorityUsage[] {
  const groups = Map.groupBy(targets, (target) => fullImportance(target).priority)
  if (groups.size === 1 && groups.has(defaultImportance.priority)) return []
  return [...groups]
    .map(([priority, members]) => ({ priority, count: members.length, average: averageUsage(members) }))
    .toSorted((a, b) => a.priority - b.priority)
}

/** Why targets of a later priority or lower weight may get less; undefined if all have the defaults. */
export function importanceSentence(targets: readonly UsedTarget[]): string | undefined {
  const used = targets.map(fullImportance)
  const priorities = [...new Set(used.map(({ priority }) => priority))].toSorted((a, b) => a - b)
  const sentences = [
    ...(priorities.length > 1
      ? [`Ziele mit Priorität ${priorities[0]} kommen zuerst: Was sie übrig lassen, bekommen die späteren.`]
      : []),
    ...(used.some(({ weight }) => weight !== defaultImportance.weight)
      ? ['Bei gleicher Priorität bekommt ein höheres Gewicht mehr.']
      : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

/** Which attacks a target lacks because other targets matter more. */
export const decidedSentences = ({ decidedBy = [] }: UsedTarget): string[] =>
  decidedBy.map(({ kind, by }) =>
    by === 'priority'
      ? `${attackKindLabels[kind]}: Ziele mit höherer Priorität gehen vor.`
      : `${attackKindLabels[kind]}: Ziele mit höherem Gewicht bekommen mehr.`,
  )

/** A target's group. Fake senders are only hit by fakes, so they belong to that group. */
const groupLabels: Record<TargetType, string> = { ...targetTypeLabels, fakeSending: 'Fakes' }

const groupOrder = [...new Set(Object.values(groupLabels))]

const byPlace = ([a]: readonly UsedTarget[], [b]: readonly UsedTarget[]) => (a && b ? a.x - b.x || a.y - b.y : 0)

/** Targets grouped by type in the order of types, without empty groups; in a group, lowest share first, waves together. */
export function groupByType(targets: readonly UsedTarget[]): TargetGroup[] {
  const groups = Map.groupBy(targets, (target) => groupLabels[target.type])
  return groupOrder.flatMap((label) => {
    const members = groups.get(label)
    if (!members) return []
    const emptiest = Map.groupBy(members, ({ _id }) => firstWaveId(_id))
    const sorted = [...emptiest.values()]
      .map((waves) => ({ waves, share: Math.min(...waves.map(worstShare)), usage: averageUsage(waves) }))
      .toSorted((a, b) => a.share - b.share || a.usage - b.usage || byPlace(a.waves, b.waves))
      .flatMap(({ waves }) => waves.toSorted((a, b) => waveOf(a._id) - waveOf(b._id)))
    return [{ label, targets: sorted, average: averageUsage(members), priorities: usageByPriority(members) }]
  })
}

/** Distinct village ids of targets that want offs, comma separated, with their count. */
export function offVillageIds(targets: readonly UsedTarget[]): { count: number; text: string } {
  const ids = new Set(targets.filter((target) => target.maxOff > 0).map((target) => target.villageId))
  return { count: ids.size, text: [...ids].join(',') }
}
