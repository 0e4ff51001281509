import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteObject } from '../../../functions/store/bucket/bucket.ts'
import { getObject, putObject } from '../../../functions/store/bucket/objects.ts'
import { getWorld } from '../../../functions/store/worlds/worlds.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { snapshots } from '../../../shared/contract/schemas/snapshots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import type { Role } from '../../../shared/model/account.ts'
import { serveWorld, worldFiles } from '../../support/servers/provider.ts'
import { api } from '../../support/stack/api.ts'
import { type ForkedStack, forkStack } from '../../support/stack/fork-stack.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { signInAll } from '../../support/stack/sign-in-all.ts'
import { newServer, twoTribes } from '../world.ts'

// A stack of its own, whose bucket these tests may reach.
let stack: ForkedStack
let tokens: Record<Role, string>
beforeAll(async () => {
  stack = await forkStack({ providerUrl: ownStack().providerUrl })
  for (const [name, value] of Object.entries(stack.storage)) vi.stubEnv(name, value)
  tokens = await signInAll(stack.url, demoPassword)
})
afterAll(() => {
  vi.unstubAllEnvs()
  return stack.close()
})

const boss = () => api(tokens.superadmin, stack.url)
const sync = (worldId: string) => boss().call(worlds.sync, { body: { worldId } })

test.each([
  ['lost', (key: string) => deleteObject(key)],
  [
    'cut off',
    async (key: string) =>
      putObject(key, (await getObject(key))?.subarray(0, 40) ?? new Uint8Array(), 'application/gzip'),
  ],
  ['another', (key: string) => putObject(key, gzipSync('{"villages":{}}'), 'application/gzip')],
])(
  'world data that are %s have an error of their own, and come back with the next sync though nothing has changed',
  async (_, harm) => {
    const server = newServer()
    await serveWorld(server, worldFiles(twoTribes))
    const { world } = await boss().call(worlds.create, { body: { name: 'Verlust', server } })
    const worldId = world._id
    await sync(worldId)
    await harm((await getWorld(worldId))?.snapshot?.key ?? '')
    const failure = await boss().fails(snapshots.tribes, { worldId })
    expect(failure).toMatchObject({
      status: 409,
      code: 'world_data_lost',
      error: expect.stringContaining('synchronisiere'),
    })
    await sync(worldId)
    expect((await boss().call(snapshots.tribes, { worldId })).tribes).toHaveLength(2)
  },
)

test('data that are lost while the functions still remember them come back as well', async () => {
  const server = newServer()
  await serveWorld(server, worldFiles(twoTribes))
  const { world } = await boss().call(worlds.create, { body: { name: 'Erinnerung', server } })
  const worldId = world._id
  await sync(worldId)
  await boss().call(snapshots.tribes, { worldId })
  const key = (await getWorld(worldId))?.snapshot?.key ?? ''
  await deleteObject(key)
  await sync(worldId)
  expect(await getObject(key)).toBeDefined()
})
