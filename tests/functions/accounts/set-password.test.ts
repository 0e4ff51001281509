import { expect, test } from 'vitest'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { superadmin } from '../world.ts'

const first = 'erstes Passwort'
const given = 'vergebenes Passwort'
const chosen = 'eigenes Passwort'
let names = 0

/** An account of its own that is signed in. */
async function anAccount() {
  const username = `Vergesslich ${process.pid}-${++names}`
  const { user } = await superadmin().call(accounts.create, { body: { username, password: first } })
  const params = { userId: user._id }
  const signIn = async (password: string) =>
    api((await api().call(sessions.login, { body: { username, password } })).token)
  const refuses = (password: string) => api().fails(sessions.login, { body: { username, password } })
  return { params, username, signIn, refuses }
}

test('a password that a superadmin has set opens nothing but the way to change it', async () => {
  const { params, signIn, refuses } = await anAccount()
  const before = await signIn(first)
  const { user } = await superadmin().call(accounts.setPassword, { params, body: { password: given } })
  expect(user).toMatchObject({ _id: params.userId, mustChangePassword: true })
  expect(user).not.toHaveProperty('passwordHash')

  // All sessions end, also those of somebody who should not have had the password.
  expect(await before.fails(sessions.me, {})).toMatchObject({ status: 401, code: 'session_expired' })
  expect(await refuses(first)).toMatchObject({ code: 'wrong_credentials' })

  const own = await signIn(given)
  expect((await own.call(sessions.me, {})).user.mustChangePassword).toBe(true)
  const closed = { status: 403, code: 'password_must_change', message: 'Bitte vergib zuerst ein neues Passwort.' }
  expect(await own.fails(worlds.list, {})).toMatchObject(closed)
  expect(await own.fails(accounts.exportOwn, {})).toMatchObject(closed)
  expect(await own.fails(accounts.removeOwn, { body: { password: given } })).toMatchObject(closed)
  const kept = { currentPassword: given, newPassword: given }
  expect(await own.fails(accounts.changePassword, { body: kept })).toMatchObject({
    code: 'password_unchanged',
    fields: { newPassword: 'Das neue Passwort muss sich vom bisherigen unterscheiden.' },
  })

  const body = { currentPassword: given, newPassword: chosen }
  const { token } = await own.call(accounts.changePassword, { body })
  const after = api(token)
  expect((await after.call(sessions.me, {})).user).not.toHaveProperty('mustChangePassword')
  await after.call(worlds.list, {})
  expect(await refuses(given)).toMatchObject({ code: 'wrong_credentials' })
})

test('a change of the own password ends the other sessions and goes on in its own', async () => {
  const { signIn } = await anAccount()
  const [here, elsewhere] = [await signIn(first), await signIn(first)]
  const { token } = await here.call(accounts.changePassword, { body: { currentPassword: first, newPassword: chosen } })
  expect(await elsewhere.fails(sessions.me, {})).toMatchObject({ code: 'session_expired' })
  expect(await here.fails(sessions.me, {})).toMatchObject({ code: 'session_expired' })
  await api(token).call(sessions.me, {})
  const again = { currentPassword: chosen, newPassword: first }
  await api((await api(token).call(accounts.changePassword, { body: again })).token).call(sessions.me, {})
})

test('of two changes that begin with the same password one holds', async () => {
  const { signIn } = await anAccount()
  const own = await signIn(first)
  const changes = await Promise.allSettled(
    ['anderes eins', 'anderes zwei'].map((newPassword) =>
      own.call(accounts.changePassword, { body: { currentPassword: first, newPassword } }),
    ),
  )
  expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('people who wait for activation go on waiting', async () => {
  const username = `Wartend ${process.pid}-${++names}`
  await api().call(accounts.register, { body: { username, password: first } })
  const user = (await superadmin().call(accounts.list, {})).users.find((one) => one.username === username)
  const params = { userId: user?._id ?? '' }
  const answer = await superadmin().call(accounts.setPassword, { params, body: { password: given } })
  expect(answer.user).toMatchObject({ isActive: false, createdAt: user?.updatedAt, updatedAt: user?.updatedAt })
})

test('passwords are set by superadmins alone, for others, and not too short', async () => {
  const { params } = await anAccount()
  const body = { password: given }
  expect(await api(roleToken('admin')).fails(accounts.setPassword, { params, body })).toMatchObject({
    status: 403,
    message: 'Nur Superadministratoren können neue Passwörter vergeben.',
  })
  const { user } = await superadmin().call(sessions.me, {})
  expect(await superadmin().fails(accounts.setPassword, { params: { userId: user._id }, body })).toMatchObject({
    status: 409,
    code: 'own_password',
  })
  expect(await superadmin().fails(accounts.setPassword, { params, body: { password: 'kurz1' } })).toMatchObject({
    fields: { password: 'Passwort muss mindestens 6 Zeichen lang sein.' },
  })
  expect(await superadmin().fails(accounts.setPassword, { params: { userId: 'niemand' }, body })).toMatchObject({
    status: 404,
  })
})

test('the log says that a password was set, and never which', async () => {
  const { params } = await anAccount()
  const from = new Date().toISOString()
  await superadmin().call(accounts.setPassword, { params, body: { password: given } })
  const { entries } = await superadmin().call(audit.list, { query: { from, area: 'users' } })
  const entry = entries.find(({ action, userId }) => action === 'accounts.setPassword' && userId === params.userId)
  expect(entry?.details).toEqual({})
  expect(JSON.stringify(entry)).not.toContain(given)
})
