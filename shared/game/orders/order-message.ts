import { fillTemplate } from '../../model/message-template.ts'
import type { ExportEntry } from '../../model/order.ts'
import { withoutCode } from '../incs/bb-code.ts'
import type { TimeSlot } from '../world/timeslots.ts'
import { formatDate, formatDateTime, formatExactTime, partsInZone, withHourName } from '../world/world-time.ts'

/** What of a player's orders goes into the message. `edit` and `show` are paths of the site, or whole addresses. */
export type MessageSource = Pick<
  ExportEntry,
  'playerName' | 'edit' | 'show' | 'timeslots' | 'targetCoords' | 'firstArrival' | 'lastArrival' | 'handedOver'
>

/** A player's message, in the fields that the game's form is filled from. */
export interface OrderMessage {
  /** Exactly as the game knows him: the recipient. */
  playerName: string
  text: string
  editUrl: string
  showUrl: string
}

/** Where the site stands (`https://example.org`), and on which clock times are told. */
export interface MessagePlace {
  origin: string
  timeZone: string
}

/** The template filled for a player. Names in braces that are no variable stay; no name brings code of the game along. */
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
    arrivalTime: arrivalText(source, timeZone),
    timeslots: source.timeslots.map((slot) => spanText(slot, formatMinute, timeZone)).join('; ') || 'keine Angabe',
    editUrl,
    showUrl,
    // A player without a list there gets our own links.
    dsuEditUrl: source.handedOver?.edit ?? editUrl,
    dsuShowUrl: source.handedOver?.show ?? showUrl,
  })
  return { playerName: source.playerName, text, editUrl, showUrl }
}

/** The messages as the user-script takes them: `[{playerName, text, editUrl, showUrl}]`. */
export const messagesJson = (messages: readonly OrderMessage[]): string => JSON.stringify(messages, undefined, 2)

/** `14.03.2027, 20:00 Uhr`, or from the first to the last arrival; with seconds where they count. */
function arrivalText({ firstArrival, lastArrival }: MessageSource, zone: string): string {
  const counts = [firstArrival, lastArrival].some((arrival) => partsInZone(arrival, zone).second !== 0)
  const format = counts ? formatExactTime : formatMinute
  return spanText({ from: firstArrival, to: lastArrival }, format, zone)
}

const formatMinute = (instant: string, zone: string): string =>
  withHourName(formatDateTime(instant, zone), instant, zone)

/** `13.03.2027, 18:00–22:00 Uhr`, `13.03.2027, 22:00 – 14.03.2027, 02:00 Uhr`, of one moment only that. */
function spanText({ from, to }: TimeSlot, format: (instant: string, zone: string) => string, zone: string): string {
  const begin = format(from, zone)
  const end = format(to, zone)
  if (begin === end) return `${begin} Uhr`
  const day = formatDate(from, zone)
  return day === formatDate(to, zone) ? `${begin}–${end.slice(day.length + 2)} Uhr` : `${begin} – ${end} Uhr`
}
