import type { TargetView } from '../../../shared/model/target.ts'
import { ownerName } from './owner-name.ts'

/** `Spieler [TAG]`, `Barbaren` or `Dorf verschwunden`. */
export const ownerText = ({ playerName, tribeTag, isGone }: Pick<TargetView, 'playerName' | 'tribeTag' | 'isGone'>) =>
  isGone ? 'Dorf verschwunden' : [ownerName(playerName), tribeTag && `[${tribeTag}]`].filter(Boolean).join(' ')

/**
 * Whether the target's coordinates, village, player or tribe contain the text, ignoring case; a blank text matches everything.
 */
export function matchesTarget(target: TargetView, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return true
  return `${target.x}|${target.y}\n${target.villageName}\n${target.playerName}\n${target.tribeTag}`
    .toLowerCase()
    .includes(wanted)
}
