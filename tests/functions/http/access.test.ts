import { beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '../../../shared/contract/endpoint.ts'
import { errorCatalogue } from '../../../shared/contract/errors.ts'
import { routes } from '../../../shared/contract/index.ts'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import type { Role } from '../../../shared/model/account.ts'
import { api } from '../../support/stack/api.ts'
import { signedToken, unsignedToken } from '../../support/stack/tokens.ts'
import { aPlan, superadmin } from '../world.ts'

/**
 * Who may call what, written down once more beside the contract: an endpoint that is open to others than signed-in users fails here
 * until somebody has meant it.
 */
const others: Partial<Record<Access, string[]>> = {
  public: [
    'sessions.login',
    'accounts.register',
    'timeslots.playerInfo',
    'timeslots.lastAnswer',
    'timeslots.ownVillages',
    'timeslots.saveHolds',
    'timeslots.sitOwn',
    'timeslots.saveOwn',
    'timeslots.removeOwn',
    'orders.sheet',
    'orders.others',
    'orders.linkAll',
    'orders.all',
    'orders.markAll',
    'orders.mark',
    'orders.answerRehearsal',
    'orders.standIn',
    'orders.calendar',
    'orders.manifest',
    'devices.key',
    'devices.list',
    'devices.add',
    'devices.update',
    'devices.remove',
    'shareLinks.open',
  ],
  admin: [
    'accounts.list',
    'accounts.remove',
    'bots.status',
    'bots.keys',
    'bots.createKey',
    'bots.revokeKey',
    'bots.preview',
    'bots.guilds',
    'bots.approveGuild',
    'bots.removeGuild',
  ],
  superadmin: [
    'accounts.create',
    'accounts.activate',
    'accounts.deactivate',
    'accounts.setRole',
    'accounts.setPassword',
    'worlds.create',
    'worlds.check',
    'worlds.update',
    'worlds.remove',
    'worlds.setAdmins',
    'worlds.access',
    'worlds.setAccess',
    'audit.list',
  ],
  bot: ['bots.incPlan', 'bots.incPlanAt'],
  discord: ['bots.interactions'],
}
test('every endpoint is open to whom it is meant to be open', () => {
  const meant = Object.entries(others).flatMap(([access, names]) => names.map((name) => [name, access]))
  const declared = routes.map(({ name, endpoint }) => [name, endpoint.access])
  expect(declared.filter(([, access]) => access !== 'user').toSorted()).toEqual(meant.toSorted())
})

const strangers = [
  'nobody',
  'a broken token',
  'another scheme',
  'an expired token',
  'another key',
  'no signature',
  'another algorithm',
  'another issuer',
  'another audience',
  'no expiry',
  'no issue time',
  'no password version',
  'no user',
  'a malformed user',
  'a deleted user',
] as const
const people = ['an inactive user', 'a user', 'an admin', 'a superadmin'] as const
type Caller = (typeof strangers)[number] | (typeof people)[number]
const callers: readonly Caller[] = [...strangers, ...people]

/** What each caller's answer begins with, by the access that is declared; `passes` is any answer after the checks. */
const matrix: Record<Access, (caller: Caller, forbidden: Endpoint['forbidden']) => string> = {
  public: () => 'passes',
  user: (caller) => stopped(caller) ?? 'passes',
  admin: (caller, forbidden) => stopped(caller) ?? (caller === 'a user' ? forbidden : 'passes'),
  superadmin: (caller, forbidden) => stopped(caller) ?? (caller === 'a superadmin' ? 'passes' : forbidden),
  // They come with keys and signatures of their own: see bot.test.ts and discord.test.ts.
  bot: () => 'bot_key_missing',
  discord: () => 'discord_signature',
}

function stopped(caller: Caller): string | undefined {
  if (caller === 'nobody' || caller === 'another scheme') return 'not_signed_in'
  if (caller === 'an inactive user') return 'deactivated'
  return strangers.some((stranger) => stranger === caller) ? 'session_expired' : undefined
}

const callerHeaders = new Map<Caller, Record<string, string>>()
let real: Record<string, string> = {}
beforeAll(async () => {
  const made = async (role: Role, username: string) =>
    (await superadmin().call(accounts.create, { body: { username, password: 'geheim1', role } })).user._id
  const tag = `${process.pid}-${Date.now() % 100_000}`
  const [{ planId, worldId }, user, admin, boss, inactive, deleted] = await Promise.all([
    aPlan(),
    made('user', `Zugriff ${tag} u`),
    made('admin', `Zugriff ${tag} a`),
    made('superadmin', `Zugriff ${tag} s`),
    made('superadmin', `Zugriff ${tag} i`),
    made('superadmin', `Zugriff ${tag} d`),
  ])
  await superadmin().call(accounts.deactivate, { params: { userId: inactive } })
  await superadmin().call(accounts.remove, { params: { userId: deleted } })
  real = { planId, worldId, userId: admin, playerId: '11', targetId: 'offs-510-500' }
  // All broken tokens name a superadmin's account.
  const bearers: Record<Caller, string | undefined> = {
    nobody: undefined,
    'a broken token': 'Bearer broken',
    'another scheme': `Basic ${await signedToken(boss)}`,
    'an expired token': `Bearer ${await signedToken(boss, { expires: -1 })}`,
    'another key': `Bearer ${await signedToken(boss, { key: 'a key that is not the server’s own' })}`,
    'no signature': `Bearer ${unsignedToken(boss)}`,
    'another algorithm': `Bearer ${await signedToken(boss, { algorithm: 'HS512' })}`,
    'another issuer': `Bearer ${await signedToken(boss, { issuer: 'somebody' })}`,
    'another audience': `Bearer ${await signedToken(boss, { audience: 'angriffsplaner-bot' })}`,
    'no expiry': `Bearer ${await signedToken(boss, { without: ['exp'] })}`,
    'no issue time': `Bearer ${await signedToken(boss, { without: ['iat'] })}`,
    'no password version': `Bearer ${await signedToken(boss, { without: ['passwordVersion'] })}`,
    'no user': `Bearer ${await signedToken(boss, { without: ['sub'] })}`,
    'a malformed user': `Bearer ${await signedToken(`${boss}#${'x'.repeat(3000)}`)}`,
    'a deleted user': `Bearer ${await signedToken(deleted)}`,
    'an inactive user': `Bearer ${await signedToken(inactive)}`,
    'a user': `Bearer ${await signedToken(user)}`,
    'an admin': `Bearer ${await signedToken(admin)}`,
    'a superadmin': `Bearer ${await signedToken(boss)}`,
  }
  for (const caller of callers) {
    const authorization = bearers[caller]
    callerHeaders.set(caller, authorization ? { authorization } : {})
  }
})

interface Call {
  ids?: Record<string, string>
  body?: unknown
}

/** Calls an endpoint as somebody, of ids that exist nowhere and by default with an empty body. */
async function callAs(caller: Caller, { method, path, body }: Endpoint, call: Call = {}) {
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => call.ids?.[name] ?? 'nowhere')
  const sent = method === 'GET' ? undefined : 'body' in call ? call.body : body && {}
  const answer = await api().raw(method, at, sent, {
    'content-type': 'application/json',
    'x-world-id': call.ids?.worldId ?? 'nowhere',
    ...callerHeaders.get(caller),
  })
  return { status: answer.status, body: Object(answer.body), text: JSON.stringify(answer.body) }
}

/** Codes by which the checks of access refuse. */
const refusals = new Set(
  [
    'not_signed_in',
    'session_expired',
    'deactivated',
    'forbidden',
    'bot_key_missing',
    'discord_signature',
    ...routes.map(({ endpoint }) => endpoint.forbidden),
  ].map(String),
)

const endsSessions = ({ name }: { name: string }) => name === 'sessions.endOthers'
/** The last one ends the sessions of its callers. */
const inOrder = routes.toSorted((a, b) => Number(endsSessions(a)) - Number(endsSessions(b)))

describe.each(inOrder)('$name ($endpoint.access)', ({ endpoint }) => {
  const expected = (caller: Caller) => matrix[endpoint.access](caller, endpoint.forbidden)

  test('lets through exactly whom its access allows', async () => {
    const answers = await Promise.all(callers.map(async (caller) => [caller, await callAs(caller, endpoint)] as const))
    for (const [caller, { status, body, text }] of answers) {
      expect(status, `${caller}: ${text}`).toBeLessThan(500)
      const outcome = refusals.has(body.code) ? body.code : 'passes'
      expect(`${caller}: ${outcome}`).toBe(`${caller}: ${expected(caller)}`)
      if (outcome !== 'passes') expect(status).toBe(errorCatalogue[body.code as Endpoint['forbidden']][0])
    }
  })

  test('looks at nothing before: who is refused learns neither whether an id exists nor what a body should be', async () => {
    const refused = callers.filter((caller) => expected(caller) !== 'passes' && !isStrange(caller))
    await Promise.all(
      refused.map(async (caller) => {
        const answers = await Promise.all([
          callAs(caller, endpoint),
          callAs(caller, endpoint, { ids: real }),
          callAs(caller, endpoint, { ids: real, body: '{"broken' }),
        ])
        const told = answers.map(({ status, body: { requestId: _, ...rest } }) => JSON.stringify({ status, rest }))
        expect(new Set(told).size, `${caller}: ${told.join(' ')}`).toBe(1)
      }),
    )
  })
})

/** One broken token represents all of them where they share every line of code. */
const isStrange = (caller: Caller) => !['nobody', 'an expired token'].includes(caller) && isStranger(caller)
const isStranger = (caller: Caller) => strangers.some((stranger) => stranger === caller)

test('what is open to everybody who knows an id or a key has a rate limit, and may count', () => {
  const guessable = routes.filter(
    ({ endpoint }) => endpoint.access === 'public' && (endpoint.scope !== 'none' || endpoint.path.includes('{key}')),
  )
  expect(guessable.map(({ name }) => name)).toEqual([
    'timeslots.playerInfo',
    'timeslots.lastAnswer',
    'timeslots.ownVillages',
    'timeslots.saveHolds',
    'timeslots.sitOwn',
    'timeslots.saveOwn',
    'timeslots.removeOwn',
    'orders.sheet',
    'orders.others',
    'orders.linkAll',
    'orders.all',
    'orders.markAll',
    'orders.mark',
    'orders.answerRehearsal',
    'orders.standIn',
    'orders.calendar',
    'orders.manifest',
    'devices.list',
    'devices.add',
    'devices.update',
    'devices.remove',
    'shareLinks.open',
  ])
  for (const { endpoint } of guessable) expect(endpoint.permission).not.toBe('read')
})
