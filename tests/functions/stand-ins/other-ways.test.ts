import { expect, test } from 'vitest'
import { readDue } from '../../../functions/store/devices/due.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { aDiscordId } from '../../support/servers/discord.ts'
import { press, type } from '../../support/servers/discord-client.ts'
import { api } from '../../support/stack/api.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { keyIn } from '../orders/orders-plan.ts'
import { leader, superadmin } from '../world.ts'
import { aNightPlan, anna, bert } from './night-plan.ts'

onStackTable()

test('a press in Discord makes the offer an order, once', async () => {
  const plan = await aNightPlan()
  const lost = await plan.skip(anna)
  await plan.ready(bert)
  await plan.find()
  // Its own attack is checked too.
  await leader().call(plans.update, { params: plan.params, body: { nightWatch: 'auto' } })
  const [guild, user] = [aDiscordId(), aDiscordId()]
  const all = await superadmin().call(worlds.list, {})
  const { server = '' } = all.worlds.find(({ _id }) => _id === plan.worldId) ?? {}
  await type('setwelt', { server }, { guild })
  await superadmin().call(bots.approveGuild, { params: { guildId: guild }, body: { worldId: plan.worldId } })
  await settled()
  await type('befehle', { verbinden: (await plan.entry(bert)).edit }, { guild, user })
  await settled()
  const { data } = await type('befehle', {}, { guild, user })
  const [button] = (data.components ?? []).flatMap((one) => (one.type === 9 ? [one.accessory] : []))
  expect(button?.label).toBe('Übernehmen')
  const pressed = await press(button?.custom_id ?? '', data.components, { guild, user })
  expect(JSON.stringify(pressed)).toContain('✓ Übernommen')
  await press(button?.custom_id ?? '', data.components, { guild, user })
  const taken = (await plan.sheet(bert)).lines.filter(({ standsInFor }) => standsInFor)
  expect(taken).toMatchObject([{ to: { x: lost.to.x, y: lost.to.y } }])
  expect((await plan.sheet(anna)).withdrawn).toMatchObject([{ id: lost.id, takenBy: {} }])
})

test('an order that is skipped on the page of all plans has its plan checked', async () => {
  const plan = await aNightPlan()
  await leader().call(plans.update, { params: plan.params, body: { nightWatch: 'auto' } })
  const edit = await plan.key(anna)
  const key = keyIn((await api().call(orders.linkAll, { params: { key: edit } })).path)
  const minute = Math.floor(Date.now() / 60_000)
  const checks = async () =>
    (await Promise.all([0, 1, 2].map((ahead) => readDue(minute + ahead))))
      .flat()
      .filter(({ planId, what }) => planId === plan.planId && what === 'check')
  expect(await checks()).toEqual([])
  await settled()
  const [line] = (await api().call(orders.all, { params: { key } })).lines
  const mark = { line: line?.id ?? '', state: 'skipped' as const, at: new Date().toISOString() }
  await api().call(orders.markAll, { params: { key }, body: { marks: [mark] } })
  await settled()
  expect(await checks()).toHaveLength(1)
})
