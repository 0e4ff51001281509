import type { TimeSpan } from '../world/timeslots.ts'
import { clockChangeIn, type DailyWindow, partsInZone, wallTimeToEpochs } from '../world/world-time.ts'

/** Hours of a day in which a device is not woken but with `wakes` for launches within them, and with `leadersWake` by leaders. */
export interface QuietHours extends DailyWindow {
  wakes?: boolean | undefined
  leadersWake?: boolean | undefined
}

/** Whether an instant (epoch seconds) is in quiet hours on the clock of `zone`: start inclusive, end exclusive. */
export function isQuiet(second: number, quiet: DailyWindow | undefined, zone: string): boolean {
  if (!quiet) return false
  const { hour, minute } = partsInZone(second, zone)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const { from, to } = quiet
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** The first instant (epoch seconds) from `second` on that is not in quiet hours. */
export const afterQuiet = (second: number, quiet: DailyWindow | undefined, zone: string): number =>
  quietSpans(quiet, { from: second, to: second + 1 }, zone)[0]?.to ?? second

const daySeconds = 86_400

/** The quiet hours that overlap a period, whole, by time; those that a change of clocks divides are two. */
export function quietSpans(quiet: DailyWindow | undefined, { from, to }: TimeSpan, zone: string): TimeSpan[] {
  if (!quiet) return []
  const around = { from: from - 2 * daySeconds, to: to + 2 * daySeconds }
  const change = clockChangeIn(around, zone)
  const bounds = [...clockTimes([quiet.from, quiet.to], around, zone), ...(change ? [change.at] : [])]
    .sort((a, b) => a - b)
    .map((at) => ({ at, isQuiet: isQuiet(at, quiet, zone) }))
    .filter(({ at, isQuiet: begins }) => isQuiet(at - 60, quiet, zone) !== begins)
  return bounds.flatMap(({ at, isQuiet: begins }, index) => {
    const end = bounds[index + 1]
    return begins && end && end.at > from && at < to ? [{ from: at, to: end.at }] : []
  })
}

/** When the clock of `zone` shows these times (`HH:MM`) in a period and a day after it, epoch seconds. */
function clockTimes(times: readonly string[], { from, to }: TimeSpan, zone: string): number[] {
  const found = new Set<number>()
  // Half days, as a day in which clocks change may have 23 hours.
  for (let at = from; at <= to; at += daySeconds / 2) {
    const { year, month, day } = partsInZone(at, zone)
    for (const time of times) {
      const [hour = 0, minute = 0] = time.split(':').map(Number)
      for (const epoch of wallTimeToEpochs({ year, month, day, hour, minute, second: 0 }, zone)) found.add(epoch)
    }
  }
  return [...found]
}
