/** A timeslot as stored and sent: two ISO 8601 instants in UTC, both inclusive. */
export interface TimeSlot {
  from: string
  to: string
}

/** A timeslot in the planner: epoch seconds, both ends inclusive. */
export interface TimeSpan {
  from: number
  to: number
}

/** Maximum number of timeslots per player and plan. */
export const maxSlots = 200
/** Minimum length of a timeslot, in seconds. */
export const minSlotSeconds = 60
/** Maximum length of a timeslot, in seconds. */
export const maxSlotSeconds = 14 * 24 * 60 * 60

/** Epoch seconds of an ISO 8601 instant with `Z` or offset; otherwise throws a RangeError. */
export function toEpoch(iso: string): number {
  const millis = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(iso) ? Date.parse(iso) : Number.NaN
  if (Number.isNaN(millis)) throw new RangeError(`Not an instant: ${iso.slice(0, 40)}`)
  return millis / 1000
}

/** Formats epoch seconds as ISO 8601 in UTC with milliseconds, `2027-03-28T01:00:00.000Z`. */
export function toIso(epoch: number): string {
  return new Date(Math.round(epoch * 1000)).toISOString()
}

/** Converts timeslots to epoch seconds; throws a RangeError for an invalid bound. */
export function slotsToSpans(slots: readonly TimeSlot[]): TimeSpan[] {
  return slots.map((slot) => ({ from: toEpoch(slot.from), to: toEpoch(slot.to) }))
}

/** Converts spans to timeslots, the inverse of `slotsToSpans`. */
export function spansToSlots(spans: readonly TimeSpan[]): TimeSlot[] {
  return spans.map((span) => ({ from: toIso(span.from), to: toIso(span.to) }))
}

/** Whether a moment (epoch seconds) is in a span, ends included. */
export const isCovered = (spans: readonly TimeSpan[], moment: number): boolean =>
  spans.some(({ from, to }) => from <= moment && moment <= to)

/** Sorts spans, joins overlapping and touching ones and drops empty and reversed ones. */
export function mergeSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const merged: TimeSpan[] = []
  for (const span of spans.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

/**
 * Merges timeslots as `mergeSpans` does, in UTC. Idempotent; splits spans over 14 days into touching pieces that can be stored.
 * Throws a RangeError for an invalid bound.
 */
export function mergeSlots(slots: readonly TimeSlot[]): TimeSlot[] {
  return spansToSlots(mergeSpans(slotsToSpans(slots)).flatMap(cutLongRun))
}

function cutLongRun({ from, to }: TimeSpan): TimeSpan[] {
  const pieces = Math.ceil((to - from) / maxSlotSeconds)
  const cut = (piece: number): number => (piece === pieces ? to : from + Math.floor(((to - from) * piece) / pieces))
  return Array.from({ length: pieces }, (_, piece) => ({ from: cut(piece), to: cut(piece + 1) }))
}

/** Minutes covered by the timeslots, overlaps counted once, rounded. */
export function totalMinutes(slots: readonly TimeSlot[]): number {
  const seconds = mergeSpans(slotsToSpans(slots)).reduce((sum, span) => sum + span.to - span.from, 0)
  return Math.round(seconds / 60)
}
