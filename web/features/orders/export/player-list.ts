import type { Board, ExportEntry } from '../../../../shared/model/orders/issue.ts'
import { compareTexts } from '../../../lib/format/format.ts'
import { plain } from '../../../lib/format/search.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { type ReadFilter, readKey } from '../../../lib/use-address-filter.ts'

/** A player's progress, as in both export and board. */
export type PlayerProgress = Board['players'][number]

/** Attacks neither marked nor seen in the game. */
export const openLines = ({ lines, sent, skipped }: Pick<PlayerProgress, 'lines' | 'sent' | 'skipped'>) =>
  lines - sent - skipped

/** A new issue left the player out, and they have not seen that yet. */
export const hasLeft = ({ left }: Pick<PlayerProgress, 'left'>) => left !== undefined

/** The player has never opened their page, or it has changed since. */
export const isUnseen = ({ openedAt, changed }: PlayerProgress) => openedAt === undefined || changed

/** Labels of the filter's options. */
export const playerStates = {
  all: 'Alle',
  overdue: 'Überfällig',
  open: 'Noch offen',
  done: 'Fertig',
  unopened: 'Nie geöffnet',
  changed: 'Änderung nicht gesehen',
  silent: 'Noch nichts abgehakt',
  left: 'Nicht mehr dabei',
  reachable: 'Wird geweckt',
  unreachable: 'Wird nicht geweckt',
} as const
export type PlayerState = keyof typeof playerStates

const passes: Record<PlayerState, (player: PlayerProgress) => boolean> = {
  all: () => true,
  overdue: ({ overdue }) => overdue > 0,
  open: (player) => openLines(player) > 0,
  done: (player) => !hasLeft(player) && openLines(player) === 0,
  unopened: (player) => !hasLeft(player) && player.openedAt === undefined,
  changed: (player) => player.changed || hasLeft(player),
  silent: (player) => !hasLeft(player) && openLines(player) === player.lines,
  left: hasLeft,
  reachable: ({ reachable }) => reachable === true,
  unreachable: ({ reachable }) => reachable !== true,
}

export interface PlayerFilter {
  text: string
  state: PlayerState
}

export const readFilter: ReadFilter<PlayerFilter> = (text) => ({
  text: text('text') ?? '',
  state: readKey(playerStates, text('state')) ?? 'all',
})
export const noFilter = readFilter(() => undefined)

/** The matching players in the same order. */
export function filterPlayers<Player extends PlayerProgress>(
  players: readonly Player[],
  { text, state }: PlayerFilter,
): Player[] {
  const wanted = plain(text.trim())
  return players.filter(
    (player) => passes[state](player) && (wanted === '' || plain(player.playerName).includes(wanted)),
  )
}

/** Where a player is in a list; undefined if nowhere. */
export function indexOfPlayer(
  players: readonly { playerId: number }[],
  player: number | undefined,
): number | undefined {
  const index = players.findIndex(({ playerId }) => playerId === player)
  return index < 0 ? undefined : index
}

const orders = {
  name: (a: PlayerProgress, b: PlayerProgress) => compareTexts(a.playerName, b.playerName),
  lines: (a: PlayerProgress, b: PlayerProgress) => a.lines - b.lines,
  sent: (a: PlayerProgress, b: PlayerProgress) => a.sent - b.sent,
  skipped: (a: PlayerProgress, b: PlayerProgress) => a.skipped - b.skipped,
  overdue: (a: PlayerProgress, b: PlayerProgress) => a.overdue - b.overdue,
  // Players without a next launch sort last.
  next: (a: PlayerProgress, b: PlayerProgress) =>
    sortTime(a.next, Number.MAX_VALUE) - sortTime(b.next, Number.MAX_VALUE),
  // Players who never opened their page sort first.
  opened: (a: PlayerProgress, b: PlayerProgress) => sortTime(a.openedAt, 0) - sortTime(b.openedAt, 0),
}

const sortTime = (instant: string | undefined, without: number) => (instant ? Date.parse(instant) : without)

export type SortKey = keyof typeof orders

/** Labels of the sort keys, in column order. */
export const sortLabels: Record<SortKey, string> = {
  name: 'Spieler',
  lines: 'Angriffe',
  sent: 'Abgeschickt',
  skipped: 'Ausgelassen',
  overdue: 'Überfällig',
  next: 'Nächster',
  opened: 'Geöffnet',
}

/** Sorts players; ties by name. */
export function sortPlayers<Player extends PlayerProgress>(
  players: readonly Player[],
  { key, descending }: Sorting<SortKey>,
): Player[] {
  const order = orders[key]
  return players.toSorted((a, b) => (descending ? order(b, a) : order(a, b)) || orders.name(a, b))
}

export function progressTotals(players: readonly PlayerProgress[]) {
  const sum = (key: 'lines' | 'sent' | 'seen' | 'skipped' | 'overdue') =>
    players.reduce((total, player) => total + player[key], 0)
  return {
    players: players.filter((player) => !hasLeft(player)).length,
    lines: sum('lines'),
    sent: sum('sent'),
    seen: sum('seen'),
    skipped: sum('skipped'),
    overdue: sum('overdue'),
    unopened: players.filter(passes.unopened).length,
  }
}

export const findEntry = (entries: readonly ExportEntry[], playerId: number): ExportEntry | undefined =>
  entries.find((entry) => entry.playerId === playerId)
