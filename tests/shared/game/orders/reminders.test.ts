import { expect, test } from 'vitest'
import { afterQuiet, isQuiet, reminders, toMinute, toSecond } from '../../../../shared/game/orders/reminders.ts'
import { partsInZone } from '../../../../shared/game/world/world-time.ts'
import { fc } from '../../../support/properties.ts'

const zone = 'Europe/Berlin'
const second = (instant: string) => toSecond(instant)

// Some on two days, or many in a few hours.
const launches = fc
  .constantFrom(2 * 86_400, 4 * 3600)
  .chain((max) => fc.array(fc.integer({ min: 0, max }), { minLength: 1, maxLength: 40 }))
  .map((offsets) =>
    offsets
      .toSorted((a, b) => a - b)
      .map((offset, id) => ({ id, launchAt: new Date(Date.UTC(2027, 2, 27) + offset * 1000).toISOString() })),
  )
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const settings = fc.record({
  leads: fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 1, maxLength: 6 }),
  every: fc.boolean(),
  quiet: fc.option(fc.record({ from: time, to: time }), { nil: undefined }),
})

test('each order is in one reminder for each lead time, and never in quiet hours', () => {
  fc.assert(
    fc.property(launches, settings, (lines, { leads, every, quiet }) => {
      const whole = reminders(lines, { leads, every }, zone)
      const all = whole.filter(({ what }) => what === 'launch')
      for (const { id } of lines) {
        const own = all.filter((reminder) => reminder.lines.some((line) => line.id === id))
        expect(own.map(({ at, group }) => (group - at) / 60).toSorted()).toEqual(leads.toSorted())
        expect(new Set(own.map(({ group }) => group)).size).toBe(1)
      }
      expect(reminders(lines, { leads, every, quiet }, zone)).toEqual(
        whole.filter(({ at }) => !isQuiet(at, quiet, zone)),
      )
    }),
  )
})

test('a reminder of every launch is of one minute, another of a cluster without long gaps, of half an hour at most', () => {
  fc.assert(
    fc.property(launches, fc.boolean(), (lines, every) => {
      for (const { lines: together, group } of reminders(lines, { leads: [5], every }, zone)) {
        const times = together.map(({ launchAt }) => second(launchAt))
        expect(times[0]).toBe(group)
        if (every) expect(new Set(times.map(toMinute)).size).toBe(1)
        else {
          expect(times.every((at, index) => index === 0 || at - (times[index - 1] ?? 0) <= 900)).toBe(true)
          expect((times.at(-1) ?? 0) - group).toBeLessThan(1800)
        }
      }
    }),
  )
})

test('a cluster has further reminders every ten minutes while launches are ahead, on devices that can mark', () => {
  const from = (minutes: number) => second('2027-03-27T20:00:00Z') + minutes * 60
  const lines = [0, 12, 20, 29, 40].map((minutes) => ({ launchAt: new Date(from(minutes) * 1000).toISOString() }))
  const further = (kind: 'edit' | 'show', leads = [10, 2]) =>
    reminders(lines, { leads, every: false, kind }, zone).flatMap(({ at, what, group }) =>
      what === 'further' ? [[(at - from(0)) / 60, (group - from(0)) / 60]] : [],
    )
  expect(further('edit')).toEqual([
    [10, 0],
    [20, 0],
  ])
  expect(further('show')).toEqual([])
  expect(further('edit', [])).toEqual([])
})

test.each([
  // The hour from two to three is missing on 28 March 2027, and comes twice on 25 October 2026.
  ['2027-03-28T00:59:00Z', '02:00', '03:00', false],
  ['2027-03-28T01:00:00Z', '02:00', '03:00', false],
  ['2027-03-28T01:00:00Z', '03:00', '04:00', true],
  ['2026-10-25T00:30:00Z', '02:00', '03:00', true],
  ['2026-10-25T01:30:00Z', '02:00', '03:00', true],
  ['2026-10-25T02:00:00Z', '02:00', '03:00', false],
  ['2026-10-24T21:30:00Z', '23:00', '07:00', true],
  ['2026-10-25T05:59:00Z', '23:00', '07:00', true],
  ['2026-10-25T06:00:00Z', '23:00', '07:00', false],
])('%s is in quiet hours from %s to %s: %s', (instant, from, to, expected) => {
  expect(isQuiet(second(instant), { from, to }, zone)).toBe(expected)
})

test('what is put off goes on at the end of the quiet hours, also in nights in which clocks change', () => {
  const day = fc.constantFrom(Date.UTC(2026, 9, 25), Date.UTC(2027, 2, 28), Date.UTC(2027, 5, 1))
  fc.assert(
    fc.property(day, fc.integer({ min: -43_200, max: 43_200 }), time, time, (start, offset, from, to) => {
      if (from === to) return
      const now = start / 1000 + offset
      const after = afterQuiet(now, { from, to }, zone)
      expect(isQuiet(after, { from, to }, zone)).toBe(false)
      if (!isQuiet(now, { from, to }, zone)) {
        expect(after).toBe(now)
        return
      }
      const { hour, minute } = partsInZone(after, zone)
      const shown = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
      // An end that the clock skips is followed by the next minute that it shows.
      if (!to.startsWith('02') || start !== Date.UTC(2027, 2, 28)) expect(shown).toBe(to)
      expect(after - now).toBeLessThanOrEqual(25 * 3600)
    }),
  )
})
