import { mergeSlots, type TimeSlot, toEpoch, toIso } from '../../../../shared/game/world/timeslots.ts'
import { addDays, type Day, instantOn, placeIn } from './day-slots.ts'

/** An hour of a day's clock; in the repeated hour two hours long. */
export interface DayHour extends TimeSlot {
  day: Day
  hour: number
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The hours of a day in `zone`; undefined for those that a clock change skips or that are outside the period. */
export function dayHours(day: Day, period: TimeSlot, zone: string): (DayHour | undefined)[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const from = instantOn(day, clock(hour), zone)
    const to = hour < 23 ? instantOn(day, clock(hour + 1), zone) : instantOn(addDays(day, 1), clock(0), zone)
    if (to <= from) return undefined
    const span = { from: toIso(from), to: toIso(to) }
    const touches = toEpoch(period.from) < to && toEpoch(period.to) > from
    return touches && placeIn(period, span) !== 'outside' ? { day, hour, ...span } : undefined
  })
}

/** The timeslots without these spans. */
export function withoutSpans(slots: readonly TimeSlot[], spans: readonly TimeSlot[]): TimeSlot[] {
  return spans.reduce<TimeSlot[]>(
    (left, span) =>
      left.flatMap((slot) => {
        if (slot.to <= span.from || slot.from >= span.to) return [slot]
        return [
          ...(slot.from < span.from ? [{ from: slot.from, to: span.from }] : []),
          ...(slot.to > span.to ? [{ from: span.to, to: slot.to }] : []),
        ]
      }),
    mergeSlots(slots),
  )
}

/** What was painted and not saved: whether the hours are wanted, by their start. */
export type Painted = ReadonlyMap<string, DayHour & { isWanted: boolean }>

/** The timeslots with what was painted. */
export function withPainted(slots: readonly TimeSlot[], painted: Painted): TimeSlot[] {
  const hours = [...painted.values()]
  const wanted = hours.filter(({ isWanted }) => isWanted).map(({ from, to }) => ({ from, to }))
  return mergeSlots([...withoutSpans(slots, hours), ...wanted])
}

/** How much of an hour the timeslots cover. */
export function coverOf(slots: readonly TimeSlot[], { from, to }: TimeSlot): 'all' | 'part' | 'none' {
  const [start, end] = [toEpoch(from), toEpoch(to)]
  const near = slots.filter((slot) => toEpoch(slot.from) < end && toEpoch(slot.to) > start)
  if (near.length === 0) return 'none'
  return near.some((slot) => toEpoch(slot.from) <= start && toEpoch(slot.to) >= end) ? 'all' : 'part'
}
