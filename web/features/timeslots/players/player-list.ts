import { withoutCode } from '../../../../shared/game/incs/bb-code.ts'
import type { TimeSlot } from '../../../../shared/game/world/timeslots.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type {
  Sends,
  SlotAnswer,
  SlotAuthor,
  SlotNote,
  SlotSource,
  TimeslotPlayer,
} from '../../../../shared/model/timeslot.ts'
import { compareTexts, formatDateTime } from '../../../lib/format/format.ts'
import { plain } from '../../../lib/format/search.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { paths } from '../../../lib/paths.ts'
import { type ReadFilter, readKey, readNumber } from '../../../lib/use-address-filter.ts'

/** Where a player's availability is from. */
export type Source = (typeof SlotSource.options)[number]

/** Listed in the order in which players are sorted. */
export const sourceLabels: Record<Source, string> = { own: 'Eigene', auto: 'Auto', always: 'Immer' }

/** Listed in the order in which players are sorted. */
export const answerLabels: Record<SlotAnswer, string> = { member: 'Selbst', leader: 'Führung', silent: 'Still' }

/** Labels of the answers that need no timeslots. */
export const sendsTexts = { always: 'kann immer senden', never: 'kann nicht senden' } as const

/** An own answer without timeslots; undefined for others. */
export const answerText = ({ source, sends }: Pick<TimeslotPlayer, 'source' | 'sends'>): string | undefined =>
  source === 'own' && sends !== 'slots' ? sendsTexts[sends] : undefined

/** Labels of further filter options. */
export const traitLabels = {
  troops: 'mit Truppen im Plan',
  noTroops: 'ohne Truppen im Plan',
  note: 'mit Grenze oder Nachricht',
  holds: 'mit zurückgehaltenen Dörfern',
} as const
export type Trait = keyof typeof traitLabels

const hasTrait: Record<Trait, (player: TimeslotPlayer) => boolean> = {
  troops: ({ senders }) => senders > 0,
  noTroops: ({ senders }) => senders === 0,
  holds: ({ holds }) => holds !== undefined,
  note: ({ maxCommands, message }) => maxCommands !== null || message !== '',
}

/** All given criteria must match; `text` is part of the player's name, or the id. */
export interface PlayerFilter {
  tribeId: number | undefined
  source: Source | undefined
  answer: SlotAnswer | undefined
  trait: Trait | undefined
  text: string
}

export const readFilter: ReadFilter<PlayerFilter> = (text) => ({
  tribeId: readNumber(text('tribeId')),
  source: readKey(sourceLabels, text('source')),
  answer: readKey(answerLabels, text('answer')),
  trait: readKey(traitLabels, text('trait')),
  text: text('text') ?? '',
})

export const sortLabels = {
  name: 'Spieler',
  tribe: 'Stamm',
  source: 'Gilt',
  slots: 'Anzahl',
  minutes: 'Dauer',
  answer: 'Antwort',
} as const
export type SortKey = keyof typeof sortLabels

export const isFiltered = ({ tribeId, source, answer, trait, text }: PlayerFilter) =>
  [tribeId, source, answer, trait].some((choice) => choice !== undefined) || text.trim() !== ''

/** The matching players in the same order. */
export function filterPlayers(players: readonly TimeslotPlayer[], filter: PlayerFilter): TimeslotPlayer[] {
  const wanted = plain(filter.text.trim())
  return players.filter(
    (player) =>
      (filter.tribeId === undefined || filter.tribeId === player.tribeId) &&
      (filter.source === undefined || filter.source === player.source) &&
      (filter.answer === undefined || filter.answer === player.answer) &&
      (filter.trait === undefined || hasTrait[filter.trait](player)) &&
      (wanted === '' || plain(player.playerName).includes(wanted) || String(player.playerId) === wanted),
  )
}

const sourceOrder: Record<Source, number> = { own: 0, auto: 1, always: 2 }
const answerOrder: Record<SlotAnswer, number> = { member: 0, leader: 1, silent: 2 }

const orders: Record<SortKey, (a: TimeslotPlayer, b: TimeslotPlayer) => number> = {
  name: (a, b) => compareTexts(a.playerName, b.playerName),
  tribe: (a, b) => compareTexts(a.tribeName, b.tribeName),
  slots: (a, b) => a.numberOfSlots - b.numberOfSlots,
  // A player who can always send has more time than any with timeslots.
  minutes: (a, b) => sortMinutes(a) - sortMinutes(b),
  source: (a, b) => sourceOrder[a.source] - sourceOrder[b.source],
  answer: (a, b) => answerOrder[a.answer] - answerOrder[b.answer],
}

const sortMinutes = ({ sends, totalMinutes }: TimeslotPlayer) =>
  sends === 'always' ? Number.MAX_SAFE_INTEGER : totalMinutes

/** Sorts players, always with those with troops in the plan first; ties by name. */
export function sortPlayers(
  players: readonly TimeslotPlayer[],
  { key, descending }: Sorting<SortKey>,
): TimeslotPlayer[] {
  const order = orders[key]
  const withoutTroops = ({ senders }: TimeslotPlayer) => Number(senders === 0)
  return players.toSorted(
    (a, b) => withoutTroops(a) - withoutTroops(b) || (descending ? order(b, a) : order(a, b)) || orders.name(a, b),
  )
}

/** The players' tribes, sorted by tag. */
export function playerTribes(players: readonly TimeslotPlayer[]): { id: number; name: string }[] {
  const tribes = new Map(players.map(({ tribeId, tribeName }) => [tribeId, tribeName]))
  return Array.from(tribes, ([id, name]) => ({ id, name: name || 'Ohne Stamm' })).sort((a, b) =>
    compareTexts(a.name, b.name),
  )
}

/** Number of players per answer. */
export function countAnswers(players: readonly TimeslotPlayer[]): Record<SlotAnswer, number> {
  const counts: Record<SlotAnswer, number> = { member: 0, leader: 0, silent: 0 }
  for (const { answer } of players) counts[answer]++
  return counts
}

/** A player's personal link, for that player only: it contains their secret. */
export const timeslotLink = (
  origin: string,
  planId: string,
  player: Pick<TimeslotPlayer, 'playerId' | 'secret'>,
): string => `${openTimeslotLink(origin, planId, player)}#s=${player.secret}`

/** A player's link without the secret, which others may read. */
export const openTimeslotLink = (
  origin: string,
  planId: string,
  { playerId }: Pick<TimeslotPlayer, 'playerId'>,
): string => `${origin}${paths.ownTimeslots(playerId, planId)}`

/** Number of the player's villages in the plan: `12 Dörfer`. */
export const troopsText = ({ senders }: Pick<TimeslotPlayer, 'senders'>): string =>
  senders > 0 ? countedNoun(senders, 'Dorf', 'Dörfer') : 'ohne Truppen'

/** `höchstens 20 Befehle`; undefined without a limit. */
export const limitText = ({ maxCommands }: Pick<TimeslotPlayer, 'maxCommands'>): string | undefined =>
  maxCommands === null ? undefined : `höchstens ${countedNoun(maxCommands, 'Befehl', 'Befehle')}`

/** When a silent player was last reminded and last opened their link: `erinnert 20.11., nie geöffnet`. */
export function lastContact(
  { openedAt, remindedAt }: Pick<TimeslotPlayer, 'openedAt' | 'remindedAt'>,
  timeZone: string,
): string {
  const day = (instant: string) => formatDateTime(instant, timeZone).slice(0, 6)
  const opened = openedAt ? `geöffnet ${day(openedAt)}` : 'nie geöffnet'
  return remindedAt ? `erinnert ${day(remindedAt)}, ${opened}` : opened
}

/** Name and personal link per line. */
export const linksText = (origin: string, planId: string, players: readonly TimeslotPlayer[]): string =>
  players.map((player) => `${withoutCode(player.playerName)}: ${timeslotLink(origin, planId, player)}`).join('\n')

/** A player's timeslot answer as the server returns it. */
export interface SlotState extends SlotNote {
  timeslots: TimeSlot[]
  sends: Sends
  answer: SlotAnswer
  by?: SlotAuthor | undefined
  version: number
}
