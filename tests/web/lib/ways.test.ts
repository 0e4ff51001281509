import { expect, test } from 'vitest'
import { waysSketch } from '../../../web/lib/attack-routes.ts'
import { fc } from '../../support/properties.ts'

const coordinate = fc.integer({ min: 0, max: 999 })
const way = fc.record({ xf: coordinate, yf: coordinate, xt: coordinate, yt: coordinate })

test('a small map holds every village of every way, and draws each way once', () => {
  fc.assert(
    fc.property(fc.array(way, { minLength: 1 }), (ways) => {
      const sketch = waysSketch([...ways, ...ways])
      if (!sketch) throw new Error('no sketch')
      const { left, top, size, origins, targets, path } = sketch
      for (const place of [...origins, ...targets]) {
        const [x = -1, y = -1] = place.split('|').map(Number)
        expect(x >= left && x <= left + size && y >= top && y <= top + size).toBe(true)
      }
      const distinct = new Set(ways.map((each) => JSON.stringify(each)))
      expect(path.split('M').length - 1).toBe(distinct.size)
    }),
  )
})

test('of thousands of ways it draws some from everywhere', () => {
  const ways = Array.from({ length: 5000 }, (_, index) => ({
    xf: index % 1000,
    yf: 1,
    xt: 5,
    yt: Math.floor(index / 10),
  }))
  const drawn = waysSketch(ways)?.path.split('M').slice(1) ?? []
  expect(drawn.length).toBeLessThanOrEqual(400)
  expect(drawn.length).toBeGreaterThan(300)
})

test('a small map has up to five lines each way, at round coordinates within it', () => {
  fc.assert(
    fc.property(way, (one) => {
      const { left, top, size, columns, rows } = waysSketch([one]) ?? {
        left: 0,
        top: 0,
        size: 0,
        columns: [],
        rows: [],
      }
      expect(columns.length).toBeGreaterThan(0)
      expect(rows.length).toBeGreaterThan(0)
      for (const [lines, from] of [[columns, left] as const, [rows, top] as const]) {
        expect(lines.length).toBeLessThanOrEqual(5)
        for (const line of lines) expect(line % 5 === 0 && line > from && line < from + size).toBe(true)
      }
    }),
  )
})

test('without ways there is nothing to draw', () => {
  expect(waysSketch([])).toBeUndefined()
})
