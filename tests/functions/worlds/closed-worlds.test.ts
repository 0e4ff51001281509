import { expect, test } from 'vitest'
import { routes } from '../../../shared/contract/index.ts'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { aPlan, aWorld, leader, superadmin } from '../world.ts'

const close = (worldId: string, members: string[] = []) =>
  superadmin().call(worlds.setAccess, { params: { worldId }, body: { access: 'members', members } })

const readAccess = (worldId: string) => superadmin().call(worlds.access, { params: { worldId } })

const idOf = async (caller: ReturnType<typeof api>) => (await caller.call(sessions.me, {})).user._id

const listedIds = async (caller: ReturnType<typeof api>) => {
  await settled()
  return (await caller.call(worlds.list, {})).worlds.map(({ _id }) => _id)
}

test('every world is open to all until a superadmin closes it', async () => {
  const { worldId } = await aWorld()
  const { worlds: all } = await superadmin().call(worlds.list, {})
  expect(all.find(({ _id }) => _id === worldId)).toMatchObject({ access: 'all' })
  expect(await readAccess(worldId)).toEqual({ access: 'all', members: [], version: 1 })
  expect(await listedIds(leader())).toContain(worldId)
})

test('a closed world is listed and opened by its members, its admins and superadmins only, from the next call on', async () => {
  const { planId, worldId } = await aPlan()
  const admin = api(roleToken('admin'))
  const params = { worldId }
  await close(worldId)
  expect(await listedIds(leader())).not.toContain(worldId)
  expect(await leader().fails(plans.get, { params: { planId } })).toMatchObject({
    status: 403,
    code: 'world_closed',
    message: 'Diese Welt ist nur für ihre Mitglieder. Frag deine Stammesführung nach dem Zugang.',
  })
  expect(await admin.fails(worlds.settings, { params })).toMatchObject({ code: 'world_closed' })
  expect(await listedIds(superadmin())).toContain(worldId)
  await superadmin().call(plans.get, { params: { planId } })

  await close(worldId, [await idOf(leader())])
  await leader().call(plans.get, { params: { planId } })
  const [seen] = (await leader().call(worlds.list, {})).worlds.filter(({ _id }) => _id === worldId)
  expect(seen).toMatchObject({ access: 'members' })
  expect(seen).not.toHaveProperty('memberIds')
  expect(await admin.fails(worlds.settings, { params })).toMatchObject({ code: 'world_closed' })
  await superadmin().call(worlds.setAdmins, { params, body: { admins: [await idOf(admin)] } })
  await admin.call(worlds.settings, { params })

  await close(worldId)
  expect(await leader().fails(plans.get, { params: { planId } })).toMatchObject({ code: 'world_closed' })
})

test('links without an account and bot keys of a closed world go on', async () => {
  const { planId, worldId } = await aPlan()
  const { worlds: all } = await superadmin().call(worlds.list, {})
  const server = all.find(({ _id }) => _id === worldId)?.server ?? ''
  const { key } = await superadmin().call(bots.createKey, { params: { worldId }, body: { name: 'Bot' } })
  await close(worldId)
  await api().call(timeslots.playerInfo, { params: { planId, playerId: '11' }, query: {} })
  const asked = { params: { world: server, coordinates: '510|500' }, headers: { authorization: `Bot ${key}` } }
  await api().call(bots.incPlan, asked)
  expect(await api(roleToken('admin')).fails(bots.keys, { params: { worldId } })).toMatchObject({
    code: 'world_closed',
  })
})

test('an edit of an outdated version is a conflict, unknown accounts are refused, and the log says who was let in', async () => {
  const { worldId } = await aWorld()
  const params = { worldId }
  const member = await idOf(leader())
  const closed = await close(worldId, [member, member])
  expect(closed).toEqual({ access: 'members', members: [member], version: 2 })
  expect(await readAccess(worldId)).toEqual(closed)
  const stale = { access: 'all' as const, members: [], version: closed.version - 1 }
  expect(await superadmin().fails(worlds.setAccess, { params, body: stale })).toMatchObject({
    status: 409,
    code: 'world_changed',
    current: closed,
  })
  const unknown = { access: 'members' as const, members: ['nobody'] }
  expect(await superadmin().fails(worlds.setAccess, { params, body: unknown })).toMatchObject({ code: 'admin_unknown' })
  const { entries } = await superadmin().call(audit.list, { query: { worldId } })
  expect(entries[0]).toMatchObject({
    action: 'worlds.setAccess',
    details: {
      changes: [{ field: 'access', from: 'all', to: 'members' }],
      usersAdded: [member],
      usersRemoved: [],
    },
  })
})

test('a member’s own export names the world', async () => {
  const { worldId } = await aWorld()
  await close(worldId, [await idOf(leader())])
  await settled()
  const { worlds: named } = await leader().call(accounts.exportOwn, {})
  expect(named.map(({ _id }) => _id)).toContain(worldId)
})

test('a deleted account is no member any more', async () => {
  const { worldId } = await aWorld()
  const body = { username: `Mitglied ${process.pid}`, password: 'geheim1' }
  const { user } = await superadmin().call(accounts.create, { body })
  await close(worldId, [user._id, await idOf(leader())])
  await superadmin().call(accounts.remove, { params: { userId: user._id } })
  expect((await readAccess(worldId)).members).toEqual([await idOf(leader())])
})

/** Each shows nothing of a world, or leaves out the closed ones; see the tests above and in discord.test.ts. */
test('every call beside plans and worlds is known', () => {
  const unscoped = routes.filter(
    ({ endpoint: { scope, access } }) => scope === 'none' && (access === 'user' || access === 'admin'),
  )
  expect(unscoped.map(({ name }) => name).toSorted()).toEqual([
    'accounts.changePassword',
    'accounts.exportOwn',
    'accounts.list',
    'accounts.remove',
    'accounts.removeOwn',
    'accounts.setEmail',
    'bots.approveGuild',
    'bots.guilds',
    'bots.removeGuild',
    'bots.status',
    'sessions.end',
    'sessions.endOthers',
    'sessions.list',
    'sessions.me',
    'worlds.list',
  ])
})
