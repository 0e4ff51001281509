import type { TimeSpan } from '../world/timeslots.ts'
import { launchClusters } from './launch-clusters.ts'
import { type QuietHours, quietSpans } from './quiet-hours.ts'

/** When a device is reminded: minutes before every launch or each cluster's first, and around quiet hours. `show` cannot mark. */
export interface ReminderSettings {
  leads: readonly number[]
  every: boolean
  quiet?: QuietHours | undefined
  kind?: 'edit' | 'show' | undefined
}

/** Minutes between further reminders, and without marks before one. */
export const furtherMinutes = 10

/** A message that reminds a player of launches. */
export interface Reminder<Line> {
  /** When it is sent, in epoch seconds. */
  at: number
  /** `launch` before the first; `further` during the cluster, if nothing is marked; `quiet` before and `awake` after quiet hours. */
  what: 'launch' | 'further' | 'quiet' | 'awake'
  /** First launch, marked or not, or start of the quiet hours: equal for all reminders of the same. */
  group: number
  /** All orders of the cluster, the launch minute or the quiet hours. */
  lines: Line[]
}

export const toSecond = (instant: string): number => Math.floor(Date.parse(instant) / 1000)
export const toMinute = (second: number): number => Math.floor(second / 60)

type Launching = { launchAt: string }

/** All reminders of orders sorted by launch. */
export const reminders = <Line extends Launching>(
  lines: readonly Line[],
  settings: ReminderSettings,
  zone: string,
): Reminder<Line>[] => {
  const { rings, silenced } = sortedOut(lines, settings, zone)
  const notices = silenced.flatMap(({ span: { from, to }, lines: own }) => [
    { at: from - 60, what: 'quiet' as const, group: from, lines: own },
    { at: to, what: 'awake' as const, group: from, lines: own },
  ])
  return [...rings, ...notices]
}

/** When a device is reminded of waiting orders unless they are marked, ascending; without further reminders. */
export const reminderTimes = <Line extends Launching>(
  lines: readonly Line[],
  settings: ReminderSettings,
  zone: string,
  isWaiting: (line: Line) => boolean,
): number[] =>
  reminders(lines, settings, zone)
    .filter(({ at, what, lines: own }) => {
      const isNamed = (line: Line) => isWaiting(line) && (what === 'awake' || toSecond(line.launchAt) > at)
      return what !== 'further' && own.some(isNamed)
    })
    .map(({ at }) => at)
    .sort((a, b) => a - b)

/** Orders that quiet hours silence. */
export interface Silenced<Line> {
  /** The quiet hours, epoch seconds. */
  span: TimeSpan
  /** The silenced orders, sorted by launch. */
  lines: Line[]
}

/** What quiet hours silence: the launches within them, unless these wake, and those after them that lose a reminder. */
export const silencedLaunches = <Line extends Launching>(
  lines: readonly Line[],
  settings: ReminderSettings,
  zone: string,
): Silenced<Line>[] => sortedOut(lines, settings, zone).silenced

function sortedOut<Line extends Launching>(lines: readonly Line[], settings: ReminderSettings, zone: string) {
  const { leads, quiet, every } = settings
  const all = launchGroups(lines, every).flatMap((group) => groupReminders(group, settings))
  const [first, last] = [lines[0], lines.at(-1)]
  if (!quiet || !first || !last || leads.length === 0) return { rings: all, silenced: [] }
  const period = { from: toSecond(first.launchAt) - Math.max(...leads) * 60, to: toSecond(last.launchAt) + 1 }
  const spans = quietSpans(quiet, period, zone)
  const spanAt = (second: number) => spans.find(({ from, to }) => second >= from && second < to)
  const isWithin = ({ launchAt }: Line) => spanAt(toSecond(launchAt)) !== undefined
  const wakes = ({ at, lines: own }: Reminder<Line>) =>
    quiet.wakes && own.some((line) => toSecond(line.launchAt) > at && isWithin(line))
  const isDropped = (one: Reminder<Line>) => spanAt(one.at) !== undefined && !wakes(one)
  const dropped = all.filter((one) => one.what === 'launch' && isDropped(one))
  const silenced = spans.flatMap((span): Silenced<Line>[] => {
    const lost = new Set(dropped.filter(({ at }) => spanAt(at) === span).flatMap((one) => one.lines))
    const own = lines.filter((line) => lost.has(line) || (!quiet.wakes && spanAt(toSecond(line.launchAt)) === span))
    return own.length > 0 ? [{ span, lines: own }] : []
  })
  return { rings: all.filter((one) => !isDropped(one)), silenced }
}

function groupReminders<Line extends Launching>(lines: Line[], { leads, kind }: ReminderSettings): Reminder<Line>[] {
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

const launchGroups = <Line extends Launching>(lines: readonly Line[], every: boolean): Line[][] =>
  every ? [...Map.groupBy(lines, ({ launchAt }) => toMinute(toSecond(launchAt))).values()] : launchClusters(lines)
