import { withoutCode } from '../../../shared/game/bb-code.ts'
import { type TimeSlot, totalMinutes } from '../../../shared/game/slots.ts'
import type { SlotSource, TimeslotPlayer } from '../../../shared/model/timeslot.ts'
import { paths } from '../../app/paths.ts'
import { compareTexts } from '../../lib/format.ts'
import { plain } from '../../lib/search.ts'

/** What says when a player can send. */
export type Source = (typeof SlotSource.options)[number]

/** In the order in which they are told apart: own slots first, always last. */
export const sourceLabels: Record<Source, string> = { own: 'Eigene', auto: 'Auto', always: 'Immer' }

/** Which players are shown: those of a tribe, those with a source, those whose name contains the text. */
export interface PlayerFilter {
  tribeId: number | undefined
  source: Source | undefined
  text: string
}

export const noFilter: PlayerFilter = { tribeId: undefined, source: undefined, text: '' }

export type SortKey = 'name' | 'tribe' | 'slots' | 'minutes' | 'source'

export interface Sorting {
  key: SortKey
  descending: boolean
}

/** Whether anything is filtered away at all. */
export const isFiltered = ({ tribeId, source, text }: PlayerFilter) =>
  tribeId !== undefined || source !== undefined || text.trim() !== ''

/** The players that pass the filter, in the same order. */
export function filterPlayers(players: readonly TimeslotPlayer[], filter: PlayerFilter): TimeslotPlayer[] {
  const wanted = plain(filter.text.trim())
  return players.filter(
    ({ tribeId, source, playerName, playerId }) =>
      (filter.tribeId === undefined || filter.tribeId === tribeId) &&
      (filter.source === undefined || filter.source === source) &&
      (wanted === '' || plain(playerName).includes(wanted) || String(playerId) === wanted),
  )
}

const sourceOrder: Record<Source, number> = { own: 0, auto: 1, always: 2 }

const orders: Record<SortKey, (a: TimeslotPlayer, b: TimeslotPlayer) => number> = {
  name: (a, b) => compareTexts(a.playerName, b.playerName),
  tribe: (a, b) => compareTexts(a.tribeName, b.tribeName),
  slots: (a, b) => a.numberOfSlots - b.numberOfSlots,
  // Whoever can always send has more time than anybody with slots.
  minutes: (a, b) => minutesOf(a) - minutesOf(b),
  source: (a, b) => sourceOrder[a.source] - sourceOrder[b.source],
}

const minutesOf = ({ source, totalMinutes }: TimeslotPlayer) =>
  source === 'always' ? Number.MAX_SAFE_INTEGER : totalMinutes

/** The players in order; equal ones by name. */
export function sortPlayers(players: readonly TimeslotPlayer[], { key, descending }: Sorting): TimeslotPlayer[] {
  const order = orders[key]
  return players.toSorted((a, b) => (descending ? order(b, a) : order(a, b)) || orders.name(a, b))
}

/** The tribes that the players belong to, by tag. */
export function tribesOf(players: readonly TimeslotPlayer[]): { id: number; name: string }[] {
  const tribes = new Map(players.map(({ tribeId, tribeName }) => [tribeId, tribeName]))
  return Array.from(tribes, ([id, name]) => ({ id, name })).sort((a, b) => compareTexts(a.name, b.name))
}

/** How many players have which source. */
export function countSources(players: readonly TimeslotPlayer[]): Record<Source, number> {
  const counts: Record<Source, number> = { own: 0, auto: 0, always: 0 }
  for (const { source } of players) counts[source]++
  return counts
}

/** The address of a player's own page, to be sent to him. */
export const linkOf = (origin: string, planId: string, { playerId }: Pick<TimeslotPlayer, 'playerId'>): string =>
  `${origin}${paths.ownTimeslots(playerId, planId)}`

/** Name and link of every player, one a line. */
export const linksText = (origin: string, planId: string, players: readonly TimeslotPlayer[]): string =>
  players.map((player) => `${withoutCode(player.playerName)}: ${linkOf(origin, planId, player)}`).join('\n')

/** The own slots of a player that an answer of the server tells of. */
export interface Standing {
  timeslots: TimeSlot[]
  version: number
}

/**
 * The player with own slots instead of what he had; unchanged for an empty list, as only the server knows what counts then, and
 * for an answer older than what is known of him.
 */
export const withOwnSlots = (player: TimeslotPlayer, { timeslots: slots, version }: Standing): TimeslotPlayer =>
  slots.length === 0 || version < player.version
    ? player
    : { ...player, slots, version, source: 'own', numberOfSlots: slots.length, totalMinutes: totalMinutes(slots) }
