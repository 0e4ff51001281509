import { expect, test } from 'vitest'
import { distance, slowestUnit, travelSeconds } from '../../../../shared/game/world/travel.ts'

const speeds = {
  axe: { speed: 18.000000000504 },
  light: { speed: 9.999999998 },
  ram: { speed: 29.9999999976 },
  catapult: { speed: 29.9999999976 },
  snob: { speed: 34.9999999993 },
  militia: { speed: 0.016666666666667 },
}

test('distance is measured straight, in fields', () => {
  expect(distance(3, -4)).toBe(5)
  expect(distance(1, 1)).toBe(Math.SQRT2)
  expect(distance(0, 0)).toBe(0)
})

test('travel time keeps the full precision of the speed until it is rounded to seconds', () => {
  expect(travelSeconds(10, 29.9999999976)).toBe(18_000)
  expect(travelSeconds(Math.SQRT2, 18.000000000504)).toBe(1527)
  expect(travelSeconds(900, 29.9999)).toBe(1_619_995)
  expect(travelSeconds(0, 30)).toBe(0)
})

test('the slowest unit with a positive count sets the speed', () => {
  expect(slowestUnit({ axe: 6000, light: 2500, ram: 300 }, speeds)).toBe('ram')
  expect(slowestUnit({ axe: 6000, light: 2500, ram: 0 }, speeds)).toBe('axe')
  expect(slowestUnit({ catapult: 1, ram: 1 }, speeds)).toBe('ram')
  expect(slowestUnit({ light: 1, snob: 1 }, speeds)).toBe('snob')
})

test('militia stays at home and unknown units do not travel', () => {
  expect(slowestUnit({ militia: 20 }, speeds)).toBeUndefined()
  expect(slowestUnit({ knight: 1 }, speeds)).toBeUndefined()
  expect(slowestUnit({}, speeds)).toBeUndefined()
})
