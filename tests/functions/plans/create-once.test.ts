import { describe, expect, test } from 'vitest'
import { markDemo } from '../../../functions/store/plans/plans.ts'
import type { RawAnswer } from '../../../infra/local/demo/api-client.ts'
import { idempotencyHeader } from '../../../shared/contract/endpoint.ts'
import { routes } from '../../../shared/contract/index.ts'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { shareLinks } from '../../../shared/contract/schemas/share-links.ts'
import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { webhooks } from '../../../shared/contract/schemas/webhooks.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { failureCode } from '../../support/faults/write-case.ts'
import { aWebhook } from '../../support/servers/discord-webhooks.ts'
import { api } from '../../support/stack/api.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { aPastPlan } from '../real-plan.ts'
import { aim, aNewUser, aPlan, aWorld, dumpLine, leader, newServer, schedule, superadmin, upload } from '../world.ts'

onStackTable()

/** A call that creates something, and how many of what it creates there are. */
interface Create {
  /** Asks for it under a key; `other` asks for something else. */
  create(key: string | undefined, other?: boolean): Promise<RawAnswer>
  count(): Promise<number>
  /** What its entry in the log names, where the answer does not. */
  about?: string
}

const under = (key: string | undefined): Record<string, string> => (key ? { [idempotencyHeader]: key } : {})
const fresh = () => newId().slice(0, 12)

async function plan(): Promise<Create> {
  const { worldId } = await aWorld()
  return {
    create: (key, other) =>
      leader().send(plans.create, {
        body: { name: other ? 'Anderer' : 'Sturm', tribes: [1], worldId, ...schedule },
        headers: under(key),
      }),
    count: async () => (await leader().call(plans.list, { worldId })).plans.length,
  }
}

async function copy(): Promise<Create> {
  const { planId, worldId } = await aPlan()
  await upload(planId, [dumpLine(500, { axe: 6000, ram: 300 })])
  await aim(planId, 'offs', [500, 501], { maxOff: 1 })
  return {
    create: (key, other) =>
      leader().send(plans.duplicate, {
        params: { planId },
        body: { name: other ? 'Andere' : 'Kopie' },
        headers: under(key),
      }),
    count: async () => (await leader().call(plans.list, { worldId })).plans.length - 1,
  }
}

async function tour(): Promise<Create> {
  const { planId, worldId } = await aPlan()
  await markDemo(planId)
  const { planId: other } = await aPlan()
  await markDemo(other)
  const own = await aNewUser()
  return {
    create: (key, isOther) =>
      own.send(plans.startTour, { params: { planId: isOther ? other : planId }, headers: under(key) }),
    count: async () => (await leader().call(plans.list, { worldId })).plans.length - 1,
  }
}

async function followUp(): Promise<Create> {
  const { params, worldId } = await aPastPlan()
  return {
    create: (key, other) =>
      leader().send(sightings.followUp, {
        params,
        body: { name: other ? 'Anderer' : 'Nachschlag' },
        headers: under(key),
      }),
    count: async () => (await leader().call(plans.list, { worldId })).plans.length - 1,
  }
}

async function world(): Promise<Create> {
  const [name, server] = [`Welt ${fresh()}`, newServer()]
  return {
    create: (key, other) =>
      superadmin().send(worlds.create, { body: { name: other ? `${name} b` : name, server }, headers: under(key) }),
    count: async () =>
      (await superadmin().call(worlds.list, {})).worlds.filter((one) => one.name.startsWith(name)).length,
  }
}

async function user(): Promise<Create> {
  const username = `Neu ${fresh()}`
  return {
    create: (key, other) =>
      superadmin().send(accounts.create, {
        body: { username, password: 'geheim-genug', role: other ? 'admin' : 'user' },
        headers: under(key),
      }),
    count: async () =>
      (await superadmin().call(accounts.list, {})).users.filter((one) => one.username === username).length,
  }
}

async function registration(): Promise<Create> {
  const username = `Neuling ${fresh()}`
  return {
    create: (key, other) =>
      api().send(accounts.register, {
        body: { username, password: other ? 'anders-genug' : 'geheim-genug' },
        headers: under(key),
      }),
    count: async () =>
      (await superadmin().call(accounts.list, {})).users.filter((one) => one.username === username).length,
  }
}

async function botKey(): Promise<Create> {
  const { worldId } = await aWorld()
  const params = { worldId }
  return {
    create: (key, other) =>
      superadmin().send(bots.createKey, { params, body: { name: other ? 'Anderer' : 'Bot' }, headers: under(key) }),
    count: async () => (await superadmin().call(bots.keys, { params })).keys.length,
    about: worldId,
  }
}

async function shareLink(): Promise<Create> {
  const { planId } = await aPlan()
  const params = { planId }
  return {
    create: (key, other) =>
      leader().send(shareLinks.create, {
        params,
        body: { name: other ? 'Andere' : 'Bund', level: 'times' },
        headers: under(key),
      }),
    count: async () => (await leader().call(shareLinks.list, { params })).links.length,
    about: planId,
  }
}

async function webhook(): Promise<Create> {
  const { worldId } = await aWorld()
  const params = { worldId }
  const { address } = aWebhook()
  return {
    create: (key, other) =>
      leader().send(webhooks.create, {
        params,
        body: { name: other ? 'Anderer' : 'Kanal', address },
        headers: under(key),
      }),
    count: async () => (await leader().call(webhooks.list, { params })).webhooks.length,
    about: worldId,
  }
}

async function someTargets(): Promise<Create> {
  const { planId } = await aPlan()
  const params = { planId }
  return {
    create: (key, other) =>
      leader().send(targets.addManual, {
        params,
        body: { coordinates: ['500|500'], type: 'offs', maxOff: other ? 2 : 1 },
        headers: under(key),
      }),
    count: async () => (await leader().call(targets.list, { params })).targets.length,
    about: planId,
  }
}

const creates: [string, () => Promise<Create>][] = [
  ['plans.create', plan],
  ['plans.duplicate', copy],
  ['plans.startTour', tour],
  ['sightings.followUp', followUp],
  ['worlds.create', world],
  ['accounts.create', user],
  ['accounts.register', registration],
  ['bots.createKey', botKey],
  ['shareLinks.create', shareLink],
  ['webhooks.create', webhook],
  ['targets.addManual', someTargets],
]

test('every call that creates something takes a key', () => {
  const declared = routes.filter(({ endpoint }) => endpoint.creates).map(({ name }) => name)
  expect(declared.toSorted()).toEqual(creates.map(([name]) => name).toSorted())
  // Handing orders out once more creates nothing twice: the orders are the same.
  const harmless = 'orders.issue'
  const named = routes
    .map(({ name }) => name)
    .filter(
      (name) =>
        name !== harmless &&
        /\.(create|createKey|duplicate|startTour|register|followUp)$|^targets\.addManual$/.test(name),
    )
  expect(declared.toSorted()).toEqual(named.toSorted())
})

describe.each(creates)('%s under a key', (name, make) => {
  test('repeated after its answer was lost, makes nothing more and answers the same', async () => {
    const { create, count, about } = await make()
    const from = new Date().toISOString()
    const key = newId()
    const first = await create(key)
    expect(first.status).toBe(200)
    const again = await create(key)
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await count()).toBe(1)
    const { entries } = await superadmin().call(audit.list, { query: { from } })
    const ids = JSON.stringify([first.body, about])
    const told = entries.filter(
      ({ action, planId, worldId, userId }) =>
        action === name && [planId, worldId, userId].some((id) => id && ids.includes(id)),
    )
    if (name !== 'accounts.register') expect(told).toHaveLength(1)
  })

  test('that comes several times at once makes one', async () => {
    const { create, count } = await make()
    const key = newId()
    const answers = await Promise.all([create(key), create(key), create(key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await count()).toBe(1)
  })

  test('that asks for something else is refused', async () => {
    const { create } = await make()
    const key = newId()
    expect((await create(key)).status).toBe(200)
    expect(failureCode(await create(key, true))).toBe('idempotency_key_reused')
  })

  test('of another form is none', async () => {
    const { create, count } = await make()
    for (const key of ['mit Leerzeichen', 'x'.repeat(65)]) {
      expect(await create(key)).toMatchObject({
        status: 400,
        body: { code: 'bad_request', fields: { [idempotencyHeader]: expect.stringMatching(/^Der Schlüssel/) } },
      })
    }
    expect(await count()).toBe(0)
  })
})

test('keys are everybody’s own, and what was created and is gone does not come back', async () => {
  const { worldId } = await aWorld()
  const key = newId()
  const body = { name: 'Sturm', tribes: [1], worldId, ...schedule }
  const made = async (client: ReturnType<typeof api>) =>
    (await client.call(plans.create, { body, headers: under(key) })).plan._id
  const [mine, others] = [await made(leader()), await made(superadmin())]
  expect(mine).not.toBe(others)
  await leader().call(plans.remove, { params: { planId: mine } })
  expect(await leader().fails(plans.create, { body, headers: under(key) })).toMatchObject({ code: 'plan_not_found' })
  expect((await leader().call(plans.list, { worldId })).plans.map(({ _id }) => _id)).toEqual([others])
})

test('without a key each call makes one', async () => {
  const { create, count } = await plan()
  await Promise.all([create(undefined), create(undefined)])
  expect(await count()).toBe(2)
})
