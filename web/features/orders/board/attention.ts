import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Board } from '../../../../shared/model/order.ts'
import { compareTexts } from '../../../lib/format/format.ts'
import { hasLeft, isUnseen, openLines, type PlayerProgress } from '../export/player-list.ts'

/** Whoever has to send within so many milliseconds and does not know of it is to be woken. */
const soonMs = 15 * 60_000

/**
 * Why a player needs a leader, the most urgent first: attacks are overdue; he has to send within 15 minutes and has not seen what; he
 * has not seen what he has to send later; the player was left out and has not seen it; he has sent what is no longer planned.
 */
export const urgencies = ['overdue', 'soon', 'unseen', 'left', 'stray'] as const
export type Urgency = (typeof urgencies)[number]

/** A player whom a leader should look after, and why. */
export interface Attention {
  player: PlayerProgress
  urgency: Urgency
  /** How many of his attacks are overdue now. */
  overdue: number
  /** How many attacks he has sent that are no longer planned. */
  stray: number
}

/** The players who need a leader at `now` (server's clock, epoch milliseconds), the most urgent first. */
export function attentionOf({ players, sentGone }: Pick<Board, 'players' | 'sentGone'>, now: number): Attention[] {
  const strays = Map.groupBy(sentGone, ({ playerId }) => playerId)
  const found = players.flatMap((player) => {
    const overdue = overdueAt(player, now)
    const stray = strays.get(player.playerId)?.length ?? 0
    const urgency = urgencyOf(player, { overdue, stray, now })
    return urgency ? [{ player, urgency, overdue, stray }] : []
  })
  return found.sort(
    (a, b) =>
      urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency) ||
      b.overdue - a.overdue ||
      nextOf(a.player) - nextOf(b.player) ||
      compareTexts(a.player.playerName, b.player.playerName) ||
      a.player.playerId - b.player.playerId,
  )
}

/** A launch that has come since the board was read is overdue too. */
const overdueAt = (player: PlayerProgress, now: number): number => player.overdue + (nextOf(player) < now ? 1 : 0)

const nextOf = ({ next }: PlayerProgress) => (next ? Date.parse(next) : Number.MAX_VALUE)

/** The player as they are now, of what the board has read a while ago: what a message to them says. */
export function presentOf({ player, overdue }: Pick<Attention, 'player' | 'overdue'>, now: number): PlayerProgress {
  const { next, ...rest } = player
  return { ...rest, overdue, ...(next && nextOf(player) >= now && { next }) }
}

function urgencyOf(
  player: PlayerProgress,
  { overdue, stray, now }: { overdue: number; stray: number; now: number },
): Urgency | undefined {
  if (overdue > 0) return 'overdue'
  if (hasLeft(player)) return 'left'
  if (isUnseen(player) && openLines(player) > 0) return nextOf(player) - now <= soonMs ? 'soon' : 'unseen'
  return stray > 0 ? 'stray' : undefined
}

/** Why he needs somebody, in words; `when` tells a moment. */
export function attentionText({ player, overdue, stray }: Attention, when: (instant: string) => string): string {
  const { openedAt, changed, next, left } = player
  const parts = [
    overdue > 0 && countedNoun(overdue, 'Angriff überfällig', 'Angriffe überfällig'),
    left !== undefined && `Befehle mit Ausgabe ${formatNumber(left)} zurückgezogen, noch nicht gesehen`,
    openedAt === undefined ? 'Seite nie geöffnet' : left === undefined && changed && 'kennt die letzte Änderung nicht',
    next && `nächster Angriff ${when(next)}`,
    openedAt !== undefined && overdue > 0 && `zuletzt da ${when(openedAt)}`,
    stray > 0 &&
      `${countedNoun(stray, 'Angriff', 'Angriffe')} abgeschickt, ${stray === 1 ? 'der' : 'die'} nicht mehr geplant ${stray === 1 ? 'ist' : 'sind'}`,
  ]
  return parts.filter(Boolean).join(' · ')
}
