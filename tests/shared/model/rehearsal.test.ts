import { expect, test } from 'vitest'
import { RehearsalReport, rehearsalOf, rehearsalStart } from '../../../shared/model/orders/rehearsal.ts'
import { fc } from '../../support/properties.ts'

const issue = { firstLaunch: '2027-03-28T02:00:00.000Z', lastArrival: '2027-03-28T20:00:00.000Z' }
const hour = 3_600_000
const at = (time: string) => Date.parse(time)

test('a rehearsal begins by itself as many hours before the first launch as the option says, also across the change of clocks', () => {
  // Clocks in Berlin go from 02:00 to 03:00, an hour before this launch.
  expect(rehearsalStart({ rehearsalHours: 3 }, issue)).toEqual({ since: '2027-03-27T23:00:00.000Z' })
  expect(rehearsalStart({ rehearsalHours: 0 }, issue)).toBeUndefined()
  expect(rehearsalStart({}, issue)).toBeUndefined()
  expect(rehearsalStart({ rehearsalHours: 3 }, undefined)).toBeUndefined()
})

test('after a press the option has no effect', () => {
  const rehearsal = { at: '2027-03-27T10:00:00.000Z', by: 'leader' }
  for (const rehearsalHours of [undefined, 0, 3])
    expect(rehearsalStart({ rehearsal, rehearsalHours }, issue)).toEqual({ since: rehearsal.at, by: 'leader' })
})

test('it runs from its begin until the last arrival', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 72 }), fc.integer({ min: -100, max: 40 }), (rehearsalHours, hours) => {
      const now = at(issue.firstLaunch) + hours * hour
      const isRunning = hours >= -rehearsalHours && now < at(issue.lastArrival)
      expect(rehearsalOf({ rehearsalHours }, issue, now) !== undefined).toBe(isRunning)
    }),
  )
})

test('a report is an answer or an alarm, and only an absence has a span, which ends after it begins', () => {
  const [from, to] = [issue.firstLaunch, issue.lastArrival]
  const isValid = (report: object) => RehearsalReport.safeParse(report).success
  expect(isValid({ readiness: { answer: 'ready' } })).toBe(true)
  expect(isValid({ readiness: { answer: 'absent' } })).toBe(true)
  expect(isValid({ readiness: { answer: 'absent', span: { from, to } } })).toBe(true)
  expect(isValid({ alarm: { sentAt: from } })).toBe(true)
  expect(isValid({ readiness: { answer: 'absent', span: { from: to, to: from } } })).toBe(false)
  expect(isValid({ readiness: { answer: 'absent', span: { from, to: from } } })).toBe(false)
  expect(isValid({ readiness: { answer: 'phone', span: { from, to } } })).toBe(false)
  expect(isValid({ readiness: { answer: 'ready' }, alarm: { sentAt: from } })).toBe(false)
  expect(isValid({})).toBe(false)
})
