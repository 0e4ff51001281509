import { countedNoun } from '../../lib/numbers.ts'
import { fillTemplate } from '../../model/message-template.ts'
import type { ExportEntry } from '../../model/orders/issue.ts'
import type { Sends } from '../../model/timeslot.ts'
import { withoutCode } from '../incs/bb-code.ts'
import type { TimeSlot } from '../world/timeslots.ts'
import { formatDate, formatDateTime, formatExactTime, partsInZone, withHourName } from '../world/world-time.ts'

/** The orders that the message uses; `edit` and `show` are site paths or URLs. */
export type MessageSource = Pick<
  ExportEntry,
  | 'playerName'
  | 'lines'
  | 'edit'
  | 'show'
  | 'timeslots'
  | 'sends'
  | 'targetCoords'
  | 'firstLaunch'
  | 'firstArrival'
  | 'lastArrival'
  | 'handedOver'
>

/** A player's message, as the fields of the game's form. */
export interface OrderMessage {
  /** The recipient, exactly as in the game. */
  playerName: string
  text: string
  editUrl: string
  showUrl: string
}

/** The site's origin (`https://example.org`) and its clock. */
export interface MessagePlace {
  origin: string
  timeZone: string
}

/** Fills the template; keeps unknown variables and removes BB code from names. */
export function orderMessage(
  template: string,
  source: MessageSource,
  { origin, timeZone }: MessagePlace,
): OrderMessage {
  const editUrl = new URL(source.edit, origin).href
  const showUrl = new URL(source.show, origin).href
  const text = fillTemplate(template, {
    playerName: withoutCode(source.playerName),
    targetCoords: source.targetCoords.join(' '),
    attacks: countedNoun(source.lines, 'Angriff', 'Angriffe'),
    firstLaunch: `${formatExactTime(source.firstLaunch, timeZone)} Uhr`,
    arrivalTime: arrivalText(source, timeZone),
    timeslots:
      source.timeslots.map((slot) => spanText(slot, formatMinute, timeZone)).join('; ') ||
      emptyTexts[source.sends ?? 'slots'],
    editUrl,
    showUrl,
    // A player without a list at DS-Ultimate gets our own links.
    dsuEditUrl: source.handedOver?.edit ?? editUrl,
    dsuShowUrl: source.handedOver?.show ?? showUrl,
  })
  return { playerName: source.playerName, text, editUrl, showUrl }
}

/** Timeslots of players without any. */
const emptyTexts: Record<Sends, string> = { slots: 'keine Angabe', always: 'immer', never: 'nie' }

/** The messages as JSON for the user-script: `[{playerName, text, editUrl, showUrl}]`. */
export const messagesJson = (messages: readonly OrderMessage[]): string => JSON.stringify(messages, undefined, 2)

/** `14.03.2027, 20:00 Uhr`, or the span of arrivals; seconds only if not 0. */
function arrivalText({ firstArrival, lastArrival }: MessageSource, zone: string): string {
  const counts = [firstArrival, lastArrival].some((arrival) => partsInZone(arrival, zone).second !== 0)
  const format = counts ? formatExactTime : formatMinute
  return spanText({ from: firstArrival, to: lastArrival }, format, zone)
}

const formatMinute = (instant: string, zone: string): string =>
  withHourName(formatDateTime(instant, zone), instant, zone)

/** `13.03.2027, 18:00–22:00 Uhr`, `13.03.2027, 22:00 – 14.03.2027, 02:00 Uhr`, or a single moment. */
function spanText({ from, to }: TimeSlot, format: (instant: string, zone: string) => string, zone: string): string {
  const begin = format(from, zone)
  const end = format(to, zone)
  if (begin === end) return `${begin} Uhr`
  const day = formatDate(from, zone)
  return day === formatDate(to, zone) ? `${begin}–${end.slice(day.length + 2)} Uhr` : `${begin} – ${end} Uhr`
}
