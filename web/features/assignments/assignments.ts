import { type Attack, isFull } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { PlayerAssignment } from '../../../shared/model/calculation.ts'
import { senderTypeLabels } from '../../../shared/model/sender.ts'
import { compareTexts } from '../../lib/format/format.ts'
import type { Sorting } from '../../lib/format/sorting.ts'

/** A completely planned village with the attacks that use up its offs, by launch. */
export type PlannedVillage = PlayerAssignment['villages'][number] & { attacks: readonly Attack[] }

export interface PlannedPlayer extends Omit<PlayerAssignment, 'villages'> {
  villages: PlannedVillage[]
}

/** A row of the table: the head of a player's group, or one of the player's villages. */
export type AssignmentRow =
  | { of: 'player'; player: PlannedPlayer; isOpen: boolean }
  | { of: 'village'; player: PlannedPlayer; village: PlannedVillage }

export const assignmentSortLabels = {
  player: 'Spieler',
  count: 'Dörfer',
  place: 'Koordinaten',
  type: 'Typ',
  maxOff: 'Max. Offs',
  target: 'Ziel',
  launch: 'Abschicken',
}
export type AssignmentSortKey = keyof typeof assignmentSortLabels

/** Coordinates as `x|y`, separated by spaces. */
export const coordinatesText = (villages: readonly { x: number; y: number }[]) =>
  villages.map(formatCoordinate).join(' ')

export const villageCount = (players: readonly PlayerAssignment[]) =>
  players.reduce((sum, player) => sum + player.villages.length, 0)

/** Players whose name contains the text, whose id equals it, or who have a coordinate that contains it (with `|`). */
export function playersMatching<Player extends PlayerAssignment>(players: readonly Player[], text: string): Player[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...players]
  return players.filter(
    (player) =>
      player.playerName.toLowerCase().includes(wanted) ||
      String(player.playerId) === wanted ||
      (wanted.includes('|') && player.villages.some((village) => formatCoordinate(village).includes(wanted))),
  )
}

/** Adds to each village the attacks that use up its offs. */
export function withAttacks(players: readonly PlayerAssignment[], attacks: readonly Attack[]): PlannedPlayer[] {
  const byVillage = Map.groupBy(attacks, ({ senderVillageId }) => senderVillageId)
  return players.map((player) => ({
    ...player,
    villages: player.villages.map((village) => ({
      ...village,
      attacks: (byVillage.get(village.villageId) ?? [])
        .filter(({ type }) => isFull(type) || (type === 'bfkatas' && village.type === 'bfkatas'))
        .toSorted((a, b) => launchOf(a) - launchOf(b)),
    })),
  }))
}

const launchOf = ({ launchAt }: Attack) => Date.parse(launchAt)

export const targetText = ({ attacks }: PlannedVillage): string => attacks.map(({ xt, yt }) => `${xt}|${yt}`).join(', ')

/** Sorts the villages of each player, and the players by their name, their count or their first village. */
export function sortAssignments(
  players: readonly PlannedPlayer[],
  { key, descending }: Sorting<AssignmentSortKey>,
): PlannedPlayer[] {
  const turn = descending ? -1 : 1
  const byName = (a: PlannedPlayer, b: PlannedPlayer) =>
    compareTexts(a.playerName, b.playerName) || a.playerId - b.playerId
  if (key === 'player') return players.toSorted((a, b) => turn * byName(a, b))
  if (key === 'count') {
    return players.toSorted((a, b) => turn * (a.villages.length - b.villages.length) || byName(a, b))
  }
  const compare = (a: PlannedVillage, b: PlannedVillage) =>
    turn * villageOrders[key](a, b) || villageOrders.place(a, b) || a.villageId - b.villageId
  return players
    .map((player) => ({ ...player, villages: player.villages.toSorted(compare) }))
    .sort((a, b) => {
      const [first, other] = [a.villages[0], b.villages[0]]
      return (first && other ? turn * villageOrders[key](first, other) : 0) || byName(a, b)
    })
}

const villageOrders: Record<
  Exclude<AssignmentSortKey, 'player' | 'count'>,
  (a: PlannedVillage, b: PlannedVillage) => number
> = {
  place: (a, b) => a.x - b.x || a.y - b.y,
  type: (a, b) => compareTexts(senderTypeLabels[a.type], senderTypeLabels[b.type]),
  maxOff: (a, b) => a.maxOff - b.maxOff,
  target: (a, b) => compareTexts(targetText(a), targetText(b)),
  launch: (a, b) => firstLaunch(a) - firstLaunch(b),
}

const firstLaunch = ({ attacks: [first] }: PlannedVillage) => (first ? launchOf(first) : Number.MAX_VALUE)

/** The rows of the table: each player's head, and the villages of open players. */
export const assignmentRows = (
  players: readonly PlannedPlayer[],
  isOpen: (player: PlannedPlayer) => boolean,
): AssignmentRow[] =>
  players.flatMap((player): AssignmentRow[] => [
    { of: 'player', player, isOpen: isOpen(player) },
    ...(isOpen(player) ? player.villages.map((village) => ({ of: 'village' as const, player, village })) : []),
  ])
