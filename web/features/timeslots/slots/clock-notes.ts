import { type ClockNote, clockNote, type Day, endDay, formatDay, slotsOnDays } from './day-slots.ts'

/** Errors and notes beside the time fields. */
export interface ClockNotes {
  startError?: string
  startNote?: string
  endError?: string
  endNote?: string
}

/** Errors and notes for a time from `start` to `end` (`HH:MM`) on days with a daylight saving change. */
export function clockNotes(days: readonly Day[], start: string, end: string, zone: string): ClockNotes {
  const found: ClockNotes = {}
  const atStart = clockNote(days, start, zone)
  const atEnd = clockNote(
    days.map((day) => endDay(day, start, end)),
    end,
    zone,
  )
  if (atStart && atStart.kind !== 'repeated') found.startError = skipped(start, atStart)
  if (atStart?.kind === 'repeated') found.startNote = repeated(start, atStart)
  if (atEnd?.kind === 'skipped') found.endError = skipped(end, atEnd)
  if (atEnd?.kind === 'repeated') found.endNote = repeated(end, atEnd)
  if (atEnd?.kind === 'ends') found.endNote = `Am ${formatDay(atEnd.day)} springt die Uhr um ${end} vor: So endet es.`
  const lost = days.find((day) => slotsOnDays([day], start, end, zone).length === 0)
  if (lost && !found.startError && !found.endError) found.endError = skipped(end, { day: lost, kind: 'skipped' })
  return found
}

const skipped = (clock: string, { day }: ClockNote) =>
  `${clock} Uhr gibt es am ${formatDay(day)} nicht: In dieser Nacht wird die Uhr auf Sommerzeit vorgestellt. Nimm eine andere Uhrzeit oder den Tag heraus.`

const repeated = (clock: string, { day }: ClockNote) =>
  `${clock} Uhr gibt es am ${formatDay(day)} zweimal; gemeint ist das erste Mal (Sommerzeit).`
