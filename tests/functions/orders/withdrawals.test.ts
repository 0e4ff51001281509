import { describe, expect, test } from 'vitest'
import { countedOrders, readStates } from '../../../functions/domain/ledger/plan-ledger.ts'
import { dueMinute, readDue } from '../../../functions/store/devices/due.ts'
import { readAllOrders, readOrdersLedger } from '../../../functions/store/orders/orders.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { listSightings } from '../../../functions/store/sightings/sightings.ts'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { OrderState } from '../../../shared/model/orders/order.ts'
import { fc } from '../../support/properties.ts'
import { serveWorld, worldFiles } from '../../support/servers/provider.ts'
import { rounds } from '../../support/soak.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { toFile } from '../real-plan.ts'
import { leader, superadmin, twoTribes } from '../world.ts'
import { aCalculatedPlan, ago, playerPage } from './orders-plan.ts'
import { reissue } from './reissue.ts'

onStackTable()

const anna = 11
const bert = 12
/** Targets of offs: two of each. */
const first = 200
const second = 201

let points = 1000

/** An issued plan whose targets can be conquered. */
async function anIssuedPlan() {
  const plan = await aCalculatedPlan()
  await plan.issue()
  const { params, planId, worldId, server } = plan
  /** Synchronises the world: these villages are Anna's, all others as they were. */
  const conquer = async (...ids: number[]) => {
    const villages = (twoTribes.villages ?? []).map((village) => {
      return { ...village, points: ++points, ...(ids.includes(village.id) && { playerId: anna }) }
    })
    await serveWorld(server, worldFiles({ ...twoTribes, villages }))
    // The sync checks the listed plans.
    await settled()
    await superadmin().call(worlds.sync, { body: { worldId } })
  }
  const change = (to: 'withdrawn' | 'issued', ...villageIds: number[]) =>
    leader().send(orders.withdraw, { params, body: { villageIds, to } })
  const withdraw = (...villageIds: number[]) => change('withdrawn', ...villageIds)
  const takeBack = (...villageIds: number[]) => change('issued', ...villageIds)
  const stored = async () => {
    const record = (await getPlan(planId)) ?? expect.unreachable()
    return { record, parts: await readAllOrders(record) }
  }
  const page = async (playerId: number) => playerPage(await plan.playerKey(playerId))
  const sheets = async () => Promise.all([anna, bert].map(async (playerId) => (await page(playerId)).read()))
  const lines = async () => (await sheets()).flatMap((sheet) => sheet.lines)
  const on = async (villageId: number) => (await lines()).filter(({ to }) => to.villageId === villageId)
  return { ...plan, conquer, withdraw, takeBack, stored, page, sheets, lines, on }
}

const code = ({ body }: { body: unknown }) =>
  typeof body === 'object' && body && 'code' in body ? body.code : undefined

describe('withdrawing', () => {
  test('takes the open orders on a conquered village from the sheets at once, without a new issue', async () => {
    const plan = await anIssuedPlan()
    const before = await plan.lines()
    const open = await plan.on(first)
    expect(open.length).toBeGreaterThan(1)
    await plan.conquer(first)
    expect((await plan.withdraw(first, second)).body).toMatchObject({ attacks: open.length })
    const sheets = await plan.sheets()
    expect(sheets.flatMap(({ lines }) => lines).length).toBe(before.length - open.length)
    const withdrawn = sheets.flatMap((sheet) => sheet.withdrawn ?? [])
    expect(withdrawn.map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id).sort())
    for (const line of withdrawn) expect(line.warnings).toContain('own_target')
    expect(sheets.map(({ issue }) => issue)).toEqual([1, 1])
    const { doubts, issue } = await plan.board()
    expect([doubts, issue?.number]).toEqual([undefined, 1])
  })

  test('withdraws nothing on villages that are not own, and nothing twice', async () => {
    const plan = await anIssuedPlan()
    expect(code(await plan.withdraw(first))).toBe('nothing_to_withdraw')
    await plan.conquer(first)
    const answers = await Promise.all([plan.withdraw(first), plan.withdraw(first)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(code)).toContain('nothing_to_withdraw')
  })

  test('leaves what is under way, and what was sent offline before is marked and counts as sent', async () => {
    const plan = await anIssuedPlan()
    const [sent, late] = await plan.on(first)
    if (!sent || !late) throw new Error('no orders')
    const pageOf = async (id: string) => {
      const { parts } = await plan.stored()
      return plan.page(
        parts.find(({ lines, gone }) => [...lines, ...gone].some((line) => line.id === id))?.playerId ?? 0,
      )
    }
    await (await pageOf(sent.id)).mark({ line: sent.id, state: 'sent', at: ago(10) })
    await plan.conquer(first)
    await plan.withdraw(first)
    expect((await plan.on(first)).map(({ id }) => id)).toEqual([sent.id])
    const page = await pageOf(late.id)
    const at = ago(600)
    expect(await page.mark({ line: late.id, state: 'sent', at })).toMatchObject({ unknown: [], gone: [late.id] })
    const sheet = await page.read()
    expect(sheet.gone).toContainEqual(expect.objectContaining({ id: late.id, state: 'sent' }))
    expect((sheet.withdrawn ?? []).map(({ id }) => id)).not.toContain(late.id)
    // The next issue has it as it was sent.
    await plan.calculate()
    await plan.issue()
    expect((await plan.on(first)).map(({ id }) => id).sort()).toEqual([sent.id, late.id].sort())
  })

  test('holds in issues until the village is foreign again, also where nothing was calculated since', async () => {
    const plan = await anIssuedPlan()
    const open = await plan.on(first)
    await plan.conquer(first)
    await plan.withdraw(first)
    await plan.issue()
    expect(await plan.on(first)).toEqual([])
    expect((await plan.sheets()).flatMap((sheet) => sheet.withdrawn ?? [])).toHaveLength(open.length)
    await plan.conquer()
    expect(await plan.on(first)).toEqual([])
    await plan.issue()
    expect((await plan.on(first)).map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id).sort())
    expect((await plan.sheets()).flatMap((sheet) => sheet.withdrawn ?? [])).toEqual([])
  })

  test('is taken back at once before another issue, and with the next one after it', async () => {
    const plan = await anIssuedPlan()
    const open = await plan.on(first)
    await plan.conquer(first)
    await plan.withdraw(first)
    expect((await plan.takeBack(first)).body).toMatchObject({ attacks: open.length, later: 0 })
    expect(await plan.on(first)).toHaveLength(open.length)
    expect(code(await plan.takeBack(first))).toBe('nothing_to_take_back')
    await plan.withdraw(first)
    await plan.issue()
    expect((await plan.takeBack(first)).body).toMatchObject({ attacks: 0, later: open.length })
    expect(await plan.on(first)).toEqual([])
    await plan.issue()
    expect(await plan.on(first)).toHaveLength(open.length)
  })

  test('that is taken back has the plan checked at once, as some launches may be over', async () => {
    const plan = await anIssuedPlan()
    await leader().call(plans.update, { params: plan.params, body: { nightWatch: 'auto' } })
    await plan.conquer(first)
    await plan.withdraw(first)
    const checks = async () => {
      const minute = dueMinute(Date.now())
      const due = (await Promise.all([minute - 1, minute].map(readDue))).flat()
      return due.filter(({ planId, what }) => planId === plan.planId && what === 'check')
    }
    expect(await checks()).toEqual([])
    await plan.takeBack(first)
    await settled()
    expect(await checks()).toHaveLength(1)
  })

  test('counts only what is left as planned in the list of plans', async () => {
    const plan = await anIssuedPlan()
    const { lines } = (await plan.stored()).record.orders ?? { lines: 0 }
    const open = await plan.on(first)
    await plan.conquer(first)
    await plan.withdraw(first)
    const { plan: view } = await leader().call(plans.get, plan)
    expect(view.sending).toMatchObject({ lines: lines - open.length })
  })
})

describe('a plan that lets syncs withdraw', () => {
  const lettingSyncs = async () => {
    const plan = await anIssuedPlan()
    await leader().call(plans.update, { params: plan.params, body: { withdrawsConquered: true } })
    return plan
  }
  const conquest = async (plan: Awaited<ReturnType<typeof anIssuedPlan>>) => (await plan.board()).conquests?.[0]

  test('has the orders withdrawn by the second sync in a row that finds the village own, with a log entry', async () => {
    const plan = await lettingSyncs()
    const open = await plan.on(first)
    await plan.conquer(first)
    expect(await conquest(plan)).toMatchObject({ isOwn: true, open: open.length, withdrawn: 0 })
    await plan.conquer()
    await plan.conquer(first)
    expect(await plan.on(first)).toHaveLength(open.length)
    await plan.conquer(first)
    expect(await plan.on(first)).toEqual([])
    expect(await conquest(plan)).toMatchObject({ isOwn: true, open: 0, withdrawn: open.length, bySync: true })
    const { entries } = await superadmin().call(audit.list, { query: { planId: plan.planId } })
    expect(entries.filter(({ action }) => action === 'orders.withdraw')).toMatchObject([
      { by: { kind: 'sync' }, details: { withdrawn: open.length }, planId: plan.planId },
    ])
  })

  test('offers them back once the village is foreign, and withdraws them again when it is conquered again', async () => {
    const plan = await lettingSyncs()
    const open = await plan.on(first)
    await plan.conquer(first)
    await plan.conquer(first)
    await plan.conquer()
    expect(await conquest(plan)).toMatchObject({ isOwn: false, withdrawn: open.length })
    expect(await plan.on(first)).toEqual([])
    await plan.takeBack(first)
    expect(await conquest(plan)).toBeUndefined()
    await plan.conquer(first)
    expect(await plan.on(first)).toHaveLength(open.length)
    await plan.conquer(first)
    expect(await plan.on(first)).toEqual([])
  })

  test('leaves what a leader wants sent although the village is own, also with another issue, until it was foreign', async () => {
    const plan = await lettingSyncs()
    const open = await plan.on(first)
    await plan.conquer(first)
    await plan.conquer(first)
    await plan.takeBack(first)
    await plan.conquer(first)
    await plan.issue()
    await plan.conquer(first)
    expect(await plan.on(first)).toHaveLength(open.length)
    await plan.conquer()
    await plan.conquer(first)
    await plan.conquer(first)
    expect(await plan.on(first)).toEqual([])
  })

  test('withdraws nothing of its own accord without the option', async () => {
    const plan = await anIssuedPlan()
    const open = await plan.on(first)
    for (let sync = 0; sync < 3; sync++) await plan.conquer(first)
    expect(await plan.on(first)).toHaveLength(open.length)
    expect(await conquest(plan)).toMatchObject({ open: open.length, underway: 0, withdrawn: 0 })
  })
})

describe('bad moments', () => {
  test('a plan that is over or deleted withdraws nothing', async () => {
    const plan = await anIssuedPlan()
    await plan.conquer(first)
    await reissue(plan.planId, anna, (own) => own, ago(3600))
    const body = { sendFrom: ago(90_000), arriveAt: ago(7200) }
    await leader().call(plans.update, { params: plan.params, body })
    expect(code(await plan.withdraw(first))).toBe('nothing_to_withdraw')
    expect((await plan.board()).conquests).toBeUndefined()
    await leader().call(plans.remove, plan)
    expect(code(await plan.withdraw(first))).toBe('plan_not_found')
  })

  test('a read-only link and a renewed one show what was withdrawn; the former one opens nothing', async () => {
    const plan = await anIssuedPlan()
    const [owner] = (await plan.stored()).parts.filter(({ lines }) => lines.some(({ to }) => to.villageId === first))
    const playerId = owner?.playerId ?? 0
    const former = await plan.page(playerId)
    const show = playerPage(await plan.playerKey(playerId, 'show'))
    await plan.conquer(first)
    await plan.withdraw(first)
    const withdrawn = (await show.read()).withdrawn ?? []
    expect(withdrawn.length).toBeGreaterThan(0)
    await plan.renew(playerId)
    await expect(former.read()).rejects.toThrow()
    expect((await (await plan.page(playerId)).read()).withdrawn).toEqual(withdrawn)
  })

  test('who plays the account sees them too, and marks what was sent', async () => {
    const plan = await anIssuedPlan()
    const owner = (await plan.stored()).parts.find(({ lines }) => lines.some(({ to }) => to.villageId === first))
    const [playerId, sitterId] = owner?.playerId === anna ? [anna, bert] : [bert, anna]
    const sittings = [{ sitterId, from: ago(3600), to: '2038-03-12T00:00:00.000Z' }]
    const params = { ...plan.params, playerId: String(playerId) }
    await leader().call(timeslots.sit, { params, body: { sittings } })
    await plan.conquer(first)
    await plan.withdraw(first)
    const page = await plan.page(sitterId)
    const played = ((await page.read()).withdrawn ?? []).filter(({ account }) => account?.playerId === playerId)
    const [line] = played
    if (!line) throw new Error('nothing is played')
    expect(await page.mark({ line: line.id, state: 'sent', at: ago(1) })).toMatchObject({ unknown: [] })
    expect((await page.read()).gone).toContainEqual(expect.objectContaining({ id: line.id, state: 'sent' }))
  })

  test('an attack seen in the game after its order was withdrawn counts as sent', async () => {
    const plan = await anIssuedPlan()
    const [line] = (await plan.on(first)).filter(({ type }) => type === 'off')
    if (!line) throw new Error('no off')
    await plan.conquer(first)
    await plan.withdraw(first)
    const [herkunft, ziel] = [formatCoordinate(line.from), formatCoordinate(line.to)]
    const file = toFile([{ herkunft, ziel, staerke: 'gross', ankunft: 'am 10.03.38 um 21:00:00' }])
    await leader().call(sightings.upload, { params: plan.params, file })
    const { parts, record } = await plan.stored()
    const sightingsOf = await listSightings(record)
    const owner = parts.find(({ gone }) => gone.some(({ id }) => id === line.id))?.playerId ?? 0
    expect([...sightingsOf(owner).keys()]).toContain(line.id)
  })
})

type Act =
  | { do: 'conquer'; ids: number[] }
  | { do: 'withdraw' | 'take back'; id: number }
  | { do: 'calculate' | 'issue' | 'all at once' }
  | { do: 'mark'; line: number; state: OrderState }

const village = fc.constantFrom(first, second)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('conquer' as const), ids: fc.subarray([first, second]) }),
  fc.record({ do: fc.constantFrom('withdraw' as const, 'take back' as const), id: village }),
  fc.record({ do: fc.constantFrom('calculate' as const, 'issue' as const, 'all at once' as const) }),
  fc.record({
    do: fc.constant('mark' as const),
    line: fc.nat(20),
    state: fc.constantFrom('open' as const, 'sent' as const, 'skipped' as const),
  }),
)

test('over withdrawals, marks, issues and calculations no order is lost or doubled, marks stay, and withdrawn orders count only if sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 9 }), async (acts) => {
      const plan = await anIssuedPlan()
      const page = await plan.page(anna)
      const old = (await page.read()).lines
      const marks = new Map<string, OrderState>()
      const known = new Map<string, number>()
      const mark = async (line: string, state: OrderState) => {
        expect(await page.mark({ line, state, at: new Date().toISOString() })).toMatchObject({ unknown: [] })
        marks.set(line, state)
      }
      const issue = async () => {
        const { attacks } = await leader().call(calculations.attacks, { params: plan.params })
        if (attacks.some(isPlanned)) await leader().send(orders.issue, { params: plan.params })
      }
      for (const step of [{ do: 'conquer', ids: [first] } as const, ...acts]) {
        if (step.do === 'conquer') await plan.conquer(...step.ids)
        else if (step.do === 'withdraw') await plan.withdraw(step.id)
        else if (step.do === 'take back') await plan.takeBack(step.id)
        else if (step.do === 'calculate') await plan.calculate()
        else if (step.do === 'issue') await issue()
        else if (step.do === 'mark') await mark(old[step.line % old.length]?.id ?? '', step.state)
        else {
          const [line] = old
          await Promise.all([plan.withdraw(first), issue(), line && mark(line.id, 'sent'), plan.withdraw(second)])
        }
        const { record, parts } = await plan.stored()
        const ids = parts.flatMap(({ lines, gone }) => [...lines, ...gone].map(({ id }) => id))
        expect(new Set(ids).size).toBe(ids.length)
        for (const { playerId, lines, gone, withdrawn } of parts) {
          for (const { id } of [...lines, ...gone]) expect(known.get(id) ?? playerId).toBe(playerId)
          for (const { id } of [...lines, ...gone]) known.set(id, playerId)
          for (const id of withdrawn.keys()) expect(gone.map((line) => line.id)).toContain(id)
        }
        for (const id of known.keys()) expect(ids).toContain(id)
        const states = await readStates(record)
        const ledger = await readOrdersLedger(record)
        for (const [id, state] of marks) {
          const entry = ledger.find((one) => one.id === id)
          expect(entry && states(entry)).toBe(state)
        }
        const counted = new Set(countedOrders(ledger, states).map(({ id }) => id))
        for (const { lines, gone } of parts) {
          for (const { id } of lines) expect(counted.has(id)).toBe((marks.get(id) ?? 'open') !== 'skipped')
          for (const { id } of gone) expect(counted.has(id)).toBe(marks.get(id) === 'sent')
        }
      }
    }),
    { numRuns: rounds(4, 60) },
  )
})
