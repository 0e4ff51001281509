import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Board } from '../../../../shared/model/orders/issue.ts'
import { compareTexts } from '../../../lib/format/format.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { hasLeft, isUnseen, openLines, type PlayerProgress } from '../export/player-list.ts'

/** A player who has to send within this time and does not know it needs a wake-up. */
const soonMs = 15 * 60_000

/**
 * Why a player needs a leader, most urgent first: overdue attacks; due within 15 minutes and unseen; due later and
 * unseen; left out and unaware of it; sent attacks that are no longer planned.
 */
export const urgencies = ['overdue', 'soon', 'unseen', 'left', 'stray'] as const
export type Urgency = (typeof urgencies)[number]

export interface Attention {
  player: PlayerProgress
  urgency: Urgency
  /** Attacks overdue at the time of the call. */
  overdue: number
  /** Sent attacks that are no longer planned. */
  stray: number
}

/** Players who need a leader at `now` (server clock, epoch milliseconds), most urgent first. */
export function playersToWatch({ players, sentGone }: Pick<Board, 'players' | 'sentGone'>, now: number): Attention[] {
  const strays = Map.groupBy(sentGone, ({ playerId }) => playerId)
  const found = players.flatMap((player) => {
    const overdue = overdueAt(player, now)
    const stray = strays.get(player.playerId)?.length ?? 0
    const urgency = playerUrgency(player, { overdue, stray, now })
    return urgency ? [{ player, urgency, overdue, stray }] : []
  })
  return found.sort(
    (a, b) =>
      urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency) ||
      b.overdue - a.overdue ||
      nextLaunch(a.player) - nextLaunch(b.player) ||
      compareTexts(a.player.playerName, b.player.playerName) ||
      a.player.playerId - b.player.playerId,
  )
}

export const attentionSortLabels = { urgency: 'Lage', name: 'Spieler', overdue: 'Überfällig' }
export type AttentionSortKey = keyof typeof attentionSortLabels

/** In another order; by urgency as `playersToWatch` returns them. */
export function sortAttention(
  attention: readonly Attention[],
  { key, descending }: Sorting<AttentionSortKey>,
): Attention[] {
  const sorted =
    key === 'urgency'
      ? [...attention]
      : attention.toSorted((a, b) =>
          key === 'name' ? compareTexts(a.player.playerName, b.player.playerName) : a.overdue - b.overdue,
        )
  return descending ? sorted.reverse() : sorted
}

/** Also counts a launch that has passed since the board was read. */
const overdueAt = (player: PlayerProgress, now: number): number => player.overdue + (nextLaunch(player) < now ? 1 : 0)

const nextLaunch = ({ next }: PlayerProgress) => (next ? Date.parse(next) : Number.MAX_VALUE)

/** Updates a player from an older board to `now`, for messages. */
export function progressAt({ player, overdue }: Pick<Attention, 'player' | 'overdue'>, now: number): PlayerProgress {
  const { next, ...rest } = player
  return { ...rest, overdue, ...(next && nextLaunch(player) >= now && { next }) }
}

function playerUrgency(
  player: PlayerProgress,
  { overdue, stray, now }: { overdue: number; stray: number; now: number },
): Urgency | undefined {
  if (overdue > 0) return 'overdue'
  if (hasLeft(player)) return 'left'
  if (isUnseen(player) && openLines(player) > 0) return nextLaunch(player) - now <= soonMs ? 'soon' : 'unseen'
  return stray > 0 ? 'stray' : undefined
}

/** All reasons in words; `when` formats an instant. */
export const attentionText = (attention: Attention, when: (instant: string) => string): string =>
  [
    attention.overdue > 0 && countedNoun(attention.overdue, 'Angriff überfällig', 'Angriffe überfällig'),
    reasonText(attention, when),
  ]
    .filter(Boolean)
    .join(' · ')

/** The reasons beside overdue attacks. */
export function reasonText({ player, overdue, stray }: Attention, when: (instant: string) => string): string {
  const { openedAt, changed, next, left, reachable, playedBy, woken } = player
  const parts = [
    left !== undefined && `Befehle mit Ausgabe ${formatNumber(left)} zurückgezogen, noch nicht gesehen`,
    openedAt === undefined ? 'Seite nie geöffnet' : left === undefined && changed && 'kennt die letzte Änderung nicht',
    next && `nächster Angriff ${when(next)}`,
    openedAt !== undefined && overdue > 0 && !woken?.openedAt && `zuletzt da ${when(openedAt)}`,
    reachable && !woken && 'wird geweckt',
    playedBy && `gespielt von ${playedBy.playerName} bis ${when(playedBy.until)}`,
    stray > 0 &&
      `${countedNoun(stray, 'Angriff', 'Angriffe')} abgeschickt, ${stray === 1 ? 'der' : 'die'} nicht mehr geplant ${stray === 1 ? 'ist' : 'sind'}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
