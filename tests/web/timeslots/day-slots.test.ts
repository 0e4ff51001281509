import { describe, expect, it } from 'vitest'
import {
  addDays,
  coveredDays,
  formatDay,
  formatLength,
  formatSlot,
  groupByDay,
  maxDays,
  placeIn,
  slotsOnDays,
  weekdayName,
} from '../../../web/features/timeslots/slots/day-slots.ts'

const zone = 'Europe/Berlin'
const slot = (from: string, to: string) => ({ from: `${from}:00.000Z`, to: `${to}:00.000Z` })

describe('coveredDays', () => {
  it('gives every calendar day on the world’s clock', () => {
    // 23:30 UTC is half past midnight of the next day in Berlin.
    expect(coveredDays(slot('2026-11-20T23:30', '2026-11-23T08:00'), zone)).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ])
  })

  it('leaves out a day that begins when the period ends', () => {
    expect(coveredDays(slot('2026-11-20T12:00', '2026-11-20T23:00'), zone)).toEqual(['2026-11-20'])
  })

  it.each([
    ['2027-03-27T12:00', '2027-03-29T12:00', ['2027-03-27', '2027-03-28', '2027-03-29']],
    ['2026-10-24T12:00', '2026-10-26T12:00', ['2026-10-24', '2026-10-25', '2026-10-26']],
  ])('counts days over a time change from %s', (from, to, days) => {
    expect(coveredDays(slot(from, to), zone)).toEqual(days)
  })

  it('is empty for no period and ends somewhere for an endless one', () => {
    expect(coveredDays(slot('2026-11-21T12:00', '2026-11-20T12:00'), zone)).toEqual([])
    expect(coveredDays(slot('2020-01-01T12:00', '2040-01-01T12:00'), zone)).toHaveLength(maxDays)
  })
})

describe('slotsOnDays', () => {
  it('lays a time of day on each day', () => {
    expect(slotsOnDays(['2026-11-20', '2026-11-22'], '18:00', '23:30', zone)).toEqual([
      slot('2026-11-20T17:00', '2026-11-20T22:30'),
      slot('2026-11-22T17:00', '2026-11-22T22:30'),
    ])
  })

  it('goes over midnight when the end is earlier, and merges what touches', () => {
    expect(slotsOnDays(['2026-12-31'], '22:00', '06:00', zone)).toEqual([slot('2026-12-31T21:00', '2027-01-01T05:00')])
    expect(slotsOnDays(['2026-11-20', '2026-11-21'], '12:00', '12:00', zone)).toEqual([
      slot('2026-11-20T11:00', '2026-11-22T11:00'),
    ])
  })

  it('is an hour shorter in the night to 28.03.2027 and an hour longer in that to 25.10.2026', () => {
    const [spring] = slotsOnDays(['2027-03-27'], '22:00', '06:00', zone)
    const [autumn] = slotsOnDays(['2026-10-24'], '22:00', '06:00', zone)
    expect(spring).toEqual(slot('2027-03-27T21:00', '2027-03-28T04:00'))
    expect(autumn).toEqual(slot('2026-10-24T20:00', '2026-10-25T05:00'))
    expect(spring && formatLength(spring)).toBe('7 Std.')
    expect(autumn && formatLength(autumn)).toBe('9 Std.')
  })

  it('has nothing where the clock skips the end behind the beginning', () => {
    expect(slotsOnDays(['2027-03-27', '2027-03-28'], '02:30', '03:15', zone)).toEqual([
      slot('2027-03-27T01:30', '2027-03-27T02:15'),
    ])
  })

  it('covers an hour that comes twice from its first to its last minute', () => {
    expect(slotsOnDays(['2026-10-25'], '02:00', '03:00', zone)).toEqual([slot('2026-10-25T00:00', '2026-10-25T02:00')])
  })
})

describe('groupByDay', () => {
  it('puts each slot below the day on which it begins, in order of time', () => {
    const late = slot('2026-11-21T22:30', '2026-11-21T22:45')
    const midnight = slot('2026-11-21T23:00', '2026-11-22T05:00')
    const early = slot('2026-11-21T07:00', '2026-11-21T08:00')
    expect(groupByDay([midnight, late, early], zone)).toEqual([
      { day: '2026-11-21', slots: [early, late] },
      { day: '2026-11-22', slots: [midnight] },
    ])
  })
})

describe('placeIn', () => {
  const period = slot('2026-11-20T17:00', '2026-11-24T08:00')
  it.each([
    ['2026-11-20T17:00', '2026-11-24T08:00', 'inside'],
    ['2026-11-20T16:59', '2026-11-20T18:00', 'partly'],
    ['2026-11-24T07:00', '2026-11-24T09:00', 'partly'],
    // The last second of a slot is a part of it.
    ['2026-11-20T10:00', '2026-11-20T17:00', 'partly'],
    ['2026-11-24T08:00', '2026-11-24T09:00', 'partly'],
    ['2026-11-20T10:00', '2026-11-20T16:59', 'outside'],
    ['2026-11-24T08:01', '2026-11-24T09:00', 'outside'],
  ])('%s to %s: %s', (from, to, place) => {
    expect(placeIn(period, slot(from, to))).toBe(place)
  })
})

describe('texts', () => {
  it('distinguish the two hours of the autumn night', () => {
    expect(formatSlot(slot('2026-10-25T00:30', '2026-10-25T01:30'), zone)).toBe(
      '02:30 (Sommerzeit) – 02:30 (Winterzeit) Uhr',
    )
    expect(formatSlot(slot('2026-10-25T02:00', '2026-10-25T02:30'), zone)).toBe('03:00 – 03:30 Uhr')
  })

  it('name the day of the end only when it is another', () => {
    expect(formatSlot(slot('2026-11-20T17:00', '2026-11-20T22:00'), zone)).toBe('18:00 – 23:00 Uhr')
    expect(formatSlot(slot('2026-11-20T21:00', '2026-11-21T05:00'), zone)).toBe('22:00 – 06:00 Uhr (21.11.2026)')
  })

  it('are German', () => {
    expect(formatDay('2027-03-08')).toBe('08.03.2027')
    expect(weekdayName('2027-03-28', 'long')).toBe('Sonntag')
  })

  it('follow one another over the end of a month', () => {
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
  })
})
