import { expect, test } from 'vitest'
import { type KnownLine, lineIds } from '../../../functions/domain/orders/line-ids.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import type { OrderState } from '../../../shared/model/order.ts'
import { fc } from '../../support/properties.ts'

type Attacks = Parameters<typeof lineIds>[0]

/** An attack of village 1 on 510|500, where several targets are. */
const attack = (targetId: string, launch: number): Attacks[number] =>
  ({
    kind: 'off',
    sender: { villageId: 1 },
    target: { x: 510, y: 500 },
    targetId,
    launch,
    arrival: launch + 3600,
  }) as unknown as Attacks[number]

const orderOf = (id: string, { targetId, launch, arrival }: Attacks[number]): KnownLine['line'] =>
  ({ id, targetId, launchAt: toIso(launch), arriveAt: toIso(arrival) }) as unknown as KnownLine['line']

/** What a plan's leader and players do: the targets planned next, with their launches, and the orders then marked. */
const rounds = fc.array(
  fc.record({
    planned: fc.uniqueArray(
      fc.record({ target: fc.integer({ min: 0, max: 3 }), launch: fc.integer({ min: 1, max: 5 }) }),
      {
        selector: ({ target }) => target,
        maxLength: 4,
      },
    ),
    marked: fc.array(fc.constantFrom<OrderState>('open', 'sent', 'skipped'), { maxLength: 4 }),
  }),
  { minLength: 2, maxLength: 8 },
)

test('over issues and marks, an id is one target’s or one moment’s attack, and none inherits another’s mark', () => {
  fc.assert(
    fc.property(rounds, (issues) => {
      let known: KnownLine[] = []
      for (const { planned, marked } of issues) {
        const attacks = planned
          .map(({ target, launch }) => attack(`t${target}`, launch * 1000))
          .toSorted((a, b) => a.launch - b.launch)
        const ids = lineIds(attacks, known)
        expect(new Set(ids).size).toBe(ids.length)
        const before = new Map(known.map((one) => [one.line.id, one]))
        for (const [i, each] of attacks.entries()) {
          const was = before.get(ids[i] ?? '')
          const same = was && (was.line.targetId === each.targetId || was.line.launchAt === toIso(each.launch))
          expect(was === undefined || same).toBe(true)
          // A sent order that is planned unchanged keeps its id.
          const unchanged = known.find(
            ({ line }) => line.targetId === each.targetId && line.launchAt === toIso(each.launch),
          )
          if (unchanged && attacks.filter(({ launch }) => launch === each.launch).length === 1) {
            expect(before.get(ids[i] ?? '')?.line.launchAt).toBe(unchanged.line.launchAt)
          }
        }
        const now = new Set(ids)
        known = [
          ...attacks.map((each, i) => {
            const id = ids[i] ?? ''
            return { line: orderOf(id, each), state: marked[i] ?? before.get(id)?.state ?? 'open' }
          }),
          ...known.filter(({ line }) => !now.has(line.id)),
        ]
      }
    }),
  )
})

test('orders issued before they had a target id keep it while nothing could be confused', () => {
  const { targetId: _, ...line } = orderOf('off-1-510-500-0', attack('a', 1000))
  const moved = [attack('a', 2000)]
  expect(lineIds(moved, [{ line, state: 'open' }])).toEqual(['off-1-510-500-0'])
  expect(lineIds(moved, [{ line, state: 'sent' }])).toEqual(['off-1-510-500-1'])
  expect(lineIds([attack('a', 1000)], [{ line, state: 'sent' }])).toEqual(['off-1-510-500-0'])
  expect(lineIds([...moved, attack('b', 3000)], [{ line, state: 'open' }])).toEqual([
    'off-1-510-500-1',
    'off-1-510-500-2',
  ])
})
