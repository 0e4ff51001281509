import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { createBotKey, getBotKey, noteBotKeyUse } from '../../../functions/store/bots/bot-keys.ts'
import { connect, listMentions } from '../../../functions/store/bots/connections.ts'
import { editKeyDigest, ensureSheets, renewKeys } from '../../../functions/store/orders/sheets.ts'
import { table, tableName } from '../../../functions/store/table/client.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { createWorld } from '../../../functions/store/worlds/worlds.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { aStoredPlan } from '../../support/faults/stored.ts'
import { asEndpoint, asFunction } from '../../support/stack/as-function.ts'
import { aCaller } from '../../support/stack/caller.ts'
import { ownStorage } from '../../support/stack/own-storage.ts'

ownStorage('connections')

const newOne = { audit: undefined, key: undefined }

test('who connected with a link that was renewed is mentioned no more, and the run every minute forgets them', async () => {
  const plan = await aStoredPlan()
  const [playerId, worldId] = [11, plan.world]
  const ensured = await ensureSheets(plan._id, [playerId])
  const sheet = ensured.ok ? ensured.sheets.get(playerId) : undefined
  if (!sheet) throw new Error('There is no sheet')
  const player = { worldId, planId: plan._id, playerId, playerName: 'Anna', mayMention: true }
  const acting = { audit: aCaller('bots.connect'), by: { kind: 'user', userId: 'anna' } } as const
  await connect({ ...player, discordId: '1', digest: editKeyDigest(sheet) }, acting)
  const mentioned = () => asFunction('everyMinute', () => listMentions(worldId, new Set([playerId])))
  expect(await mentioned()).toEqual(new Map([[playerId, ['1']]]))
  await renewKeys(plan._id, playerId, aCaller('orders.renewLinks'))
  expect(await mentioned()).toEqual(new Map())
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key: keys.connection('1', worldId) }))
  expect(Item).toBeUndefined()
})

test('both addresses of the bot note when a key was used', async () => {
  const made = await createWorld({ name: 'Welt', server: 'de1' }, newOne)
  const worldId = made.ok ? made.created._id : ''
  for (const name of ['bots.incPlan', 'bots.incPlanAt']) {
    const _id = newId()
    await createBotKey(worldId, { _id, name, salt: 's', key: newId() }, newOne)
    await asEndpoint(name, () => noteBotKeyUse(worldId, _id))
    expect((await getBotKey(worldId, _id))?.lastUsedAt).toBeDefined()
  }
})
