import { expect, test } from 'vitest'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import type { Account, Role } from '../../../shared/model/account.ts'
import { api } from '../../support/stack/api.ts'
import { forkStack } from '../../support/stack/fork-stack.ts'
import { aWorld, leader, schedule, superadmin } from '../world.ts'

const password = 'geheim1'
let names = 0

/** A new active account, signed in. */
async function anAccount(role: Role = 'user') {
  const username = `Privat ${process.pid}-${++names}`
  const { user } = await superadmin().call(accounts.create, { body: { username, password, role } })
  const { token } = await api().call(sessions.login, { body: { username, password } })
  return { user, own: api(token) }
}

const fetchAdmins = async (worldId: string) =>
  (await superadmin().call(worlds.list, {})).worlds.find(({ _id }) => _id === worldId)?.admins

/** Two worlds that the account looks after beside the leader, and a plan. */
async function leaveTraces(user: Account, own = leader()) {
  const { user: other } = await leader().call(sessions.me, {})
  const made = [await aWorld(), await aWorld()]
  for (const { worldId } of made) {
    await superadmin().call(worlds.setAdmins, { params: { worldId }, body: { admins: [other._id, user._id] } })
  }
  const worldId = made[0]?.worldId ?? ''
  const { plan } = await own.call(plans.create, { body: { name: 'Vermächtnis', tribes: [1], worldId, ...schedule } })
  return { other, worldIds: made.map(({ worldId }) => worldId), planId: plan._id }
}

test('everybody sets, changes and removes their own e-mail address, which only superadmins see beside the name', async () => {
  const { user, own } = await anAccount('admin')
  const { worldId } = await aWorld()
  await superadmin().call(worlds.setAdmins, { params: { worldId }, body: { admins: [user._id] } })
  const set = async (email: string) => (await own.call(accounts.setEmail, { body: { email } })).user.email
  expect(await set('  häuptling@müller-dorf.example ')).toBe('häuptling@müller-dorf.example')
  expect((await own.call(sessions.me, {})).user.email).toBe('häuptling@müller-dorf.example')
  expect(await fetchAdmins(worldId)).toMatchObject([{ _id: user._id, email: 'häuptling@müller-dorf.example' }])
  const { worlds: seen } = await leader().call(worlds.list, {})
  expect(JSON.stringify(seen)).not.toContain('müller-dorf')
  expect(await set('')).toBeUndefined()
  expect((await own.call(sessions.me, {})).user.email).toBeUndefined()
})

test.each(['häuptling', 'a@b', 'a b@example.org', 'a@@example.org', `a@${'x'.repeat(250)}.de`, 'a\u0000@example.org'])(
  'an e-mail address is not %j',
  async (email) => {
    const failure = await leader().fails(accounts.setEmail, { body: { email } })
    expect(failure).toMatchObject({ status: 400, fields: { email: expect.stringMatching(/E-Mail-Adresse/) } })
  },
)

test('an account exports everything that is stored about it, and nothing of others', async () => {
  const account = await anAccount('admin')
  const { other, worldIds, planId } = await leaveTraces(account.user, account.own)
  await account.own.call(accounts.setEmail, { body: { email: 'export@example.org' } })
  await superadmin().call(accounts.setRole, { params: { userId: account.user._id }, body: { role: 'user' } })

  const exported = await account.own.call(accounts.exportOwn, {})
  expect(exported.account).toMatchObject({ ...account.user, role: 'user', email: 'export@example.org', updatedAt: /./ })
  expect(exported.worlds.map(({ _id }) => _id).toSorted()).toEqual(worldIds.toSorted())
  expect(exported.changes.map(({ action, own }) => [action, own])).toEqual([
    ['accounts.setRole', false],
    ['accounts.setEmail', true],
    ['plans.create', true],
    ['worlds.setAdmins', false],
    ['worlds.setAdmins', false],
    ['accounts.create', false],
  ])
  expect(exported.changes[2]).toMatchObject({ planId, planName: 'Vermächtnis' })
  const text = JSON.stringify(exported)
  expect(text).not.toMatch(/scrypt|passwordHash|"by"/)
  expect(text).not.toContain(other._id)
})

test('an account deletes itself with everything personal, after its password; plans go on without it', async () => {
  const { own, user } = await anAccount('admin')
  const { other, worldIds, planId } = await leaveTraces(user, own)
  expect(await own.fails(accounts.removeOwn, { body: { password: 'falsch' } })).toMatchObject({
    status: 400,
    fields: { password: 'Das Passwort ist falsch.' },
  })
  expect(await own.fails(accounts.removeOwn, { body: { password: '' } })).toMatchObject({ status: 400 })
  await own.call(sessions.me, {})

  await own.call(accounts.removeOwn, { body: { password } })
  expect(await own.fails(sessions.me, {})).toMatchObject({ status: 401, code: 'session_expired' })
  expect(await api().fails(sessions.login, { body: { username: user.username, password } })).toMatchObject({
    status: 401,
  })
  for (const worldId of worldIds) expect((await fetchAdmins(worldId))?.map(({ _id }) => _id)).toEqual([other._id])
  expect((await leader().call(plans.get, { params: { planId } })).plan.name).toBe('Vermächtnis')
  const { users: all } = await superadmin().call(accounts.list, {})
  expect(JSON.stringify(all)).not.toContain(user._id)
  const log = await superadmin().call(audit.list, { query: { userId: user._id } })
  expect(log.entries[0]).toMatchObject({ action: 'accounts.removeOwn' })
  expect(JSON.stringify(log)).not.toContain(user.username)

  // The name is free again; a new account with it is somebody else.
  const { user: next } = await superadmin().call(accounts.create, { body: { username: user.username, password } })
  expect(next._id).not.toBe(user._id)
})

test('an account that an admin deletes leaves the worlds’ admins, during any change of the worlds', async () => {
  const { user } = await superadmin().call(accounts.create, { body: { username: `Privat ${process.pid}-x`, password } })
  const { other, worldIds } = await leaveTraces(user)
  await Promise.all([
    superadmin().call(accounts.remove, { params: { userId: user._id } }),
    ...worldIds.map((worldId) =>
      superadmin().call(worlds.update, { params: { worldId }, body: { name: 'Umbenannt', server: 'de1' } }),
    ),
  ])
  for (const worldId of worldIds) {
    expect(await fetchAdmins(worldId)).toMatchObject([{ _id: other._id }])
    const { worlds: all } = await superadmin().call(worlds.list, {})
    expect(all.find(({ _id }) => _id === worldId)?.name).toBe('Umbenannt')
  }
})

test('the last active superadmin cannot delete the account, one of two can', async () => {
  const stack = await forkStack({ seed: 'accounts' })
  try {
    const secret = { username: 'superadmin', password: demoPassword }
    const first = api((await api(undefined, stack.url).call(sessions.login, { body: secret })).token, stack.url)
    expect(await first.fails(accounts.removeOwn, { body: { password: demoPassword } })).toMatchObject({
      status: 409,
      code: 'last_superadmin',
      message: 'Der letzte aktive Superadministrator kann nicht entfernt, deaktiviert oder herabgestuft werden.',
    })
    await first.call(sessions.me, {})
    await first.call(accounts.create, { body: { username: 'Nachfolger', password, role: 'superadmin' } })
    await first.call(accounts.removeOwn, { body: { password: demoPassword } })
    expect(await first.fails(sessions.me, {})).toMatchObject({ status: 401 })
  } finally {
    await stack.close()
  }
})
