import { expect, test } from 'vitest'
import { continentName } from '../../../shared/game/dump/coordinates.ts'
import {
  bounded,
  covers,
  fitting,
  initialScale,
  layerPicture,
  layerShift,
  maxScale,
  minScale,
  pushed,
  toScreen,
  toWorld,
  visiblePicture,
  wheelNotches,
  zoomedAt,
  zoomFactor,
  zoomStep,
} from '../../../web/features/map/engine/view.ts'
import { fc } from '../../support/properties.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const size = fc.record({ width: fc.integer({ min: 200, max: 2000 }), height: fc.integer({ min: 200, max: 1200 }) })
const field = fc.double({ min: 0, max: 1000, noNaN: true })
const view = fc.record({ x: field, y: field, scale: fc.double({ min: minScale, max: maxScale, noNaN: true }) })

test('a field is found again where it is drawn', () => {
  fc.assert(
    fc.property(view, size, field, field, (given, of, x, y) => {
      const picture = visiblePicture(given, of)
      const back = toWorld(toScreen({ x, y }, picture), picture)
      expect(back.x).toBeCloseTo(x, 6)
      expect(back.y).toBeCloseTo(y, 6)
    }),
  )
})

test('zooming keeps the field under the pointer, unless the map ends there', () => {
  fc.assert(
    fc.property(
      view,
      size,
      share,
      share,
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      (given, of, right, down, factor) => {
        const at = { x: right * of.width, y: down * of.height }
        const next = zoomedAt(given, of, at, factor)
        expect(next.scale).toBeGreaterThanOrEqual(minScale)
        expect(next.scale).toBeLessThanOrEqual(maxScale)
        const isAtEdge = [next.x, next.y].some((value) => value === 0 || value === 1000)
        if (isAtEdge) return
        const [before, after] = [toWorld(at, visiblePicture(given, of)), toWorld(at, visiblePicture(next, of))]
        expect(after.x).toBeCloseTo(before.x, 6)
        expect(after.y).toBeCloseTo(before.y, 6)
      },
    ),
  )
})

test('a notch of the wheel zooms by a fifth, and as far back; a trackpad by parts of it', () => {
  const of = { width: 1000, height: 500 }
  const start = { x: 500, y: 500, scale: initialScale }
  const middle = { x: 500, y: 250 }
  const nearer = zoomedAt(start, of, middle, zoomFactor(wheelNotches(-100, 0)))
  expect(nearer.scale).toBeCloseTo(initialScale * (1 + zoomStep))
  expect(zoomedAt(nearer, of, middle, zoomFactor(wheelNotches(100, 0))).scale).toBeCloseTo(initialScale)
  expect(zoomedAt(start, of, middle, zoomFactor(-50)).scale).toBe(1)
  expect([wheelNotches(-5000, 0), wheelNotches(3, 1), wheelNotches(-10, 0)]).toEqual([1, -0.99, 0.1])
})

test('pushing there and back changes nothing in the middle of the map', () => {
  fc.assert(
    fc.property(size, fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }), (of, dx, dy) => {
      const start = { x: 500, y: 500, scale: 3 }
      const back = pushed(pushed(start, of, dx, dy), of, -dx, -dy)
      expect(back.x).toBeCloseTo(500, 6)
      expect(back.y).toBeCloseTo(500, 6)
    }),
  )
})

test('a moved sheet shows every field exactly where a new picture would', () => {
  fc.assert(
    fc.property(view, view, size, field, field, (drawn, shown, of, x, y) => {
      const [sheet, picture] = [layerPicture(drawn, of), visiblePicture(shown, of)]
      const { x: left, y: top, factor } = layerShift(sheet, picture)
      const onSheet = toScreen({ x, y }, sheet)
      const wanted = toScreen({ x, y }, picture)
      const tolerance = 1e-6 * (1 + Math.abs(wanted.x) + Math.abs(wanted.y))
      const moved = {
        x: of.width / 2 + left + (onSheet.x - sheet.width / 2) * factor,
        y: of.height / 2 + top + (onSheet.y - sheet.height / 2) * factor,
      }
      expect(Math.abs(moved.x - wanted.x)).toBeLessThan(tolerance)
      expect(Math.abs(moved.y - wanted.y)).toBeLessThan(tolerance)
    }),
  )
})

test('a sheet covers what it says it covers', () => {
  fc.assert(
    fc.property(view, view, size, (drawn, shown, of) => {
      const [sheet, picture] = [layerPicture(drawn, of), visiblePicture(shown, of)]
      const corners = [
        { x: 0, y: 0 },
        { x: of.width, y: of.height },
      ].map((corner) => toScreen(toWorld(corner, picture), sheet))
      const isInside = corners.every(
        ({ x, y }) => x >= -1e-6 && y >= -1e-6 && x <= sheet.width + 1e-6 && y <= sheet.height + 1e-6,
      )
      if (covers(sheet, picture)) expect(isInside).toBe(true)
    }),
  )
  const of = { width: 1000, height: 600 }
  const start = { x: 500, y: 500, scale: 3 }
  expect(covers(layerPicture(start, of), visiblePicture(pushed(start, of, 240, 0), of))).toBe(true)
  expect(covers(layerPicture(start, of), visiblePicture(pushed(start, of, 260, 0), of))).toBe(false)
})

test('what is fitted in is in the picture', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 999 }), y: fc.integer({ min: 0, max: 999 }) })
  fc.assert(
    fc.property(fc.array(point, { minLength: 1 }), size, (points, of) => {
      const fit = fitting(points, of)
      expect(fit).toBeDefined()
      if (!fit || fit.scale === minScale) return
      for (const each of points) {
        const { x, y } = toScreen(each, visiblePicture(fit, of))
        expect(x).toBeGreaterThanOrEqual(0)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(of.width)
        expect(y).toBeLessThanOrEqual(of.height)
      }
    }),
  )
  expect(fitting([], { width: 10, height: 10 })).toBeUndefined()
})

test('a view stays on the map', () => {
  expect(bounded({ x: -5, y: 2000, scale: 0.1 })).toEqual({ x: 0, y: 1000, scale: 1 })
})

test('continents are named as players name them', () => {
  expect([continentName({ x: 512, y: 488 }), continentName({ x: 5, y: 999 })]).toEqual(['K45', 'K90'])
})
