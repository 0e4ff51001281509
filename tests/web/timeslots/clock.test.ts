import { describe, expect, it } from 'vitest'
import { isCovered, slotsToSpans, toEpoch, toIso } from '../../../shared/game/world/timeslots.ts'
import { inWindow } from '../../../shared/planner/flow/windows.ts'
import type { Problem } from '../../../shared/planner/model/problem.ts'
import { clockNotes } from '../../../web/features/timeslots/slots/clock-notes.ts'
import { copiedTo, placeIn, slotsOnDays } from '../../../web/features/timeslots/slots/day-slots.ts'
import { slotCoverage } from '../../../web/features/timeslots/slots/week-geometry.ts'
import { parseClock } from '../../../web/lib/format/clock.ts'
import { fc } from '../../support/properties.ts'

const zone = 'Europe/Berlin'
const slot = (from: string, to: string) => ({ from: `${from}:00.000Z`, to: `${to}:00.000Z` })

describe('a typed time of day', () => {
  it.each([
    ['9', '09:00'],
    ['18', '18:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['1830', '18:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['9,30', '09:30'],
    ['9h30', '09:30'],
    [' 18:30 Uhr ', '18:30'],
    ['18 uhr', '18:00'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
  ])('%j is %s', (text, clock) => {
    expect(parseClock(text)).toBe(clock)
  })

  it.each(['', '9:', '9:3', '24', '24:00', '25', '960', '12:60', '6 pm', '06:30 PM', '12345', 'abends'])(
    '%j is none',
    (text) => expect(parseClock(text)).toBeUndefined(),
  )

  it('ends a day as 24:00', () => {
    expect(['24', '24:00', '2400', '24:01', '23:00'].map((text) => parseClock(text, true))).toEqual([
      '00:00',
      '00:00',
      '00:00',
      undefined,
      '23:00',
    ])
  })
})

describe('the night that is an hour short', () => {
  const days = ['2027-03-27', '2027-03-28']
  it('is reported at the field whose time the clock passes over', () => {
    expect(clockNotes(days, '02:30', '05:00', zone).startError).toMatch(/^02:30 Uhr gibt es am 28\.03\.2027 nicht/)
    expect(clockNotes(days, '02:00', '05:00', zone).startError).toBeDefined()
    expect(clockNotes(['2027-03-27'], '22:00', '02:30', zone).endError).toMatch(/^02:30 Uhr gibt es am 28\.03\.2027/)
    expect(clockNotes(['2027-03-27'], '02:30', '05:00', zone)).toEqual({})
  })

  it('may be the end of a slot where the clock jumps', () => {
    expect(clockNotes(['2027-03-27'], '22:00', '02:00', zone)).toEqual({
      endNote: 'Am 28.03.2027 springt die Uhr um 02:00 vor: So endet es.',
    })
    expect(slotsOnDays(['2027-03-27'], '22:00', '02:00', zone)).toEqual([slot('2027-03-27T21:00', '2027-03-28T01:00')])
  })

  it('drops no slot and moves none without a word', () => {
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
    const clock = minutes.map((all) => `${two(Math.floor(all / 60))}:${two(all % 60)}`)
    fc.assert(
      fc.property(clock, clock, fc.constantFrom(['2027-03-27'], ['2027-03-28'], days), (start, end, chosen) => {
        const { startError, endError, endNote } = clockNotes(chosen, start, end, zone)
        if (startError || endError) return
        for (const day of chosen) {
          const [only, ...others] = slotsOnDays([day], start, end, zone)
          expect(others).toEqual([])
          const local = (instant = '') => new Date(instant).toLocaleTimeString('de-DE', { timeZone: zone }).slice(0, 5)
          expect(local(only?.from)).toBe(start)
          if (!endNote) expect(local(only?.to)).toBe(end)
        }
      }),
    )
  })
})

it('of the hour that comes twice says which one is meant', () => {
  expect(clockNotes(['2026-10-25'], '02:30', '05:00', zone)).toEqual({
    startNote: '02:30 Uhr gibt es am 25.10.2026 zweimal; gemeint ist das erste Mal (Sommerzeit).',
  })
  expect(slotsOnDays(['2026-10-25'], '02:30', '05:00', zone)).toEqual([slot('2026-10-25T00:30', '2026-10-25T04:00')])
})

it('a day is copied with its times, also over midnight', () => {
  const ofDay = [slot('2026-11-20T17:00', '2026-11-20T18:00'), slot('2026-11-20T21:00', '2026-11-21T05:00')]
  expect(copiedTo(ofDay, ['2026-11-23'], zone)).toEqual([
    slot('2026-11-23T17:00', '2026-11-23T18:00'),
    slot('2026-11-23T21:00', '2026-11-24T05:00'),
  ])
})

describe('the last second of a slot', () => {
  const base = toEpoch('2027-03-10T08:00:00Z')
  const moment = fc.integer({ min: 0, max: 7200 }).map((seconds) => base + seconds)
  it('counts for the planner as for the display', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 60, max: 3600 }),
        fc.integer({ min: -2, max: 2 }),
        (from, length, beside) => {
          const to = from + length
          const slots = [{ from: toIso(from), to: toIso(to) }]
          for (const launch of [from + beside, to + beside]) {
            const problem = { windows: [Float64Array.from([from, to])] } as unknown as Problem
            const isPlanned = inWindow(problem, 0, launch)
            expect(isCovered(slotsToSpans(slots), launch)).toBe(isPlanned)
            // A plan in which only this one moment counts, and a part of the chart that begins with it.
            const only = { from: toIso(launch), to: toIso(launch) }
            expect(placeIn(only, slots[0] ?? only) !== 'outside').toBe(isPlanned)
            const axis = { from: launch, to: launch + 1, days: [], nights: [] }
            if (launch >= to) expect(slotCoverage(axis, [slots], 1)).toEqual([isPlanned ? 1 : 0])
          }
        },
      ),
    )
  })
})

const two = (value: number) => String(value).padStart(2, '0')
