import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { clearPlan, clearWorld, sweep } from '../../../functions/domain/plans/sweep.ts'
import { createBotKey } from '../../../functions/store/bots/bot-keys.ts'
import { connect } from '../../../functions/store/bots/connections.ts'
import { putObject } from '../../../functions/store/bucket/objects.ts'
import { ensureAllOrdersKey } from '../../../functions/store/orders/all-orders-links.ts'
import { saveReliability } from '../../../functions/store/orders/reliability.ts'
import { ensureSheets } from '../../../functions/store/orders/sheets.ts'
import { removePlan } from '../../../functions/store/plans/plans.ts'
import { createShareLink } from '../../../functions/store/share-links/share-links.ts'
import { table, tableName } from '../../../functions/store/table/client.ts'
import { keys, objectKeys } from '../../../functions/store/table/keys.ts'
import { createWorld, removeWorld } from '../../../functions/store/worlds/worlds.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { aStoredPlan } from '../../support/faults/stored.ts'
import { asEndpoint, asFunction } from '../../support/stack/as-function.ts'
import { aCaller } from '../../support/stack/caller.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('removal')

const playerId = 11
const newOne = { audit: undefined, key: undefined }

/** A world and its plan with every kind of item that goes with them. */
async function aFullWorld() {
  const made = await createWorld({ name: 'Welt', server: 'de1' }, newOne)
  if (!made.ok) throw new Error('No world was made')
  const world = made.created
  const worldId = world._id
  const plan = await aStoredPlan(worldId)
  const planId = plan._id
  const ensured = await ensureSheets(plan._id, [playerId])
  const editKey = (ensured.ok && ensured.sheets.get(playerId)?.editKey) || ''
  const player = { worldId, planId, playerId, playerName: 'Anna' }
  await ensureAllOrdersKey({ ...player, editKey }, undefined)
  const link = { _id: newId(), name: 'x', level: 'all', createdAt: '', endsAt: '2038-03-10T00:00:00.000Z' } as const
  await createShareLink(planId, { ...link, makerId: 'anna', salt: 's', key: newId() }, newOne)
  await createBotKey(worldId, { _id: newId(), name: 'x', salt: 's', key: newId() }, newOne)
  const acting = { audit: aCaller('bots.connect'), by: { kind: 'user', userId: 'anna' } } as const
  await connect({ ...player, discordId: newId(), digest: newId(), mayMention: false }, acting)
  const part = { sent: 1, ordered: 2, endedAt: plan.arriveAt }
  await saveReliability({ worldId, planId, parts: new Map([[playerId, part]]), of: '' })
  const bare = [
    keys.settings(worldId, 'rules'),
    keys.webhook(worldId, newId()),
    keys.webhook(planId, newId()),
    keys.chatSaid(planId, newId()),
    keys.slots(planId, playerId),
    keys.marks(planId, playerId, '0'),
    keys.devices(planId, playerId),
    keys.target(planId, 'offs-1-1'),
    keys.spreadTarget(planId, 7, 'offs-1-2'),
  ]
  for (const Item of bare) await table().send(new PutCommand({ TableName: tableName(), Item }))
  await putObject(objectKeys.upload(planId, newId()), new Uint8Array(1), 'text/plain')
  return { world, worldId, planId }
}

/** Partitions of the table but those of the log. */
async function partitions(): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const { Items = [] } of paginateScan(
    { client: table() },
    { TableName: tableName(), ConsistentRead: true },
  ))
    for (const { pk } of Items) if (!String(pk).startsWith('AUDIT#')) found.add(String(pk))
  return found
}

type Full = Awaited<ReturnType<typeof aFullWorld>>
const hideWorld = ({ world }: Full) => removeWorld(world, 1, aCaller('worlds.remove'))
const clear = () => asFunction('syncWorlds', () => sweep(-60_000))

test.each<[name: string, hide: (full: Full) => Promise<void>, remove: (full: Full) => Promise<void>, left: RegExp]>([
  [
    'a plan',
    ({ planId }) => removePlan(planId),
    ({ planId }) => asEndpoint('plans.remove', () => clearPlan(planId)),
    /^(PLAN|WORLD|BOTKEY|ALLORDERS\w*|DISCORDUSER|WEBHOOKS)/,
  ],
  ['a world', hideWorld, ({ worldId }) => asEndpoint('worlds.remove', () => clearWorld(worldId)), /^(PLAN|WORLD)#/],
  [
    'an interrupted removal of a plan',
    ({ planId }) => removePlan(planId),
    clear,
    /^(WORLD|BOTKEY|ALLORDERS\w*|DISCORDUSER|WEBHOOKS)/,
  ],
  // The second run finds the plans that the first one removes with their world.
  ['an interrupted removal', hideWorld, () => clear().then(clear), /^$/],
])('of %s nothing is left but what hides it, and who removes it has the rights', async (_, hide, remove, left) => {
  const before = await partitions()
  const full = await aFullWorld()
  expect([...(await partitions())].filter((pk) => !before.has(pk)).length).toBeGreaterThanOrEqual(15)
  await hide(full)
  await remove(full)
  const after = [...(await partitions())].filter((pk) => !before.has(pk))
  const tombstone = keys.plan(full.planId).pk
  expect(after.filter((pk) => !left.test(pk) || (pk.includes(full.planId) && pk !== tombstone))).toEqual([])
})
