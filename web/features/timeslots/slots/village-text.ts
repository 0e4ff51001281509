import { countOfUnit, type UnitName } from '../../../../shared/game/world/units.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { pluralOfKind } from '../../../../shared/model/attack.ts'
import type { OwnVillage } from '../../../../shared/model/inputs/own-village.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'

/** `Offs, Fakes`, or that it sends nothing. */
export const roleText = ({ kinds }: Pick<OwnVillage, 'kinds'>): string =>
  kinds.length > 0 ? kinds.map(pluralOfKind).join(', ') : 'keine Rolle'

/** Units that attacks are made of. */
const shownUnits: readonly UnitName[] = ['axe', 'light', 'marcher', 'heavy', 'ram', 'catapult', 'knight', 'snob']

/** `6.000 Axtkämpfer, 300 Rammböcke`; empty where troops are unknown or only defend. */
export const shortTroops = ({ troops = {} }: Pick<OwnVillage, 'troops'>): string =>
  shownUnits.flatMap((unit) => (troops[unit] ? countOfUnit(unit, troops[unit]) : [])).join(', ')

/** What a player holds back of a village; undefined for nothing. */
export function holdText({ isHeld, freeNobles }: Pick<OwnVillage, 'isHeld' | 'freeNobles'>): string | undefined {
  if (isHeld) return 'nicht verplanen'
  return freeNobles === null ? undefined : `${freeNobles} AG frei für Züge`
}

/** `hält 3 Dörfer zurück, 1 davon übergangen`; undefined without any. */
export function holdsText({ holds }: Pick<TimeslotPlayer, 'holds'>): string | undefined {
  if (!holds) return undefined
  const { villages, overruled } = holds
  const all = `hält ${countedNoun(villages, 'Dorf', 'Dörfer')} zurück`
  return overruled > 0 ? `${all}, ${overruled === villages ? 'alle' : overruled} übergangen` : all
}

/** `UV: Mira, Ben (angefragt)`; undefined without any. */
export function sittingsText({ sittings = [] }: Pick<TimeslotPlayer, 'sittings'>): string | undefined {
  const names = sittings.map(({ sitterName, by }) => (by === 'sitter' ? `${sitterName} (angefragt)` : sitterName))
  return names.length > 0 ? `UV: ${[...new Set(names)].join(', ')}` : undefined
}
