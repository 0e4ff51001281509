import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { errorSentence } from '../../../shared/contract/errors.ts'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { type Account, nameKey, type Role } from '../../../shared/model/account.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { type ForkedStack, forkStack } from '../../support/stack/fork-stack.ts'
import { signInAll } from '../../support/stack/sign-in-all.ts'
import { signedToken } from '../../support/stack/tokens.ts'
import { earlyIn } from '../../support/window.ts'
import { superadmin } from '../world.ts'

const password = 'geheim1'
const onlySuperadmins = {
  activate: 'Nur Superadministratoren können Benutzer aktivieren oder deaktivieren.',
  setRole: 'Nur Superadministratoren können Benutzerrollen ändern.',
  create: 'Nur Superadministratoren können neue Benutzer erstellen.',
}
const lastOne = {
  status: 409,
  code: 'last_superadmin',
  message: 'Der letzte aktive Superadministrator kann nicht entfernt, deaktiviert oder herabgestuft werden.',
}

type Client = ReturnType<typeof api>
interface TestAccount {
  user: Account
  /** The API with the session of this account. */
  session: Client
}

let names = 0
const newName = () => `Konto ${process.pid}-${++names}`
const at = ({ _id }: Account) => ({ params: { userId: _id } })

/** The session that an account gets with its password. */
async function signIn(username: string, secret = password): Promise<Client> {
  const { token } = await api().call(sessions.login, { body: { username, password: secret } })
  return api(token)
}

/** A new active account of that role with a session, by default at the shared stack. */
async function anAccount(
  role: Role,
  by: Client = superadmin(),
  { url, key }: { url?: string; key?: string } = {},
): Promise<TestAccount> {
  const { user } = await by.call(accounts.create, { body: { username: newName(), password, role } })
  return { user, session: api(await signedToken(user._id, { key }), url) }
}

/** The account as the list has it. */
const listed = async ({ _id }: Account, by: Client = superadmin()) =>
  (await by.call(accounts.list, {})).users.find((user) => user._id === _id)

describe('an account', () => {
  test('is registered, activated, and signs in', async () => {
    const username = newName()
    await api().call(accounts.register, { body: { username, password } })
    const registered = (await superadmin().call(accounts.list, {})).users.find((user) => user.username === username)
    if (!registered) throw new Error('not listed')
    expect(registered).toMatchObject({ role: 'user', isActive: false })
    expect(await api().fails(sessions.login, { body: { username, password } })).toMatchObject({ code: 'inactive' })
    const { user } = await superadmin().call(accounts.activate, at(registered))
    expect(user).toMatchObject({ _id: registered._id, username, isActive: true, createdAt: registered.createdAt })
    const { user: me } = await (await signIn(username)).call(sessions.me, {})
    expect(me._id).toBe(registered._id)
  })

  test('is created active, with the role given or as a user, also with a short password', async () => {
    const { user } = await superadmin().call(accounts.create, { body: { username: newName(), password: 'abc' } })
    expect(user).toMatchObject({ role: 'user', isActive: true })
    await signIn(user.username, 'abc')
    expect((await anAccount('admin')).user.role).toBe('admin')
    expect(await listed(user)).toEqual(user)
  })

  test('can be created with a password that its owner must replace first', async () => {
    const username = newName()
    const { user } = await superadmin().call(accounts.create, {
      body: { username, password, mustChangePassword: true },
    })
    expect(user.mustChangePassword).toBe(true)
    const session = await signIn(username)
    expect(await session.fails(accounts.exportOwn, {})).toMatchObject({ code: 'password_must_change' })
    const { token } = await session.call(accounts.changePassword, {
      body: { currentPassword: password, newPassword: 'selbst gewählt' },
    })
    await api(token).call(accounts.exportOwn, {})
  })

  test('needs a name that is free in any case, and a password', async () => {
    const username = newName()
    const create = (body: object) => superadmin().raw('POST', '/admin/users', body)
    await create({ username, password, role: 'user' })
    expect(await create({ username: ` ${username.toUpperCase()} `, password, role: 'admin' })).toMatchObject({
      status: 409,
      body: { code: 'username_taken', message: 'Dieser Benutzername ist bereits vergeben.' },
    })
    expect(await create({ role: 'user' })).toMatchObject({
      status: 400,
      body: { fields: { username: 'Benutzername ist erforderlich', password: 'Passwort ist erforderlich' } },
    })
    expect(await create({ username: '   ', password: '', role: 'user' })).toMatchObject({
      body: { fields: { username: 'Benutzername ist erforderlich', password: 'Passwort ist erforderlich' } },
    })
    expect(await create({ username: newName(), password, role: 'king' })).toMatchObject({ status: 400 })
  })

  test('is listed by name to administrators, without anything secret', async () => {
    const { user } = await anAccount('user')
    for (const role of ['admin', 'superadmin'] as const) {
      const { body } = await api(roleToken(role)).send(accounts.list, {})
      expect(JSON.stringify(body)).toContain(user._id)
      expect(JSON.stringify(body)).not.toMatch(/passwordHash|scrypt|gsi1|"pk"/)
    }
    const { users: all } = await superadmin().call(accounts.list, {})
    // As the table orders them: other tests make accounts with the strangest names meanwhile.
    const keys = all.map(({ username }) => Buffer.from(nameKey(username)))
    expect(keys).toEqual(keys.toSorted(Buffer.compare))
  })

  test('that is unknown cannot be changed', async () => {
    const params = { userId: 'nobody' }
    const unknown = { status: 404, code: 'user_not_found' }
    expect(await superadmin().fails(accounts.activate, { params })).toMatchObject(unknown)
    expect(await superadmin().fails(accounts.deactivate, { params })).toMatchObject(unknown)
    expect(await superadmin().fails(accounts.setRole, { params, body: { role: 'user' } })).toMatchObject(unknown)
    expect(await superadmin().fails(accounts.remove, { params })).toMatchObject(unknown)
  })

  test('changed to what it is already stays as it is', async () => {
    const { user } = await anAccount('admin')
    expect((await superadmin().call(accounts.activate, at(user))).user).toEqual(user)
    expect((await superadmin().call(accounts.setRole, { ...at(user), body: { role: 'admin' } })).user).toEqual(user)
  })
})

describe('callers below superadmin', () => {
  test.each(['user', 'admin'] as const)('get a refusal (%s)', async (role) => {
    const { user } = await anAccount('user')
    const { fails } = api(roleToken(role))
    const refused = (message: string) => ({ status: 403, message, error: message })
    expect(await fails(accounts.activate, at(user))).toMatchObject(refused(onlySuperadmins.activate))
    expect(await fails(accounts.deactivate, at(user))).toMatchObject(refused(onlySuperadmins.activate))
    expect(await fails(accounts.setRole, { ...at(user), body: { role: 'superadmin' } })).toMatchObject(
      refused(onlySuperadmins.setRole),
    )
    const body = { username: newName(), password, role: 'superadmin' as const }
    expect(await fails(accounts.create, { body })).toMatchObject(refused(onlySuperadmins.create))
    expect(await listed(user)).toEqual(user)
  })

  test('sees and deletes no accounts as a user', async () => {
    const { user } = await anAccount('user')
    const { fails } = api(roleToken('user'))
    const refused = { status: 403, message: 'Zugriff verweigert' }
    expect(await fails(accounts.list, {})).toMatchObject(refused)
    expect(await fails(accounts.remove, at(user))).toMatchObject(refused)
    expect(await listed(user)).toEqual(user)
  })

  test('deletes users and other admins as an admin, but no superadmin', async () => {
    const admin = api(roleToken('admin'))
    for (const role of ['user', 'admin'] as const) {
      const { user } = await anAccount(role)
      expect(await admin.call(accounts.remove, at(user))).toEqual({ success: true })
      expect(await listed(user)).toBeUndefined()
    }
    const { user } = await anAccount('superadmin')
    expect(await admin.fails(accounts.remove, at(user))).toMatchObject({ status: 403, code: 'superadmin_protected' })
    await superadmin().call(accounts.deactivate, at(user))
    expect(await admin.fails(accounts.remove, at(user))).toMatchObject({ status: 403, code: 'superadmin_protected' })
    expect(await listed(user)).toBeDefined()
  })
})

describe('a change holds from the next call of an open session on', () => {
  test('deactivation and activation', async () => {
    const { user, session } = await anAccount('user')
    await session.call(worlds.list, {})
    await superadmin().call(accounts.deactivate, at(user))
    expect(await session.fails(worlds.list, {})).toMatchObject({
      status: 403,
      code: 'deactivated',
      message: 'Dein Account wurde deaktiviert. Frag deine Stammesführung.',
    })
    expect(await api().fails(sessions.login, { body: { username: user.username, password } })).toMatchObject({
      code: 'deactivated',
    })
    await superadmin().call(accounts.activate, at(user))
    await session.call(worlds.list, {})
  })

  test('change of role, up and down', async () => {
    const { user, session } = await anAccount('user')
    expect(await session.fails(accounts.list, {})).toMatchObject({ status: 403 })
    await superadmin().call(accounts.setRole, { ...at(user), body: { role: 'admin' } })
    await session.call(accounts.list, {})
    await superadmin().call(accounts.setRole, { ...at(user), body: { role: 'superadmin' } })
    const { user: made } = await session.call(accounts.create, { body: { username: newName(), password } })
    await superadmin().call(accounts.setRole, { ...at(user), body: { role: 'user' } })
    expect(await session.fails(accounts.remove, at(made))).toMatchObject({ status: 403 })
  })

  test('deletion, which frees the name', async () => {
    const { user, session } = await anAccount('admin')
    await superadmin().call(accounts.remove, at(user))
    expect(await session.fails(accounts.list, {})).toMatchObject({ status: 401, code: 'session_expired' })
    expect(await api().fails(sessions.login, { body: { username: user.username, password } })).toMatchObject({
      code: 'wrong_credentials',
    })
    await api().call(accounts.register, { body: { username: user.username.toUpperCase(), password } })
    expect(await session.fails(accounts.list, {})).toMatchObject({ status: 401 })
  })
})

describe('of the superadmins', () => {
  let stack: ForkedStack
  let first: TestAccount
  let place: { url: string; key: string }

  // A stack of its own: the shared one's superadmin must stay one.
  beforeAll(async () => {
    stack = await forkStack({ seed: 'accounts' })
    const tokens = await signInAll(stack.url, demoPassword)
    place = { url: stack.url, key: readFileSync(join(stack.dataDir, 'token-secret'), 'utf8').trim() }
    const session = api(tokens.superadmin, stack.url)
    first = { user: (await session.call(sessions.me, {})).user, session }
  })
  afterAll(() => stack.close())

  const another = () => anAccount('superadmin', first.session, place)
  const actives = async () => {
    const { users: all } = await first.session.call(accounts.list, {})
    return all.filter(({ role, isActive }) => role === 'superadmin' && isActive)
  }
  const ways = [
    ['deactivated', (by: Client, user: Account) => by.send(accounts.deactivate, at(user))],
    ['demoted', (by: Client, user: Account) => by.send(accounts.setRole, { ...at(user), body: { role: 'admin' } })],
    ['deleted', (by: Client, user: Account) => by.send(accounts.remove, at(user))],
  ] as const

  test('the last active one stays, and nobody deletes their own', async () => {
    const { user, session } = first
    expect(await session.fails(accounts.deactivate, at(user))).toMatchObject(lastOne)
    expect(await session.fails(accounts.setRole, { ...at(user), body: { role: 'user' } })).toMatchObject(lastOne)
    expect(await session.fails(accounts.remove, at(user))).toMatchObject({
      status: 409,
      code: 'own_account',
      message: 'Du kannst deinen eigenen Account hier nicht löschen.',
    })
    // An inactive one does not count.
    const { user: inactive } = await another()
    await session.call(accounts.deactivate, at(inactive))
    expect(await session.fails(accounts.deactivate, at(user))).toMatchObject(lastOne)
    await session.call(accounts.setRole, { ...at(inactive), body: { role: 'user' } })
    await session.call(accounts.activate, at(inactive))
    expect(await session.fails(accounts.setRole, { ...at(user), body: { role: 'user' } })).toMatchObject(lastOne)
    await session.call(accounts.remove, at(inactive))
    expect(await actives()).toHaveLength(1)
  })

  test('one may go when another stays, also by a change of their own, and come back', async () => {
    const { user, session } = await another()
    await session.call(accounts.deactivate, at(first.user))
    expect(await session.fails(accounts.setRole, { ...at(user), body: { role: 'user' } })).toMatchObject(lastOne)
    await session.call(accounts.activate, at(first.user))
    await session.call(accounts.setRole, { ...at(user), body: { role: 'user' } })
    expect((await actives()).map(({ _id }) => _id)).toEqual([first.user._id])
    await first.session.call(accounts.remove, at(user))
  })

  /** Allowed answers besides success: the caller, or the other one, has lost the role meanwhile. */
  const sentences = new Set(
    (
      [
        'last_superadmin',
        'own_account',
        'deactivated',
        'session_expired',
        'user_not_found',
        'forbidden',
        'superadmin_protected',
        'only_superadmins_activate',
        'only_superadmins_set_roles',
      ] as const
    ).map((code) => errorSentence(code)),
  )

  /** All of these ways by everybody against everybody, themselves included, at once: who is left of `all`. */
  async function everybodyAgainstEverybody(all: TestAccount[], leaves: (typeof ways)[number][1][]): Promise<Account[]> {
    const attempts = all.flatMap(({ session }) =>
      all.flatMap(({ user }) => leaves.flatMap((leave) => [leave(session, user), leave(session, user)])),
    )
    for (const { status, body } of await Promise.all(attempts)) {
      if (status !== 200) expect(sentences).toContain(Object(body).message)
    }
    const left = await Promise.all(
      all.map(async ({ session }) => {
        const { status, body } = await session.send(sessions.me, {})
        return status === 200 ? [sessions.me.output.parse(body).user] : []
      }),
    )
    return left.flat().filter(({ role }) => role === 'superadmin')
  }

  test.each(ways)('exactly one remains, however many are %s at once', async (_, leave) => {
    const all = [first, await another(), await another(), await another()]
    const remaining = await everybodyAgainstEverybody(all, [leave])
    expect(remaining).toHaveLength(1)
    await restore(all, remaining)
  })

  test('all three ways at once leave one, and many changes of one account end in a whole one', async () => {
    const all = [first, await another(), await another()]
    const remaining = await everybodyAgainstEverybody(
      all,
      ways.map(([, leave]) => leave),
    )
    expect(remaining).toHaveLength(1)
    await restore(all, remaining)

    const { user } = await another()
    const flips = Array.from({ length: 30 }, (_, i) =>
      i % 2 ? first.session.send(accounts.activate, at(user)) : first.session.send(accounts.deactivate, at(user)),
    )
    const statuses = (await Promise.all(flips)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    // The guard agrees with the accounts: with that one gone, the first is the last.
    await first.session.call(accounts.remove, at(user))
    expect(await first.session.fails(accounts.deactivate, at(first.user))).toMatchObject(lastOne)
  })

  /** Makes `first` the only superadmin again, in any outcome. */
  async function restore(all: TestAccount[], remaining: Account[]) {
    const winner = all.find(({ user }) => user._id === remaining[0]?._id)
    if (!winner) throw new Error('nobody is left')
    if (winner !== first) {
      const { user } = first
      const known = await winner.session.send(accounts.activate, at(user))
      if (known.status === 404) {
        const made = await anAccount('superadmin', winner.session, place)
        first = made
      } else await winner.session.call(accounts.setRole, { ...at(user), body: { role: 'superadmin' } })
    }
    for (const { user } of all) {
      if (user._id !== first.user._id) await first.session.send(accounts.remove, at(user))
    }
    expect(await actives()).toHaveLength(1)
  }
})

describe('the own password', () => {
  const change = (session: Client, currentPassword: string, newPassword: string) =>
    session.raw('PUT', '/auth/password', { currentPassword, newPassword })

  test('is changed with the present one; the answer begins the session that goes on', async () => {
    const { user, session } = await anAccount('user')
    const body = { currentPassword: password, newPassword: 'neues-geheim' }
    const { token, ...told } = await session.call(accounts.changePassword, { body })
    expect(told).toEqual({ success: true, message: 'Passwort erfolgreich geändert.' })
    await api(token).call(worlds.list, {})
    await signIn(user.username, 'neues-geheim')
    expect(await api().fails(sessions.login, { body: { username: user.username, password } })).toMatchObject({
      status: 401,
    })
  })

  test('needs six characters, and nobody changes it without a session', async () => {
    const { session } = await anAccount('user')
    expect(await change(session, password, 'kurz1')).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'Passwort muss mindestens 6 Zeichen lang sein.' } },
    })
    expect(await change(api(), password, 'neues-geheim')).toMatchObject({ status: 401 })
  })

  test('is refused with a wrong present one, and after ten of those for a while', async () => {
    await earlyIn(900)
    const { user, session } = await anAccount('user')
    for (let i = 0; i < 10; i++) {
      expect(await change(session, 'falsch', 'neues-geheim')).toMatchObject({
        status: 400,
        body: { code: 'wrong_password', fields: { currentPassword: 'Das bisherige Passwort ist falsch.' } },
      })
    }
    const refused = await change(session, password, 'neues-geheim')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_logins' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // Guessing at both doors is one and the same count.
    expect(await api().fails(sessions.login, { body: { username: user.username, password } })).toMatchObject({
      status: 429,
    })
  })
})
