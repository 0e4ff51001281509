import { describe, expect, it } from 'vitest'
import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import {
  labelledDays,
  momentOn,
  percentBetween,
  slotBars,
  slotCoverage,
  weekAxis,
  weekPages,
} from '../../../web/features/timeslots/slots/week-geometry.ts'

const zone = 'Europe/Berlin'
const slot = (from: string, to: string) => ({ from: `${from}:00.000Z`, to: `${to}:00.000Z` })
/** Two days from midnight to midnight in Berlin's winter. */
const axis = weekAxis(slot('2026-11-20T23:00', '2026-11-22T23:00'), zone)

describe('percentBetween', () => {
  it('is rounded to three decimals and stays between the bounds', () => {
    expect(percentBetween(1, 0, 3)).toBe(33.333)
    expect([-1, 0, 3, 4].map((value) => percentBetween(value, 0, 3))).toEqual([0, 0, 100, 100])
    expect(percentBetween(5, 5, 5)).toBe(0)
  })
})

describe('weekAxis', () => {
  it('has each day and each night of the period', () => {
    expect(axis.days).toEqual([
      { day: '2026-11-21', left: 0, width: 50 },
      { day: '2026-11-22', left: 50, width: 50 },
    ])
    expect(axis.nights).toEqual([
      { left: 0, width: 16.667 },
      { left: 47.917, width: 18.75 },
      { left: 97.917, width: 2.083 },
    ])
  })

  it('makes days of a time change as long as they are', () => {
    const widths = (from: string, to: string) => weekAxis(slot(from, to), zone).days.map(({ width }) => width)
    // 24 + 23 and 24 + 25 hours
    expect(widths('2027-03-26T23:00', '2027-03-28T22:00')).toEqual([51.064, 48.936])
    expect(widths('2026-10-23T22:00', '2026-10-25T23:00')).toEqual([48.98, 51.02])
    // The nights of the changes, from 23 to 8 o'clock, last eight and ten hours.
    const nights = (from: string, to: string) => weekAxis(slot(from, to), zone).nights.map(({ width }) => width)
    expect(nights('2027-03-27T12:00', '2027-03-28T12:00')).toEqual([33.333])
    expect(nights('2026-10-24T12:00', '2026-10-25T12:00')).toEqual([41.667])
  })

  it('has the nights that are asked for, also those within a day', () => {
    const day = slot('2026-11-20T23:00', '2026-11-21T23:00')
    expect(weekAxis(day, zone, { from: 0, to: 6 }).nights).toEqual([{ left: 0, width: 25 }])
  })

  it('is empty for a period without length', () => {
    expect(weekAxis(slot('2026-11-21T12:00', '2026-11-20T12:00'), zone)).toMatchObject({ days: [], nights: [] })
  })
})

describe('slotBars', () => {
  it('cuts slots at the ends and leaves out what is outside', () => {
    const slots = [
      slot('2026-11-20T10:00', '2026-11-20T22:59'),
      slot('2026-11-20T20:00', '2026-11-21T11:00'),
      slot('2026-11-22T11:00', '2026-11-24T11:00'),
      slot('2026-11-22T23:01', '2026-11-23T11:00'),
    ]
    expect(slotBars(axis, slots)).toEqual([
      { left: 0, width: 25 },
      { left: 75, width: 25 },
    ])
  })
})

describe('momentOn', () => {
  it('knows nothing before and after the axis', () => {
    expect(momentOn(axis, toEpoch('2026-11-21T23:00:00Z'))).toBe(50)
    expect(momentOn(axis, toEpoch('2026-11-20T22:59:00Z'))).toBeUndefined()
    expect(momentOn(axis, toEpoch('2026-11-22T23:01:00Z'))).toBeUndefined()
  })
})

describe('slotCoverage', () => {
  it('counts everybody once in each part that they cover at all', () => {
    const people = [
      null,
      [slot('2026-11-20T23:00', '2026-11-21T11:00')],
      [slot('2026-11-21T11:30', '2026-11-21T12:00'), slot('2026-11-21T13:00', '2026-11-21T23:30')],
      [slot('2026-11-10T11:30', '2026-11-30T12:00')],
      [slot('2026-11-10T11:30', '2026-11-11T12:00'), slot('2026-11-23T11:30', '2026-11-24T12:00')],
    ]
    expect(slotCoverage(axis, people, 4)).toEqual([3, 4, 3, 2])
  })

  it('is nothing on an axis without length', () => {
    expect(slotCoverage({ ...axis, to: axis.from }, [null], 2)).toEqual([0, 0])
  })
})

describe('labelledDays', () => {
  const labels = (days: number, room: number) =>
    labelledDays(weekAxis(slot('2026-11-20T17:00', `2026-12-${String(days).padStart(2, '0')}T08:00`), zone), room)
      .length

  it('never gives more labels than there is room for', () => {
    for (const room of [4, 6, 14]) expect(labels(20, room)).toBeLessThanOrEqual(room)
    expect(labels(20, 4)).toBeGreaterThan(2)
  })

  it('leaves out days that are cut too short for their name, but never the only one', () => {
    const cut = weekAxis(slot('2026-11-20T22:30', '2026-11-22T23:00'), zone)
    expect(labelledDays(cut, 6).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22'])
    expect(labelledDays(weekAxis(slot('2026-11-20T10:00', '2026-11-20T11:00'), zone), 4)).toHaveLength(1)
  })
})

describe('weekPages', () => {
  it('shows up to three weeks at once, and two weeks at a time of a longer plan, up to its last second', () => {
    const short = slot('2026-11-20T17:00', '2026-12-10T08:00')
    expect(weekPages(short, zone)).toEqual([short])
    const long = slot('2027-01-20T17:00', '2027-05-19T08:00')
    const pages = weekPages(long, zone)
    expect(pages).toHaveLength(9)
    expect([pages[0]?.from, pages.at(-1)?.to]).toEqual([long.from, long.to])
    expect(pages.slice(1).map(({ from }) => from)).toEqual(pages.slice(0, -1).map(({ to }) => to))
    expect(pages.every((page) => weekAxis(page, zone).days.length <= 14)).toBe(true)
    // Begins at midnight in Berlin also after the change to summer time.
    expect(pages[5]?.from).toBe('2027-03-30T22:00:00.000Z')
  })
})
