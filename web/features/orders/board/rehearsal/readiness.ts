import type { Board } from '../../../../../shared/model/orders/issue.ts'
import {
  isAnswered,
  type Readiness,
  type Rehearsal,
  readinessLabels,
} from '../../../../../shared/model/orders/rehearsal.ts'
import { compareTexts, formatClock, formatDateTime } from '../../../../lib/format/format.ts'
import type { Sorting } from '../../../../lib/format/sorting.ts'
import { openLines, type PlayerProgress } from '../../export/player-list.ts'

/** A player as a rehearsal sees them. */
export interface Rehearsing {
  player: PlayerProgress
  /** The last answer; of before the rehearsal if `isOpen`. */
  readiness: Readiness | undefined
  /** Whether the player has not answered in this rehearsal. */
  isOpen: boolean
  isTested: boolean
}

/** The players whom a rehearsal asks: those with an attack ahead, and those who have answered. */
export const rehearsingPlayers = ({ players }: Pick<Board, 'players'>, rehearsal: Rehearsal): Rehearsing[] =>
  players
    .map((player) => {
      const { readiness, alarmTest, reachable } = player
      const isOpen = !isAnswered(readiness, rehearsal)
      return { player, readiness, isOpen, isTested: reachable === true && alarmTest !== undefined }
    })
    .filter(({ player, isOpen }) => player.next !== undefined || !isOpen)

export type RehearsalFilter = 'all' | 'open' | 'absent' | 'untested'

export const passesRehearsal: Record<RehearsalFilter, (one: Rehearsing) => boolean> = {
  all: () => true,
  open: ({ isOpen }) => isOpen,
  absent: ({ readiness }) => readiness?.answer === 'absent',
  untested: ({ isTested }) => !isTested,
}

export const rehearsalSortLabels = { answer: 'Antwort', name: 'Spieler', lines: 'Angriffe' }
export type RehearsalSortKey = keyof typeof rehearsalSortLabels

/** Those who cannot first, then those who are silent, on the phone and ready. */
const urgency = ({ readiness, isOpen }: Rehearsing): number =>
  readiness?.answer === 'absent' ? 0 : isOpen ? 1 : readiness?.answer === 'phone' ? 2 : 3

export function sortRehearsing(
  all: readonly Rehearsing[],
  { key, descending }: Sorting<RehearsalSortKey>,
): Rehearsing[] {
  const byName = (a: Rehearsing, b: Rehearsing) => compareTexts(a.player.playerName, b.player.playerName)
  const by: Record<RehearsalSortKey, (a: Rehearsing, b: Rehearsing) => number> = {
    answer: (a, b) => urgency(a) - urgency(b),
    name: byName,
    lines: (a, b) => openLines(a.player) - openLines(b.player),
  }
  return all.toSorted((a, b) => (descending ? -1 : 1) * by[key](a, b) || byName(a, b))
}

/** `kann nicht, 10.03.2038, 20:00 bis 22:00`, or `keine Antwort`. */
export function answerText(readiness: Readiness | undefined, timeZone: string): string {
  if (!readiness) return 'keine Antwort'
  const { answer, span } = readiness
  if (!span) return readinessLabels[answer]
  const [from, to] = [formatDateTime(span.from, timeZone), formatDateTime(span.to, timeZone)]
  const [day = ''] = from.split(',')
  return `${readinessLabels[answer]}, ${from} bis ${to.startsWith(day) ? formatClock(span.to, timeZone) : to}`
}

const dayMs = 24 * 3_600_000

/** `geprüft 21:04, nach 3 s`, `nie geprüft` or `kein Gerät`; an earlier day is named. */
export function alarmText({ alarmTest, reachable }: PlayerProgress, now: number, timeZone: string): string {
  if (!reachable) return 'kein Gerät'
  if (!alarmTest) return 'nie geprüft'
  const { at, seconds } = alarmTest
  const isToday = now - Date.parse(at) < dayMs / 2
  return `geprüft ${isToday ? formatClock(at, timeZone) : formatDateTime(at, timeZone)}, nach ${seconds} s`
}
