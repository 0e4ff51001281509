import { describe, expect, test } from 'vitest'
import { isRing, isWithinFront, type Segment, smallGaps, toFront } from '../../../../shared/game/world/frontline.ts'
import { fc } from '../../../support/properties.ts'

const segment = (x1: number, y1: number, x2: number, y2: number): Segment => ({
  from: { x: x1, y: y1 },
  to: { x: x2, y: y2 },
})

// An L: the square 400..600 without its lower right quarter.
const ring = [
  segment(400, 400, 600, 400),
  segment(600, 400, 600, 500),
  segment(600, 500, 500, 500),
  segment(500, 500, 500, 600),
  segment(500, 600, 400, 600),
  segment(400, 600, 400, 400),
]

describe('a closed front line', () => {
  const within = [
    { x: 450, y: 550 },
    { x: 401, y: 401 },
    { x: 599, y: 499 },
    { x: 400, y: 450 },
    { x: 500, y: 500 },
    { x: 600, y: 400 },
  ]
  const outside = [
    { x: 550, y: 550 },
    { x: 399, y: 450 },
    { x: 501, y: 501 },
    { x: 700, y: 450 },
    { x: 450, y: 601 },
  ]

  test('holds what lies inside or on it, in any order and direction of its segments', () => {
    const shuffled = fc.shuffledSubarray(ring, { minLength: ring.length })
    fc.assert(
      fc.property(shuffled, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (segments, turned) => {
        const front = segments.map(({ from, to }, at) => (turned[at] ? { from: to, to: from } : { from, to }))
        for (const point of within) expect(isWithinFront(point, front)).toBe(true)
        for (const point of outside) expect(isWithinFront(point, front)).toBe(false)
      }),
    )
  })

  test('stays closed with repeated segments and points in it', () => {
    const front = [...ring, segment(600, 400, 400, 400), segment(500, 500, 500, 500)]
    expect(isWithinFront({ x: 450, y: 450 }, front)).toBe(true)
    expect(isWithinFront({ x: 505, y: 505 }, front)).toBe(false)
  })
})

describe('an open front line', () => {
  const open = ring.slice(1)

  test('reaches ten fields to both sides and around its ends', () => {
    const line = [segment(500, 500, 520, 500)]
    expect(isWithinFront({ x: 510, y: 510 }, line)).toBe(true)
    expect(isWithinFront({ x: 510, y: 490 }, line)).toBe(true)
    expect(isWithinFront({ x: 510, y: 511 }, line)).toBe(false)
    expect(isWithinFront({ x: 528, y: 506 }, line)).toBe(true)
    expect(isWithinFront({ x: 528, y: 507 }, line)).toBe(false)
  })

  test('holds no inside', () => {
    expect(isWithinFront({ x: 450, y: 450 }, open)).toBe(false)
    expect(isWithinFront({ x: 450, y: 409 }, open)).toBe(false)
    expect(isWithinFront({ x: 409, y: 450 }, open)).toBe(true)
  })

  test('may be a single point, or missing', () => {
    expect(isWithinFront({ x: 506, y: 508 }, [segment(500, 500, 500, 500)])).toBe(true)
    expect(isWithinFront({ x: 500, y: 500 }, [])).toBe(false)
  })
})

describe('a front line that nearly closes', () => {
  const [first, ...rest] = ring
  const gapped = first ? [...rest, segment(403, 400, 600, 400)] : []

  test('is reported with its gaps, for any direction of its segments', () => {
    expect(smallGaps(ring)).toEqual([])
    expect(isRing(gapped)).toBe(false)
    const turned = gapped.map(({ from, to }) => ({ from: to, to: from }))
    for (const front of [gapped, turned, gapped.toReversed()]) {
      const gaps = smallGaps(front)
      expect(gaps).toHaveLength(1)
      expect(gaps.flatMap(({ from, to }) => [from.x, to.x]).sort()).toEqual([400, 403])
      expect(isRing([...front, ...gaps])).toBe(true)
    }
  })

  test('is not reported for a line that is meant to be open', () => {
    expect(smallGaps([])).toEqual([])
    expect(smallGaps([segment(500, 500, 503, 503)])).toEqual([])
    expect(smallGaps([segment(500, 500, 505, 505)])).toEqual([])
    expect(smallGaps(ring.slice(1))).toEqual([])
    expect(smallGaps([...rest, segment(406, 400, 600, 400)])).toEqual([])
  })

  test('of any shape closes with the reported gaps', () => {
    const point = fc.record({ x: fc.integer({ min: 0, max: 30 }), y: fc.integer({ min: 0, max: 30 }) })
    const segments = fc.array(fc.record({ from: point, to: point }), { maxLength: 8 })
    fc.assert(
      fc.property(segments, point, (front, where) => {
        const gaps = smallGaps(front)
        if (gaps.length > 0) expect(isRing(front)).toBe(false)
        expect(gaps.length === 0 || isRing([...front, ...gaps])).toBe(true)
        expect(toFront(front)(where)).toBe(isWithinFront(where, front))
      }),
    )
  })
})
