import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { TargetLimits, TargetView } from '../../../shared/model/target.ts'
import { ownerName } from './owner-name.ts'

/** `Spieler [TAG]`, `Barbaren` or `Dorf verschwunden`. */
export const ownerText = ({ playerName, tribeTag, isGone }: Pick<TargetView, 'playerName' | 'tribeTag' | 'isGone'>) =>
  isGone ? sparedTexts.isGone : [ownerName(playerName), tribeTag && `[${tribeTag}]`].filter(Boolean).join(' ')

/** What marks targets that are not attacked; lists find them by it. */
export const sparedTexts = { isOwn: 'eigener Stamm', isGone: 'Dorf verschwunden' } as const

/** `Offs 2 · Fakes 5 · BFakes 0`, with ` · AG-Züge 1` if there are any. */
export const limitsText = ({ maxOff, maxFake, maxBFake, maxSnob = 0 }: Omit<TargetLimits, 'offsetMinutes'>) =>
  [
    `Offs ${formatNumber(maxOff)} · Fakes ${formatNumber(maxFake)} · BFakes ${formatNumber(maxBFake)}`,
    ...(maxSnob > 0 ? [`AG-Züge ${formatNumber(maxSnob)}`] : []),
  ].join(' · ')

/**
 * Whether the target's coordinates, village, owner, tribe or mark contain the text, ignoring case; a blank text matches everything.
 */
export function matchesTarget(target: TargetView, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return true
  const owner = `${ownerText(target)}\n${target.tribeTag}\n${target.isOwn ? sparedTexts.isOwn : ''}`
  return `${target.x}|${target.y}\n${target.villageName}\n${owner}`.toLowerCase().includes(wanted)
}
