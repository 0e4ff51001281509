import { expect, test } from 'vitest'
import { readAims, readAllOrders } from '../../../functions/store/orders/orders.ts'
import { swapOrders } from '../../../functions/store/orders/swap-orders.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { getUploads } from '../../../functions/store/sightings/uploads.ts'
import { calculations } from '../../../shared/contract/calculations.ts'
import { orders } from '../../../shared/contract/orders.ts'
import { plans } from '../../../shared/contract/plans.ts'
import { senders } from '../../../shared/contract/senders.ts'
import { targets } from '../../../shared/contract/targets.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { firstId, type OrderState } from '../../../shared/model/orders/order.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { api } from '../../support/stack/api.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { aim, dumpLine, leader } from '../world.ts'
import { aCalculatedPlan, ago, playerPage } from './orders-plan.ts'

// The stack's table, to which these tests write what an earlier version had issued.
onStackTable()

const anna = 11

/** A plan of which an earlier version issued the orders: ids with the coordinate and a number among equals. */
async function issuedBefore() {
  const plan = await aCalculatedPlan()
  const { planId } = plan
  await plan.issue()
  await settled()
  const record = await getPlan(planId)
  if (!record?.orders) throw new Error('Nothing was issued')
  const [parts, aims, uploads] = await Promise.all([readAllOrders(record), readAims(record), getUploads(planId)])
  const counts = new Map<string, number>()
  const former = parts.map((part) => ({
    ...part,
    lines: part.lines.map((line) => {
      const equal = `${line.type}-${line.from.villageId}-${line.to.x}-${line.to.y}`
      const number = counts.get(equal) ?? 0
      counts.set(equal, number + 1)
      return { ...line, id: `${equal}-${number}` }
    }),
  }))
  const { version: _, chunks: __, aims: ___, ...facts } = record.orders
  if (!aims) throw new Error('An issue has aims')
  expect(
    await swapOrders(record, { orders: former, aims, facts, sightings: [], uploads, unsendable: [] }),
  ).toMatchObject({
    ok: true,
  })
  await settled()
  const key = await plan.playerKey(anna)
  const page = playerPage(key)
  const calendar = async () => String((await api().send(orders.calendar, { params: { key } })).body)
  return { ...plan, key, page, calendar }
}

const uids = (calendar: string) => calendar.replaceAll('\r\n ', '').match(/^UID:.*$/gm)

test('orders issued before ids contained the target keep marks, appointments and old pages’ marks in the next issue', async () => {
  const { params, page, issue, calendar, playerEntry, board } = await issuedBefore()
  const before = (await page.open()).lines
  const two = before.find(({ type }) => type === 'off')
  const [one, three] = before.filter((line) => line !== two)
  if (!one || !two || !three) throw new Error('Anna has too few orders')
  /** The line in another sheet that holds the same orders in the same places. */
  const lineIn = (lines: typeof before, line: (typeof before)[number]) => lines[before.indexOf(line)]
  expect(one).toMatchObject({ id: `${one.type}-${one.from.villageId}-${one.to.x}-${one.to.y}-0` })
  await page.mark({ line: one.id, state: 'sent', at: ago(60) }, { line: two.id, state: 'skipped', at: ago(60) })
  const appointments = uids(await calendar())
  expect(appointments?.length).toBeGreaterThan(0)

  await issue()
  const sheet = await page.read()
  expect(sheet.lines.map(({ formerId }) => formerId)).toEqual(before.map(({ id }) => id))
  for (const { id, type, from, to } of sheet.lines)
    expect(id).toMatch(new RegExp(`^${type}-${from.villageId}-(offs|fakes)-${to.x}-${to.y}-0$`))
  expect(lineIn(sheet.lines, one)).toMatchObject({ state: 'sent' })
  expect(lineIn(sheet.lines, two)).toMatchObject({ state: 'skipped' })
  expect(sheet.lines.filter(({ state }) => state === 'open')).toHaveLength(before.length - 2)
  expect([sheet.gone, sheet.changes]).toEqual([[], { added: [], gone: [], changed: [] }])
  expect(uids(await calendar())).toEqual(appointments)
  expect(await playerEntry(anna)).toMatchObject({ sent: 1, skipped: 1 })

  // A page that was offline during the issue marks by the old id, one that was not by the new one; the later mark wins.
  const renamed = lineIn(sheet.lines, three)?.id ?? ''
  const old = await page.mark({ line: three.id, state: 'sent', at: ago(20) })
  expect(old).toMatchObject({ marks: [{ line: three.id, state: 'sent' }], gone: [], unknown: [] })
  expect(lineIn((await page.read()).lines, three)).toMatchObject({ id: renamed, state: 'sent' })
  const present = await page.mark(
    { line: renamed, state: 'skipped', at: ago(10) },
    { line: one.id, state: 'open', at: ago(10) },
  )
  expect(present.marks).toMatchObject([
    { line: renamed, state: 'skipped' },
    { line: one.id, state: 'open' },
  ])
  expect((await page.mark({ line: three.id, state: 'sent', at: ago(20) })).marks).toMatchObject([
    { line: three.id, state: 'skipped' },
  ])
  await issue()
  const last = await page.read()
  expect(last.lines.map(({ id }) => id)).toEqual(sheet.lines.map(({ id }) => id))
  expect([one, two, three].map((line) => lineIn(last.lines, line)?.state)).toEqual(['open', 'skipped', 'skipped'])
  expect((await board()).players.find(({ playerId }) => playerId === anna)).toMatchObject({ sent: 0, skipped: 2 })

  // An order skipped by its former id is not missed when its village has fewer troops; an open one is.
  const unsendable = async (y: number) => {
    const dump = dumpLine(y, { catapult: 3 })
    await leader().call(senders.uploadTroops, { params, body: { dump, mode: 'merge' } })
    return (await leader().call(orders.previewIssue, { params })).unsendable
  }
  const findVillage = (wanted: OrderState) => {
    const off = last.lines.find(({ type, state }) => type === 'off' && state === wanted)
    if (!off) throw new Error(`No off is ${wanted}`)
    return off.from.y
  }
  expect(await unsendable(findVillage('skipped'))).toBe(0)
  expect(await unsendable(findVillage('open'))).toBe(1)
})

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
      const { planId, params, page, calculate, issue } = await issuedBefore()
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
          marks.set(firstId(line), { state: step.state, way: orderRoute(line) })
        }
        const { lines, gone } = await page.read()
        const ids = [...lines, ...gone].flatMap((line) => [...new Set([line.id, firstId(line)])])
        expect(new Set(ids).size).toBe(ids.length)
        for (const line of lines) {
          const mark = marks.get(firstId(line))
          expect(line.state).toBe(mark?.state ?? 'open')
          if (mark) expect(orderRoute(line)).toBe(mark.way)
        }
        const all = new Set([...lines, ...gone].map(firstId))
        for (const [id, { state }] of marks) if (state === 'sent') expect(all).toContain(id)
      }
    }),
    { numRuns: rounds(4, 60) },
  )
})
