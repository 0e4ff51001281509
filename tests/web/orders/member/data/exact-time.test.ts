import { describe, expect, test } from 'vitest'
import { dayName, dayNumber, exactClock, ownTime, weekdayClock } from '../../../../../web/orders/data/exact-time.ts'

const berlin = 'Europe/Berlin'

describe('the own time beside the world’s', () => {
  test('is missing where both clocks show the same, for any names of zones', () => {
    expect(ownTime('2038-03-10T06:35:13.000Z', berlin, 'Europe/Vienna')).toBeUndefined()
    expect(ownTime('2038-03-10T06:35:13.000Z', berlin, berlin)).toBeUndefined()
  })

  test('is the clock on the same day, else the day with it', () => {
    expect(ownTime('2038-03-10T06:35:13.000Z', berlin, 'Europe/London')).toBe('06:35:13')
    expect(ownTime('2038-03-10T18:35:13.000Z', berlin, 'Asia/Tokyo')).toBe('Do., 11.03., 03:35:13')
    expect(ownTime('2038-03-10T06:35:13.000Z', berlin, 'Asia/Kathmandu')).toBe('12:20:13')
  })

  test('is there on the days on which only one of them has changed its clock', () => {
    expect(ownTime('2038-07-10T06:35:13.000Z', berlin, 'Africa/Lagos')).toBe('07:35:13')
    expect(ownTime('2038-01-10T06:35:13.000Z', berlin, 'Africa/Lagos')).toBeUndefined()
  })
})

test('the server’s clock names the hour that comes twice', () => {
  expect(exactClock(Date.parse('2038-10-31T00:30:07Z') / 1000, berlin)).toBe('02:30:07 (Sommerzeit)')
  expect(exactClock(Date.parse('2038-10-31T01:30:07Z') / 1000, berlin)).toBe('02:30:07 (Winterzeit)')
  expect(exactClock(Date.parse('2038-10-31T02:30:07Z') / 1000, berlin)).toBe('03:30:07')
})

test.each([
  ['2027-03-28', '2027-03-27T22:59:59Z', '2027-03-27T23:00:00Z', '2027-03-28T21:59:59Z', '2027-03-28T22:00:00Z'],
  ['2027-10-31', '2027-10-30T21:59:59Z', '2027-10-30T22:00:00Z', '2027-10-31T22:59:59Z', '2027-10-31T23:00:00Z'],
])(
  '%s begins and ends by the world’s clock, though it is an hour shorter or longer',
  (_, before, first, last, after) => {
    const names = (now: string) => [before, first, last, after].map((at) => dayName(at, berlin, dayNumber(now, berlin)))
    const [day, next] = [first, after].map((at) => dayName(at, berlin, 0))
    expect(names(before)).toEqual(['Heute', 'Morgen', 'Morgen', next])
    expect(names(first)).toEqual([dayName(before, berlin, 0), 'Heute', 'Heute', 'Morgen'])
    expect(names(last)).toEqual(names(first))
    expect(names(after).slice(1)).toEqual([day, day, 'Heute'])
    expect(day).toMatch(/^So\., \d\d\.\d\d\.$/)
  },
)

test('a weekday and the time fit beside a name', () => {
  expect(weekdayClock('2027-10-31T00:30:07Z', berlin)).toBe('So., 02:30:07 (Sommerzeit)')
})
