import { expect, test } from 'vitest'
import type { AddedTargets } from '../../../web/features/targets/added-result.tsx'
import {
  type Adding,
  goOnAdding,
  type LinePage,
  linePages,
  targetsIn,
} from '../../../web/features/targets/adding/add-in-pages.ts'
import { ApiError } from '../../../web/lib/api/api.ts'

const place = (i: number) => `${100 + (i % 900)}|${100 + Math.floor(i / 900)}`
const places = (count: number) => Array.from({ length: count }, (_, i) => place(i))
const sizes = (pages: readonly LinePage[]) => pages.map(({ coordinates }) => coordinates)

const answer = (more: Partial<AddedTargets>): AddedTargets => ({
  success: true,
  message: '',
  accepted: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  standing: [],
  misordered: [],
  own: 0,
  coordinates: [],
  targets: [],
  rejected: 0,
  rejectedLines: [],
  unused: [],
  ...more,
})

const saved = (lines: readonly string[], more: Partial<AddedTargets> = {}) =>
  answer({ accepted: lines.length, added: lines.length, ...more })

const begin = (lines: readonly string[]): Adding => ({ pages: linePages(lines), done: 0 })
const going = { onProgress: () => undefined, isStopped: () => false }

test('a text up to 1,000 coordinates is one call, a longer one as many as it takes', () => {
  expect(sizes(linePages(places(1000)))).toEqual([1000])
  expect(sizes(linePages(places(10_000)))).toEqual(Array.from({ length: 10 }, () => 1000))
  expect(linePages(places(2500)).map(({ numbers }) => numbers[0])).toEqual([1, 1001, 2001])
  // Lines with several, and lines without any, stay whole.
  const pairs = Array.from({ length: 800 }, (_, i) => `${place(2 * i)} ${place(2 * i + 1)}`)
  expect(sizes(linePages(['Angriff', ...pairs, '']))).toEqual([1000, 600])
  expect(targetsIn(linePages(pairs))).toBe(1600)
})

test('a repeated place and other waves of it go where the first is, under their own line numbers', () => {
  const lines = [...places(1500), `${place(3)}:9`, `${place(4)}:2:welle2`]
  const [first, second] = linePages(lines)
  expect(first?.numbers.slice(-2)).toEqual([1501, 1502])
  expect(first?.lines.slice(-2)).toEqual(lines.slice(-2))
  expect(second?.numbers.at(-1)).toBe(1500)
})

test('the answer is the sum, with the numbers of the whole text', async () => {
  const misread = (lines: string[]) =>
    saved(lines, { rejected: 1, rejectedLines: [{ line: 2, text: '', reason: '?' }], own: 1, misordered: ['1|1'] })
  const { total, done } = await goOnAdding(begin(places(2500)), { ...going, send: async (lines) => misread(lines) })
  expect(done).toBe(3)
  expect(total).toMatchObject({ accepted: 2500, added: 2500, own: 3, rejected: 3, misordered: ['1|1'] })
  expect(total?.rejectedLines.map(({ line }) => line)).toEqual([2, 1002, 2002])
})

test('what failed is sent again, and nothing twice', async () => {
  const sent: string[] = []
  let isLost = true
  const send = async (lines: string[]) => {
    if (lines.includes(place(3500)) && isLost) throw new ApiError('network')
    sent.push(...lines)
    return saved(lines)
  }
  const stuck = await goOnAdding(begin(places(5000)), { ...going, send })
  expect([stuck.done, stuck.total?.accepted, stuck.error]).toEqual([3, 3000, expect.any(ApiError)])
  isLost = false
  const ended = await goOnAdding(stuck, { ...going, send })
  expect([ended.done, ended.total?.accepted, ended.error]).toEqual([5, 5000, undefined])
  expect(sent).toEqual(places(5000))
})

test('stopped, the page under way is the last', async () => {
  const reached: number[] = []
  const onProgress = ({ done }: Adding) => void reached.push(done)
  const isStopped = () => reached.length === 2
  const { done } = await goOnAdding(begin(places(5000)), { send: async (lines) => saved(lines), onProgress, isStopped })
  expect([done, reached]).toEqual([2, [1, 2]])
})

test('a page without a good line is named, and the others are added', async () => {
  const fields = { 'coordinates.311': 'Zeile 312: Auf dieser Koordinate liegt kein Dorf.' }
  const send = async (lines: string[]) => {
    if (lines.includes(place(1000))) throw new ApiError('no_good_coordinate', '', 400, fields)
    return saved(lines)
  }
  const { total, error } = await goOnAdding(begin(places(2500)), { ...going, send })
  expect(error).toBeUndefined()
  expect((await goOnAdding(begin([place(1000)]), { ...going, send })).error).toBeInstanceOf(ApiError)
  expect(total).toMatchObject({ accepted: 1500, rejected: 1000 })
  const reason = 'Auf dieser Koordinate liegt kein Dorf.'
  expect(total?.rejectedLines).toEqual([{ line: 1312, text: place(1311), reason }])
})
