import { expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { isOfMarks } from '../../../shared/model/audit-actions.ts'
import { everyItem } from '../../support/faults/every-item.ts'
import { api } from '../../support/stack/api.ts'
import { ownStack, settled } from '../../support/stack/own-stack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { leader, superadmin } from '../world.ts'
import { aCalculatedPlan, ago, keyIn, playerPage } from './orders-plan.ts'

onStackTable()

const [anna, bert] = [11, 12]
const link = async (key: string) => keyIn((await api().call(orders.linkAll, { params: { key } })).path)

const all = (key: string) => api().call(orders.all, { params: { key } })

test('members see the others on their targets as far as the plan allows, at first nothing', async () => {
  const { planId, issue, playerKey } = await aCalculatedPlan()
  await issue()
  const key = await playerKey(anna)
  const page = playerPage(key)
  const { lines } = await page.read()
  const theirs = (await playerPage(await playerKey(bert)).read()).lines
  const shared = lines.find(({ to }) => theirs.some((other) => other.to.villageId === to.villageId))
  if (!shared) throw new Error('They attack no village together')
  const { villageId } = shared.to
  const ask = (village = villageId, by = key) =>
    api().call(orders.others, { params: { key: by }, query: { villageId: village } })
  const allow = (showsOthers: 'nothing' | 'times' | 'names') =>
    leader().call(plans.update, { params: { planId }, body: { showsOthers } })
  expect((await page.read()).others).toBeUndefined()
  expect(await ask()).toEqual({ others: [] })
  const expected = theirs.filter(({ to }) => to.villageId === villageId)
  const arrivals = expected.map(({ arriveAt }) => ({ arriveAt })).toSorted((a, b) => (a.arriveAt < b.arriveAt ? -1 : 1))
  await allow('times')
  expect((await page.read()).others).toBe('times')
  expect(await ask()).toEqual({ others: arrivals })
  await allow('names')
  expect(await ask()).toEqual({ others: arrivals.map((one) => ({ ...one, playerName: 'Bert Böse' })) })
  // Neither a village that the player does not attack nor a link for viewing shows anything.
  const foreign = theirs.find(({ to }) => !lines.some((own) => own.to.villageId === to.villageId))
  expect(await ask(foreign?.to.villageId ?? 999_999)).toEqual({ others: [] })
  const show = await playerKey(anna, 'show')
  expect((await playerPage(show).read()).others).toBeUndefined()
  const refused = await api().fails(orders.others, { params: { key: show }, query: { villageId } })
  expect(refused).toMatchObject({ code: 'orders_read_only' })
  await allow('nothing')
  expect(await ask()).toEqual({ others: [] })
})

test('a link to all plans marks neither another player’s orders nor those of another world', async () => {
  const [here, there] = [await aCalculatedPlan(), await aCalculatedPlan()]
  await here.issue()
  await there.issue()
  await settled()
  const key = await link(await here.playerKey(anna))
  const otherKey = await link(await there.playerKey(anna))
  const [reference] = (await all(key)).lines[0]?.id.split('.') ?? []
  const bertsPage = playerPage(await here.playerKey(bert))
  const named = [`${reference}.${(await bertsPage.read()).lines[0]?.id}`, (await all(otherKey)).lines[0]?.id ?? '']
  const marks = named.map((line) => ({ line, state: 'sent' as const, at: ago(1) }))
  const answer = await api().call(orders.markAll, { params: { key }, body: { marks } })
  expect(answer).toMatchObject({ marks: [], gone: [], unknown: named })
  const states = [...(await bertsPage.read()).lines, ...(await all(otherKey)).lines].map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['open']))
})

test('one link shows a player’s orders over all issued plans of the world, until any of their links is renewed', async () => {
  const plan = await aCalculatedPlan()
  const { planId, worldId, issue, playerKey, renew } = plan
  await issue()
  const copy = (await leader().call(plans.duplicate, { params: { planId }, body: { name: 'Zweite Welle' } })).plan
  const second = { planId: copy._id }
  await leader().raw('POST', `/offtool/calculateAll/${copy._id}`, {})
  await leader().call(orders.issue, { params: second })
  await settled()
  const edit = await playerKey(anna)
  expect(await api().fails(orders.linkAll, { params: { key: await playerKey(anna, 'show') } })).toMatchObject({
    code: 'orders_read_only',
  })
  const key = await link(edit)
  const secondEntry = (await leader().call(orders.list, { params: second })).entries.find(
    ({ playerId }) => playerId === anna,
  )
  expect(await link(keyIn(secondEntry?.edit ?? ''))).toBe(key)
  const { lines } = await playerPage(edit).read()
  await playerPage(edit).mark({ line: lines[0]?.id ?? '', state: 'sent', at: ago(2) })
  const shown = await all(key)
  expect(shown).toMatchObject({ playerName: 'Anna Äxte' })
  expect(shown.plans.map(({ planName }) => planName).toSorted()).toEqual(['Sturm', 'Zweite Welle'])
  expect(shown.lines).toHaveLength(lines.length + (secondEntry?.lines ?? 0))
  expect(shown.lines.map(({ launchAt }) => launchAt)).toEqual(shown.lines.map(({ launchAt }) => launchAt).toSorted())
  expect(shown.lines.filter(({ state }) => state === 'sent')).toHaveLength(1)
  for (const secret of [edit, planId, 'Bert', 'orders/']) expect(JSON.stringify(shown)).not.toContain(secret)

  const mine = shown.lines.filter(({ state }) => state === 'open').slice(0, 2)
  const [own, later] = [mine[0]?.id ?? '', shown.lines.findLast(({ plan }) => plan !== mine[0]?.plan)?.id ?? '']
  const unknown = `${'x'.repeat(12)}.${own.split('.')[1]}`
  const marks = [own, later, unknown].map((line) => ({ line, state: 'sent' as const, at: ago(1) }))
  const answer = await api().call(orders.markAll, { params: { key }, body: { marks } })
  expect(answer.marks.map(({ line, state }) => `${state} ${line}`)).toEqual([`sent ${own}`, `sent ${later}`])
  expect(answer).toMatchObject({ gone: [], unknown: [unknown] })
  const sent = (await all(key)).lines.filter(({ state }) => state === 'sent').map(({ id }) => id)
  expect(sent).toHaveLength(3)
  expect(sent).toEqual(expect.arrayContaining([own, later]))
  const log = (await superadmin().call(audit.list, { query: { worldId } })).entries
  const noted = Map.groupBy(
    log.filter(({ action }) => isOfMarks(action)),
    ({ planName, playerId }) => `${planName} ${playerId}`,
  )
  const sums = Array.from(noted, ([name, all]) => {
    return `${name}: ${all.reduce((sum, { details }) => sum + Number(details.sent), 0)}`
  })
  expect(sums.toSorted()).toEqual(['Sturm 11: 2', 'Zweite Welle 11: 1'])
  // A plain id names no plan.
  const plain = { params: { key }, body: { marks: [{ ...marks[0], line: own.split('.')[1] ?? '' }] } }
  expect(await api().raw('POST', `/all-orders/${key}/marks`, plain.body)).toMatchObject({ status: 400 })

  await renew(anna)
  const gone = { status: 404, code: 'orders_not_found' }
  expect(await api().fails(orders.all, { params: { key } })).toMatchObject(gone)
  expect(await api().fails(orders.all, { params: { key: 'A'.repeat(32) } })).toMatchObject(gone)
  expect(await api().fails(orders.markAll, { params: { key }, body: { marks } })).toMatchObject(gone)
  const again = await link(await playerKey(anna))
  expect(again).not.toBe(key)
  expect((await all(again)).lines).toHaveLength(shown.lines.length)
  const { entries } = await superadmin().call(audit.list, { query: { worldId } })
  expect(entries.filter(({ action }) => action === 'orders.linkAll').map(({ by }) => by)).toEqual([
    { kind: 'player', playerId: anna },
    { kind: 'player', playerId: anna },
  ])
  await superadmin().call(worlds.remove, { params: { worldId } })
  expect(await api().fails(orders.all, { params: { key: again } })).toMatchObject(gone)
  const left = (await everyItem(ownStack().tableUrl)).filter(
    ({ pk, worldId: of }) =>
      pk === `ALLORDERS#${worldId}` || (of === worldId && String(pk).startsWith('ALLORDERSKEY#')),
  )
  expect(left).toEqual([])
})
