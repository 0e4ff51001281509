import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotas } from '../../../functions/http/quotas.ts'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { routes } from '../../../shared/contract/index.ts'
import type { Role } from '../../../shared/model/account.ts'
import { anAddress, fromAddress } from '../../support/servers/edge.ts'
import { type ForkedStack, forkStack } from '../../support/stack/fork-stack.ts'
import { signInAll } from '../../support/stack/sign-in-all.ts'
import { earlyIn } from '../../support/window.ts'

let stack: ForkedStack
let tokens: Record<Role, string>
beforeAll(async () => {
  stack = await forkStack({ seed: 'accounts' }, { QUOTAS: undefined })
  tokens = await signInAll(stack.url, demoPassword)
})
afterAll(() => stack.close())

const sync = (role: Role, address: string) =>
  apiAt(stack.url, tokens[role], fromAddress(address)).raw('POST', '/sync-staemme', { worldId: 'nowhere' })

async function statuses(calls: number, role: Role, address: string) {
  const answers = await Promise.all(Array.from({ length: calls }, () => sync(role, address)))
  return Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [status, all?.length])
}

test('calls that cost are limited per account and per address, also in parallel', async () => {
  await earlyIn(600)
  const office = anAddress()
  expect(await statuses(quotas.sync + 5, 'user', office)).toEqual([
    ['404', quotas.sync],
    ['429', 5],
  ])
  const refused = await sync('user', anAddress())
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await sync('superadmin', office)).status).toBe(404)
})

test('each kind has its own quota, and reading has none', async () => {
  const named = routes.filter(({ endpoint }) => endpoint.quota).map(({ name, endpoint }) => [name, endpoint.quota])
  expect(Object.fromEntries(named)).toMatchObject({
    'calculations.calculateAll': 'calculation',
    'calculations.calculateFakes': 'calculation',
    'worlds.sync': 'sync',
    'senders.uploadTroops': 'upload',
    'sightings.upload': 'upload',
    'targets.addRandomTribe': 'targets',
  })
  expect(routes.filter(({ endpoint }) => endpoint.quota && endpoint.method === 'GET')).toEqual([])
  const api = apiAt(stack.url, tokens.superadmin, fromAddress(anAddress()))
  for (const { endpoint } of routes) {
    if (endpoint.quota !== 'calculation') continue
    expect((await api.raw('POST', endpoint.path.replace('{planId}', 'nowhere'), {})).status).toBe(404)
  }
})
