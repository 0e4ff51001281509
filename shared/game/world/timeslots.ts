/** A time slot as it is stored and sent: two ISO 8601 instants in UTC. Both are part of it: who can send until 20:00 can send at 20:00:00. */
export interface TimeSlot {
  from: string
  to: string
}

/** A time slot as the planner reads it: epoch seconds, both ends part of it. */
export interface TimeSpan {
  from: number
  to: number
}

/** A player has at most this many slots in a plan. */
export const maxSlots = 200
/** The shortest slot, in seconds: one minute. */
export const minSlotSeconds = 60
/** The longest slot, in seconds: 14 days. */
export const maxSlotSeconds = 14 * 24 * 60 * 60

/** Epoch seconds of an ISO 8601 instant (with `Z` or an offset). Throws a RangeError when the text is no instant. */
export function toEpoch(iso: string): number {
  const millis = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(iso) ? Date.parse(iso) : Number.NaN
  if (Number.isNaN(millis)) throw new RangeError(`Not an instant: ${iso.slice(0, 40)}`)
  return millis / 1000
}

/** ISO 8601 in UTC with milliseconds, e.g. `2027-03-28T01:00:00.000Z`, of an instant in epoch seconds. */
export function toIso(epoch: number): string {
  return new Date(Math.round(epoch * 1000)).toISOString()
}

/** The same slots in epoch seconds, in the same order. Throws a RangeError when a bound is no instant. */
export function slotsToSpans(slots: readonly TimeSlot[]): TimeSpan[] {
  return slots.map((slot) => ({ from: toEpoch(slot.from), to: toEpoch(slot.to) }))
}

/** The same spans as ISO slots, in the same order. */
export function spansToSlots(spans: readonly TimeSpan[]): TimeSlot[] {
  return spans.map((span) => ({ from: toIso(span.from), to: toIso(span.to) }))
}

/** Whether a moment, in epoch seconds, lies in one of the spans; their ends are part of them. */
export const isCovered = (spans: readonly TimeSpan[], moment: number): boolean =>
  spans.some(({ from, to }) => from <= moment && moment <= to)

/** Spans in order of time, overlapping and touching ones joined, empty and reversed ones dropped. */
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
 * Slots in order of time, overlapping and touching ones merged, empty and reversed ones dropped; bounds come back in UTC.
 * A run longer than 14 days comes back in equal pieces that touch, so that a merged list can always be stored again.
 * Merging twice changes nothing. Throws a RangeError when a bound is no instant.
 */
export function mergeSlots(slots: readonly TimeSlot[]): TimeSlot[] {
  return spansToSlots(mergeSpans(slotsToSpans(slots)).flatMap(cutLongRun))
}

function cutLongRun({ from, to }: TimeSpan): TimeSpan[] {
  const pieces = Math.ceil((to - from) / maxSlotSeconds)
  const cut = (piece: number): number => (piece === pieces ? to : from + Math.floor(((to - from) * piece) / pieces))
  return Array.from({ length: pieces }, (_, piece) => ({ from: cut(piece), to: cut(piece + 1) }))
}

/** Minutes covered by the slots, each moment counted once, rounded to whole minutes. */
export function totalMinutes(slots: readonly TimeSlot[]): number {
  const seconds = mergeSpans(slotsToSpans(slots)).reduce((sum, span) => sum + span.to - span.from, 0)
  return Math.round(seconds / 60)
}
