import {
  offensiveUnits,
  type Troops,
  type UnitName,
  unitFacts,
  unitLabels,
  unitNames,
} from '../../../../shared/game/world/units.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { SenderView } from '../../../../shared/model/sender.ts'

/** Attacking units first: a narrow column then shows what matters. */
const attackersFirst = new Set<UnitName>([...offensiveUnits, 'snob', 'spy', 'heavy', 'knight', ...unitNames])

/** `6.200 Axt · 2.400 LKav · 300 Ram`, attacking units first. */
export const shortTroops = (troops: Troops): string =>
  [...attackersFirst]
    .flatMap((unit) => (troops[unit] ? [`${formatNumber(troops[unit])}\u00a0${unitFacts[unit].short}`] : []))
    .join(' · ')

/** The troops in the game's order, with full names. */
export const troopUnits = (troops: Troops): { unit: UnitName; label: string; count: number }[] =>
  unitNames.flatMap((unit) => {
    const count = troops[unit]
    return count ? [{ unit, label: unitLabels[unit], count }] : []
  })

/** Sums of troops, strength and points; unknown values count as none. */
export function troopTotals(senders: readonly Pick<SenderView, 'troops' | 'points' | 'offStrength'>[]) {
  const troops: Troops = {}
  let [offStrength, points] = [0, 0]
  for (const sender of senders) {
    offStrength += sender.offStrength ?? 0
    points += sender.points ?? 0
    for (const unit of unitNames) {
      const count = sender.troops?.[unit]
      if (count) troops[unit] = (troops[unit] ?? 0) + count
    }
  }
  return { troops, offStrength, points }
}

export const offStrengthHint =
  'Bauernhofplätze von Axtkämpfern, leichter Kavallerie, berittenen Bogenschützen, Rammböcken und Katapulten'
