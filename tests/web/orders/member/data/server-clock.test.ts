import { expect, test } from 'vitest'
import {
  betterOffset,
  type ClockOffset,
  isNoticeable,
  measureOffset,
} from '../../../../../web/orders/clock/server-clock.ts'
import { fc } from '../../../../support/properties.ts'

test('the server reads its clock half-way, and may be wrong by half the round trip', () => {
  expect(measureOffset({ serverTime: 10_500, sentAt: 1000, receivedAt: 1200 })).toEqual({ offset: 9400, error: 100 })
})

test('however the way there and back differ, the true offset lies within the error', () => {
  const delay = fc.integer({ min: 0, max: 20_000 })
  fc.assert(
    fc.property(fc.integer({ min: -1e7, max: 1e7 }), delay, delay, (truth, there, back) => {
      const sentAt = 1_000_000
      const serverTime = sentAt + there + truth
      const { offset, error } = measureOffset({ serverTime, sentAt, receivedAt: sentAt + there + back })
      expect(Math.abs(offset - truth)).toBeLessThanOrEqual(error)
    }),
  )
})

test('of many measurements the best one counts, until somebody sets a clock', () => {
  const measured = (...offsets: ClockOffset[]) =>
    offsets.reduce<ClockOffset | undefined>((known, fresh) => betterOffset(known, fresh), undefined)
  expect(measured({ offset: 900, error: 2000 }, { offset: 100, error: 20 }, { offset: 800, error: 1500 })?.offset).toBe(
    100,
  )
  // The device's clock was set back by a minute.
  expect(measured({ offset: 100, error: 20 }, { offset: 60_100, error: 500 })?.offset).toBe(60_100)
  // What is kept from the last time counts for nothing once there is an answer.
  expect(measured({ offset: 5, error: Number.POSITIVE_INFINITY }, { offset: 9000, error: 3000 })?.offset).toBe(9000)
})

test('an old measurement gives way to a fresh one that is nearly as good', () => {
  let known: ClockOffset = { offset: 0, error: 50 }
  for (let poll = 0; poll < 20; poll++) known = betterOffset(known, { offset: 40, error: 60 })
  expect(known.offset).toBe(40)
})

test.each([
  [{ offset: 2500, error: 100 }, true],
  [{ offset: -90_000, error: 100 }, true],
  [{ offset: 2050, error: 100 }, false],
  [{ offset: 5000, error: 4000 }, false],
  [{ offset: 5000, error: Number.POSITIVE_INFINITY }, false],
])('%j is noticeable: %s', (offset, expected) => {
  expect(isNoticeable(offset)).toBe(expected)
})
