import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type SendRun, sendDue } from '../../../functions/domain/devices/send-due.ts'
import { getPushState, savePushState } from '../../../functions/store/devices/push-state.ts'
import { type ApiClient, apiAt } from '../../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { contract } from '../../../shared/contract/index.ts'
import { dumpLine, newServer, rows, schedule, twoTribes } from '../../functions/world.ts'
import { serveWorld, worldFiles } from '../servers/provider.ts'
import { type PushService, type Received, startPushService } from '../servers/push-service.ts'
import { setClockOf } from '../stepped-clock.ts'
import { asFunction } from './as-function.ts'
import { forkStack } from './fork-stack.ts'
import { ownStack } from './own-stack.ts'

/** A stack with issued orders, and a push service at which this process sends. */
export interface PushStack {
  url: string
  push: PushService
  leader: ApiClient
  planId: string
  /** Calculates and issues the orders again. */
  issue(): Promise<void>
  /** A run of the sender and what the push service got, by default after a run in the minute before. */
  run(now: number, doneMinute?: number, isOver?: () => boolean): Promise<{ result: SendRun; received: Received[] }>
  /** Sets the stack's clock, epoch milliseconds. */
  setClock(now: number): Promise<void>
  close(): Promise<void>
}

/** Starts it with more environment variables than `forkStack` sets. */
export async function startPushStack(env: NodeJS.ProcessEnv = {}): Promise<PushStack> {
  const push = await startPushService()
  const stack = await forkStack({ providerUrl: ownStack().providerUrl }, { PUSH_ORIGINS: push.origin, ...env })
  const secret = readFileSync(join(stack.dataDir, 'token-secret'), 'utf8').trim()
  const environment = { ...stack.storage, TOKEN_SECRET: secret, PUSH_ORIGINS: push.origin }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const credentials = { username: 'superadmin', password: demoPassword }
  const { token } = await apiAt(stack.url).call(contract.sessions.login, { body: credentials })
  const leader = apiAt(stack.url, token)
  const server = newServer()
  await serveWorld(server, worldFiles(twoTribes))
  const { world } = await leader.call(contract.worlds.create, { body: { name: 'Welt', server } })
  await leader.call(contract.worlds.sync, { body: { worldId: world._id } })
  const { plan } = await leader.call(contract.plans.create, {
    body: { name: 'Sturm', tribes: [1], worldId: world._id, ...schedule },
  })
  const params = { planId: plan._id }
  const coordinates = [500, 501, 502].map((y) => `510|${y}`)
  const limits = { type: 'offs', maxOff: 2, maxFake: 1 } as const
  await leader.call(contract.targets.addManual, { params, body: { coordinates, ...limits } })
  const dump = rows(500, 509).map((y) => dumpLine(y, { axe: 6000, ram: 300, catapult: 50 }))
  await leader.call(contract.senders.uploadTroops, { params, body: { dump: dump.join('\n') } })
  const issue = async () => {
    await leader.call(contract.calculations.calculateAll, { params, body: {} })
    await leader.call(contract.orders.issue, { params })
  }
  const run: PushStack['run'] = async (now, doneMinute = Math.floor(now / 60_000) - 1, isOver = () => false) => {
    await savePushState({ doneMinute, keys: (await getPushState())?.keys ?? [] })
    push.received.length = 0
    const result = await asFunction('sendDue', () => sendDue({ now, isOver }))
    return { result, received: [...push.received] }
  }
  await issue()
  await run(Date.now())
  const close = async () => {
    vi.unstubAllEnvs()
    await stack.close()
    await push.close()
  }
  return {
    url: stack.url,
    push,
    leader,
    planId: plan._id,
    issue,
    run,
    setClock: (now) => setClockOf(stack.process, now),
    close,
  }
}
