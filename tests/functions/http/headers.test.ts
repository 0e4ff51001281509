import { expect, test } from 'vitest'
import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { apiHeaders, siteHeaders } from '../../../infra/security-headers.ts'
import { routes } from '../../../shared/contract/index.ts'
import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { shareLinks } from '../../../shared/contract/schemas/share-links.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { anAddress, edgeSecret } from '../../support/servers/edge.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { ownStack } from '../../support/stack/own-stack.ts'
import { keyIn } from '../orders/orders-plan.ts'
import { aPlan, aWorld, leader, superadmin } from '../world.ts'

const get = (path: string, init: RequestInit = {}) => fetch(`${ownStack().url}${path}`, { redirect: 'manual', ...init })
const signedIn = () => ({ authorization: `Bearer ${roleToken('user')}` })

/** The headers of an answer that the policy speaks of. */
const ofPolicy = (answer: Response, policy: object) =>
  Object.fromEntries(Object.keys(policy).map((name) => [name, answer.headers.get(name)]))

test.each([
  ['an answer', '/api/auth/me', () => ({ headers: signedIn() }), 200],
  ['a refusal', '/api/auth/me', () => ({}), 401],
  ['bad input', '/api/auth/login', () => ({ method: 'POST', body: '{' }), 400],
  ['an unknown id', `/api/incplans/${'0'.repeat(32)}`, () => ({ headers: signedIn() }), 404],
  ['an unknown path', '/api/nothing', () => ({}), 404],
  [
    'a body that is too large',
    '/api/auth/login',
    () => ({ method: 'POST', body: 'x'.repeat(4 * 1024 * 1024 + 1) }),
    413,
  ],
] as const)('%s of the API carries every header and is kept nowhere', async (_, path, init, status) => {
  const answer = await get(path, init())
  expect(answer.status).toBe(status)
  expect(ofPolicy(answer, apiHeaders)).toEqual(apiHeaders)
})

test('the map is kept by the browser alone, asked for again each time, and its 304 carries every header', async () => {
  const { worldId } = await aWorld()
  const headers = { ...signedIn(), 'x-world-id': worldId }
  const first = await get('/api/map/data', { headers })
  const again = await get('/api/map/data', {
    headers: { ...headers, 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect([first.status, again.status]).toEqual([200, 304])
  for (const answer of [first, again]) {
    expect(ofPolicy(answer, apiHeaders)).toEqual({ ...apiHeaders, 'cache-control': 'private, no-cache' })
    expect(answer.headers.get('vary')).toContain('authorization')
  }
})

test('browsers store a world’s public data and nothing else of the API', () => {
  const stored = routes.filter(({ endpoint }) => endpoint.browserCache).map(({ name }) => name)
  expect(stored.toSorted()).toEqual(['snapshots.mapData', 'snapshots.players', 'snapshots.tribes'])
})

test('a share link’s plan is stored nowhere, and asked again it is 304', async () => {
  const { planId } = await aPlan()
  const body = { name: 'Bund', level: 'targets', days: 3 } as const
  const { url } = await leader().call(shareLinks.create, { params: { planId }, body })
  const path = `/api/shared/${keyIn(url)}`
  const first = await get(path)
  const again = await get(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([first.status, again.status]).toEqual([200, 304])
  for (const answer of [first, again]) expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['signing out', (own: ApiClient, sessionId: string) => own.send(sessions.end, { params: { sessionId } })],
  ['deleting the account', (own: ApiClient) => own.send(accounts.removeOwn, { body: { password: 'geheim1' } })],
] as const)('%s has the browser drop what it has cached', async (_, end) => {
  const username = `Zwischenspeicher ${process.pid}-${newId().slice(0, 8)}`
  await superadmin().call(accounts.create, { body: { username, password: 'geheim1' } })
  const { token } = await api().call(sessions.login, { body: { username, password: 'geheim1' } })
  const { sessionId = '' } = await api(token).call(sessions.me, {})
  const { status, headers } = await end(api(token), sessionId)
  expect([status, headers.get('clear-site-data')]).toEqual([200, '"cache"'])
})

test.each([
  ['/', {}],
  ['/incplans', {}],
  ['/no-such-file.js', {}],
  ['/', { method: 'POST' }],
])('the site’s %s carries every header', async (path, init) => {
  expect(ofPolicy(await get(path, init), siteHeaders)).toEqual(siteHeaders)
})

test('a public call that writes is refused to pages of other sites', async () => {
  const headers = {
    'x-planner-edge': edgeSecret,
    'x-planner-site': 'planer.example.org',
    'x-forwarded-for': anAddress(),
  }
  const post = (path: string, origin?: string) =>
    get(path, { method: 'POST', body: '{}', headers: { ...headers, ...(origin && { origin }) } })
  for (const path of ['/api/auth/login', '/api/auth/register', `/api/timeslots/delete/${'0'.repeat(32)}/1`]) {
    for (const foreign of ['https://evil.example.org', 'null', 'https://planer.example.org.evil.net']) {
      const answer = await post(path, foreign)
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'foreign_origin'])
    }
    for (const own of ['https://planer.example.org', undefined]) expect((await post(path, own)).status).not.toBe(403)
  }
})
