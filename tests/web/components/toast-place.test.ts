import { expect, test } from 'vitest'
import { boxAt, leastCovering, overlaps, toastSpots } from '../../../web/components/feedback/toast-place.ts'
import { fc } from '../../support/properties.ts'

test('a toast is shown where it covers least, in the quietest corner when nothing does', () => {
  expect(leastCovering(() => 0)).toBe('bottom-start')
  expect(leastCovering((spot) => (spot.startsWith('bottom') ? 3 : 0))).toBe('top-end')
  const costs: Record<string, number> = { 'bottom-start': 9, 'bottom-end': 8, bottom: 7, 'top-end': 9, top: 6 }
  expect(leastCovering((spot) => costs[spot] ?? 10)).toBe('top')
})

test('every spot lies in the window and below the navigation bar, on a phone too', () => {
  const sizes = fc.record({ width: fc.integer({ min: 324, max: 4000 }), height: fc.integer({ min: 240, max: 3000 }) })
  fc.assert(
    fc.property(sizes, fc.constantFrom(...toastSpots), (window, spot) => {
      const { left, top, right, bottom } = boxAt(spot, window)
      expect(Math.min(left, window.width - right)).toBeGreaterThanOrEqual(16)
      expect(bottom).toBeLessThanOrEqual(window.height)
      expect(top).toBeGreaterThanOrEqual(64)
    }),
  )
})

test('boxes overlap when they share a place, or come too close', () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 }
  expect(overlaps(box, { left: 9, top: 9, right: 20, bottom: 20 })).toBe(true)
  expect(overlaps(box, { left: 12, top: 0, right: 20, bottom: 10 })).toBe(false)
  expect(overlaps(box, { left: 12, top: 0, right: 20, bottom: 10 }, 5)).toBe(true)
})
