import { formatDate, partsInZone } from '../../../../shared/game/world/world-time.ts'
import type { Board } from '../../../../shared/model/orders/issue.ts'
import { formatWeekdayTime } from '../../../lib/format/format.ts'

/** Above this number of hours, each bar is a day. */
const mostHours = 120

const hourMs = 3_600_000

/** Planned and sent attacks of an hour or a day. */
export interface LaunchBar {
  /** The bar's start, ISO 8601 UTC. */
  at: string
  /** The bar's end in epoch milliseconds. */
  until: number
  planned: number
  sent: number
  /** First bar of its day: gets the day label. */
  beginsDay: boolean
  /** Hours without launches precede it. */
  afterGap: boolean
}

/** Launches as bars in the world's time zone: by hour, or by day if there are too many hours. */
export function launchBars(hours: Board['hours'], zone: string): { bars: LaunchBar[]; by: 'hour' | 'day' } {
  const sorted = hours.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  if (sorted.length <= mostHours) return { by: 'hour', bars: hourBars(sorted, zone) }
  const days = Map.groupBy(sorted, ({ at }) => formatDate(at, zone))
  const bars = [...days.values()].flatMap((group) => {
    const [first] = group
    const last = group.at(-1)
    if (!first || !last) return []
    return [
      {
        at: first.at,
        until: Date.parse(last.at) + hourMs,
        planned: sum(group, 'planned'),
        sent: sum(group, 'sent'),
        beginsDay: true,
        afterGap: false,
      },
    ]
  })
  return { by: 'day', bars }
}

function hourBars(hours: Board['hours'], zone: string): LaunchBar[] {
  return hours.map((hour, index) => {
    const before = hours[index - 1]
    const until = Date.parse(hour.at) + hourMs
    return {
      ...hour,
      until,
      beginsDay: !before || formatDate(before.at, zone) !== formatDate(hour.at, zone),
      afterGap: before !== undefined && Date.parse(hour.at) - Date.parse(before.at) > hourMs,
    }
  })
}

const sum = (hours: Board['hours'], key: 'planned' | 'sent') => hours.reduce((total, hour) => total + hour[key], 0)

/** `20` for an hour, `14.` for a day, in the world's time zone. */
export function barLabel({ at }: LaunchBar, by: 'hour' | 'day', zone: string): string {
  const { hour, day } = partsInZone(at, zone)
  return by === 'hour' ? String(hour) : `${day}.`
}

/** `So. 14.`: the day of a bar. */
export const dayLabel = ({ at }: LaunchBar, zone: string): string =>
  `${formatWeekdayTime(at, zone).slice(0, 3)} ${partsInZone(at, zone).day}.`
