import { describe, expect, it } from 'vitest'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import {
  compareTexts,
  formatDateTime,
  formatDistance,
  formatMinutes,
  formatShare,
  formatWeekdayTime,
  toPercent,
} from '../../../web/lib/format/format.ts'
import { instantFromLocal, localClockChange, localFromInstant } from '../../../web/lib/format/local-time.ts'

const berlin = 'Europe/Berlin'

describe('formats', () => {
  it('prints moments on the clock of the zone, in German', () => {
    expect(formatDateTime('2027-03-28T01:00:00.000Z', berlin)).toBe('28.03.2027, 03:00')
    expect(formatDateTime('2027-03-28T01:00:00.000Z', 'Europe/London')).toBe('28.03.2027, 02:00')
    expect(formatWeekdayTime('2027-03-28T01:00:00.000Z', berlin)).toBe('So., 28.03.2027, 03:00')
    expect(formatDateTime('gestern')).toBe('–')
  })

  it('says how far away a moment is in the largest unit that fits', () => {
    expect(formatDistance(3 * 86_400_000 + 5, 0)).toBe('in 3 Tagen')
    expect(formatDistance(0, 2 * 3_600_000)).toBe('vor 2 Stunden')
    expect(formatDistance(90_000, 0)).toBe('in 1 Minute')
  })

  it('prints counts and shares', () => {
    expect(countedNoun(1, 'Plan', 'Pläne')).toBe('1 Plan')
    expect(countedNoun(1234, 'Plan', 'Pläne')).toBe('1.234 Pläne')
    expect(formatShare(0.826)).toBe('83\u00a0%')
    expect(toPercent(2, 3)).toBe(67)
    expect(toPercent(2, 0)).toBe(0)
  })

  it('sorts as Germans expect', () => {
    expect(['Zorn', 'Äpfel', 'apfel2', 'apfel10'].sort(compareTexts)).toEqual(['Äpfel', 'apfel2', 'apfel10', 'Zorn'])
  })
})

it('says how long something lasts', () => {
  expect([0, 45, 60, 1590].map(formatMinutes)).toEqual(['0 Min.', '45 Min.', '1 Std.', '26 Std. 30 Min.'])
})

describe('what a datetime-local input holds', () => {
  it('is read and shown on the clock of the world', () => {
    expect(instantFromLocal('2027-07-01T12:30', berlin)).toBe('2027-07-01T10:30:00.000Z')
    expect(instantFromLocal('2027-01-01T12:30', berlin)).toBe('2027-01-01T11:30:00.000Z')
    expect(localFromInstant('2027-07-01T10:30:00.000Z', berlin)).toBe('2027-07-01T12:30')
    expect(localFromInstant('2027-07-01T10:30:07.000Z', berlin)).toBe('2027-07-01T12:30:07')
  })

  it('is nothing while it is incomplete or no date', () => {
    expect(instantFromLocal('', berlin)).toBeUndefined()
    expect(instantFromLocal('2027-02-31T12:30', berlin)).toBeUndefined()
    expect(localClockChange('', berlin)).toBeUndefined()
    expect(localClockChange('2027-02-31T12:30', berlin)).toBeUndefined()
  })

  it('is known to be passed over or shown twice by the clock', () => {
    expect(localClockChange('2027-03-28T02:30', berlin)).toBe('skipped')
    expect(localClockChange('2026-10-25T02:30', berlin)).toBe('repeated')
    expect(localClockChange('2027-03-29T02:30', berlin)).toBeUndefined()
  })
})
