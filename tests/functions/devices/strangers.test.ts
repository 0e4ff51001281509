import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { editDevices } from '../../../functions/store/devices/devices.ts'
import { getPushState } from '../../../functions/store/devices/push-state.ts'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { maxDevices } from '../../../shared/model/push/device.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import { type PushStack, startPushStack } from '../../support/stack/push-stack.ts'

const { orders, devices } = contract
const calls = 120
const nobody = 'f'.repeat(32)

let stack: PushStack
let keys: { edit: string; show: string }
let playerId = 0

beforeAll(async () => {
  stack = await startPushStack({ QUOTAS: undefined })
  const { entries } = await stack.leader.call(orders.list, { params: { planId: stack.planId } })
  const [entry] = entries
  const keyIn = (link = '') => link.split('/').at(-1) ?? ''
  playerId = entry?.playerId ?? 0
  keys = { edit: keyIn(entry?.edit), show: keyIn(entry?.show) }
})
afterAll(() => stack.close())
afterEach(() => editDevices(stack.planId, playerId, () => []))

/** A browser at its own address, with one of the links. */
function browser(kind: 'edit' | 'show') {
  const client = apiAt(stack.url, undefined, fromAddress(anAddress()))
  const key = keys[kind]
  return {
    async add() {
      const { endpoint, keys: secrets } = stack.push.subscribe((await getPushState())?.keys[0]?.key)
      return client.send(devices.add, { params: { key }, body: { endpoint, keys: secrets, leads: [10] } })
    },
    rename: (deviceId: string) => client.send(devices.update, { params: { key, deviceId }, body: { name: 'Handy' } }),
    remove: (deviceId: string) => client.send(devices.remove, { params: { key, deviceId } }),
  }
}
const deviceIn = (body: unknown) => devices.add.output.parse(body).device._id

test('a read-only link has its own share of devices, and leaves the owner theirs', async () => {
  const [owner, stranger] = [browser('edit'), browser('show')]
  for (let count = 0; count < maxDevices; count++) expect((await stranger.add()).status).toBe(200)
  expect((await stranger.add()).body).toMatchObject({ code: 'too_many_devices' })
  for (let count = 0; count < maxDevices; count++) expect((await owner.add()).status).toBe(200)
  expect((await owner.add()).body).toMatchObject({ code: 'too_many_devices' })
})

/** The statuses of 120 calls at once. */
async function statuses(call: (number: number) => Promise<{ status: number }>): Promise<Set<number>> {
  const answers = await Promise.all(Array.from({ length: calls }, (_, number) => call(number)))
  return new Set(answers.map(({ status }) => status))
}

test('120 calls that change nothing use up nobody’s limit', async () => {
  const [owner, stranger] = [browser('edit'), browser('show')]
  const viewing = deviceIn((await stranger.add()).body)
  const tried = await statuses((number) => (number % 2 ? stranger.remove(nobody) : stranger.rename(nobody)))
  expect(tried).toEqual(new Set([404]))
  expect((await stranger.remove(viewing)).status).toBe(200)
  const own = await owner.add()
  expect(own.status).toBe(200)
  expect((await owner.remove(deviceIn(own.body))).status).toBe(200)
})

test('120 changes by a read-only link leave the owner theirs', async () => {
  const [owner, stranger] = [browser('edit'), browser('show')]
  const viewing = deviceIn((await stranger.add()).body)
  expect(await statuses(() => stranger.rename(viewing))).toContain(200)
  const own = await owner.add()
  expect(own.status).toBe(200)
  expect((await owner.rename(deviceIn(own.body))).status).toBe(200)
  expect((await owner.remove(viewing)).status).toBe(200)
})
