import { expect, it } from 'vitest'
import { barLabel, launchBars } from '../../../../web/features/orders/board/launch-bars.ts'
import { fc } from '../../../support/properties.ts'

const hour = 3_600_000
const start = Date.parse('2027-03-27T20:00:00.000Z')
const at = (index: number) => new Date(start + index * hour).toISOString()

it('shows hours on the clock of the world, also over the change to summer time, and where a pause lies between them', () => {
  const hours = [0, 1, 2, 3, 4, 5, 9].map((index) => ({ at: at(index), planned: 1, sent: 0 }))
  const { bars, by } = launchBars(hours, 'Europe/Berlin')
  expect(bars.map((bar) => barLabel(bar, by, 'Europe/Berlin'))).toEqual(['21', '22', '23', '0', '1', '3', '7'])
  expect(bars.map(({ beginsDay }) => beginsDay)).toEqual([true, false, false, true, false, false, false])
  expect(bars.map(({ afterGap }) => afterGap)).toEqual([false, false, false, false, false, false, true])
})

it('is never longer than a plan has days beyond 120 hours, and loses no launch', () => {
  const anyHours = fc
    .uniqueArray(fc.integer({ min: 0, max: 24 * 120 }), { maxLength: 600 })
    .map((indexes) => indexes.map((index) => ({ at: at(index), planned: 1 + (index % 7), sent: index % 3 })))
  fc.assert(
    fc.property(anyHours, (hours) => {
      const { bars } = launchBars(hours, 'Europe/Berlin')
      expect(bars.length).toBeLessThanOrEqual(122)
      for (const key of ['planned', 'sent'] as const) {
        const sum = (list: readonly { planned: number; sent: number }[]) =>
          list.reduce((total, each) => total + each[key], 0)
        expect(sum(bars)).toBe(sum(hours))
      }
      const starts = bars.map((bar) => Date.parse(bar.at))
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    }),
    { numRuns: 50 },
  )
})
