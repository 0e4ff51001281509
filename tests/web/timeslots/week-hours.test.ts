import { expect, test } from 'vitest'
import { totalMinutes } from '../../../shared/game/world/timeslots.ts'
import {
  coverOf,
  dayHours,
  type Painted,
  withoutSpans,
  withPainted,
} from '../../../web/features/timeslots/slots/week-hours.ts'

const zone = 'Europe/Berlin'
const year = { from: '2038-01-01T00:00:00.000Z', to: '2038-12-31T00:00:00.000Z' }
const hoursOn = (day: string, period = year) => dayHours(day, period, zone).flatMap((hour) => hour ?? [])
const minutesOn = (day: string) => totalMinutes(hoursOn(day))

test('a day has 24 hours, the short night 23, and the hour that comes twice counts twice', () => {
  expect([hoursOn('2038-03-27').length, minutesOn('2038-03-27')]).toEqual([24, 1440])
  expect(dayHours('2038-03-28', year, zone)[2]).toBeUndefined()
  expect([hoursOn('2038-03-28').length, minutesOn('2038-03-28')]).toEqual([23, 1380])
  expect([hoursOn('2038-10-31').length, minutesOn('2038-10-31')]).toEqual([24, 1500])
  expect(dayHours('2038-10-31', year, zone)[2]).toEqual({
    day: '2038-10-31',
    hour: 2,
    from: '2038-10-31T00:00:00.000Z',
    to: '2038-10-31T02:00:00.000Z',
  })
})

test('hours outside the period cannot be painted', () => {
  const period = { from: '2038-03-26T17:30:00.000Z', to: '2038-03-26T20:00:00.000Z' }
  expect(hoursOn('2038-03-26', period).map(({ hour }) => hour)).toEqual([18, 19, 20])
})

test('painted hours are added, or cut out of the timeslots', () => {
  const slots = [{ from: '2038-03-27T18:30:00.000Z', to: '2038-03-27T22:00:00.000Z' }]
  const [evening, late, early] = [20, 21, 8].map((hour) => hoursOn('2038-03-27')[hour])
  if (!evening || !late || !early) return expect.unreachable()
  expect(withoutSpans(slots, [evening])).toEqual([
    { from: '2038-03-27T18:30:00.000Z', to: '2038-03-27T19:00:00.000Z' },
    { from: '2038-03-27T20:00:00.000Z', to: '2038-03-27T22:00:00.000Z' },
  ])
  const painted: Painted = new Map([
    [evening.from, { ...evening, isWanted: false }],
    [late.from, { ...late, isWanted: false }],
    [early.from, { ...early, isWanted: true }],
  ])
  expect(withPainted(slots, painted)).toEqual([
    { from: '2038-03-27T07:00:00.000Z', to: '2038-03-27T08:00:00.000Z' },
    { from: '2038-03-27T18:30:00.000Z', to: '2038-03-27T19:00:00.000Z' },
    { from: '2038-03-27T21:00:00.000Z', to: '2038-03-27T22:00:00.000Z' },
  ])
  expect(
    hoursOn('2038-03-27')
      .map((hour) => coverOf(slots, hour))
      .slice(18, 24),
  ).toEqual(['none', 'part', 'all', 'all', 'all', 'none'])
})
