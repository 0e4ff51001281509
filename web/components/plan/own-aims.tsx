import { buildingLabels } from '../../../shared/model/buildings.ts'
import type { OwnAims as Aims } from '../../../shared/model/inputs/own-aims.ts'
import { Muted } from '../layout/text.ts'

/** `Moral ab 50 % · Adelshof, Speicher`; empty without values of its own. */
export const ownAimsText = ({ minMorale, buildings = [] }: Aims): string =>
  [
    ...(minMorale === undefined ? [] : [`Moral ab ${minMorale}\u00a0%`]),
    ...(buildings.length === 0 ? [] : [buildings.map((building) => buildingLabels[building]).join(', ')]),
  ].join(' · ')

/** A target's own least morale and catapult aims, where it has some. */
export function OwnAims({ target }: { target: Aims }) {
  const text = ownAimsText(target)
  return text === '' ? null : (
    <Muted size={200} breaks title={`Eigene Mindestmoral und Katapult-Ziele: ${text}`}>
      {text}
    </Muted>
  )
}
