import { classificationOrder } from '../../model/settings.ts'
import type { ClassifyingSections, ThresholdAdvice } from '../../model/settings-preview.ts'
import { toFront } from '../world/frontline.ts'
import { unitNames } from '../world/units.ts'
import { meetsRule, reachesThresholds, type TroopVillage } from './classify.ts'

const maxAdvice = 3

/**
 * Up to three lowered thresholds that give most villages a role, best first. Prefers small steps, as a very low threshold would
 * take nearly every village, and goes no lower than half.
 */
export function thresholdAdvice(villages: readonly TroopVillage[], settings: ClassifyingSections): ThresholdAdvice[] {
  const { classificationThresholds, assignmentRules, frontlineCoords } = settings
  const isWithinFront = toFront(frontlineCoords)
  const known = villages.map((village) => {
    const rulesMet = classificationOrder.map(({ rules }) =>
      (assignmentRules[rules] ?? []).every((rule) => meetsRule(rule, village.troops, () => isWithinFront(village))),
    )
    const role = classificationOrder.findIndex(
      ({ threshold }, at) => rulesMet[at] && reachesThresholds(classificationThresholds[threshold], village.troops),
    )
    return { troops: village.troops, rulesMet, role }
  })
  const idle = known.filter(({ role }) => role < 0)
  const advice = classificationOrder.flatMap(({ threshold, senders: type }, kind) => {
    const asked = classificationThresholds[threshold] ?? {}
    return unitNames.flatMap((unit) => {
      const from = asked[unit] ?? 0
      const others = { ...asked, [unit]: 0 }
      const reachesOthers = (troops: TroopVillage['troops']) =>
        unitNames.every((one) => (troops[one] ?? 0) >= (others[one] ?? 0))
      const near = ({ rulesMet, troops }: (typeof known)[number]) => rulesMet[kind] === true && reachesOthers(troops)
      const counts = idle.filter(near).map(({ troops }) => troops[unit] ?? 0)
      const best = bestValue(counts, from)
      if (!best) return []
      const moved = known.filter(
        (village) => village.role > kind && near(village) && (village.troops[unit] ?? 0) >= best.to,
      ).length
      return [{ type, unit, from, ...best, moved }]
    })
  })
  const relativeStep = ({ from, to }: ThresholdAdvice) => (from - to) / from
  return advice
    .sort((a, b) => b.gained - a.gained || a.moved - b.moved || relativeStep(a) - relativeStep(b))
    .slice(0, maxAdvice)
}

/** The lower value, at least half, with the greatest product of gained villages and kept share of the threshold. */
function bestValue(counts: readonly number[], from: number): { to: number; gained: number } | undefined {
  const sorted = counts.map(rounded).sort((a, b) => b - a)
  let best: { to: number; gained: number } | undefined
  sorted.forEach((to, at) => {
    // Of equal counts, the last has the full count.
    if (to * 2 < from || to >= from || sorted[at + 1] === to) return
    const gained = at + 1
    if (!best || gained * to > best.gained * best.to) best = { to, gained }
  })
  return best
}

/** To two significant digits, as a person would. */
function rounded(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.floor(count / step) * step
}
