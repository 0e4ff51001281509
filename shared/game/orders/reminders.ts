import { type DailyWindow, partsInZone } from '../world/world-time.ts'
import { launchClusters } from './launch-clusters.ts'

/**
 * When a device is reminded: minutes before launches, of every launch or of each cluster's first, never in quiet hours. Further reminders
 * are for devices that can mark, which those of read-only links (`show`) cannot.
 */
export interface ReminderSettings {
  leads: readonly number[]
  every: boolean
  quiet?: DailyWindow | undefined
  kind?: 'edit' | 'show' | undefined
}

/** Minutes between further reminders, and without marks before one. */
export const furtherMinutes = 10

/** A reminder of launches. */
export interface Reminder<Line> {
  /** Epoch seconds. */
  at: number
  /** `launch` before the first launch; `further` while more of the cluster are ahead, for players who have marked nothing meanwhile. */
  what: 'launch' | 'further'
  /** Launch of the first order reminded of, marked or not: equal for all reminders of the same launches. */
  group: number
  /** All orders of the cluster, or of the launch minute. */
  lines: Line[]
}

export const toSecond = (instant: string): number => Math.floor(Date.parse(instant) / 1000)
export const toMinute = (second: number): number => Math.floor(second / 60)

/** Whether an instant (epoch seconds) is in quiet hours on the clock of `zone`: start inclusive, end exclusive. */
export function isQuiet(second: number, quiet: DailyWindow | undefined, zone: string): boolean {
  if (!quiet) return false
  const { hour, minute } = partsInZone(second, zone)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const { from, to } = quiet
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** The first full minute (epoch seconds) from an instant on that is not in quiet hours. */
export function afterQuiet(second: number, quiet: DailyWindow | undefined, zone: string): number {
  if (!isQuiet(second, quiet, zone)) return second
  let minute = toMinute(second) + 1
  while (isQuiet(minute * 60, quiet, zone)) minute++
  return minute * 60
}

/** All reminders of orders sorted by launch. */
export const reminders = <Line extends { launchAt: string }>(
  lines: readonly Line[],
  settings: ReminderSettings,
  zone: string,
): Reminder<Line>[] =>
  launchGroups(lines, settings.every)
    .flatMap((group) => groupReminders(group, settings))
    .filter(({ at }) => !isQuiet(at, settings.quiet, zone))

function groupReminders<Line extends { launchAt: string }>(
  lines: Line[],
  { leads, kind }: ReminderSettings,
): Reminder<Line>[] {
  const group = toSecond(lines[0]?.launchAt ?? '')
  const last = toSecond(lines.at(-1)?.launchAt ?? '')
  const before = leads.map((lead) => ({ at: group - lead * 60, what: 'launch' as const, group, lines }))
  if (kind === 'show' || leads.length === 0) return before
  const step = furtherMinutes * 60
  const count = Math.max(0, Math.ceil((last - group) / step) - 1)
  const further = Array.from({ length: count }, (_, i) => {
    return { at: group + (i + 1) * step, what: 'further' as const, group, lines }
  })
  return [...before, ...further]
}

const launchGroups = <Line extends { launchAt: string }>(lines: readonly Line[], every: boolean): Line[][] =>
  every ? [...Map.groupBy(lines, ({ launchAt }) => toMinute(toSecond(launchAt))).values()] : launchClusters(lines)
