import { expect, test } from 'vitest'
import { alarmsBetween, maxLeads, parseLead, tidyLeads } from '../../../../../web/orders/alarms/alarm-times.ts'
import { fc } from '../../../../support/properties.ts'
import { anOrderLine, rowsOf } from '../../../support/order-samples.ts'

const at = (second: number) => new Date(second * 1000).toISOString()
const rowsAt = (...launches: number[]) =>
  rowsOf(launches.map((launch, index) => anOrderLine({ id: `off-${index}-offs-1-1-0`, launchAt: at(launch) })))

test('rings in the second in which a lead time is reached', () => {
  const rows = rowsAt(1000)
  const ringing = (from: number, to: number) =>
    alarmsBetween(rows, [300, 60, 10, 0], () => from, to).map(({ lead }) => lead)
  expect(ringing(698, 699)).toEqual([])
  expect(ringing(699, 700)).toEqual([300])
  expect(ringing(700, 701)).toEqual([])
  expect(ringing(999, 1000)).toEqual([0])
  // After a sleep once, for the nearest; and not for what is past.
  expect(ringing(600, 950)).toEqual([60])
  expect(ringing(600, 1001)).toEqual([])
})

test.each([{ state: 'sent' as const }, { state: 'skipped' as const }, { seen: { arriveAt: at(5000) } }])(
  'is silent for an attack with %j',
  (more) => {
    const rows = rowsAt(1000)
    expect(alarmsBetween(rows, [60], () => 900, 990)).toHaveLength(1)
    expect(
      alarmsBetween(
        rows.map((row) => ({ ...row, ...more })),
        [60],
        () => 900,
        990,
      ),
    ).toEqual([])
  },
)

test('however the clock jumps forward, no lead time of an attack rings twice, and none is left out while the page is awake', () => {
  const jumps = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(jumps, fc.uniqueArray(fc.nat({ max: 400 }), { minLength: 1, maxLength: 6 }), (steps, leads) => {
      const rows = rowsAt(500)
      const rung: number[] = []
      let from = 0
      for (const step of steps) {
        const since = from
        rung.push(...alarmsBetween(rows, leads, () => since, since + step).map(({ lead }) => lead))
        from += step
      }
      expect(new Set(rung).size).toBe(rung.length)
      if (steps.every((step) => step === 1)) {
        expect(new Set(rung)).toEqual(new Set(leads.filter((lead) => 500 - lead > 0 && 500 - lead <= from)))
      }
    }),
  )
})

test.each([
  ['10', 10],
  ['90s', 90],
  ['30 Sek.', 30],
  ['5m', 300],
  ['5 min', 300],
  ['1:30', 90],
  ['1 h', 3600],
  ['2 Std', 7200],
  ['1 Stunde', 3600],
  ['25 h', undefined],
  ['-5', undefined],
  ['bald', undefined],
  ['', undefined],
])('%j is a lead of %s s', (text, lead) => {
  expect(parseLead(text)).toBe(lead)
})

test('lead times are in order, each once, and not too many', () => {
  expect(tidyLeads([10, 300, 10, 60, -1, 1e9, 1.5])).toEqual([300, 60, 10])
  expect(tidyLeads(Array.from({ length: 50 }, (_, index) => index))).toHaveLength(maxLeads)
})
