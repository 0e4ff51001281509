import { expect, test } from 'vitest'
import { countedOrders, readStates } from '../../../functions/domain/ledger/plan-ledger.ts'
import { readAllOrders, readOrdersLedger } from '../../../functions/store/orders/orders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { type Troops, unitNames } from '../../../shared/game/world/units.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { leader } from '../world.ts'
import { aNightPlan, anna, bert, cora, type NightPlan } from './night-plan.ts'

onStackTable()

const players = [anna, bert, cora]
const owned: Troops = { spear: 100, axe: 6000, ram: 300, catapult: 50 }

const player = fc.constantFrom(...players)
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      player,
      line: fc.nat(20),
      state: fc.constantFrom('skipped' as const, 'sent' as const, 'open' as const),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'find' as const }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), player, takes: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'calculate' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'issue' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'all at once' as const }) },
)

const answer = async (plan: NightPlan, playerId: number, takes: boolean) => {
  const offer = await plan.offerTo(playerId)
  if (offer && !offer.isTaken) await plan.report(playerId, { answer: { offer: offer.id, takes } })
}

test('searches, answers, marks, issues and calculations in any order and at once lose no order and use no unit twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 10 }), async (acts) => {
      const plan = await aNightPlan()
      await plan.ready(...players)
      const known = new Map<string, number>()
      const mark = async (playerId: number, place: number, state: 'open' | 'sent' | 'skipped') => {
        const { lines, withdrawn = [] } = await plan.sheet(playerId)
        const all = [...lines, ...withdrawn]
        const line = all[place % Math.max(1, all.length)]
        if (line) await plan.mark(playerId, line.id, state)
      }
      const run = async (step: (typeof acts)[number]) => {
        if (step.do === 'mark') await mark(step.player, step.line, step.state)
        else if (step.do === 'find') await plan.find()
        else if (step.do === 'answer') await answer(plan, step.player, step.takes)
        else if (step.do === 'calculate') await plan.calculate()
        else if (step.do === 'issue') await plan.issue()
        else await Promise.all([plan.find(), plan.issue(), ...players.map((id) => answer(plan, id, true))])
      }
      for (const step of [{ do: 'mark', player: anna, line: 0, state: 'skipped' } as const, ...acts]) {
        await run(step)
        await isWhole(plan, known)
      }
    }),
    { numRuns: rounds(4, 60) },
  )
})

/** Whether each order is one player's, each lost one replaced by one, and no unit in two; adds what is new to the known ones. */
async function isWhole(plan: NightPlan, known: Map<string, number>) {
  const record = await plan.record()
  const parts = await readAllOrders(record)
  const ids = parts.flatMap(({ lines, gone }) => [...lines, ...gone].map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  for (const { playerId, lines, gone } of parts)
    for (const { id } of [...lines, ...gone]) {
      expect(known.get(id) ?? playerId).toBe(playerId)
      known.set(id, playerId)
    }
  for (const id of known.keys()) expect(ids).toContain(id)
  const instead = parts.flatMap(({ taken }) => taken.map((one) => one.instead.line))
  expect(new Set(instead).size).toBe(instead.length)
  for (const { lines, replaced } of parts) for (const { id } of lines) expect(replaced.has(id)).toBe(false)

  const counted = countedOrders(await readOrdersLedger(record), await readStates(record))
  for (const own of Map.groupBy(counted, ({ villageId }) => villageId).values())
    for (const unit of unitNames)
      expect(own.reduce((sum, { troops }) => sum + (troops[unit] ?? 0), 0)).toBeLessThanOrEqual(owned[unit] ?? 0)

  const { targets: all } = await leader().call(targets.list, { params: plan.params })
  const states = await readStates(record)
  for (const target of all) {
    const offs = counted.filter(({ kind, targetId }) => kind === 'off' && targetId === target._id)
    const isDouble = offs.some((entry) => entry.isLeftOut && states(entry) === 'sent')
    const planned = offs.filter((entry) => !entry.isLeftOut || states(entry) === 'sent')
    if (!isDouble) expect(planned.length).toBeLessThanOrEqual(target.maxOff)
  }
}
