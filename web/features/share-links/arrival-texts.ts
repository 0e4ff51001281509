import { formatExactTime } from '../../../shared/game/world/world-time.ts'
import { formatWave } from '../../../shared/model/basics.ts'
import type { SharedTarget } from '../../../shared/model/sharing/share-link.ts'

/** The distinct arrivals on the world's clock, `10.03.2038, 20:00:00`. */
const arrivalTimes = ({ arrivals = [] }: SharedTarget, timeZone: string): string[] => [
  ...new Set(arrivals.map((arrival) => formatExactTime(arrival, timeZone))),
]

/** First and last arrival; the day of the last one only if it differs. */
export function arrivalSpan(target: SharedTarget, timeZone: string): string {
  const times = arrivalTimes(target, timeZone)
  const [first = '', last = first] = [times[0], times.at(-1)]
  if (first === last) return first
  const [day, clock] = last.split(', ')
  return `${first} bis ${first.startsWith(`${day},`) ? clock : last}`
}

/** `510|500` and, where the link shows them, all arrivals. */
export const targetLine = (target: SharedTarget, timeZone: string): string =>
  [formatWave(target), ...arrivalTimes(target, timeZone)].join('\t')
