/** Launches per player and hour of the clock, of which there should be at most `goal`. */
export interface HourlyLaunches {
  readonly goal: number
  readonly first: number
  readonly hours: number
  /** Launches by hour, one player after another. */
  readonly counts: Int32Array
}

/** What each launch above the goal costs, fields. */
const ABOVE = 200

const toHour = (minute: number) => Math.floor(minute / 60)

/** Whether two minutes lie in one hour. */
export const isSameHour = (minute: number, other: number): boolean => toHour(minute) === toHour(other)

/** No launches of `players`, for minutes `first … last`. */
export function emptyHours(players: number, first: number, last: number, goal: number): HourlyLaunches {
  const hours = Math.max(0, toHour(last) - toHour(first)) + 1
  return { goal, first: toHour(first), hours, counts: new Int32Array(players * hours) }
}

/** Adds launches of a player in a minute, or removes as many; those outside the hours are ignored. */
export function addToHour(hourly: HourlyLaunches, player: number, minute: number, count: number): void {
  const hour = toHour(minute) - hourly.first
  if (hour >= 0 && hour < hourly.hours) hourly.counts[player * hourly.hours + hour]! += count
}

/** What one launch more in a player's hour costs without `removed` of its launches. */
export function priceInHour(
  { goal, first, hours, counts }: HourlyLaunches,
  player: number,
  minute: number,
  removed: number,
) {
  return counts[player * hours + toHour(minute) - first]! - removed >= goal ? ABOVE : 0
}
