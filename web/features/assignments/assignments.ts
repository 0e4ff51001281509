import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { PlayerAssignment } from '../../../shared/model/calculation.ts'

/** Coordinates as `x|y`, separated by spaces. */
export const coordinatesText = (villages: readonly { x: number; y: number }[]) =>
  villages.map(formatCoordinate).join(' ')

export const villageCount = (players: readonly PlayerAssignment[]) =>
  players.reduce((sum, player) => sum + player.villages.length, 0)

/** Players whose name contains the text, whose id equals it, or who have a coordinate that contains it (with `|`). */
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
