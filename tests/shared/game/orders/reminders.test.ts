import { expect, test } from 'vitest'
import { afterQuiet, isQuiet, quietSpans } from '../../../../shared/game/orders/quiet-hours.ts'
import { reminders, silencedLaunches, toMinute, toSecond } from '../../../../shared/game/orders/reminders.ts'
import { formatDateTime, partsInZone, wallTimeToEpoch } from '../../../../shared/game/world/world-time.ts'
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
      const quieter = reminders(lines, { leads, every, quiet }, zone)
      expect(quieter.filter(({ at }) => isQuiet(at, quiet, zone))).toEqual([])
      const isAbout = ({ what }: { what: string }) => what === 'launch' || what === 'further'
      expect(quieter.filter(isAbout)).toEqual(whole.filter(({ at }) => !isQuiet(at, quiet, zone)))
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

/** The days in which clocks change, and one in which they do not. */
const day = fc.constantFrom(Date.UTC(2027, 9, 31), Date.UTC(2027, 2, 28), Date.UTC(2027, 5, 1))

test('quiet hours are the spans of the minutes that are quiet by the clock of the zone', () => {
  fc.assert(
    fc.property(day, time, time, (start, from, to) => {
      if (from === to) return
      const period = { from: start / 1000 - 43_200, to: start / 1000 + 86_400 }
      const spans = quietSpans({ from, to }, period, zone)
      for (let at = period.from; at < period.to; at += 60) {
        const isInSpan = spans.some((span) => at >= span.from && at < span.to)
        expect(isInSpan, new Date(at * 1000).toISOString()).toBe(isQuiet(at, { from, to }, zone))
      }
    }),
    { numRuns: 40 },
  )
})

test('launches that quiet hours silence are named in the minute before them and at their end', () => {
  fc.assert(
    fc.property(launches, settings, fc.boolean(), (lines, { quiet: hours, ...rest }, wakes) => {
      if (!hours || hours.from === hours.to) return
      const quiet = { ...hours, wakes }
      const all = reminders(lines, { ...rest, quiet }, zone)
      for (const { lines: own, span } of silencedLaunches(lines, { ...rest, quiet }, zone)) {
        expect([isQuiet(span.from - 60, quiet, zone), isQuiet(span.to, quiet, zone)]).toEqual([false, false])
        const notices = all.filter(({ what, group }) => (what === 'quiet' || what === 'awake') && group === span.from)
        expect(notices.map(({ at }) => at)).toEqual([span.from - 60, span.to])
        for (const notice of notices) expect(notice.lines).toEqual(own)
      }
      for (const line of lines) {
        const launch = second(line.launchAt)
        const isNamed = all.some(({ what, lines: own }) => what === 'quiet' && own.includes(line))
        const rings = all.some(({ what, lines: own, at }) => what === 'launch' && own.includes(line) && at <= launch)
        if (!wakes && isQuiet(launch, quiet, zone)) expect(isNamed).toBe(true)
        if (!isNamed) expect(rings).toBe(true)
        if (isNamed && rest.every && !isQuiet(launch, quiet, zone))
          expect(rest.leads.some((lead) => isQuiet(launch - lead * 60, quiet, zone))).toBe(true)
      }
    }),
  )
})

test.each([
  // The launch at 07:01 had no reminder at all.
  ['2027-02-10', '22:59', '07:00'],
  ['2027-03-28', '22:59', '07:00'],
  ['2027-10-31', '22:59', '07:00'],
])('on %s a launch at 07:01 is named at %s and %s, and with a switch one within rings', (date, before, end) => {
  const at = (clock: string, day = date) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
    return wallTimeToEpoch({ year, month, day: dayOfMonth, hour, minute, second: 0 }, zone)
  }
  const shown = (seconds: number) => formatDateTime(seconds, zone).split(', ')[1]
  const line = (clock: string) => ({ launchAt: new Date(at(clock) * 1000).toISOString() })
  const remindersOf = (clock: string, wakes: boolean) =>
    reminders([line(clock)], { leads: [10, 2], every: false, quiet: { from: '23:00', to: '07:00', wakes } }, zone).map(
      (one) => [one.what, shown(one.at)],
    )
  const notices = [
    ['quiet', before],
    ['awake', end],
  ]
  expect(remindersOf('07:01', false)).toEqual(notices)
  expect(remindersOf('07:01', true)).toEqual(notices)
  expect(remindersOf('04:00', false)).toEqual(notices)
  expect(remindersOf('04:00', true)).toEqual([
    ['launch', '03:50'],
    ['launch', '03:58'],
  ])
  expect(remindersOf('07:30', false)).toEqual([
    ['launch', '07:20'],
    ['launch', '07:28'],
  ])
})
