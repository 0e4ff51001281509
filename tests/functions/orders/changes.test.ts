import { expect, test } from 'vitest'
import { changesSince, orderHistory, ordersIn } from '../../../functions/domain/orders/issuing/changes.ts'
import { playerChanges } from '../../../functions/domain/webhooks/sending.ts'
import type { PlayerOrders } from '../../../functions/store/orders/orders.ts'
import type { StoredOrder } from '../../../functions/store/orders/stored-order.ts'
import { fc } from '../../support/properties.ts'

const anOrder = (id: string, minute: number): StoredOrder => ({
  id,
  targetId: 'offs-501-500',
  type: 'off',
  from: { villageId: 1, x: 500, y: 500, name: 'A' },
  to: { villageId: 2, x: 501, y: 500, name: 'B', playerName: 'Carl' },
  launchAt: `2038-03-10T10:${String(minute).padStart(2, '0')}:00.000Z`,
  arriveAt: '2038-03-10T20:00:00.000Z',
  unit: 'ram',
  troops: { axe: 6000 },
})

const orders = (minutes: Record<string, number>) => Object.entries(minutes).map(([id, minute]) => anOrder(id, minute))

/** A player's part after issues 1, 2, … with these orders; `seen` has the issue last seen before each. */
function issued(issues: readonly StoredOrder[][], seen: readonly number[] = []): PlayerOrders | undefined {
  let part: PlayerOrders | undefined
  for (const [i, lines] of issues.entries()) {
    if (!part && lines.length === 0) continue
    const history = orderHistory(part, lines, i + 1, seen[i])
    part = { playerId: 11, playerName: 'Anna', lines, gone: [], ...history }
  }
  return part
}

const whoSince = (since: number, ...issues: StoredOrder[][]) => {
  const part = issued(issues)
  const { added, gone, changed, unclear } = playerChanges(part ? [part] : [], since)
  return { added, gone, changed, unclear }
}
const nobody = { added: [], gone: [], changed: [], unclear: [] }
const anna = (counts: { added?: number; gone?: number; changed?: number }) => ({
  ...nobody,
  changed: [{ playerName: 'Anna', added: 0, gone: 0, changed: 0, ...counts }],
})

test('all changes since the last announced issue are known by player, however many issues followed it', () => {
  const [one, two, three] = [orders({ a: 1 }), orders({ a: 2, b: 1 }), orders({ a: 2, b: 3, c: 1 })]
  expect(whoSince(1, one, two)).toEqual(anna({ added: 1, changed: 1 }))
  expect(whoSince(1, one, two, two)).toEqual(anna({ added: 1, changed: 1 }))
  expect(whoSince(1, one, one, one, two, two)).toEqual(anna({ added: 1, changed: 1 }))
  expect(whoSince(1, one, two, three)).toEqual({ ...nobody, unclear: ['Anna'] })
  expect(whoSince(2, one, two, three)).toEqual(anna({ added: 1, changed: 1 }))
  expect(whoSince(3, one, two, three)).toEqual(nobody)
  expect(whoSince(1, one, one)).toEqual(nobody)
})

test('who joins or leaves between two announcements is named as such', () => {
  const [none, one, two] = [[], orders({ a: 1 }), orders({ a: 2 })]
  expect(whoSince(1, none, one)).toEqual({ ...nobody, added: ['Anna'] })
  expect(whoSince(1, none, one, two)).toEqual({ ...nobody, added: ['Anna'] })
  expect(whoSince(1, one, none, none)).toEqual({ ...nobody, gone: ['Anna'] })
  expect(whoSince(1, one, two, none)).toEqual({ ...nobody, gone: ['Anna'] })
})

test('known orders of an issue are those it had, and those last seen are always known', () => {
  const some = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat({ max: 2 }), { maxKeys: 3 }).map(orders)
  const issue = fc.record({ lines: some, opens: fc.boolean(), repeats: fc.boolean() })
  fc.assert(
    fc.property(fc.array(issue, { minLength: 1, maxLength: 8 }), (raw) => {
      const issues: StoredOrder[][] = []
      for (const { lines, repeats } of raw) issues.push(repeats ? (issues.at(-1) ?? lines) : lines)
      const seen = raw.map((_, i) => raw.slice(0, i).findLastIndex(({ opens }) => opens) + 1)
      const part = issued(issues, seen)
      if (!part) return
      const number = issues.length
      expect(part.former.length).toBeLessThanOrEqual(2)
      for (const [i, lines] of issues.entries()) {
        const known = ordersIn(i + 1, part)
        if (known) expect(known).toEqual(lines)
      }
      const lastChange = issues.findLastIndex((lines) => JSON.stringify(lines) !== JSON.stringify(issues.at(-1)))
      expect(ordersIn(lastChange + 1, part)).toEqual(issues[lastChange] ?? [])
      const last = seen.at(-1) ?? 0
      const wasThere = last > 0 && issues.slice(0, last).some((lines) => lines.length > 0)
      if (wasThere) expect(ordersIn(last, part)).toEqual(issues[last - 1])
      if (last === number) expect(changesSince(last, number, part).added).toEqual([])
    }),
  )
})
