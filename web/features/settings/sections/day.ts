import type { WorldSettings } from '../../../../shared/model/settings.ts'
import { formatMinutes } from '../../../lib/format/format.ts'

export type Window = WorldSettings['autoTimeslotSettings'][number]

export const dayMinutes = 24 * 60

/** Minutes since midnight of `HH:MM`; undefined if incomplete. */
function minuteOfDay(time: string): number | undefined {
  const match = /^(\d{2}):(\d{2})$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

/** Parts of the day a window covers, in minutes since midnight: two if it crosses midnight, none if incomplete. */
export function windowParts({ start, end }: Window): { from: number; to: number }[] {
  const [from, to] = [minuteOfDay(start), minuteOfDay(end)]
  if (from === undefined || to === undefined) return []
  const parts =
    to > from
      ? [{ from, to }]
      : [
          { from, to: dayMinutes },
          { from: 0, to },
        ]
  return parts.filter((part) => part.to > part.from)
}

/** `22:00–02:00 Uhr · 4 Std., über Mitternacht bis zum nächsten Tag`; 24-hour times in any browser locale. */
export function windowSentence(window: Window): string {
  const minutes = windowParts(window).reduce((sum, { from, to }) => sum + to - from, 0)
  if (minutes === 0) return 'Bitte gib Beginn und Ende an.'
  const { start, end } = window
  const over = end <= start ? `, über Mitternacht bis zum nächsten Tag` : ''
  return `${start}–${end} Uhr · ${formatMinutes(minutes)}${over}`
}

/** Minutes of the day covered by any window. */
export function coveredMinutes(windows: readonly Window[]): number {
  const parts = windows.flatMap(windowParts).sort((a, b) => a.from - b.from)
  let covered = 0
  let end = 0
  for (const { from, to } of parts) {
    covered += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return covered
}
