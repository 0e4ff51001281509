import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { launchDay, launchMoment, shortSeconds } from '../diagnosis/moments.ts'
import { busiestHour, type HourColumn, type LaunchGrid, type PlayerRow } from './launch-grid.ts'

const twinLetter = { first: 'A', second: 'B' } as const

/** Column heading: `18`; `2A` and `2B` for a repeated hour. */
export const hourLabel = ({ hour, twin }: HourColumn) => `${hour}${twin ? twinLetter[twin] : ''}`

/** `18 bis 19 Uhr`; a repeated hour also names its season. */
export function hourName({ hour, twin }: HourColumn): string {
  const season = twin && (twin === 'first' ? ' (Sommerzeit)' : ' (Winterzeit)')
  return `${hour} bis ${(hour + 1) % 24 || 24} Uhr${season ?? ''}`
}

/** A player's densest minute, shortest gap and late launches; empty with a single launch. */
export function paceText({ densest, shortestGap, late }: PlayerRow): string {
  if (shortestGap === undefined) return ''
  const gap = shortestGap === 0 ? 'zwei zugleich' : `Abstand ab ${shortSeconds(shortestGap)}`
  const pace = densest > 1 ? `Bis ${formatNumber(densest)} je Minute, ${gap}` : gap
  return late > 0 ? `${pace}, ${formatNumber(late)} zu spät` : pace
}

/** The chart in sentences: totals, busiest hour, and the player with the densest minute. */
export function launchSummary(grid: LaunchGrid, timeZone: string): string[] {
  const [most] = grid.players
  const busiest = busiestHour(grid)
  if (!most || !busiest) return []
  const total = grid.totals.reduce((sum, count) => sum + count, 0)
  const hours = grid.columns.filter(({ kind }) => kind === 'hour').length
  const players = grid.players.length
  const all = `${countedNoun(total, 'Angriff', 'Angriffe')} von ${countedNoun(players, 'Spieler', 'Spielern')}, verteilt auf ${countedNoun(hours, 'Stunde', 'Stunden')}.`
  const day = launchDay(new Date(busiest.start * 1000).toISOString(), timeZone)
  const busy =
    `Am meisten los ist am ${day}, von ${hourName(busiest)}: ` +
    `${countedNoun(busiest.launches, 'Angriff', 'Angriffe')} von ${countedNoun(busiest.players, 'Spieler', 'Spielern')}.`
  const densest = grid.players.reduce((best, row) => (row.densest > best.densest ? row : best), most)
  const tight =
    densest.densest > 1
      ? [
          `Am dichtesten wird es für ${densest.name}: ${formatNumber(densest.densest)} Angriffe in einer Minute ` +
            `(${launchMoment(new Date(densest.densestFrom * 1000).toISOString(), timeZone)}).`,
        ]
      : []
  return [all, busy, ...tight]
}
