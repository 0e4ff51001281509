import type { PlayerAnalysis } from '../../../../shared/model/analysis.ts'
import { compareTexts } from '../../../lib/format/format.ts'
import { plain } from '../../../lib/format/search.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { type ReadFilter, readKey } from '../../../lib/use-address-filter.ts'
import { differing } from './states.ts'

/** Share of a player's planned attacks that were seen, 0..1; 0 if none were planned. */
const sentShare = ({ planned, sent }: Pick<PlayerAnalysis, 'planned' | 'sent'>): number =>
  planned > 0 ? sent / planned : 0

/** Some planned attack is missing, only reported, or differs from the plan: a leader should ask the player. */
export const isToAsk = ({ states }: PlayerAnalysis): boolean => states.missing + states.reported + differing(states) > 0

/** Every planned attack was seen on time and at its planned strength. */
export const isToPraise = ({ planned, states }: PlayerAnalysis): boolean => planned > 0 && states.punctual === planned

/** Labels of the filter's options. */
export const playerGroups = {
  all: 'Alle',
  ask: 'Zu fragen',
  praise: 'Zu loben',
  missing: 'Etwas fehlt',
  differing: 'Anders als geplant',
  reported: 'Gemeldet, nicht gesehen',
  unplanned: 'Mit Ungeplantem',
} as const
export type PlayerGroup = keyof typeof playerGroups

export const readFilter: ReadFilter<{ text: string; group: PlayerGroup }> = (text) => ({
  text: text('text') ?? '',
  group: readKey(playerGroups, text('group')) ?? 'all',
})
/** Other lists of the page have filters, too. */
export const addressNames = { text: 'playerText', group: 'playerGroup' }

const passes: Record<PlayerGroup, (player: PlayerAnalysis) => boolean> = {
  all: () => true,
  ask: isToAsk,
  praise: isToPraise,
  missing: ({ states }) => states.missing > 0,
  differing: ({ states }) => differing(states) > 0,
  reported: ({ states }) => states.reported > 0,
  unplanned: ({ unplanned }) => unplanned > 0,
}

const orders = {
  name: (a: PlayerAnalysis, b: PlayerAnalysis) => compareTexts(a.name, b.name),
  planned: (a: PlayerAnalysis, b: PlayerAnalysis) => a.planned - b.planned,
  sent: (a: PlayerAnalysis, b: PlayerAnalysis) => sentShare(a) - sentShare(b) || a.sent - b.sent,
  missing: (a: PlayerAnalysis, b: PlayerAnalysis) => a.states.missing - b.states.missing,
  differing: (a: PlayerAnalysis, b: PlayerAnalysis) => differing(a.states) - differing(b.states),
  reported: (a: PlayerAnalysis, b: PlayerAnalysis) => a.states.reported - b.states.reported,
  unplanned: (a: PlayerAnalysis, b: PlayerAnalysis) => a.unplanned - b.unplanned,
}

export type PlayerSortKey = keyof typeof orders

/** Labels of the sort keys, in column order. */
export const playerSortLabels: Record<PlayerSortKey, string> = {
  name: 'Spieler',
  planned: 'Geplant',
  sent: 'Gesendet',
  missing: 'Fehlt',
  differing: 'Anders',
  reported: 'Gemeldet',
  unplanned: 'Ungeplant',
}

/** The players of a group matching a text, sorted; ties by name. */
export function shownPlayers(
  players: readonly PlayerAnalysis[],
  { text, group }: { text: string; group: PlayerGroup },
  { key, descending }: Sorting<PlayerSortKey>,
): PlayerAnalysis[] {
  const wanted = plain(text.trim())
  const order = orders[key]
  return players
    .filter((player) => passes[group](player) && plain(player.name).includes(wanted))
    .sort((a, b) => (descending ? order(b, a) : order(a, b)) || orders.name(a, b) || a.playerId - b.playerId)
}

/** Players to ask, most missing first, and players to praise, most sent first. */
export function askedAndPraised(players: readonly PlayerAnalysis[]): {
  ask: PlayerAnalysis[]
  praise: PlayerAnalysis[]
} {
  return {
    ask: players
      .filter(isToAsk)
      .sort(
        (a, b) =>
          b.states.missing - a.states.missing ||
          differing(b.states) + b.states.reported - differing(a.states) - a.states.reported ||
          orders.name(a, b),
      ),
    praise: players.filter(isToPraise).sort((a, b) => b.planned - a.planned || orders.name(a, b)),
  }
}
