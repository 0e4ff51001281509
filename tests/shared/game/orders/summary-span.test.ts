import { describe, expect, test } from 'vitest'
import { summarySpan } from '../../../../shared/game/orders/summary-span.ts'
import { thanksSentence, unsentSentence } from '../../../../shared/game/orders/summary-texts.ts'
import { partsInZone } from '../../../../shared/game/world/world-time.ts'
import { fc } from '../../../support/properties.ts'

const zone = 'Europe/Berlin'
const epoch = (text: string) => Date.parse(text) / 1000
const span = (hour: number, now: string) => {
  const { from, to, next } = summarySpan(hour, zone, epoch(now))
  return [from, to, next].map((at) => new Date(at * 1000).toISOString().slice(0, 16))
}

describe('the day of a summary', () => {
  test('ends at the last such hour of the world, also at this very second', () => {
    expect(span(8, '2038-03-10T06:59:59Z')).toEqual(['2038-03-08T07:00', '2038-03-09T07:00', '2038-03-10T07:00'])
    expect(span(8, '2038-03-10T07:00:00Z')).toEqual(['2038-03-09T07:00', '2038-03-10T07:00', '2038-03-11T07:00'])
  })

  test('has 23 or 25 hours where clocks change, and an hour that is skipped comes an hour later', () => {
    expect(span(8, '2027-03-28T10:00:00Z')).toEqual(['2027-03-27T07:00', '2027-03-28T06:00', '2027-03-29T06:00'])
    expect(span(8, '2027-10-31T10:00:00Z')).toEqual(['2027-10-30T06:00', '2027-10-31T07:00', '2027-11-01T07:00'])
    expect(span(2, '2027-03-28T10:00:00Z')).toEqual(['2027-03-27T01:00', '2027-03-28T01:00', '2027-03-29T00:00'])
  })

  test('begins where the day before ended, at every time of the year', () => {
    const hours = fc.integer({ min: 1, max: 23 })
    const times = fc.integer({ min: epoch('2027-01-01'), max: epoch('2028-01-01') })
    fc.assert(
      fc.property(hours, times, (hour, now) => {
        const { from, to, next } = summarySpan(hour, zone, now)
        expect(to).toBeLessThanOrEqual(now)
        expect(next).toBeGreaterThan(now)
        expect(summarySpan(hour, zone, to - 1)).toMatchObject({ to: from, next: to })
        expect(summarySpan(hour, zone, next)).toMatchObject({ from: to, to: next })
        if (hour !== 2) expect(partsInZone(to, zone)).toMatchObject({ hour, minute: 0, second: 0 })
      }),
    )
  })
})

test('what was not sent is said with its reasons, and who stepped in by name', () => {
  const lost = [
    { reason: 'overdue' as const, attacks: 14 },
    { reason: 'not_home' as const, attacks: 5 },
  ]
  expect(unsentSentence({ lost })).toBe('19 verloren: 14 ohne Meldung, 5 Truppen nicht zu Hause.')
  expect(unsentSentence({ lost: [] })).toBeUndefined()
  const thanks = [
    { playerId: 1, playerName: 'Anna', attacks: 4 },
    { playerId: 2, playerName: 'Bert', attacks: 1 },
  ]
  expect(thanksSentence({ thanks })).toBe('Danke fürs Einspringen an Anna (4), Bert (1)!')
  expect(thanksSentence({ thanks: [] })).toBeUndefined()
})
