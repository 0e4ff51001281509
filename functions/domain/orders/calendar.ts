import { launchClusters } from '../../../shared/game/orders/launch-clusters.ts'
import { sentUnits } from '../../../shared/game/orders/order-formats.ts'
import { kindWithCommands, trainsTogether } from '../../../shared/game/orders/order-trains.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { shownText } from '../../../shared/game/world/shown-text.ts'
import { countOfUnit } from '../../../shared/game/world/units.ts'
import { formatExactClock, formatExactTime } from '../../../shared/game/world/world-time.ts'
import { andMore, countedNoun } from '../../../shared/lib/numbers.ts'
import { attackKinds, countOfKind } from '../../../shared/model/attack.ts'
import { formatCoordinate, formatWave } from '../../../shared/model/basics.ts'
import { buildingLabels } from '../../../shared/model/buildings.ts'
import { getMarks } from '../../store/orders/marks.ts'
import type { StoredOrder } from '../../store/orders/stored-order.ts'
import { orderState } from './progress.ts'
import type { Sheet } from './resolve-order-link.ts'

/** Minimum length of an appointment, milliseconds. */
const shortestMs = 60_000
/** Alarm before the first launch. */
const alarmMinutes = 10
/** Maximum attacks named in an appointment. */
const named = 50

/**
 * Returns a player's orders as an iCalendar file (RFC 5545), one appointment per cluster of launches, in UTC. Titles contain the
 * world's time, because calendars drop alarms of subscribed appointments. UIDs are stable while the first order is the same.
 */
export async function orderCalendar({ plan, world, issue, part, sheet, sightings }: Sheet): Promise<string> {
  const marks = await getMarks(plan._id, part.playerId)
  const zone = marketTimeZone(world.server)
  const events = launchClusters(part.lines).flatMap((lines) => {
    const [first] = lines
    const last = lines.at(-1)
    if (!first || !last) return []
    const end = Math.max(Date.parse(last.launchAt), Date.parse(first.launchAt) + shortestMs)
    const title = `${formatExactClock(first.launchAt, zone)} ${eventTitle(lines)}`
    const isOpen = lines.some((line) => orderState({ marks, sightings }, line) === 'open')
    return [
      'BEGIN:VEVENT',
      `UID:${sheet._id}-${first.id}@angriffsplaner`,
      `SEQUENCE:${issue.number}`,
      `DTSTAMP:${utc(Date.parse(issue.at))}`,
      `DTSTART:${utc(Date.parse(first.launchAt))}`,
      `DTEND:${utc(end)}`,
      `SUMMARY:${text(title)}`,
      `DESCRIPTION:${text(eventDescription(lines, zone))}`,
      ...(isOpen ? alarm(title) : []),
      'END:VEVENT',
    ]
  })
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Angriffsplaner//Befehle//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(`Befehle von ${shownText(part.playerName)}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events,
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

const alarm = (title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(title)}`,
  `TRIGGER:-PT${alarmMinutes}M`,
  'END:VALARM',
]

/** `3 Angriffe senden (2 Offs, 1 Fake)`, a train as one. */
function eventTitle(lines: readonly StoredOrder[]): string {
  const groups = trainsTogether(lines)
  const kinds = attackKinds.flatMap((kind) => {
    const count = groups.filter(({ line }) => line.type === kind).length
    return count > 0 ? [countOfKind(count, kind)] : []
  })
  return `${countedNoun(groups.length, 'Angriff', 'Angriffe')} senden (${kinds.join(', ')})`
}

function eventDescription(lines: readonly StoredOrder[], zone: string): string {
  const groups = trainsTogether(lines)
  const listed = groups.slice(0, named).map(({ line, commands }) => {
    const { from, to, wave, launchAt, arriveAt, troops, building } = line
    const units = sentUnits(troops).map(({ unit, count }) => countOfUnit(unit, count))
    const aim = building ? ` auf ${buildingLabels[building]}` : ''
    const way = `${formatCoordinate(from)} → ${formatWave({ ...to, wave })}`
    const arrival = `Ankunft ${formatExactTime(arriveAt, zone)}`
    return `${formatExactClock(launchAt, zone)} ${kindWithCommands(line, commands)}${aim} ${way}, ${arrival}: ${units.join(', ')}`
  })
  const rest = groups.length - listed.length
  return [...listed, ...andMore(rest, 'weiterer'), `Alle Uhrzeiten sind die der Welt (${zone}).`].join('\n')
}

/** Formats epoch milliseconds as `20270328T010000Z`. */
const utc = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const text = (value: string): string => value.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** Folds a line into pieces of at most 75 bytes without splitting a character; continuation lines start with a space. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      pieces.push(piece)
      piece = ''
      bytes = 1
    }
    piece += character
    bytes += size
  }
  return [...pieces, piece].join('\r\n ')
}
