import { partsInZone, wallTimeToEpoch } from '../world/world-time.ts'

/** A day between two equal hours on a world's clock, and the end of the following one; epoch seconds. */
export interface SummarySpan {
  from: number
  to: number
  next: number
}

/** The last day that ended at an hour on the clock of `zone`, at `now` (epoch seconds): 23 or 25 hours where clocks change. */
export function summarySpan(hour: number, zone: string, now: number): SummarySpan {
  const noon = wallTimeToEpoch({ ...partsInZone(now, zone), hour: 12, minute: 0, second: 0 }, zone)
  const onDay = (days: number) =>
    wallTimeToEpoch({ ...partsInZone(noon + days * 86_400, zone), hour, minute: 0, second: 0 }, zone)
  const last = onDay(0) <= now ? 0 : -1
  return { from: onDay(last - 1), to: onDay(last), next: onDay(last + 1) }
}
