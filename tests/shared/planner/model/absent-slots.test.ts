import { expect, test } from 'vitest'
import {
  isCovered,
  slotsToSpans,
  spansToSlots,
  type TimeSpan,
  toEpoch,
  toIso,
} from '../../../../shared/game/world/timeslots.ts'
import type { StoredSitting } from '../../../../shared/model/inputs/sitting.ts'
import { slotsWithoutAbsent } from '../../../../shared/planner/model/absent-slots.ts'
import { fc } from '../../../support/properties.ts'

const [anna, bert] = [11, 12]
// Clocks in Berlin go from 02:00 to 03:00 at 01:00 UTC.
const start = toEpoch('2027-03-28T00:00:00.000Z')
const hour = 3600
const period = { from: start, to: start + 24 * hour }
const span = (from: number, to: number): TimeSpan => ({ from: start + from * hour, to: start + to * hour })
const slot = (from: number, to: number) => spansToSlots([span(from, to)])[0] ?? expect.unreachable()
const windows = (spans: readonly TimeSpan[]) => Float64Array.from(spans.flatMap(({ from, to }) => [from, to]))

/** What is left of accounts that can send in these hours, with who plays them. */
function left(
  hours: Record<number, [number, number][] | undefined>,
  absences: Record<number, [number, number]>,
  sittings: Record<number, StoredSitting[]> = {},
) {
  const accounts = {
    ids: [anna, bert],
    windowsOf: (id: number) => hours[id] && windows(hours[id].map(([from, to]) => span(from, to))),
    sittingsOf: (id: number) => sittings[id] ?? [],
    period,
  }
  const absent = Object.entries(absences).map(([id, [from, to]]) => [Number(id), slot(from, to)] as const)
  return slotsWithoutAbsent(accounts, new Map(absent))
}
/** Until a second before the hour. */
const before = (from: number, to: number) => ({ from: slot(from, to).from, to: toIso(start + to * hour - 1) })

test('takes an absence from the timeslots, also across the change of clocks, and leaves others alone', () => {
  const found = left({ [anna]: [[0, 6]], [bert]: [[0, 6]] }, { [anna]: [1, 3] })
  expect([...found]).toEqual([[anna, { sends: 'slots', slots: [before(0, 1), slot(3, 6)] }]])
})

test('who can always send has timeslots then, who is absent all the time never sends, and an absence beside the timeslots changes nothing', () => {
  expect(left({}, { [anna]: [6, 12] }).get(anna)).toEqual({ sends: 'slots', slots: [before(0, 6), slot(12, 24)] })
  expect(left({ [anna]: [[2, 6]] }, { [anna]: [0, 24] }).get(anna)).toEqual({ sends: 'never', slots: [] })
  expect(left({ [anna]: [[2, 6]] }, { [anna]: [8, 10] }).size).toBe(0)
  expect(left({ [anna]: [] }, { [anna]: [0, 24] }).size).toBe(0)
})

const sitting = (sitterId: number, from: number, to: number, by: StoredSitting['by'] = 'leader'): StoredSitting => ({
  sitterId,
  ...slot(from, to),
  by,
})

test('an absence of who plays an account counts for it, one of its player does not meanwhile', () => {
  const always = { [anna]: [[0, 24]], [bert]: [[0, 24]] } satisfies Parameters<typeof left>[0]
  const played = { [bert]: [sitting(anna, 4, 8)] }
  expect([...left(always, { [bert]: [0, 24] }, played)]).toEqual([[bert, { sends: 'slots', slots: [before(4, 8)] }]])
  const found = left(always, { [anna]: [6, 12] }, played)
  expect(found.get(anna)?.slots).toEqual([before(0, 6), slot(12, 24)])
  expect(found.get(bert)?.slots).toEqual([before(0, 6), slot(8, 24)])
  // A request does not hold yet.
  const asked = { [bert]: [sitting(anna, 4, 8, 'sitter')] }
  expect([...left(always, { [bert]: [0, 24] }, asked)]).toEqual([[bert, { sends: 'never', slots: [] }]])
})

test('every second that is left was possible before and is in no absence, and only those are taken', () => {
  const hours = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 12 }))
  fc.assert(
    fc.property(fc.array(hours, { maxLength: 4 }), hours, (slots, [from, length]) => {
      const own = slots.map(([begin, long]): [number, number] => [begin, Math.min(24, begin + long)])
      const to = Math.min(24, from + length)
      const found = left({ [anna]: own }, { [anna]: [from, to] }).get(anna)
      const spans = slotsToSpans(found?.slots ?? [])
      const possible = own.map(([begin, end]) => span(begin, end))
      for (let second = period.from + 900; second < period.to; second += 1800) {
        const isAbsent = span(from, to).from <= second && second < span(from, to).to
        if (found) expect(isCovered(spans, second)).toBe(isCovered(possible, second) && !isAbsent)
        else expect(isAbsent && isCovered(possible, second)).toBe(false)
      }
    }),
  )
})
