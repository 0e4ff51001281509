import { expect, test } from 'vitest'
import { type MapMode, measured, segmentsBetween, startOf } from '../../../web/features/map/map-mode.ts'

const [a, b, c] = [
  { x: 1, y: 1 },
  { x: 2, y: 1 },
  { x: 2, y: 3 },
] as const

test('the ruler takes two taps, and a third one starts again', () => {
  const taps: MapMode[] = []
  for (const at of [a, b, c]) {
    const before = taps.at(-1)
    taps.push(measured(before?.name === 'ruler' ? before : {}, at))
  }
  expect(taps).toEqual([
    { name: 'ruler', from: a },
    { name: 'ruler', from: a, to: b },
    { name: 'ruler', from: c },
  ])
})

test('a front line is drawn from corner to corner, and a tool begins with nothing', () => {
  expect(segmentsBetween([a, b, c])).toEqual([
    { from: a, to: b },
    { from: b, to: c },
  ])
  expect(segmentsBetween([a])).toEqual([])
  expect([startOf('front'), startOf('lasso')]).toEqual([{ name: 'front', points: [] }, { name: 'lasso' }])
})
