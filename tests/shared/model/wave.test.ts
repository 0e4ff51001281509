import { describe, expect, test } from 'vitest'
import { formatWave } from '../../../shared/model/basics.ts'
import {
  firstWaveId,
  misorderedWaves,
  offsetOf,
  toOffset,
  waveOf,
  wholeOffsetBounds,
} from '../../../shared/model/inputs/wave.ts'
import { targetId } from '../../../shared/model/target.ts'
import { fc } from '../../support/properties.ts'

test('an id names the wave but for the first', () => {
  const place = { type: 'offs', x: 440, y: 67 } as const
  expect(targetId(place)).toBe('offs-440-67')
  expect(targetId({ ...place, wave: 2 })).toBe('offs-440-67-w2')
  expect([targetId(place), targetId({ ...place, wave: 9 }), undefined].map(waveOf)).toEqual([1, 9, 1])
  expect(firstWaveId('offs-440-67-w9')).toBe('offs-440-67')
  expect([undefined, 2].map((wave) => formatWave({ ...place, wave }))).toEqual(['440|67', '440|67 · Welle 2'])
})

test('an offset in seconds is kept as minutes and seconds', () => {
  fc.assert(
    fc.property(fc.integer(wholeOffsetBounds), (seconds) => {
      const offset = toOffset(seconds)
      expect(offsetOf(offset)).toBe(seconds)
      expect(Object.is(offset.offsetMinutes, -0)).toBe(false)
      expect(Math.abs(offset.offsetSeconds ?? 0)).toBeLessThan(60)
    }),
  )
})

describe('waves out of order', () => {
  const wave = (_id: string, seconds: number) => ({ _id, ...toOffset(seconds) })
  const found = (...targets: ReturnType<typeof wave>[]) => misorderedWaves(targets).map(({ _id }) => _id)

  test('arrive with an earlier wave on their target, or before it', () => {
    expect(found(wave('offs-1-2', 0), wave('offs-1-2-w2', 1), wave('offs-1-2-w4', 2))).toEqual([])
    expect(found(wave('offs-1-2', 0), wave('offs-1-2-w2', 0))).toEqual(['offs-1-2-w2'])
    expect(found(wave('offs-1-2-w3', 5), wave('offs-1-2', 0), wave('offs-1-2-w2', 6))).toEqual(['offs-1-2-w3'])
  })

  test('are sought per type and place, also without a first', () => {
    expect(found(wave('fakes-1-2', 0), wave('offs-1-2-w2', -9), wave('offs-1-20', 3))).toEqual([])
    expect(found(wave('offs-1-2-w2', 60), wave('offs-1-2-w3', 59))).toEqual(['offs-1-2-w3'])
  })
})
