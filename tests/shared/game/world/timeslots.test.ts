import { describe, expect, test } from 'vitest'
import { checked } from '../../../../shared/contract/check.ts'
import {
  maxSlotSeconds,
  mergeSlots,
  mergeSpans,
  slotsToSpans,
  spansToSlots,
  type TimeSlot,
  toEpoch,
  toIso,
  totalMinutes,
} from '../../../../shared/game/world/timeslots.ts'
import { Timeslots } from '../../../../shared/model/timeslot.ts'
import { fc } from '../../../support/properties.ts'

const slot = (from: string, to: string): TimeSlot => ({ from: `2027-03-${from}:00.000Z`, to: `2027-03-${to}:00.000Z` })
const start = Date.UTC(2027, 0, 1) / 1000
const firstProblem = (slots: TimeSlot[]) => Object.values(checked(Timeslots, slots).fields ?? {})[0]

describe('merging', () => {
  test('sorts and joins what overlaps or touches', () => {
    expect(
      mergeSlots([
        slot('02T10:00', '02T12:00'),
        slot('01T08:00', '01T10:00'),
        slot('01T09:00', '01T11:00'),
        slot('01T11:00', '01T12:00'),
        slot('01T09:30', '01T09:40'),
      ]),
    ).toEqual([slot('01T08:00', '01T12:00'), slot('02T10:00', '02T12:00')])
  })

  test('drops empty and reversed slots and writes UTC', () => {
    expect(mergeSlots([slot('01T08:00', '01T08:00'), slot('02T08:00', '01T08:00')])).toEqual([])
    expect(mergeSlots([{ from: '2027-03-01T09:00+01:00', to: '2027-03-01T10:00+01:00' }])).toEqual([
      slot('01T08:00', '01T09:00'),
    ])
  })

  const spans = fc.array(
    fc.tuple(fc.nat(40), fc.integer({ min: -2, max: 8 })).map(([from, length]) => ({
      from: start + from * 43_200,
      to: start + (from + length) * 43_200,
    })),
    { maxLength: 30 },
  )
  const covers = (list: { from: number; to: number }[], moment: number) =>
    list.some(({ from, to }) => from <= moment && moment < to)

  test('covers the same moments, in order, without overlap or touch, and changes nothing the second time', () => {
    fc.assert(
      fc.property(spans, (input) => {
        const before = structuredClone(input)
        const merged = mergeSpans(input)
        expect(input).toEqual(before)
        for (let half = -2; half < 50; half++) {
          const moment = start + half * 43_200
          expect(covers(merged, moment)).toBe(covers(input, moment))
        }
        merged.forEach((span, at) => {
          expect(span.to).toBeGreaterThan(span.from)
          const next = merged[at + 1]
          if (next) expect(next.from).toBeGreaterThan(span.to)
        })
        expect(mergeSpans(merged)).toEqual(merged)
      }),
    )
  })

  test('gives slots that may be stored again, however long the run', () => {
    fc.assert(
      fc.property(spans, (input) => {
        const merged = mergeSlots(spansToSlots(input))
        expect(firstProblem(merged)).toBeUndefined()
        expect(mergeSlots(merged)).toEqual(merged)
        expect(mergeSpans(slotsToSpans(merged))).toEqual(mergeSpans(input))
      }),
    )
    const long = mergeSlots(spansToSlots([{ from: start, to: start + maxSlotSeconds + 30 }]))
    expect(long).toHaveLength(2)
    expect(firstProblem(long)).toBeUndefined()
  })
})

test('minutes are counted once', () => {
  expect(totalMinutes([slot('01T08:00', '01T09:00'), slot('01T08:30', '01T09:30')])).toBe(90)
  expect(totalMinutes([])).toBe(0)
})

describe('limits', () => {
  test('a minute to 14 days, 200 slots', () => {
    const minute = { from: start, to: start + 60 }
    expect(firstProblem(spansToSlots([minute]))).toBeUndefined()
    expect(firstProblem(spansToSlots([{ from: start, to: start + maxSlotSeconds }]))).toBeUndefined()
    expect(firstProblem(spansToSlots([{ from: start, to: start + 59 }]))).toMatch(/mindestens eine Minute/)
    expect(firstProblem(spansToSlots([{ from: start, to: start + maxSlotSeconds + 1 }]))).toMatch(/höchstens 14 Tage/)
    expect(firstProblem(spansToSlots([{ from: start, to: start }]))).toMatch(/mindestens eine Minute nach dem Beginn/)
    expect(firstProblem(spansToSlots(Array(200).fill(minute)))).toBeUndefined()
    expect(firstProblem(spansToSlots(Array(201).fill(minute)))).toMatch(/Höchstens 200/)
  })
})

test('instants are read with their offset only', () => {
  expect(toEpoch('1970-01-01T00:01:00Z')).toBe(60)
  expect(toEpoch('1970-01-01T02:00:00.500+02:00')).toBe(0.5)
  expect(toIso(60)).toBe('1970-01-01T00:01:00.000Z')
  for (const text of ['2027-03-28T02:30', 'heute', '', '2027-13-01T00:00Z'])
    expect(() => toEpoch(text)).toThrow(RangeError)
})
