import { expect, test } from 'vitest'
import type { IssuedOrder } from '../../../../../shared/model/orders/order.ts'
import { changesSummary } from '../../../../../web/orders/data/changes-summary.ts'
import { anIssuedLine } from '../../../support/order-samples.ts'

const was = anIssuedLine({ launchAt: '2038-03-04T02:00:00.000Z', arriveAt: '2038-03-04T08:00:00.000Z' })
const after = (seconds: number, more: Partial<IssuedOrder> = {}) => {
  const moved = (at: string) => new Date(Date.parse(at) + seconds * 1000).toISOString()
  return { was, now: { ...was, launchAt: moved(was.launchAt), arriveAt: moved(was.arriveAt), ...more } }
}
const nothing = { added: [], gone: [], changed: [] }

test('attacks moved by the same time are one line', () => {
  expect(changesSummary({ ...nothing, changed: Array.from({ length: 11 }, () => after(120)) })).toEqual([
    '11 Angriffe: alle 2:00 später',
  ])
  expect(changesSummary({ ...nothing, changed: [after(-3661)] })).toEqual(['1 Angriff: 1:01:01 früher'])
})

test('different times are a range, each direction apart', () => {
  expect(changesSummary({ ...nothing, changed: [after(30), after(-5), after(300), after(60)] })).toEqual([
    '3 Angriffe: 0:30 bis 5:00 später',
    '1 Angriff: 0:05 früher',
  ])
})

test('launch and arrival are named where only one of them moved, and what else is different', () => {
  const changed = [
    after(60, { arriveAt: was.arriveAt }),
    after(60, { launchAt: was.launchAt }),
    after(0, { troops: { axe: 1 } }),
    after(60, { unit: 'catapult', building: 'adelshof' }),
  ]
  expect(changesSummary({ ...nothing, changed })).toEqual([
    '1 Angriff: Abschicken 1:00 später',
    '1 Angriff: Ankunft 1:00 später',
    '1 Angriff: andere Truppen',
    '1 Angriff: 1:00 später, andere langsamste Einheit, anderes Gebäude',
  ])
})

test('new and withdrawn attacks are counted', () => {
  expect(changesSummary({ changed: [], added: ['a', 'b'], gone: [was] })).toEqual([
    '2 Angriffe: neu',
    '1 Angriff: nicht mehr schicken',
  ])
})
