import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { PlayerAssignment } from '../../../shared/model/calculation.ts'

/** The villages' coordinates `x|y`, separated by spaces. */
export const coordinatesText = (villages: readonly { x: number; y: number }[]) =>
  villages.map(formatCoordinate).join(' ')

/** How many villages the players have together. */
export const villageCount = (players: readonly PlayerAssignment[]) =>
  players.reduce((sum, player) => sum + player.villages.length, 0)

/** The players whose name contains the text, whose number it is, or one of whose coordinates contains it (`x|` at least). */
export function playersMatching(players: readonly PlayerAssignment[], text: string): PlayerAssignment[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...players]
  return players.filter(
    (player) =>
      player.playerName.toLowerCase().includes(wanted) ||
      String(player.playerId) === wanted ||
      (wanted.includes('|') && player.villages.some((village) => formatCoordinate(village).includes(wanted))),
  )
}
