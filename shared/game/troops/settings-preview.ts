import { recordOf } from '../../lib/records.ts'
import { classificationOrder, ruleKinds, thresholdKeys } from '../../model/settings.ts'
import type { ClassifyingSections, SettingsCounts } from '../../model/settings-preview.ts'
import { smallGaps, toFront } from '../world/frontline.ts'
import { meetsRule, reachesThresholds, type TroopVillage } from './classify.ts'

/** Counts the villages that settings would take, and those within a nearly closed front line. */
export function countVillages(villages: readonly TroopVillage[], settings: ClassifyingSections): SettingsCounts {
  const { classificationThresholds, assignmentRules, frontlineCoords } = settings
  const isWithinFront = toFront(frontlineCoords)
  const gaps = smallGaps(frontlineCoords)
  const isWithinRing = gaps.length > 0 ? toFront([...frontlineCoords, ...gaps]) : undefined
  const counts = emptyCounts(settings)
  if (isWithinRing) counts.front.closed = 0
  for (const village of villages) {
    const { troops } = village
    const isWithin = isWithinFront(village)
    if (isWithin) counts.front.within++
    if (isWithinRing?.(village)) counts.front.closed = (counts.front.closed ?? 0) + 1
    const met = new Set<string>()
    for (const kind of ruleKinds) {
      const counted = counts.rules[kind]
      if (!counted) continue
      const each = (assignmentRules[kind] ?? []).map((rule) => meetsRule(rule, troops, () => isWithin))
      for (const [index, isMet] of each.entries()) if (isMet) counted.each[index] = (counted.each[index] ?? 0) + 1
      if (!each.every(Boolean)) continue
      counted.all++
      met.add(kind)
    }
    let isTaken = false
    for (const { threshold, rules } of classificationOrder) {
      if (!reachesThresholds(classificationThresholds[threshold], troops)) continue
      counts.kinds[threshold].reach++
      if (isTaken || !met.has(rules)) continue
      counts.kinds[threshold].become++
      isTaken = true
    }
  }
  return counts
}

function emptyCounts({ assignmentRules }: ClassifyingSections): SettingsCounts {
  const counted = ruleKinds.filter((kind) => kind !== 'ag' || assignmentRules.ag?.length)
  return {
    kinds: recordOf(thresholdKeys, () => ({ reach: 0, become: 0 })),
    rules: recordOf(counted, (kind) => ({ all: 0, each: (assignmentRules[kind] ?? []).map(() => 0) })),
    front: { within: 0 },
  }
}
