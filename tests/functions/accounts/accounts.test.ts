import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  checkPassword,
  failuresOfAddress,
  failuresOfName,
  freeFailuresOfAddress,
  slowAttempts,
} from '../../../functions/domain/accounts/check-password.ts'
import { insertAccount } from '../../../functions/store/accounts/accounts.ts'
import { nameLooks } from '../../../functions/store/accounts/look-claims.ts'
import { writeAll } from '../../../functions/store/table/batch.ts'
import { keys } from '../../../functions/store/table/keys.ts'
import { consume } from '../../../functions/store/table/rate-limits.ts'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { nameKey, type Role } from '../../../shared/model/account.ts'
import { anAddress } from '../../support/servers/edge.ts'
import { api } from '../../support/stack/api.ts'
import { type ForkedStack, forkStack } from '../../support/stack/fork-stack.ts'
import { signInAll } from '../../support/stack/sign-in-all.ts'
import { earlyIn } from '../../support/window.ts'

const password = 'geheim1'

// A stack of its own: here addresses are used up, and time is measured.
let stack: ForkedStack
let tokens: Record<Role, string>
beforeAll(async () => {
  stack = await forkStack({ seed: 'accounts' })
  for (const [name, value] of Object.entries(stack.storage)) vi.stubEnv(name, value)
  tokens = await signInAll(stack.url, demoPassword)
})
afterAll(() => {
  vi.unstubAllEnvs()
  return stack.close()
})

/** An anonymous client at its own address, or at the given one. */
const from = (address = anAddress(), token?: string) => api(token, stack.url, address)
const boss = () => from(undefined, tokens.superadmin)

let names = 0
const newName = () => `Häuptling ${++names}`
const login = (username: string, secret: string, address?: string, device?: string) =>
  from(address).raw('POST', '/auth/login', { username, password: secret, device })
/** The secret of a device where the account has just signed in. */
const deviceOf = async (username: string) => sessions.login.output.parse((await login(username, password)).body).device
const register = (username: string, address?: string) =>
  from(address).raw('POST', '/auth/register', { username, password })
const created = async (username = newName()) => {
  await boss().call(accounts.create, { body: { username, password } })
  return username
}

async function idOf(username: string): Promise<string> {
  const { users } = await boss().call(accounts.list, {})
  return users.find((user) => user.username === username)?._id ?? ''
}

describe('a name', () => {
  /** One name as keyboards, systems and tricksters write it. */
  const spellings = [
    'Fürst Groß 1',
    'fürst groß 1',
    'FÜRST GROSS 1',
    'FÜRST GROẞ 1',
    'fürst gross 1',
    'Fürst Groß 1'.normalize('NFD'),
    'FÜRST GROẞ 1'.normalize('NFD'),
    'Ｆürst Ｇroß １',
    'Fürst Groß ①',
    'Fürst Groß ¹',
    ' Fürst Groß 1 ',
    '\tFürst Groß 1\n',
    'Fürst  Groß 1',
    'Fürst\u00a0Groß\u00a01',
    'Fürst\u3000Groß\u20071',
    'Fürﬆ Groß 1',
    'Fürſt Groß 1',
    'FüRſT GroSS 1',
    '\ufeffFürst Groß 1',
    'ＦÜＲＳＴ\u2003GROß 1',
  ]

  test('is given once, to one of twenty who ask for it at once in twenty spellings, and opens in all of them', async () => {
    const answers = await Promise.all(spellings.map((name) => register(name)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    for (const { status, body } of answers) {
      if (status === 409) expect(body).toMatchObject({ message: 'Dieser Benutzername ist bereits vergeben.' })
    }
    const again = await boss().raw('POST', '/admin/users', { username: 'FÜRST  groß 1', password, role: 'user' })
    expect(again).toMatchObject({ status: 409, body: { code: 'username_taken' } })
    const signedIn = await Promise.all(
      [spellings[2], spellings[6], spellings[14]].map((name = '') => login(name, password)),
    )
    expect(signedIn.map(({ body }) => body)).toMatchObject(Array(3).fill({ code: 'inactive' }))
  })

  test.each(['superadrnin', 'SUPERADMIΝ', 'ѕuperadmin', 'SUPERADMІN', 'Superadmіn', 'supеrаdmіn', 'ꜱuperadmin'])(
    'that looks like another is taken: %s',
    async (username) => {
      expect(await register(username)).toMatchObject({ status: 409, body: { code: 'username_taken' } })
    },
  )

  test('is free for look-alikes once its account is gone, and claimed by older accounts when they sign in', async () => {
    const name = await created(`Graf Ilse ${anAddress()}`)
    const alike = name.replace('Ilse', 'lIse')
    expect((await register(alike)).status).toBe(409)
    const claims = nameLooks(name).map(keys.lookClaim)
    await writeAll({ remove: claims })
    await writeAll({ put: [{ ...keys.usernameClaim(nameKey(name)), userId: await idOf(name) }] })
    expect((await login(name, password)).status).toBe(200)
    expect((await register(alike)).status).toBe(409)
    await boss().call(accounts.remove, { params: { userId: await idOf(name) } })
    expect((await register(alike)).status).toBe(200)
  })

  const length = 'Der Benutzername muss 2 bis 32 Zeichen lang sein.'
  const signs = 'Der Benutzername enthält unsichtbare oder unerlaubte Zeichen.'
  test.each([
    ['one character', 'x', length],
    ['one character between spaces', '  x  ', length],
    ['one that takes two units', '😀', length],
    ['33 characters', 'x'.repeat(33), length],
    ['too many after normalisation', 'ﷺﷺ', length],
    ['a control character', 'An\u0007na', signs],
    ['an escape', 'An\u001b[2Jna', signs],
    ['a line break', 'An\nna', signs],
    ['a line separator', 'An\u2028na', signs],
    ['a zero-width space', 'An\u200bna', signs],
    ['a zero-width joiner', 'An\u200dna', signs],
    ['a soft hyphen', 'An\u00adna', signs],
    ['text from right to left', '\u202eanna', signs],
    ['a bidi isolate', 'An\u2066na', signs],
    ['a variation selector', 'Anna\ufe0f', signs],
    ['a filler that counts as a letter', 'Anna\u3164', signs],
    ['nothing but blanks that count as signs', '\u2800\u2800', signs],
    ['half a character', 'An\ud800na', signs],
    ['the sign for what is no character', 'An\ufffdna', signs],
    ['private use', 'An\ue000na', signs],
  ])('with %s is refused with a sentence', async (_, username, sentence) => {
    const { status, body } = await register(username)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'bad_request', fields: { username: sentence } })
  })

  test('of 2 or 32 characters is taken, however many units they have', async () => {
    const two = await register('😀😀')
    const most = await register('Ü'.normalize('NFD').repeat(32))
    expect([two.status, most.status]).toEqual([200, 200])
  })

  test('that nobody can have is unknown at the login, however long and strange it is', async () => {
    const strange = ['ﷺ'.repeat(200), '\ud800x', '#user', '__proto__']
    for (const { status, body } of await Promise.all(strange.map((name) => login(name, password)))) {
      expect(status).toBe(401)
      expect(body).toMatchObject({ code: 'wrong_credentials' })
    }
  })
})

describe('a password', () => {
  test('of more than 200 characters is refused before anything is calculated', async () => {
    const long = 'ß'.repeat(1_500_000)
    const begun = performance.now()
    const answers = await Promise.all([
      login('user', long),
      from().raw('POST', '/auth/register', { username: newName(), password: long }),
      boss().raw('POST', '/admin/users', { username: newName(), password: long, role: 'user' }),
      from(undefined, tokens.user).raw('PUT', '/auth/password', { currentPassword: long, newPassword: 'geheim2' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    // Hashing them would take minutes; the margin is for a busy machine.
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})

describe('somebody who guesses passwords', () => {
  const refused = { status: 429, body: { code: 'too_many_logins' } }

  test('gets ten guesses of a name from an address, however it is spelled and however many come at once', async () => {
    await earlyIn(900)
    const username = await created()
    const address = anAddress()
    const [first = '', ...others] = [
      username,
      username.toUpperCase(),
      username.normalize('NFD'),
      ` ${username} `,
      username.replace('H', 'Ｈ'),
    ]
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => login([first, ...others][i % 5] ?? first, 'falsch', address)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
    // Not even the right one opens now from there; and the answer says how long.
    const { status, body, headers } = await login(username, password, address)
    expect({ status, body }).toMatchObject(refused)
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(900)
    expect(body).toMatchObject({
      message: `Zu viele fehlgeschlagene Anmeldungen. Bitte versuche es in ${countedNoun(Math.ceil(seconds / 60), 'Minute', 'Minuten')} erneut.`,
    })
    expect((await login(username, password)).status).toBe(200)
    expect((await login(await created(), password, address)).status).toBe(200)
  })

  /** Counts failures without the work of a login. */
  const fail = (limit: typeof failuresOfName, who: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => consume(limit, who)))

  test('from many addresses slows strangers down, and locks nobody out who knows the password', async () => {
    await earlyIn(900)
    const username = await created()
    const device = await deviceOf(username)
    await fail(failuresOfName, nameKey(username), failuresOfName.limit)
    const address = anAddress()
    const guesses = await Promise.all(Array.from({ length: 8 }, () => login(username, 'falsch', address)))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(slowAttempts)
    expect(await login(username, password, address)).toMatchObject(refused)
    expect((await login(username, password)).status).toBe(200)
    expect((await login(username, password, address, device)).status).toBe(200)
    // The device lifts the limits of strangers, not its own.
    const own = await Promise.all(Array.from({ length: 14 }, () => login(username, 'falsch', address, device)))
    expect(own.filter(({ status }) => status === 401)).toHaveLength(10)
    // What one account has lifts nothing for another.
    expect(await login(await created(), 'falsch', address, device)).toMatchObject({ status: 401 })
  })

  test('in an office does not lock out the others behind its address', async () => {
    await earlyIn(900)
    const [known, stranger] = [await created(), await created()]
    const device = await deviceOf(known)
    const address = anAddress()
    const answers = await Promise.all(Array.from({ length: 60 }, () => login(newName(), 'falsch', address)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(60)
    expect((await login(stranger, password, address)).status).toBe(200)
    // Only one host that tries names all the time is refused, and devices that signed in before even then are not.
    await fail(failuresOfAddress, address, failuresOfAddress.limit)
    expect(await login(stranger, password, address)).toMatchObject(refused)
    expect((await login(known, password, address, device)).status).toBe(200)
    expect(freeFailuresOfAddress).toBeLessThan(failuresOfAddress.limit / 10)
  })

  test('is no one who knows the password: two hundred right ones at once succeed', async () => {
    await earlyIn(900)
    const username = await created()
    const address = anAddress()
    const answers = await Promise.all(Array.from({ length: 200 }, () => login(username, password, address)))
    expect(Map.groupBy(answers, ({ status }) => status).get(200)).toHaveLength(200)
  })
})

describe('a caller of the API past the edge', () => {
  test('counts by their own address, not the claimed one', async () => {
    await earlyIn(3600)
    // Without the edge's secret: everybody here is the local machine.
    const username = await created()
    const claim = async (address: string) =>
      (await apiAt(stack.url).raw('POST', '/auth/register', { username, password }, { 'x-forwarded-for': address }))
        .status
    const statuses = await Promise.all(Array.from({ length: 24 }, () => claim(anAddress())))
    expect(statuses.toSorted()).toEqual([...Array(20).fill(409), ...Array(4).fill(429)])
  })
})

describe('an address', () => {
  test('registers twenty accounts an hour, taken names included, of IPv6 a whole network', async () => {
    await earlyIn(3600)
    const network = `2001:db8:${anAddress().split('.').slice(1, 3).join(':')}`
    const taken = await created()
    const answers = await Promise.all(Array.from({ length: 23 }, (_, i) => register(taken, `${network}::${i}`)))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20)
    const late = answers.filter(({ status }) => status === 429)
    expect(late).toHaveLength(3)
    expect(late[0]).toMatchObject({ body: { code: 'too_many_requests' } })
    expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('asks the public pages for 120 plans a minute, whether they exist or not', async () => {
    await earlyIn(60, 10)
    const address = anAddress()
    const ask = (i: number) => from(address).raw('GET', `/playerinfo/${'0'.repeat(28)}${1000 + i}/11`)
    const answers = await Promise.all(Array.from({ length: 130 }, (_, i) => ask(i)))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(120)
    const late = answers.filter(({ status }) => status === 429)
    expect(late).toHaveLength(10)
    expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('unknown name, wrong password and inactive account', () => {
  const kinds = ['unknown', 'wrong', 'inactive'] as const
  type Kind = (typeof kinds)[number]

  /** A name of each kind, fresh, so that no rate limit applies; made here, where a hash takes as long as on AWS. */
  async function namesOfKinds(): Promise<Record<Kind, string>> {
    const names = { unknown: newName(), wrong: newName(), inactive: newName() }
    await insertAccount({ username: names.wrong, password, role: 'user', isActive: true }, { audit: undefined })
    await insertAccount({ username: names.inactive, password, role: 'user', isActive: false }, { audit: undefined })
    return names
  }

  test('get one answer: status, body and headers', async () => {
    const some = await namesOfKinds()
    // The local front door reports what the call's work takes on AWS.
    const differing = ['date', 'x-request-id', 'server-timing']
    const answers = await Promise.all(kinds.map((kind) => login(some[kind], 'falsch')))
    const told = answers.map(({ status, headers, body }) => ({
      status,
      body: { ...Object(body), requestId: '' },
      headers: Object.fromEntries([...headers].filter(([name]) => !differing.includes(name))),
    }))
    expect(told[0]).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
  })

  const apart = (list: number[]) => Math.max(...list) / Math.min(...list) - 1

  test('cost the same work: one hash each', async () => {
    const some = await namesOfKinds()
    const spent: Record<Kind, { cpu: number; time: number }[]> = { unknown: [], wrong: [], inactive: [] }
    // The least of several: what else the machine does only ever adds to it.
    const smallest = (of: 'cpu' | 'time') => kinds.map((kind) => Math.min(...spent[kind].map((one) => one[of])))
    // Without its hash, or with one of half the cost, a kind is at least 1 apart.
    const most = 0.5
    // In turns, so that what else the machine does meets all three alike; on a busy one more often.
    for (let i = 0; i < 4 || (i < 40 && apart(smallest('cpu')) >= most); i++) {
      // A fresh address each time, so that no rate limit of an address applies.
      const address = anAddress()
      for (const kind of [...kinds.slice(i % 3), ...kinds.slice(0, i % 3)]) {
        const [cpu, begun] = [process.cpuUsage(), performance.now()]
        expect(await checkPassword(some[kind], 'falsch', { address })).toBeUndefined()
        const { user, system } = process.cpuUsage(cpu)
        spent[kind].push({ cpu: (user + system) / 1000, time: performance.now() - begun })
      }
    }
    const told = (of: 'cpu' | 'time') =>
      `${smallest(of)
        .map((ms, i) => `${kinds[i]} ${ms.toFixed(0)}`)
        .join(', ')} ms (${(100 * apart(smallest(of))).toFixed(1)} % apart)`
    console.log(`Logins that fail. CPU: ${told('cpu')}. Time: ${told('time')}.`)
    // The CPU's time, and not the clock's: others work on this machine too.
    expect(apart(smallest('cpu')), told('cpu')).toBeLessThan(most)
  })
})
