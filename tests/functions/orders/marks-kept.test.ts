import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import type { OrderState } from '../../../shared/model/orders/order.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { aim, leader } from '../world.ts'
import { aCalculatedPlan, playerPage } from './orders-plan.ts'

const anna = 11

type Act =
  | { do: 'move'; hour: number }
  | { do: 'remove' | 'add'; row: number }
  | { do: 'issue' | 'look' }
  | { do: 'mark'; line: number; state: OrderState; from: 'old page' | 'page' }

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('move' as const), hour: fc.integer({ min: 18, max: 22 }) }),
  fc.record({ do: fc.constantFrom('remove' as const, 'add' as const), row: fc.integer({ min: 500, max: 504 }) }),
  fc.record({ do: fc.constantFrom('issue' as const, 'look' as const) }),
  fc.record({
    do: fc.constant('mark' as const),
    line: fc.nat(20),
    state: fc.constantFrom('open' as const, 'sent' as const, 'skipped' as const),
    from: fc.constantFrom('old page' as const, 'page' as const),
  }),
)

test('over edits, calculations, issues and marks from an old offline page: no mark is lost, none moves to another attack', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 12 }), async (acts) => {
      const { planId, params, calculate, issue, playerKey } = await aCalculatedPlan()
      await issue()
      await settled()
      const page = playerPage(await playerKey(anna))
      const old = (await page.open()).lines
      let shown = old
      const marks = new Map<string, { state: OrderState; way: string }>()
      const orderRoute = ({ type, from, to }: (typeof old)[number]) => `${type} ${from.villageId} ${to.x}|${to.y}`
      for (const step of acts) {
        if (step.do === 'move') {
          await leader().call(plans.update, { params, body: { arriveAt: `2038-03-10T${step.hour}:00:00.000Z` } })
          await calculate()
        } else if (step.do === 'add') {
          await aim(planId, 'offs', [step.row], { maxOff: 2, maxFake: 1 })
          await calculate()
        } else if (step.do === 'remove') {
          // Somebody may have removed it before.
          const targetId = `offs-510-${step.row}`
          await leader().send(targets.remove, { params: { ...params, targetId } })
          await calculate()
        } else if (step.do === 'look') shown = (await page.read()).lines
        else if (step.do === 'issue') {
          const { attacks } = await leader().call(calculations.attacks, { params })
          if (attacks.some(isPlanned)) await issue()
        } else if (step.do === 'mark') {
          const lines = step.from === 'page' ? shown : old
          const line = lines[step.line % lines.length]
          if (!line) continue
          const answer = await page.mark({ line: line.id, state: step.state, at: new Date().toISOString() })
          expect(answer).toMatchObject({ marks: [{ line: line.id, state: step.state }], unknown: [] })
          marks.set(line.id, { state: step.state, way: orderRoute(line) })
        }
        const { lines, gone } = await page.read()
        const ids = [...lines, ...gone].map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const line of lines) {
          const mark = marks.get(line.id)
          expect(line.state).toBe(mark?.state ?? 'open')
          if (mark) expect(orderRoute(line)).toBe(mark.way)
        }
        const all = new Set([...lines, ...gone].map(({ id }) => id))
        for (const [id, { state }] of marks) if (state === 'sent') expect(all).toContain(id)
      }
    }),
    { numRuns: rounds(4, 60) },
  )
})
