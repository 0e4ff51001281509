import { withoutCode } from '../../../../shared/game/incs/bb-code.ts'
import { type TimeSlot, totalMinutes } from '../../../../shared/game/world/timeslots.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { SlotAnswer, SlotNote, SlotSource, TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { compareTexts, formatDateTime } from '../../../lib/format/format.ts'
import { plain } from '../../../lib/format/search.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { paths } from '../../../lib/paths.ts'

/** What says when a player can send. */
export type Source = (typeof SlotSource.options)[number]

/** In the order in which they are told apart: own slots first, always last. */
export const sourceLabels: Record<Source, string> = { own: 'Eigene', auto: 'Auto', always: 'Immer' }

/** In the order in which leaders look for them: those to chase last. */
export const answerLabels: Record<SlotAnswer, string> = { member: 'Selbst', leader: 'Führung', silent: 'Still' }

/** What else players are looked for by. */
export const traitLabels = {
  troops: 'mit Truppen im Plan',
  noTroops: 'ohne Truppen im Plan',
  note: 'mit Grenze oder Nachricht',
} as const
export type Trait = keyof typeof traitLabels

const hasTrait: Record<Trait, (player: TimeslotPlayer) => boolean> = {
  troops: ({ senders }) => senders > 0,
  noTroops: ({ senders }) => senders === 0,
  note: ({ maxCommands, message }) => maxCommands !== null || message !== '',
}

/** Which players are shown: those of a tribe, with a source, an answer or a trait, those whose name contains the text. */
export interface PlayerFilter {
  tribeId: number | undefined
  source: Source | undefined
  answer: SlotAnswer | undefined
  trait: Trait | undefined
  text: string
}

export const noFilter: PlayerFilter = {
  tribeId: undefined,
  source: undefined,
  answer: undefined,
  trait: undefined,
  text: '',
}

export const sortLabels = {
  name: 'Spieler',
  tribe: 'Stamm',
  source: 'Gilt',
  slots: 'Anzahl',
  minutes: 'Dauer',
  answer: 'Antwort',
} as const
export type SortKey = keyof typeof sortLabels

/** Whether anything is filtered away at all. */
export const isFiltered = ({ tribeId, source, answer, trait, text }: PlayerFilter) =>
  [tribeId, source, answer, trait].some((choice) => choice !== undefined) || text.trim() !== ''

/** The players that pass the filter, in the same order. */
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
  // Whoever can always send has more time than anybody with slots.
  minutes: (a, b) => minutesOf(a) - minutesOf(b),
  source: (a, b) => sourceOrder[a.source] - sourceOrder[b.source],
  answer: (a, b) => answerOrder[a.answer] - answerOrder[b.answer],
}

const minutesOf = ({ source, totalMinutes }: TimeslotPlayer) =>
  source === 'always' ? Number.MAX_SAFE_INTEGER : totalMinutes

/** The players in order: first those with troops in the plan, whatever they are ordered by; equal ones by name. */
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

/** The tribes that the players belong to, by tag. */
export function tribesOf(players: readonly TimeslotPlayer[]): { id: number; name: string }[] {
  const tribes = new Map(players.map(({ tribeId, tribeName }) => [tribeId, tribeName]))
  return Array.from(tribes, ([id, name]) => ({ id, name: name || 'Ohne Stamm' })).sort((a, b) =>
    compareTexts(a.name, b.name),
  )
}

/** How many players have answered how. */
export function countAnswers(players: readonly TimeslotPlayer[]): Record<SlotAnswer, number> {
  const counts: Record<SlotAnswer, number> = { member: 0, leader: 0, silent: 0 }
  for (const { answer } of players) counts[answer]++
  return counts
}

/** The address of a player's own page, to be sent to him alone: it carries the secret that tells him from others. */
export const linkOf = (origin: string, planId: string, player: Pick<TimeslotPlayer, 'playerId' | 'secret'>): string =>
  `${openLinkOf(origin, planId, player)}#s=${player.secret}`

/** The address of a player's own page without the secret, which others may read too. */
export const openLinkOf = (origin: string, planId: string, { playerId }: Pick<TimeslotPlayer, 'playerId'>): string =>
  `${origin}${paths.ownTimeslots(playerId, planId)}`

/** With how many villages a player is in the plan: `12 Dörfer`. */
export const troopsText = ({ senders }: Pick<TimeslotPlayer, 'senders'>): string =>
  senders > 0 ? countedNoun(senders, 'Dorf', 'Dörfer') : 'ohne Truppen'

/** `höchstens 20 Befehle`; undefined without a limit. */
export const limitText = ({ maxCommands }: Pick<TimeslotPlayer, 'maxCommands'>): string | undefined =>
  maxCommands === null ? undefined : `höchstens ${countedNoun(maxCommands, 'Befehl', 'Befehle')}`

/** When a silent player was reminded last, and whether he has ever opened his link: `erinnert 20.11., nie geöffnet`. */
export function lastContact(
  { openedAt, remindedAt }: Pick<TimeslotPlayer, 'openedAt' | 'remindedAt'>,
  timeZone: string,
): string {
  const day = (instant: string) => formatDateTime(instant, timeZone).slice(0, 6)
  const opened = openedAt ? `geöffnet ${day(openedAt)}` : 'nie geöffnet'
  return remindedAt ? `erinnert ${day(remindedAt)}, ${opened}` : opened
}

/** Name and link of every player, one a line. */
export const linksText = (origin: string, planId: string, players: readonly TimeslotPlayer[]): string =>
  players.map((player) => `${withoutCode(player.playerName)}: ${linkOf(origin, planId, player)}`).join('\n')

/** The own slots of a player that an answer of the server tells of. */
export interface Standing extends SlotNote {
  timeslots: TimeSlot[]
  cannotSend: boolean
  answer: SlotAnswer
  version: number
}

/**
 * The player with what was said of him instead of what he had; unchanged where nothing is said any more, as only the server knows
 * what counts then, and for an answer older than what is known of him.
 */
export const withOwnSlots = (player: TimeslotPlayer, standing: Standing): TimeslotPlayer => {
  const { timeslots: slots, cannotSend, answer, version, maxCommands, message } = standing
  if (answer === 'silent' || version < player.version) return player
  const figures = { numberOfSlots: slots.length, totalMinutes: totalMinutes(slots) }
  return { ...player, ...figures, slots, cannotSend, answer, version, maxCommands, message, source: 'own' }
}
