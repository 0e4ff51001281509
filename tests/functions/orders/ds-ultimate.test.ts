import { afterEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { aFixture } from '../../support/faults/fixture.ts'
import type { DsBehaviour, DsList } from '../../support/servers/ds-ultimate-server.ts'
import { api } from '../../support/stack/api.ts'
import { forkStack } from '../../support/stack/fork-stack.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { signInAll } from '../../support/stack/sign-in-all.ts'
import { leader } from '../world.ts'
import { aCalculatedPlan } from './orders-plan.ts'

const control = async (method: string, body?: unknown): Promise<DsList[]> => {
  const answer = await fetch(`${ownStack().dsUltimateUrl}/control`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return answer.json()
}
/** Towards the lists of these tests alone. */
const behave = (behaviour: DsBehaviour) => control('PUT', { title: 'Übergabe', ...behaviour })
afterEach(() => behave({}))

const anna = '11'

async function anIssuedPlan() {
  const plan = await aCalculatedPlan()
  // The fake service keeps the lists of all: titles name their owner.
  const name = `Übergabe ${plan.planId.slice(0, 8)}`
  await leader().call(plans.update, { params: plan.params, body: { name } })
  await plan.issue()
  const params = { ...plan.params, playerId: anna }
  return {
    ...plan,
    handOver: () => leader().call(orders.handOver, { params }),
    fails: () => leader().fails(orders.handOver, { params }),
    lists: async () => (await control('GET')).filter(({ title }) => title.startsWith(name)),
    sheet: () => leader().call(orders.playerSheet, { params }),
  }
}

describe('handing over', () => {
  test('makes a list with the player’s attacks, as DS-Ultimate wants them', async () => {
    const { handOver, lists, sheet, list, playerEntry } = await anIssuedPlan()
    expect((await list()).handsOver).toBe(true)
    const { entry } = await handOver()
    const [made, ...others] = await lists()
    expect(others).toEqual([])
    expect(entry.handedOver).toMatchObject({
      edit: expect.stringContaining(`/edit/${made?.edit_key}`),
      show: expect.stringContaining(`/show/${made?.show_key}`),
      issue: 1,
      refused: [],
    })
    expect(await playerEntry(Number(anna))).toEqual(entry)
    const { lines, server } = await sheet()
    expect(`${made?.server}${made?.world}`).toBe(server)
    expect(made?.items.length).toBe(lines.length)
    const [line] = lines
    expect(made?.items[0]).toMatchObject({
      source: line?.from.villageId,
      destination: line?.to.villageId,
      type: { off: 8, ramoff: 45, bfcleaner: 8, bfkatas: 30, fake: 14, ag: 11 }[line?.type ?? 'off'],
      slowest_unit: line?.unit === 'ram' ? 8 : 9,
      arrival_time: Math.floor(Date.parse(line?.arriveAt ?? '') / 1000),
      ms: 0,
      ...line?.troops,
    })
  })

  test('again fills the same list, and its links stay', async () => {
    const { handOver, lists, issue } = await anIssuedPlan()
    const first = (await handOver()).entry.handedOver
    await issue()
    const second = (await handOver()).entry.handedOver
    expect(second).toMatchObject({ edit: first?.edit, show: first?.show, issue: 2 })
    expect(await lists()).toHaveLength(1)
  })

  test('makes another list where the first was forgotten there', async () => {
    const { handOver, lists } = await anIssuedPlan()
    const first = (await handOver()).entry.handedOver
    await control('DELETE')
    const second = (await handOver()).entry.handedOver
    expect(second?.edit).not.toBe(first?.edit)
    expect(await lists()).toHaveLength(1)
  })

  test('names the refused attacks', async () => {
    const { handOver, sheet, lists } = await anIssuedPlan()
    const { lines } = await sheet()
    const unknown = lines[0]?.to.villageId ?? 0
    await behave({ unknown: [unknown] })
    const { refused = [] } = (await handOver()).entry.handedOver ?? {}
    const missing = lines.filter(({ to }) => to.villageId === unknown)
    expect(refused.toSorted((a, b) => a.line.localeCompare(b.line))).toEqual(
      missing
        .map(({ id, from }) => ({ line: id, from: `${from.x}|${from.y}`, reason: 'Das Zieldorf existiert nicht' }))
        .toSorted((a, b) => a.line.localeCompare(b.line)),
    )
    // The other attacks were handed over.
    expect((await lists()).map(({ items }) => items.length)).toEqual([lines.length - missing.length])
  })

  test('gives every reason where they cannot be distinguished', async () => {
    const { handOver, sheet } = await anIssuedPlan()
    const { lines } = await sheet()
    const [line] = lines
    await behave({ unknown: [line?.from.villageId ?? 0, line?.to.villageId ?? 0] })
    const { refused = [] } = (await handOver()).entry.handedOver ?? {}
    expect(refused.find(({ line: id }) => id === line?.id)?.reason).toMatch(/Das Herkunftsdorf existiert nicht/)
    expect(refused.find(({ line: id }) => id === line?.id)?.reason).toMatch(/Das Zieldorf existiert nicht/)
  })

  test.each<[string, DsBehaviour, string]>([
    ['maintenance', { faults: ['maintenance'] }, 'dsultimate_down'],
    ['a wrong key', { closed: true }, 'dsultimate_key'],
    ['an unknown world', { forgets: true }, 'dsultimate_world'],
    ['a failure of which nobody knows', { faults: ['error'] }, 'dsultimate_unclear'],
    ['a connection that breaks', { faults: ['cut'] }, 'dsultimate_unclear'],
    ['an answer that nobody can read', { faults: ['unreadable'] }, 'dsultimate_unclear'],
    ['an address that runs code', { sends: { edit: 'javascript:alert(1)' } }, 'dsultimate_unclear'],
    ['a key longer than an item', { sends: { edit_key: 'x'.repeat(450_000) } }, 'dsultimate_unclear'],
    ['no answer in time', { faults: ['slow'] }, 'dsultimate_unclear'],
  ])('ends with %s as such, and can be repeated', async (_, behaviour, code) => {
    const { handOver, fails, playerEntry } = await anIssuedPlan()
    await behave(behaviour)
    expect((await fails()).code).toBe(code)
    expect((await playerEntry(Number(anna))).handedOver).toBeUndefined()
    await behave({})
    expect((await handOver()).entry.handedOver).toMatchObject({ refused: [] })
  })

  test('that fails while the list is filled again is reported as such; repeated it fills the same list', async () => {
    const { handOver, fails, lists, playerEntry } = await anIssuedPlan()
    const first = (await handOver()).entry.handedOver
    await behave({ faults: ['none', 'cut'] })
    expect((await fails()).code).toBe('dsultimate_partly')
    // The list there may be incomplete.
    expect((await playerEntry(Number(anna))).handedOver).toBeUndefined()
    await behave({})
    expect((await handOver()).entry.handedOver?.edit).toBe(first?.edit)
    const [only, ...others] = await lists()
    expect(others).toEqual([])
    expect(only?.items.length).toBe((await playerEntry(Number(anna))).lines)
  })

  test('of one player runs once at a time', async () => {
    const { params, lists } = await anIssuedPlan()
    const call = () => leader().send(orders.handOver, { params: { ...params, playerId: anna } })
    const answers = await Promise.all([call(), call(), call()])
    const codes = answers.map(({ status, body }) => (status === 200 ? 200 : Object(body).code))
    expect(codes).toContain(200)
    expect(codes.filter((code) => code !== 200 && code !== 'dsultimate_busy')).toEqual([])
    expect(await lists()).toHaveLength(1)
  })
})

test('the answer to a hand-over has addresses of the site', async () => {
  const { params } = await anIssuedPlan()
  const headers = { 'x-planner-site': 'planer.example.org' }
  const { entry } = await leader().call(orders.handOver, { params: { ...params, playerId: anna }, headers })
  expect([entry.edit, entry.show].map((link) => link.replace(/[\w-]{32}$/, 'key'))).toEqual([
    'https://planer.example.org/orders/key',
    'https://planer.example.org/orders/key',
  ])
})

test('without a key nothing is handed over, and the list says so', async () => {
  const stack = await forkStack({ providerUrl: ownStack().providerUrl })
  try {
    const { superadmin } = await signInAll(stack.url, demoPassword)
    const own = api(superadmin, stack.url)
    const { planId } = await aFixture(own)
    const params = { planId }
    await own.call(orders.issue, { params })
    const { entries, handsOver } = await own.call(orders.list, { params })
    expect(handsOver).toBe(false)
    const playerId = String(entries[0]?.playerId)
    expect(await own.fails(orders.handOver, { params: { planId, playerId } })).toMatchObject({
      code: 'dsultimate_unset',
    })
  } finally {
    await stack.close()
  }
})
