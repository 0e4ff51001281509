import { describe, expect, test } from 'vitest'
import { markDemo } from '../../../functions/store/plans/plans.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { type Route, routes } from '../../../shared/contract/index.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { fc } from '../../support/properties.ts'
import { aWebhook } from '../../support/servers/discord-webhooks.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { rawPath } from '../../support/stack/raw-path.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { aWorld, dumpLine, leader, schedule, superadmin } from '../world.ts'

onStackTable()

/** A world with a plan that has everything, by the numbers its game has given. */
interface Side {
  worldId: string
  server: string
  planId: string
  tribeId: number
  enemyTribeId: number
  playerId: number
  /** Of the same tribe. */
  friendId: number
  enemyId: number
  villageId: number
  targetId: string
  uploadId: string
  resultId: string
  /** An attack of the plan, as addresses name it. */
  attack: string
  /** Of the player's personal link. */
  secret: string
  /** `x|` of the enemy's column. */
  x: number
}

const slot = { from: '2038-03-10T08:00:00.000Z', to: '2038-03-10T18:00:00.000Z' }

/** Two tribes in two columns, all ids moved by `offset`; every name contains its owner. */
async function aSide(name: string, offset = 0, x = 500): Promise<Side> {
  const [playerId, friendId, enemyId] = [11 + offset, 12 + offset, 21 + offset]
  const ids = { tribeId: 1 + offset, enemyTribeId: 2 + offset, playerId, friendId, enemyId }
  const column = (id: number, at: number, playerId: number) =>
    Array.from({ length: 10 }, (_, i) => ({ id: id + offset + i, name: `${name}dorf`, x: at, y: 500 + i, playerId }))
  const { worldId, server } = await aWorld({
    tribes: [
      { id: ids.tribeId, name: `${name}stamm`, tag: name.slice(0, 5) },
      { id: ids.enemyTribeId, name: `${name}feinde`, tag: `${name.slice(0, 5)}!` },
    ],
    players: [
      { id: ids.playerId, name: `${name}spieler`, tribeId: ids.tribeId },
      { id: friendId, name: `${name}freund`, tribeId: ids.tribeId },
      { id: ids.enemyId, name: `${name}gegner`, tribeId: ids.enemyTribeId },
    ],
    villages: [...column(100, x, ids.playerId), ...column(200, x + 10, ids.enemyId)],
  })
  const body = { name: `${name}plan`, tribes: [ids.tribeId], notes: `${name}notiz`, worldId, ...schedule }
  const { plan } = await leader().call(plans.create, { body })
  await markDemo(plan._id)
  const side: Side = {
    ...ids,
    worldId,
    server,
    planId: plan._id,
    villageId: 100 + offset,
    targetId: `offs-${x + 10}-500`,
    uploadId: '',
    resultId: '',
    attack: '',
    secret: '',
    x: x + 10,
  }
  const params = { planId: plan._id }
  const dump = [0, 1, 2, 3].map((i) =>
    dumpLine(500 + i, { axe: 6000, ram: 300, catapult: 50 }).replace(/^500/, String(x)),
  )
  await leader().call(senders.uploadTroops, { params, body: { dump: dump.join('\n') } })
  const coordinates = [`${x + 10}|500`, `${x + 10}|501`]
  await leader().raw('POST', `/incplans/${plan._id}/targets/manual`, {
    coordinates,
    type: 'offs',
    maxOff: 2,
    maxFake: 2,
  })
  const player = { params: { ...params, playerId: String(ids.playerId) } }
  for (const list of [[], [slot]]) await leader().call(timeslots.saveOwn, { ...player, body: { timeslots: list } })
  const frontlineCoords = [{ from: { x, y: 1 }, to: { x, y: 999 } }]
  await leader().call(worlds.saveSettings, { params: { worldId }, body: { frontlineCoords } })
  await leader().call(calculations.calculateAll, { params, body: {} })
  await leader().call(orders.issue, { params })
  await leader().call(wishes.edit, { params, body: { version: 0, edits: [{ op: 'cap', ...cap, max: 500 }] } })
  const entry = { herkunft: `${x}|500`, ziel: `${x + 10}|500`, ankunft: 'am 10.03.38 um 21:00:00', staerke: 'gross' }
  const file = new File([JSON.stringify([{ ...entry, spieler: `${name}spieler` }])], `${name}datei.json`)
  const { uploadId = '' } = await leader().call(sightings.upload, { params, file })
  const { results = [] } = await leader().call(calculations.results, { params })
  const resultId = results.find(({ isCurrent }) => isCurrent)?._id ?? ''
  const { attacks } = await leader().call(calculations.attacks, { params, query: {} })
  const [found] = attacks.filter((attack) => !attack.isRealInc)
  const attack = found ? `${found.type}:${found.senderVillageId}:${found.targetId}` : ''
  const { players } = await leader().call(timeslots.list, { params })
  const { secret = '' } = players.find(({ playerId }) => playerId === ids.playerId) ?? {}
  await api().call(timeslots.saveHolds, {
    ...player,
    headers: { [slotSecretHeader]: secret },
    body: { holds: [{ villageId: side.villageId, isHeld: false, freeNobles: 1 }] },
  })
  return { ...side, uploadId, resultId, attack, secret }
}

/** The wish that every plan has. */
const cap = { kind: 'fake' } as const

/** What each endpoint with a body is sent: a whole body that would do its work, with every id in it taken from the other side. */
const bodies: Record<string, (foreign: Side, own: Side) => object> = {
  'worlds.update': (_, own) => ({ name: 'Umbenannt', server: own.server }),
  'worlds.setAdmins': () => ({ admins: [] }),
  'worlds.setAccess': () => ({ access: 'members', members: [] }),
  'worlds.saveSettings': () => ({ frontlineCoords: [], dsUltimateMessageTemplate: 'geändert' }),
  'worlds.previewSettings': () => ({ frontlineCoords: [] }),
  'worlds.sync': () => ({}),
  'plans.create': ({ tribeId }) => ({ name: 'Neu', tribes: [tribeId], ...schedule }),
  'plans.update': ({ tribeId }) => ({ name: 'Neu', tribes: [tribeId] }),
  'plans.duplicate': () => ({ name: 'Kopie' }),
  'senders.addManual': ({ x }) => ({
    coordinates: [`${x - 10}|505`],
    type: 'offs',
    maxOff: 1,
    maxFake: 1,
    maxBFake: 1,
  }),
  'senders.uploadTroops': ({ x }) => ({ dump: dumpLine(502, { axe: 9000 }).replace(/^500/, String(x - 10)) }),
  'senders.update': ({ villageId }) => ({ villageIds: [villageId], changes: { maxOff: 0 } }),
  'senders.remove': ({ villageId }) => ({ villageIds: [villageId] }),
  'senders.reclassify': () => ({}),
  'targets.addManual': ({ x }) => ({ coordinates: [`${x}|507`], type: 'offs', maxOff: 1 }),
  'targets.addRandomPlayer': ({ enemyId }) => ({ playerId: enemyId, percentage: 100 }),
  'targets.addRandomTribe': ({ enemyTribeId }) => ({ tribeId: enemyTribeId, percentage: 100 }),
  'targets.update': () => ({ maxOff: 9 }),
  'targets.updateMany': ({ targetId }) => ({ targetIds: [targetId], limits: { maxOff: 8 } }),
  'targets.removeMany': ({ targetId }) => ({ targetIds: [targetId] }),
  'calculations.calculateOffs': () => ({}),
  'calculations.calculateRamoffs': () => ({}),
  'calculations.calculateFakes': () => ({}),
  'calculations.calculateBfCleaner': () => ({}),
  'calculations.calculateBfKatas': () => ({}),
  'calculations.calculateAg': () => ({}),
  'calculations.calculateAll': () => ({ respectOtherPlans: true }),
  'calculations.nameResult': () => ({ name: 'Stand' }),
  'calculations.restoreResult': () => ({}),
  'wishes.edit': ({ villageId, targetId }) => ({
    version: 1,
    edits: [{ op: 'pin', attack: { kind: 'off', villageId, targetId } }],
  }),
  'timeslots.generate': () => ({ keepOwn: false }),
  'timeslots.save': () => ({ timeslots: [] }),
  'timeslots.undo': () => ({}),
  'timeslots.remind': ({ playerId }) => ({ playerIds: [playerId] }),
  'timeslots.saveHolds': ({ villageId }) => ({ holds: [{ villageId, isHeld: true, freeNobles: 2 }] }),
  'timeslots.sit': ({ friendId }) => ({ sittings: [{ sitterId: friendId, from: slot.from, to: slot.to }] }),
  'timeslots.sitOwn': ({ friendId }) => ({ sittings: [{ sitterId: friendId, from: slot.from, to: slot.to }] }),
  'timeslots.overrule': ({ villageId }) => ({ villageIds: [villageId], isOverruled: true }),
  'timeslots.saveOwn': () => ({ timeslots: [] }),
  'bots.createKey': () => ({ name: 'Bot' }),
  'shareLinks.create': () => ({ name: 'Bund', level: 'all' }),
  'webhooks.create': ({ planId }) => ({ name: 'Kanal', address: aWebhook().address, planId }),
  'webhooks.update': () => ({ name: 'Umbenannt' }),
  'timeslots.removeOwn': () => ({ from: slot.from }),
  'sightings.paste': ({ x }) => ({
    text: `Angriff\tZiel (${x}|501) K55\tFeind (${x - 10}|500) K55\tAnna\t1.4\tam 10.03.38 um 21:00:00\t2:00:00`,
    save: true,
  }),
  'sightings.followUp': () => ({ name: 'Nachschlag', states: ['open', 'missing'] }),
  'orders.wake': ({ playerId }) => ({ playerIds: [playerId] }),
  'orders.withdraw': ({ villageId }) => ({ villageIds: [villageId + 100], to: 'withdrawn' }),
  'orders.findStandIns': () => ({}),
  'orders.markAsLeader': ({ villageId, targetId }) => ({
    marks: [{ line: `off-${villageId}-${targetId}-0`, state: 'sent', at: '2026-03-10T08:00:00.000Z' }],
  }),
}

/** Removals come last, a world after its plans. */
const lasts = ['targets.removeMany', 'targets.remove', 'senders.remove', 'plans.remove', 'worlds.remove']
const scoped = routes
  .filter(({ endpoint }) => endpoint.scope !== 'none' && endpoint.access !== 'bot')
  .toSorted((a, b) => lasts.indexOf(a.name) - lasts.indexOf(b.name))

test('every endpoint of a plan or world that takes a body has one here', () => {
  expect(Object.keys(bodies).toSorted()).toEqual(
    scoped.flatMap(({ name, endpoint }) => (endpoint.body ? [name] : [])).toSorted(),
  )
})

const fill = (path: string, ids: Record<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ids[name])))

/** Calls an endpoint of the own plan or world with every other id it can be given taken from the other side. */
async function mixed({ name, endpoint }: Route, own: Side, foreign: Side) {
  const path = fill(endpoint.path, { ...foreign, planId: own.planId, worldId: own.worldId })
  const isNamed = endpoint.scope === 'plan' || endpoint.path.includes('{worldId}')
  const outside = isNamed ? foreign.worldId : own.worldId
  const { planId, tribeId, worldId: world } = foreign
  const { resultId, attack } = foreign
  const query = new URLSearchParams({
    worldId: outside,
    planId,
    tribeId: String(tribeId),
    from: resultId,
    to: resultId,
    attack,
    wish: 'cap',
    ...cap,
  })
  const body = bodies[name] && { _id: planId, planId, world, worldId: outside, ...bodies[name](foreign, own) }
  return superadmin().raw(endpoint.method, `${path}?${query}`, body, {
    'x-world-id': foreign.worldId,
    [slotSecretHeader]: own.secret,
  })
}

/** Everything that can be read of a side. */
async function readEverything(side: Side): Promise<Record<string, unknown>> {
  // Lists go by the index, which is late.
  await settled()
  const readings = scoped.filter(({ endpoint }) => endpoint.method === 'GET')
  const entries = await Promise.all(
    readings.map(async ({ name, endpoint }) => {
      const { body, status } = await superadmin().raw(
        'GET',
        `${fill(endpoint.path, { ...side })}?${new URLSearchParams({
          worldId: side.worldId,
          from: side.resultId,
          to: side.resultId,
          attack: side.attack,
          wish: 'cap',
          ...cap,
        })}`,
        undefined,
        { [slotSecretHeader]: side.secret },
      )
      expect(status, name).toBe(200)
      return [name, { ...Object(body), serverTime: undefined }] as const
    }),
  )
  const { worlds: all } = await superadmin().call(worlds.list, {})
  return { ...Object.fromEntries(entries), world: all.find(({ _id }) => _id === side.worldId) }
}

describe.each([
  ['the same numbers, as every world of the game has', 0, 500],
  ['numbers of its own', 1000, 600],
])('a foreign world and plan with %s', (_, offset, x) => {
  test('is neither shown nor changed by calls of another, with any ids', async () => {
    const [own, foreign] = await Promise.all([aSide('Eigen'), aSide('Fremd', offset, x)])
    const before = await readEverything(foreign)
    expect(JSON.stringify(before)).toContain('Fremddorf')
    let worked = 0
    for (const route of scoped) {
      const { status, body } = await mixed(route, own, foreign)
      const answer = `${route.name}: ${status} ${JSON.stringify(body)}`
      expect(status, answer).toBeLessThan(500)
      for (const trace of ['Fremd', foreign.planId, foreign.worldId]) expect(answer).not.toContain(trace)
      // Of a plan with other numbers, nothing that is named beside it is found.
      if (offset > 0 && /\{(targetId|playerId|uploadId)\}/.test(route.endpoint.path)) expect(status, answer).toBe(404)
      if (status === 200) worked++
    }
    // With the same numbers the calls do their work, on their own side.
    if (offset === 0) expect(worked).toBeGreaterThan(scoped.length * 0.85)
    expect(await readEverything(foreign)).toEqual(before)
    expect(await superadmin().fails(plans.get, { params: { planId: own.planId } })).toMatchObject({ status: 404 })
  })
})

describe('a world closed to an account', () => {
  test('refuses each of its calls and changes nothing, until the account is a member', async () => {
    const outsider = api(roleToken('admin'))
    const { user } = await outsider.call(sessions.me, {})
    const side = await aSide('Zu')
    const params = { worldId: side.worldId }
    const close = (members: string[]) =>
      superadmin().call(worlds.setAccess, { params, body: { access: 'members', members } })
    await close([])
    const before = await readEverything(side)
    const guarded = scoped.filter(({ endpoint }) => endpoint.access === 'user' || endpoint.access === 'admin')
    expect(guarded.length).toBeGreaterThan(70)
    const ask = async ({ name, endpoint }: Route) => {
      const query = new URLSearchParams({
        worldId: side.worldId,
        from: side.resultId,
        to: side.resultId,
        attack: side.attack,
        wish: 'cap',
        ...cap,
      })
      const body = bodies[name] && { worldId: side.worldId, ...bodies[name](side, side) }
      const ids = { ...side, keyId: 'nokey', webhookId: 'nohook', coordinates: '510%7C500' }
      return outsider.raw(endpoint.method, `${fill(endpoint.path, ids)}?${query}`, body, { 'x-world-id': side.worldId })
    }
    for (const route of guarded) {
      const { status, body } = await ask(route)
      expect({ status, code: Object(body).code }, route.name).toEqual({ status: 403, code: 'world_closed' })
    }
    expect(await readEverything(side)).toEqual(before)
    await close([user._id])
    const reads = guarded.filter(({ endpoint }) => endpoint.method === 'GET')
    for (const route of reads) expect((await ask(route)).status, route.name).toBe(200)
  })
})

/** Ids as nobody is given them: parts of keys and paths, other spellings, too long, not text. Escaped as they go into the path. */
const oddIds = ({ planId, worldId }: Side) => [
  '..',
  '.',
  '%2e%2e',
  '%2E%2E%2Fadmin%2Fusers',
  `..%2F${planId}`,
  `${planId}%2F..%2F${planId}`,
  `${planId}%23TARGET%23offs-510-500`,
  `PLAN%23${planId}`,
  `${worldId}%23PLANS`,
  `${planId}%20`,
  `%20${planId}`,
  `${planId}%00`,
  `${planId}%0A`,
  `${planId}%E2%80%8B`,
  `%EF%BC%90${planId.slice(1)}`,
  '%C3%BC%F0%9F%92%A5',
  '%ff%fe',
  '%',
  '*',
  '%5B%5D',
  '__proto__',
  'constructor',
  'x'.repeat(65),
  'x'.repeat(3000),
  '',
]

describe('an id that is none', () => {
  let botKey = ''

  test('finds nothing and breaks nothing, in any place of any path and in the header', async () => {
    const side = await aSide('Fest')
    const before = await readEverything(side)
    const { worldId: botWorldId, server: botServer } = await aWorld()
    const made = await superadmin().call(bots.createKey, { params: { worldId: botWorldId }, body: { name: 'Bot' } })
    botKey = `Bot ${made.key}`
    const known: Record<string, unknown> = {
      ...side,
      userId: 'nobody',
      keyId: 'nokey',
      webhookId: 'nohook',
      guildId: '700000000000000001',
      world: botServer,
      coordinates: '510%7C500',
      y: 500,
    }
    // Each place gets every third id, from another start than the place before: all places read ids in the same way.
    let place = 0
    const someIds = () => oddIds(side).filter((_, i) => i % 3 === place % 3)
    const tries = routes.flatMap(({ endpoint }) => {
      place++
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      return someIds().flatMap((id) => [
        // The bot's test field answers every question.
        ...names
          .filter((odd) => endpoint !== bots.preview || odd !== 'coordinates')
          .map((odd) => ({
            endpoint,
            path: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === odd ? id : String(known[name]))),
            worldId: side.worldId,
          })),
        ...(endpoint.scope === 'world' && names.length === 0 ? [{ endpoint, path: endpoint.path, worldId: id }] : []),
      ])
    })
    expect(tries.length).toBeGreaterThan(500)
    const rest = tries.values()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (const { endpoint, path, worldId } of rest) {
          const { status, text: answer } = await send(endpoint, path, worldId)
          const said = `${endpoint.method} ${path.slice(0, 200)} (${worldId.slice(0, 80)}): ${status} ${answer.slice(0, 300)}`
          // An empty place is another path, and may be another endpoint's, so it is not called.
          expect([400, 404, 405], said).toContain(status)
          expect(JSON.parse(answer), said).toHaveProperty('message')
        }
      }),
    )
    expect(await readEverything(side)).toEqual(before)
  })

  const send = ({ method, body, access }: Endpoint, path: string, worldId: string) =>
    rawPath(
      method,
      path,
      {
        ...fromAddress(anAddress()),
        authorization: access === 'bot' ? botKey : `Bearer ${roleToken('superadmin')}`,
        'content-type': 'application/json',
        'x-world-id': worldId,
      },
      // Nothing that it might do may be done by an empty body, nor asked of a provider.
      method === 'GET' ? undefined : body ? '{"name":""}' : undefined,
    )
})

describe('the keys of the table', () => {
  const text = fc
    .array(fc.constantFrom('#', 'PLAN', 'TARGET', 'SLOTS', 'SET', 'MOVE', 'WORLD', 'a', '0', '/', '.'), {
      maxLength: 5,
    })
    .map((parts) => parts.join(''))
  const number = fc.nat({ max: 20 })
  /** What an item is of, and where it lies, of any text in the places for what comes from outside. */
  const items = {
    user: text.map((id) => ({ of: [id], key: keys.user(id) })),
    usernameClaim: text.map((name) => ({ of: [name], key: keys.usernameClaim(name) })),
    lookClaim: text.map((look) => ({ of: [look], key: keys.lookClaim(look) })),
    device: fc.tuple(text, text).map((of) => ({ of, key: keys.device(...of) })),
    session: fc.tuple(text, text).map((of) => ({ of, key: keys.session(...of) })),
    superadmins: fc.constant({ of: [], key: keys.superadmins() }),
    tour: text.map((id) => ({ of: [id], key: keys.tour(id) })),
    world: text.map((id) => ({ of: [id], key: keys.world(id) })),
    listedWorld: text.map((id) => ({ of: [id], key: keys.listedWorld(id) })),
    members: text.map((id) => ({ of: [id], key: keys.members(id) })),
    settings: fc.tuple(text, text).map((of) => ({ of, key: keys.settings(...of) })),
    plan: text.map((id) => ({ of: [id], key: keys.plan(id) })),
    target: fc.tuple(text, text).map((of) => ({ of, key: keys.target(...of) })),
    spreadTarget: fc.tuple(text, number, text).map((of) => ({ of, key: keys.spreadTarget(...of) })),
    planned: text.map((id) => ({ of: [id], key: keys.planned(id) })),
    slots: fc.tuple(text, number).map((of) => ({ of, key: keys.slots(...of) })),
    slotHistory: fc.tuple(text, number, number).map((of) => ({ of, key: keys.slotHistory(...of) })),
    slotChanges: text.map((id) => ({ of: [id], key: keys.slotChanges(id) })),
    sheet: fc.tuple(text, number).map((of) => ({ of, key: keys.sheet(...of) })),
    asked: fc.tuple(text, text).map((of) => ({ of, key: keys.asked(...of) })),
    claim: fc.tuple(text, number).map((of) => ({ of, key: keys.claim(...of) })),
    marks: fc.tuple(text, number).map((of) => ({ of, key: keys.marks(...of, '0') })),
    realIncs: text.map((id) => ({ of: [id], key: keys.realIncs(id) })),
    uploadNote: fc.tuple(text, text).map((of) => ({ of, key: keys.uploadNote(...of) })),
    shareLinks: text.map((id) => ({ of: [id], key: keys.shareLinks(id) })),
    shareKey: text.map((digest) => ({ of: [digest], key: keys.shareKey(digest) })),
    reliability: fc.tuple(text, number).map((of) => ({ of, key: keys.reliability(...of) })),
    allOrders: fc.tuple(text, number).map((of) => ({ of, key: keys.allOrders(...of) })),
    allOrdersKey: text.map((digest) => ({ of: [digest], key: keys.allOrdersKey(digest) })),
    orderKey: text.map((digest) => ({ of: [digest], key: keys.orderKey(digest) })),
    botKey: fc.tuple(text, text).map((of) => ({ of, key: keys.botKey(...of) })),
    botKeyOpens: text.map((digest) => ({ of: [digest], key: keys.botKeyOpens(digest) })),
    guild: text.map((id) => ({ of: [id], key: keys.guild(id) })),
    connection: fc.tuple(text, text).map((of) => ({ of, key: keys.connection(...of) })),
    webhook: fc.tuple(text, text).map((of) => ({ of, key: keys.webhook(...of) })),
    chatSaid: fc.tuple(text, text).map((of) => ({ of, key: keys.chatSaid(...of) })),
    chatDue: text.map((id) => ({ of: [id], key: keys.chatDue('2038-03-10T06:00', id) })),
    devices: fc.tuple(text, number).map((of) => ({ of, key: keys.devices(...of) })),
    due: text.map((id) => ({ of: [id], key: keys.due(1, 2, id) })),
    pushState: fc.constant({ of: [], key: keys.pushState() }),
    siteState: fc.constant({ of: [], key: keys.siteState() }),
    discordCall: text.map((digest) => ({ of: [digest], key: keys.discordCall(digest) })),
    receipt: text.map((id) => ({ of: [id], key: keys.receipt(id) })),
    move: text.map((id) => ({ of: [id], key: keys.move(id, '0f3a') })),
    result: fc.tuple(text, number).map((of) => ({ of, key: keys.result(...of) })),
    chunk: fc.tuple(text, number).map((of) => ({ of, key: keys.chunk(of[0], 'senders', '0f3a', of[1]) })),
    throttle: fc.tuple(text, number).map((of) => ({ of, key: keys.throttle('login-name', ...of) })),
  }
  /** Of the index, and of ids that the server makes itself. */
  const others = ['audit', 'connections', 'guilds', 'hidden', 'moves', 'plansOfWorld', 'uploadNotes', 'users', 'worlds']

  test('are never one for two items, even of ids that hold the separator', () => {
    expect([...Object.keys(items), ...others].toSorted()).toEqual(Object.keys(keys).toSorted())
    const kinds: fc.Arbitrary<[string, { of: readonly unknown[]; key: object }]>[] = Object.entries(items).map(
      ([kind, item]) => fc.tuple(fc.constant(kind), item),
    )
    const item = fc.oneof(...kinds)
    fc.assert(
      fc.property(item, item, ([kind, one], [otherKind, other]) => {
        if (JSON.stringify(one.key) === JSON.stringify(other.key)) {
          expect([kind, one.of]).toEqual([otherKind, other.of])
        }
      }),
      { numRuns: 5_000 },
    )
  })
})
