import { type ClockNote, clockNote, type Day, endDayOf, formatDay, slotsOnDays } from './day-slots.ts'

/** Errors and notes beside the time fields. */
export interface ClockWords {
  startError?: string
  startNote?: string
  endError?: string
  endNote?: string
}

/** Errors and notes for a time from `start` to `end` (`HH:MM`) on days with a daylight saving change. */
export function clockWords(days: readonly Day[], start: string, end: string, zone: string): ClockWords {
  const words: ClockWords = {}
  const atStart = clockNote(days, start, zone)
  const atEnd = clockNote(
    days.map((day) => endDayOf(day, start, end)),
    end,
    zone,
  )
  if (atStart && atStart.kind !== 'repeated') words.startError = skipped(start, atStart)
  if (atStart?.kind === 'repeated') words.startNote = repeated(start, atStart)
  if (atEnd?.kind === 'skipped') words.endError = skipped(end, atEnd)
  if (atEnd?.kind === 'repeated') words.endNote = repeated(end, atEnd)
  if (atEnd?.kind === 'ends') words.endNote = `Am ${formatDay(atEnd.day)} springt die Uhr um ${end} vor: So endet es.`
  const lost = days.find((day) => slotsOnDays([day], start, end, zone).length === 0)
  if (lost && !words.startError && !words.endError) words.endError = skipped(end, { day: lost, kind: 'skipped' })
  return words
}

const skipped = (clock: string, { day }: ClockNote) =>
  `${clock} Uhr gibt es am ${formatDay(day)} nicht: In dieser Nacht wird die Uhr auf Sommerzeit vorgestellt. Nimm eine andere Uhrzeit oder den Tag heraus.`

const repeated = (clock: string, { day }: ClockNote) =>
  `${clock} Uhr gibt es am ${formatDay(day)} zweimal; gemeint ist das erste Mal (Sommerzeit).`
