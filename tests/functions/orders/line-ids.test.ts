import { expect, test } from 'vitest'
import { type KnownLine, lineIds } from '../../../functions/domain/orders/issuing/line-ids.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import type { OrderState } from '../../../shared/model/orders/order.ts'
import { fc } from '../../support/properties.ts'

type Attack = Parameters<typeof lineIds>[0][number]

/** An attack of village 1 on 510|500, where several targets are. */
const attack = (targetId: string, launch: number, fixed?: 'sent'): Attack =>
  ({
    kind: 'off',
    sender: { villageId: 1 },
    target: { x: 510, y: 500 },
    targetId,
    launch,
    arrival: launch + 3600,
    fixed,
  }) as unknown as Attack

const anOrder = (id: string, { targetId, launch, arrival }: Attack): KnownLine['line'] =>
  ({
    id,
    type: 'off',
    from: { villageId: 1 },
    to: { x: 510, y: 500 },
    targetId,
    launchAt: toIso(launch),
    arriveAt: toIso(arrival),
  }) as unknown as KnownLine['line']

/** Targets that are planned next, with their launches, and the orders then marked. */
const rounds = fc.array(
  fc.record({
    planned: fc.uniqueArray(
      fc.record({ target: fc.integer({ min: 0, max: 3 }), launch: fc.integer({ min: 1, max: 5 }) }),
      { selector: ({ target }) => target, maxLength: 4 },
    ),
    isRun: fc.boolean(),
    marked: fc.array(fc.record({ line: fc.nat(7), state: fc.constantFrom<OrderState>('open', 'sent', 'skipped') }), {
      maxLength: 4,
    }),
  }),
  { minLength: 2, maxLength: 8 },
)

const isAt = ({ line }: KnownLine, { launch }: Attack) => line.launchAt === toIso(launch)

/** What a run plans beside sent orders: those count on their target, else on another one there, instead of its attack. */
function beside(planned: Attack[], known: readonly KnownLine[]): Attack[] {
  const attacks = new Map(planned.map((each) => [each.targetId, each]))
  const sent = known.filter(({ state }) => state === 'sent')
  const isFree = ({ targetId }: Attack) => attacks.get(targetId)?.fixed === undefined
  for (const { line } of sent) {
    const target = [line.targetId, ...attacks.keys()].find((id) => {
      const there = attacks.get(id)
      return there && isFree(there)
    })
    if (target) attacks.set(target, attack(target, Date.parse(line.launchAt) / 1000, 'sent'))
  }
  return [...attacks.values()]
}

test('over edits, runs, issues and marks: ids are unique, no mark is lost, none moves to another attack', () => {
  fc.assert(
    fc.property(rounds, (issues) => {
      let known: KnownLine[] = []
      for (const { planned, isRun, marked } of issues) {
        const wanted = planned.map(({ target, launch }) => attack(`t${target}`, launch * 1000))
        const attacks = (isRun ? beside(wanted, known) : wanted).toSorted((a, b) => a.launch - b.launch)
        const found = lineIds(attacks, known)
        const before = new Map(known.map((one) => [one.line.id, one]))
        const present = attacks.map((each, i): KnownLine => {
          const { known: same, id } = found[i] ?? { id: '' }
          expect(before.get(id)).toBe(same)
          expect(id).toMatch(/^off-1-t\d-\d$/)
          if (same) expect(same.line.targetId === each.targetId || isAt(same, each)).toBe(true)
          const line = anOrder(id, each)
          return {
            line: same?.state === 'sent' ? same.line : { ...line, targetId: same?.line.targetId ?? line.targetId },
            state: same?.state ?? 'open',
          }
        })
        if (isRun) {
          // A sent order that a run fixed is still that order.
          const fixed = attacks.filter(({ fixed }) => fixed === 'sent')
          const states = fixed.map((each) => present[attacks.indexOf(each)])
          expect(states.map((one) => one?.state)).toEqual(fixed.map(() => 'sent'))
        }
        const kept = new Set(present.map(({ line }) => line.id))
        known = [...present, ...known.filter(({ line }) => !kept.has(line.id))]
        expect(new Set(known.map(({ line }) => line.id)).size).toBe(known.length)
        for (const id of before.keys()) expect(known.some(({ line }) => line.id === id)).toBe(true)
        for (const { line, state } of marked) {
          const one = known[line]
          if (one) one.state = state
        }
      }
    }),
  )
})

test('of two targets at one coordinate, the order of one is not the other’s when its target goes', () => {
  const [first, second] = [attack('a', 1000), attack('b', 2000)]
  const known: KnownLine[] = [
    { line: anOrder('off-1-a-0', first), state: 'sent' },
    { line: anOrder('off-1-b-0', second), state: 'open' },
  ]
  expect(lineIds([second], known)).toEqual([{ id: 'off-1-b-0', known: known[1] }])
  expect(lineIds([attack('b', 3000)], known.slice(0, 1))).toEqual([{ id: 'off-1-b-0' }])
  // A run lets the sent one count on the other target.
  const fixed = attack('b', 1000, 'sent')
  expect(lineIds([fixed], known)).toEqual([{ id: 'off-1-a-0', known: known[0] }])
})

test('an equal attack on another target of the coordinate keeps the order, unless that target has its own', () => {
  const order: KnownLine = { line: anOrder('off-1-a-0', attack('a', 1000)), state: 'open' }
  expect(lineIds([attack('b', 1000)], [order])).toEqual([{ id: 'off-1-a-0', known: order }])
  expect(lineIds([attack('b', 1000), attack('a', 2000)], [order])).toEqual([
    { id: 'off-1-b-0' },
    { id: 'off-1-a-0', known: order },
  ])
})
