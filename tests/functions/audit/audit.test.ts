import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { markDemo } from '../../../functions/store/plans/plans.ts'
import type { OutputOf, QueryInputOf } from '../../../shared/contract/endpoint.ts'
import { type AuditAction, routes } from '../../../shared/contract/index.ts'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import type { AuditEntry } from '../../../shared/model/audit.ts'
import { auditArea, isAuditName } from '../../../shared/model/audit-actions.ts'
import { api } from '../../support/stack/api.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { withoutIds } from '../../support/without-ids.ts'
import { aWorld, dumpLine, leader, schedule, superadmin } from '../world.ts'

onStackTable()

type Query = QueryInputOf<typeof audit.list>
type Page = OutputOf<typeof audit.list>
const readPage = (query: Query) => superadmin().call(audit.list, { query })

/** Everything that the log has for a filter, newest first. */
async function readLog(query: Query): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  let cursor: string | undefined
  do {
    const page: Page = await readPage({ ...query, cursor })
    entries.push(...page.entries)
    cursor = page.cursor
  } while (cursor)
  return entries
}

const accountId = async (client: ReturnType<typeof api>) => (await client.call(sessions.me, {})).user._id
const password = 'geheimes Passwort'
let names = 0
const newName = () => `Protokoll ${process.pid}-${++names}`

describe('the contract', () => {
  test.each(routes)('$name says how it is written down', ({ name, endpoint: { method, audit: declared } }) => {
    if (method === 'GET') expect(declared).toBeUndefined()
    else if (typeof declared === 'object') expect(declared.none.length).toBeGreaterThan(10)
    else expect(declared).toBe(name)
  })
})

/** What a journey through every changing endpoint leaves behind. */
interface Journey {
  done: string[]
  log: AuditEntry[]
  ids: { superadmin: string; leader: string; account: string; world: string; plan: string }
}

const slots = [{ from: '2038-03-10T07:00:00.000Z', to: '2038-03-10T09:30:00.000Z' }]
const dump = [500, 501, 502, 503].map((y) => dumpLine(y, { axe: 6111, ram: 333, catapult: 222 })).join('\n')

/** Calls audited endpoints once, in an order in which each has something to change. That all leave entries is tried with faults. */
async function travel(): Promise<Journey> {
  const ids = {
    superadmin: await accountId(superadmin()),
    leader: await accountId(leader()),
    account: '',
    world: '',
    plan: '',
  }
  const username = newName()
  let own = api()
  let server = ''
  let copy = ''
  const world = () => ({ params: { worldId: ids.world } })
  const plan = () => ({ params: { planId: ids.plan } })
  const player = () => ({ params: { planId: ids.plan, playerId: '11' } })
  const account = () => ({ params: { userId: ids.account } })
  const target = (y: number) => ({ params: { planId: ids.plan, targetId: `offs-510-${y}` } })
  const villageIds = [100, 101]
  const steps: Partial<Record<AuditAction, () => Promise<unknown>>> = {
    'accounts.create': async () => {
      const { user } = await superadmin().call(accounts.create, { body: { username, password, role: 'user' } })
      ids.account = user._id
      own = api((await api().call(sessions.login, { body: { username, password } })).token)
    },
    'accounts.deactivate': () => superadmin().call(accounts.deactivate, account()),
    'accounts.activate': () => superadmin().call(accounts.activate, account()),
    'accounts.setPassword': async () => {
      const body = { username: newName(), password, role: 'user' as const }
      const { user } = await superadmin().call(accounts.create, { body })
      await superadmin().call(accounts.setPassword, {
        params: { userId: user._id },
        body: { password: `${password}?` },
      })
    },
    'accounts.setRole': () => superadmin().call(accounts.setRole, { ...account(), body: { role: 'admin' } }),
    'accounts.setEmail': () => own.call(accounts.setEmail, { body: { email: 'protokoll@example.org' } }),
    'accounts.changePassword': async () => {
      const body = { currentPassword: password, newPassword: `${password}!` }
      own = api((await own.call(accounts.changePassword, { body })).token)
    },
    'sessions.end': async () => {
      const { sessions: mine } = await own.call(sessions.list, {})
      const { token } = await api().call(sessions.login, { body: { username, password: `${password}!` } })
      await api(token).call(sessions.end, { params: { sessionId: mine[0]?._id ?? '' } })
      own = api(token)
    },
    'sessions.endOthers': async () => {
      own = api((await own.call(sessions.endOthers, {})).token)
    },
    'accounts.register': async () => {
      const registered = newName()
      await api().call(accounts.register, { body: { username: registered, password } })
    },

    'worlds.create': async () => {
      const made = await aWorld()
      ids.world = made.worldId
      server = made.server
    },
    // The world's creation has synchronised it already.
    'worlds.sync': async () => undefined,
    'worlds.update': () => superadmin().call(worlds.update, { ...world(), body: { name: 'Neue Welt', server } }),
    'worlds.setAdmins': () => superadmin().call(worlds.setAdmins, { ...world(), body: { admins: [ids.account] } }),
    'worlds.setAccess': () =>
      superadmin().call(worlds.setAccess, { ...world(), body: { access: 'all', members: [ids.account] } }),
    'worlds.saveSettings': () =>
      leader().call(worlds.saveSettings, {
        ...world(),
        body: { autoTimeslotSettings: [{ start: '08:00', end: '19:30' }], attackTemplates: { fake: { catapult: 2 } } },
      }),

    'plans.create': async () => {
      const body = { name: 'Sturm', tribes: [1], worldId: ids.world, ...schedule }
      ids.plan = (await leader().call(plans.create, { body })).plan._id
    },
    'plans.update': () =>
      leader().call(plans.update, { ...plan(), body: { name: 'Orkan', notes: 'streng vertraulich' } }),
    'senders.uploadTroops': () => leader().call(senders.uploadTroops, { ...plan(), body: { dump: `${dump}\nUnsinn` } }),
    'senders.addManual': () =>
      leader().call(senders.addManual, { ...plan(), body: { coordinates: ['500|507', '1|1'], type: 'offs' } }),
    'senders.update': () => leader().call(senders.update, { ...plan(), body: { villageIds, changes: { maxFake: 3 } } }),
    'senders.reclassify': () => leader().call(senders.reclassify, { ...plan(), body: {} }),
    'senders.remove': () => leader().call(senders.remove, { ...plan(), body: { villageIds: [107] } }),
    'targets.addManual': () =>
      leader().call(targets.addManual, {
        ...plan(),
        body: { coordinates: ['510|500', '510|501', '510|502'], type: 'offs', maxOff: 1 },
      }),
    'targets.addRandomPlayer': () =>
      leader().call(targets.addRandomPlayer, {
        ...plan(),
        body: { playerId: 21, percentage: 50, fakesPerVillage: 2, maxBFake: 1 },
      }),
    'targets.addRandomTribe': () =>
      leader().call(targets.addRandomTribe, { ...plan(), body: { tribeId: 2, percentage: 100, fakesPerVillage: 1 } }),
    'targets.update': () => leader().call(targets.update, { ...target(500), body: { maxOff: 2, maxFake: 0 } }),
    'targets.updateMany': () =>
      leader().call(targets.updateMany, {
        ...plan(),
        body: { targetIds: ['offs-510-500', 'offs-510-501'], limits: { offsetMinutes: 30 } },
      }),
    'targets.remove': () => leader().call(targets.remove, target(502)),
    'targets.removeMany': () => leader().call(targets.removeMany, { ...plan(), body: { targetIds: ['offs-510-501'] } }),
    'timeslots.save': () => leader().call(timeslots.save, { ...player(), body: { timeslots: slots } }),
    'timeslots.generate': () => leader().call(timeslots.generate, player()),
    'timeslots.remind': () => leader().call(timeslots.remind, { ...plan(), body: { playerIds: [12] } }),
    'timeslots.saveOwn': () => api().call(timeslots.saveOwn, { ...player(), body: { timeslots: slots } }),
    'timeslots.removeOwn': () => api().call(timeslots.removeOwn, { ...player(), body: { from: slots[0]?.from ?? '' } }),
    'timeslots.undoAnonymous': () => leader().call(timeslots.undoAnonymous, plan()),
    'timeslots.undo': () => leader().call(timeslots.undo, player()),
    'calculations.calculateOffs': () => leader().call(calculations.calculateOffs, { ...plan(), body: {} }),
    'calculations.calculateRamoffs': () => leader().call(calculations.calculateRamoffs, plan()),
    'calculations.calculateBfCleaner': () => leader().call(calculations.calculateBfCleaner, plan()),
    'calculations.calculateBfKatas': () => leader().call(calculations.calculateBfKatas, plan()),
    'calculations.calculateFakes': () => leader().call(calculations.calculateFakes, plan()),
    'calculations.calculateAg': () => leader().call(calculations.calculateAg, plan()),
    'calculations.calculateAll': () => leader().call(calculations.calculateAll, { ...plan(), body: {} }),
    'wishes.edit': () =>
      leader().call(wishes.edit, { ...plan(), body: { version: 0, edits: [{ op: 'forbid', playerId: 11 }] } }),
    'calculations.reset': () => leader().call(calculations.reset, plan()),
    'calculations.nameResult': () =>
      leader().call(calculations.nameResult, { params: { ...plan().params, resultId: '1' }, body: { name: 'Erster' } }),
    'calculations.restoreResult': () =>
      leader().call(calculations.restoreResult, { params: { ...plan().params, resultId: '1' }, body: {} }),
    'plans.duplicate': async () => {
      copy = (await leader().call(plans.duplicate, { ...plan(), body: { name: 'Zweiter Sturm' } })).plan._id
    },
    'plans.startTour': async () => {
      await markDemo(plan().params.planId)
      await leader().call(plans.startTour, plan())
    },
    'plans.remove': () => leader().call(plans.remove, { params: { planId: copy } }),
    'worlds.remove': () => superadmin().call(worlds.remove, world()),
    'accounts.remove': async () => {
      const { user } = await superadmin().call(accounts.create, {
        body: { username: newName(), password, role: 'admin' },
      })
      await superadmin().call(accounts.remove, { params: { userId: user._id } })
    },
    'accounts.removeOwn': () => own.call(accounts.removeOwn, { body: { password: `${password}!` } }),
  }
  const from = new Date().toISOString()
  for (const step of Object.values(steps)) await step()
  const log = (await Promise.all([readLog({ from, worldId: ids.world }), readLog({ from, area: 'users' })])).flat()
  return { done: Object.keys(steps), log, ids }
}

describe('a change', () => {
  let journey: Journey
  beforeAll(async () => {
    journey = await travel()
  })

  const of = (action: string) => journey.log.filter((entry) => entry.action === action)
  /** The one entry of an action; of accounts' own area others may be changing theirs meanwhile. */
  const entry = (action: AuditAction) => {
    const { account } = journey.ids
    const [first] = of(action).filter(({ area, userId }) => area !== 'users' || userId === account)
    if (!first) throw new Error(`${action} left no entry`)
    return first
  }

  test('of every kind is written down, once', () => {
    expect(journey.done.filter((action) => !journey.log.some((entry) => entry.action === action))).toEqual([])
    for (const { action } of journey.log.filter(({ area }) => area !== 'users')) expect(of(action)).toHaveLength(1)
    for (const { action, area } of journey.log) expect(area).toBe(isAuditName(action) && auditArea(action))
  })

  test('of the account says who did it, and with whose', () => {
    const { superadmin: by, account } = journey.ids
    expect(entry('accounts.create')).toMatchObject({
      by: { kind: 'user', userId: by },
      userId: account,
      details: { role: 'user' },
    })
    expect(entry('accounts.setRole').details.changes).toEqual([{ field: 'role', from: 'user', to: 'admin' }])
    for (const action of [
      'accounts.setEmail',
      'accounts.changePassword',
      'sessions.end',
      'sessions.endOthers',
      'accounts.removeOwn',
    ] as const) {
      expect(entry(action)).toMatchObject({ by: { kind: 'user', userId: account }, userId: account })
    }
    expect(entry('accounts.setEmail').details).toEqual({ email: 'set' })
    const registered = of('accounts.register').map(({ by, userId }) => by.kind === 'user' && by.userId === userId)
    expect(registered).not.toContain(false)
    expect(of('accounts.remove').some(({ details }) => details.role === 'admin')).toBe(true)
  })

  test('of a world says what was before and after, also when the world is gone', () => {
    const { world, account, superadmin: by, leader: leaderId } = journey.ids
    expect(entry('worlds.create')).toMatchObject({
      by: { userId: by },
      worldId: world,
      details: { server: expect.stringMatching(/^de/) },
    })
    expect(entry('worlds.sync')).toMatchObject({ details: { players: 3, tribes: 2, villages: 21 } })
    expect(entry('worlds.update').details.changes).toEqual([
      { field: 'name', from: expect.stringMatching(/^Welt de/), to: 'Neue Welt' },
    ])
    expect(entry('worlds.setAdmins').details).toEqual({ usersAdded: [account], usersRemoved: [] })
    expect(entry('worlds.setAccess').details).toEqual({ changes: [], usersAdded: [account], usersRemoved: [] })
    // The plan and the tour that copied it.
    expect(entry('worlds.remove')).toMatchObject({ worldName: 'Neue Welt', details: { plans: 2 } })
    const { by: who, details } = entry('worlds.saveSettings')
    expect(who).toEqual({ kind: 'user', userId: leaderId })
    expect(details.changes).toContainEqual({ field: 'autoTimeslotSettings.0.start', to: '08:00' })
    expect(details.changes).toContainEqual({ field: 'attackTemplates.fake.catapult', from: 1, to: 2 })
  })

  test('of a plan says what was before and after, how much and where, also when the plan is gone', () => {
    const { plan, leader: by } = journey.ids
    for (const { planId } of journey.log.filter(({ action }) => /^(targets|senders|offtool)/.test(action))) {
      expect(planId).toBe(plan)
    }
    expect(entry('plans.create')).toMatchObject({ by: { kind: 'user', userId: by }, planId: plan, planName: 'Sturm' })
    expect(entry('plans.update').details.changes).toEqual([
      { field: 'name', from: 'Sturm', to: 'Orkan' },
      { field: 'notes' },
    ])
    expect(entry('senders.uploadTroops').details).toEqual({ count: 4, rejected: 1 })
    expect(entry('senders.addManual').details).toEqual({
      count: 1,
      coordinates: ['500|507'],
      senderType: 'offs',
      rejected: 1,
    })
    expect(entry('senders.update').details).toMatchObject({
      count: 2,
      coordinates: ['500|500', '500|501'],
      changes: [{ field: 'maxFake', to: 3 }],
    })
    expect(entry('senders.reclassify').details).toEqual({ count: 0 })
    expect(entry('targets.addManual').details).toMatchObject({ count: 3, targetType: 'offs', rejected: 0 })
    expect(entry('targets.addRandomPlayer').details).toMatchObject({
      count: 5,
      owner: 'Gegner & Söhne',
      percentage: 50,
    })
    expect(entry('targets.update').details).toMatchObject({
      coordinates: ['510|500'],
      changes: [{ field: 'maxOff', from: 1, to: 2 }],
    })
    expect(entry('targets.updateMany').details).toMatchObject({
      count: 2,
      changes: [{ field: 'offsetMinutes', from: 0, to: 30 }],
    })
    expect(entry('targets.removeMany').details).toEqual({ count: 1, coordinates: ['510|501'] })
    expect(entry('calculations.calculateAll').details.planned).toBeGreaterThan(0)
    expect(entry('plans.duplicate')).toMatchObject({ planName: 'Zweiter Sturm', details: { origin: 'Orkan' } })
    expect(entry('plans.startTour')).toMatchObject({
      planName: expect.stringMatching(/^Rundgang vom /),
      details: { origin: 'Orkan' },
    })
    expect(entry('plans.remove')).toMatchObject({ planName: 'Zweiter Sturm' })
  })

  test('of a player’s time slots names the player, on the public page as the one who did it', () => {
    const { plan, leader: by } = journey.ids
    expect(entry('timeslots.save')).toMatchObject({ by: { kind: 'user', userId: by }, planId: plan, playerId: 11 })
    expect(entry('timeslots.saveOwn')).toMatchObject({ by: { kind: 'player', playerId: 11 }, planId: plan })
    expect(entry('timeslots.removeOwn').details.changes).toEqual([
      { field: 'slots', from: 1, to: 0 },
      { field: 'minutes', from: 150, to: 0 },
    ])
  })

  test('leaves no password, e-mail address, dump, note or account name in the log', () => {
    const text = withoutIds(JSON.stringify(journey.log))
    for (const secret of [password, 'example.org', 'Unsinn', '6111', 'vertraulich', 'Protokoll ']) {
      expect(text).not.toContain(secret)
    }
  })

  test('that is refused, fails or changes nothing leaves no entry', async () => {
    const { worldId } = await aWorld()
    const before = await readLog({ worldId })
    await leader().fails(worlds.update, { params: { worldId }, body: { name: 'Verboten', server: 'de1' } })
    await leader().fails(plans.create, { body: { name: '', tribes: [1], worldId, ...schedule } })
    const { world } = await superadmin().call(worlds.setAdmins, { params: { worldId }, body: { admins: [] } })
    await superadmin().call(worlds.update, { params: { worldId }, body: { name: world.name, server: world.server } })
    const settings = await leader().call(worlds.settings, { params: { worldId } })
    await leader().call(worlds.saveSettings, { params: { worldId }, body: settings })
    expect(await readLog({ worldId })).toEqual(before)
  })
})

describe('the log', () => {
  test('is for superadmins only', async () => {
    expect(await leader().fails(audit.list, {})).toMatchObject({ status: 403 })
    expect(await api().fails(audit.list, {})).toMatchObject({ status: 401 })
  })

  test('names current people, worlds, plans and players, and no deleted ones', async () => {
    const { worldId } = await aWorld()
    const username = newName()
    const { user } = await superadmin().call(accounts.create, { body: { username, password } })
    const own = api((await api().call(sessions.login, { body: { username, password } })).token)
    const { plan } = await own.call(plans.create, { body: { name: 'Sturm', tribes: [1], worldId, ...schedule } })
    await api().call(timeslots.saveOwn, { params: { planId: plan._id, playerId: '12' }, body: { timeslots: slots } })
    await own.call(plans.update, { params: { planId: plan._id }, body: { name: 'Orkan' } })
    const page = await readPage({ worldId })
    expect(page.users).toMatchObject({ [user._id]: username })
    expect(page.plans).toEqual({ [plan._id]: 'Orkan' })
    expect(page.worlds[worldId]).toMatchObject({ timeZone: 'Europe/Berlin' })
    expect(page.players).toEqual({ [`${worldId}/12`]: 'Bert Böse' })

    await own.call(plans.remove, { params: { planId: plan._id } })
    await superadmin().call(accounts.remove, { params: { userId: user._id } })
    const later = await readPage({ worldId })
    expect(later.users[user._id]).toBeUndefined()
    expect(later.plans).toEqual({})
    expect(later.entries[0]).toMatchObject({ action: 'plans.remove', planName: 'Orkan', by: { userId: user._id } })
  })

  test('is filtered by person, area, world, plan and period, and read page by page, newest first', async () => {
    const from = new Date().toISOString()
    const { worldId } = await aWorld()
    const { plan } = await leader().call(plans.create, { body: { name: 'Sturm', tribes: [1], worldId, ...schedule } })
    const params = { planId: plan._id }
    await leader().call(targets.addManual, { params, body: { coordinates: ['510|500'], type: 'offs', maxOff: 1 } })
    const edits = Array.from({ length: 110 }, (_, index) => index + 2)
    const target = { params: { ...params, targetId: 'offs-510-500' } }
    // One after the other: a busy machine refuses some of 110 changes of one target at once.
    for (const maxOff of edits) await leader().call(targets.update, { ...target, body: { maxOff } })
    // A moment that no change shares with it.
    await sleep(5)
    const until = new Date().toISOString()
    await sleep(5)
    await leader().call(plans.update, { params, body: { name: 'Später' } })

    const first = await readPage({ planId: plan._id })
    expect(first.entries).toHaveLength(100)
    expect(first.cursor).toBeDefined()
    const all = await readLog({ planId: plan._id })
    expect(all).toHaveLength(edits.length + 3)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const times = all.map(({ time }) => time)
    expect(times).toEqual(times.toSorted().reverse())

    expect(await readLog({ planId: plan._id, area: 'slots' })).toEqual([])
    expect(await readLog({ planId: plan._id, until })).toHaveLength(edits.length + 2)
    expect(await readLog({ planId: plan._id, from: until })).toHaveLength(1)
    const [leaders, superadmins] = await Promise.all([accountId(leader()), accountId(superadmin())])
    expect((await readLog({ worldId, userId: superadmins, from })).map(({ action }) => action)).toEqual([
      'worlds.sync',
      'worlds.create',
    ])
    expect(await readLog({ worldId, userId: leaders, from })).toHaveLength(edits.length + 3)
    expect(await readLog({ worldId, from: '2020-01-01T00:00:00.000Z', until: from })).toEqual([])
  })

  test('takes no filter and no cursor that is none', async () => {
    const bad = ['cursor=x', 'cursor=2038-13-01T00:00:00.000Z', 'area=all', 'from=gestern']
    for (const query of bad) expect((await superadmin().raw('GET', `/audit?${query}`)).status).toBe(400)
    const odd = [
      'cursor=9999-12-31T00:00:00.000Z',
      'cursor=0000-01-01T00:00:00.000Z',
      'cursor=2026-02-31T00:00:00.000Z',
    ]
    for (const query of odd) expect((await superadmin().raw('GET', `/audit?${query}`)).status).toBe(200)
  })
})
