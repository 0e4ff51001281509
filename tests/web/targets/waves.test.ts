import { expect, test } from 'vitest'
import type { TargetView } from '../../../shared/model/target.ts'
import { isMisordered, nextWaves, standingSentence } from '../../../web/features/targets/waves.ts'
import { aTarget } from '../support/samples.ts'

const wave = (_id: string, more: Partial<TargetView> = {}): TargetView =>
  aTarget({ _id, x: 400, y: 500, type: 'offs', maxOff: 2, maxFake: 0, maxBFake: 0, offsetMinutes: 0, ...more })

test('the next wave has what the chosen one has, and arrives after the last', () => {
  const first = wave('offs-400-500', { windowBefore: 60, priority: 1 })
  const second = wave('offs-400-500-w2', { wave: 2, maxOff: 1, offsetMinutes: 1, offsetSeconds: 30 })
  const other = wave('fakes-400-500', { type: 'fakes', maxOff: 0, maxFake: 3 })
  const { lines, count, full } = nextWaves([first, second, other], [first, other], 20)
  expect([...lines]).toEqual([
    ['offs', ['400|500:2:0:0:p1:v60:welle3:o110']],
    ['fakes', ['400|500:0:3:0:welle2:o20']],
  ])
  expect([count, full]).toEqual([2, 0])
  expect(nextWaves([first, second], [first, second], -90).lines.get('offs')).toEqual(['400|500:1:0:0:welle3:o0'])
})

test('a target has at most nine waves', () => {
  const ninth = wave('offs-400-500-w9', { wave: 9 })
  expect(nextWaves([ninth], [ninth], 60)).toEqual({ lines: new Map(), count: 0, full: 1 })
})

test('an edit that reverses waves is noticed, of a lone target none', () => {
  const [first, second] = [wave('offs-400-500'), wave('offs-400-500-w2', { wave: 2, offsetMinutes: 1 })]
  expect(isMisordered([first, second], second, { offsetMinutes: 0 })).toBe(true)
  expect(isMisordered([first, second], first, { offsetMinutes: 1, offsetSeconds: -1 })).toBe(false)
  expect(isMisordered([first], first, { offsetMinutes: 9 })).toBe(false)
})

test('waves that others added before are named', () => {
  expect(standingSentence(['offs-400-500-w2'])).toBe(
    '400|500 · Welle 2: Diese Welle steht schon im Plan und bleibt, wie sie ist.',
  )
  expect(standingSentence([1, 2, 3, 4, 5, 6].map((y) => `fakes-400-${y}-w3`))).toMatch(
    /^400\|1 · Welle 3, .*, 400\|5 · Welle 3 und 1 weitere: Diese Wellen stehen/,
  )
})
