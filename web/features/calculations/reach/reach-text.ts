import { moraleRule } from '../../../../shared/game/world/morale.ts'
import { attackKindLabels, attackKinds } from '../../../../shared/model/attack.ts'
import {
  type DistanceRange,
  type Distances,
  fieldsBounds,
  type MinMorale,
} from '../../../../shared/model/inputs/reach.ts'

/** `5 bis 20 Felder`, `ab 5 Felder`, `bis 20 Felder`; empty for any distance. */
export function rangeText({ min, max }: DistanceRange): string {
  if (min !== undefined && max !== undefined) return `${min} bis ${max} Felder`
  if (min !== undefined) return `ab ${min} Felder`
  return max === undefined ? '' : `bis ${max} Felder`
}

/** `Off bis 20 Felder · Fake ab 5 Felder`: the kinds with limits. */
export const distancesText = (distances: Distances): string =>
  attackKinds
    .flatMap((kind) => {
      const text = rangeText(distances[kind] ?? {})
      return text ? [`${attackKindLabels[kind]} ${text}`] : []
    })
    .join(' · ')

/** Whether the least distance is above the greatest. */
export const isCrossed = ({ min = fieldsBounds.min, max = fieldsBounds.max }: DistanceRange): boolean => min > max

/** `Off 50 %, Fake 60 %`; empty for none. */
export const minMoraleText = (minMorale: MinMorale): string =>
  attackKinds
    .flatMap((kind) => (minMorale[kind] === undefined ? [] : [`${attackKindLabels[kind]} ${minMorale[kind]}\u00a0%`]))
    .join(', ')

/** Why a least morale limits nothing on a world; undefined where it does. */
export function moraleUnknown(moral: number | undefined): string | undefined {
  if (moral === undefined) return 'Moral unbekannt: Sie steht nach der nächsten Synchronisation der Weltdaten fest.'
  switch (moraleRule(moral)) {
    case 'none':
      return 'Diese Welt hat keine Moral.'
    case 'points':
      return undefined
    case 'time':
      return 'Moral unbekannt: Diese Welt berechnet sie nach Punkten und Spielzeit.'
  }
}
