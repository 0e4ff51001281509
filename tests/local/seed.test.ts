import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { apiAt } from '../../infra/local/demo/api-client.ts'
import { demoPassword, type SeedKind } from '../../infra/local/demo/seed.ts'
import { contract } from '../../shared/contract/index.ts'
import { VillageAnswer } from '../../shared/model/bot.ts'
import { targetTypes } from '../../shared/model/target.ts'
import { type ForkedStack, forkStack } from '../support/stack/fork-stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'seed-test-'))
const dataDir = join(folder, 'data')
let stack: ForkedStack | undefined
afterEach(() => stack?.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const startAndSignIn = async (seed: SeedKind) => {
  stack = await forkStack({ dataDir, seed })
  const body = { username: 'superadmin', password: demoPassword }
  const { token } = await apiAt(stack.url).call(contract.sessions.login, { body })
  return apiAt(stack.url, token)
}
const demoPlans = async (api: Awaited<ReturnType<typeof startAndSignIn>>) => {
  const { worlds } = await api.call(contract.worlds.list, {})
  expect(worlds.map(({ name, server, stats }) => [name, server, stats?.players])).toEqual([['Demo-Welt', 'de999', 700]])
  return (await api.call(contract.plans.list, { worldId: worlds[0]?._id })).plans
}

it('carries a plan of realistic size through all steps, and only once', async () => {
  const before = Date.now()
  const api = await startAndSignIn('demo')
  const [plan, running, ...others] = await demoPlans(api)
  if (!plan || !running) throw new Error('No demo plans')
  expect(others).toEqual([])
  expect(Date.parse(plan.sendFrom)).toBeGreaterThan(before)
  expect(Date.parse(plan.arriveAt)).toBeGreaterThan(Date.parse(plan.sendFrom))

  // The example of the bot API works as written.
  const page = readFileSync(join(import.meta.dirname, '../../docs/bot-api.md'), 'utf8')
  const [, authorization = '', path = ''] =
    /curl -H 'Authorization: ([^']+)' 'http:\/\/localhost:3000([^']+)'/.exec(page) ?? []
  const asked = await fetch(`${stack?.url}${path}`, { headers: { authorization } })
  const told = VillageAnswer.parse(await asked.json())
  expect(told.village.name).toBe('022 Ahornsee')
  expect(told.plans).toMatchObject([{ name: plan.name, planned: { off: 6 }, issued: { lines: 6 } }])
  const { guilds } = await api.call(contract.bots.guilds, {})
  expect(guilds.map(({ status }) => status)).toEqual(['waiting', 'approved'])

  const params = { planId: plan._id }
  const { stats } = await api.call(contract.senders.stats, { params })
  expect([stats.players, Math.round(stats.villages / 100)]).toEqual([25, 10])
  const { targets } = await api.call(contract.targets.list, { params })
  expect(targets.length).toBeGreaterThan(230)
  expect(new Set(targets.map(({ type }) => type))).toEqual(new Set(targetTypes))
  const status = await api.call(contract.calculations.status, { params })
  for (const kind of ['Offs', 'Ramoffs', 'Fakes', 'BFcleaner', 'BFkatas'] as const) {
    expect([kind, status[`totalCurrent${kind}`] > 0]).toEqual([kind, true])
  }
  expect(status.totalCurrentOffs).toBeLessThan(status.totalRequiredOffs)
  expect(status.outdated).toBe(false)
  const { players } = await api.call(contract.timeslots.list, { params })
  expect(new Set(players.map(({ source }) => source))).toEqual(new Set(['own', 'auto']))

  const issued = await api.call(contract.orders.list, { params })
  expect([issued.entries.length, issued.differs]).toEqual([25, false])
  const board = await api.call(contract.orders.board, { params: { planId: running._id } })
  const total = (count: 'sent' | 'skipped' | 'overdue') => board.players.reduce((sum, player) => sum + player[count], 0)
  expect([total('sent') > 10, total('skipped'), total('overdue') > 3]).toEqual([true, 2, true])
  expect(board.players.filter(({ openedAt }) => !openedAt)).toHaveLength(1)
  expect(board.players.some(({ next }) => next)).toBe(true)

  const analysis = await api.call(contract.sightings.analysis, { params: { planId: running._id }, query: {} })
  const { punctual, late, tooWeak, reported, open, missing } = analysis.states
  expect([late, tooWeak, reported, open, missing, analysis.unplanned].every((count) => count > 0)).toBe(true)
  expect(punctual).toBeGreaterThan(late + tooWeak + reported + missing)

  for (const { _id } of [plan, running]) await api.call(contract.plans.remove, { params: { planId: _id } })
  await stack?.close()
  expect(await demoPlans(await startAndSignIn('demo'))).toEqual([])
})

it('starts over after an interruption', async () => {
  const api = await startAndSignIn('demo')
  await api.call(contract.worlds.create, { body: { name: 'Demo-Welt', server: 'de999' } })
  await stack?.close()
  writeFileSync(join(dataDir, 'seed'), 'begun\n')
  expect(await demoPlans(await startAndSignIn('demo'))).toHaveLength(2)
})
