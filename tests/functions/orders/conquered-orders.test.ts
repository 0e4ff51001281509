import { expect, test } from 'vitest'
import { conqueredOrders } from '../../../functions/domain/plan-stats/conquered-orders.ts'
import type { StoredOrder } from '../../../functions/store/orders/stored-order.ts'
import type { OrderState } from '../../../shared/model/orders/order.ts'

const at = '2038-03-10T20:00:00.000Z'
const from = { villageId: 100, x: 500, y: 500, name: 'Burg' }
const to = { villageId: 200, x: 510, y: 500, name: 'Ziel', playerName: 'Gegner' }
const anOrder = (id: string, more: Partial<StoredOrder> = {}): StoredOrder => ({
  ...{
    id,
    type: 'off',
    from,
    to,
    launchAt: at,
    arriveAt: at,
    unit: 'ram',
    troops: { ram: 1 },
    targetId: 'offs-510-500',
  },
  ...more,
})
const train = [0, 1, 2].map((trainIndex) => anOrder(`ag-${trainIndex}`, { type: 'ag', trainIndex, commands: 3 }))

/** What of these orders can be withdrawn, and what is under way; all are on own targets unless they are sent. */
function conquered(lines: StoredOrder[], states: Record<string, OrderState>, seen: string[] = []) {
  const part = { playerId: 11, playerName: 'Anna', lines, gone: [], former: [], since: 1 }
  const marks = new Map(Object.entries(states).map(([id, state]) => [id, { state }]))
  const open = lines.filter(({ id }) => states[id] !== 'sent' && !seen.includes(id))
  const [found] = conqueredOrders({
    parts: [part],
    outcomesOf: () => ({ marks, sightings: new Map(seen.map((id) => [id, at])) }),
    unsendableOf: () => new Map(open.map(({ id }) => [id, 'own_target'])),
  })
  const ids = (trains: StoredOrder[][] = []) => trains.map((commands) => commands.map(({ id }) => id))
  return { open: ids(found?.open), underway: ids(found?.underway) }
}

test('a train is withdrawn as a whole, with commands that were skipped', () => {
  expect(conquered(train, {})).toEqual({ open: [['ag-0', 'ag-1', 'ag-2']], underway: [] })
  expect(conquered(train, { 'ag-0': 'skipped' }).open).toEqual([['ag-0', 'ag-1', 'ag-2']])
})

test('a train of which a command was sent, or seen in the game, is under way as a whole', () => {
  const underway = [['ag-0', 'ag-1', 'ag-2']]
  expect(conquered(train, { 'ag-0': 'sent' })).toEqual({ open: [], underway })
  expect(conquered(train, {}, ['ag-1'])).toEqual({ open: [], underway })
})

test('both waves on a village are withdrawn; what was skipped is neither open nor under way', () => {
  const waves = [anOrder('first'), anOrder('second', { targetId: 'offs-510-500-w2', wave: 2 }), anOrder('third')]
  expect(conquered(waves, { third: 'skipped' })).toEqual({ open: [['first'], ['second']], underway: [] })
})

test('where nothing is open any more, nothing is conquered', () => {
  expect(conquered([anOrder('first'), anOrder('second')], { first: 'sent', second: 'skipped' })).toEqual({
    open: [],
    underway: [],
  })
})
