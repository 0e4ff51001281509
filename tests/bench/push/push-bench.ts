import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getPushState, savePushState } from '../../../functions/store/devices/push-state.ts'
import { type ApiClient, apiAt } from '../../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { contract } from '../../../shared/contract/index.ts'
import { anAddress, edgeSecret, fromAddress } from '../../support/servers/edge.ts'
import { type WorldFiles, worldFiles } from '../../support/servers/provider.ts'
import { startProviderServer } from '../../support/servers/provider-server.ts'
import { type PushService, type Received, startPushService } from '../../support/servers/push-service.ts'
import { type Sender, startSender } from '../../support/stack/push-sender.ts'

/** A stack, a push service, and the sender in a process of its own. */
export interface PushBench {
  push: PushService
  sender: Sender
  leader: ApiClient
  /** A client with an address of its own. */
  member(): ApiClient
  /** Creates a world of the given files; returns its id. */
  aWorld(server: string, files: WorldFiles): Promise<string>
  /** Has the next run continue after this minute. */
  doneUntil(minute: number): Promise<void>
  close(): Promise<void>
}

export const minuteMs = 60_000

/** A message, and when it arrived, in milliseconds. */
export type Arrived = Received & { at: number }

export async function startPushBench(): Promise<PushBench> {
  process.env.EDGE_SECRET = edgeSecret
  const push = await startPushService()
  process.env.PUSH_ORIGINS = push.origin
  const provider = await startProviderServer()
  const stack = await startStack({ providerUrl: provider.url, weighsCpu: false })
  process.env.TOKEN_SECRET ??= readFileSync(join(stack.dataDir, 'token-secret'), 'utf8').trim()
  const credentials = { username: 'superadmin', password: demoPassword }
  const { token } = await apiAt(stack.url).call(contract.sessions.login, { body: credentials })
  const leader = apiAt(stack.url, token)
  const sender = startSender()
  return {
    push,
    sender,
    leader,
    member: () => apiAt(stack.url, undefined, fromAddress(anAddress())),
    async aWorld(server, files) {
      const control = `${provider.url.replace('{server}', server)}/control`
      const encoded = Object.entries(worldFiles(files)).map(([path, content]) => [path, content.toString('base64')])
      await fetch(control, { method: 'PUT', body: JSON.stringify({ files: Object.fromEntries(encoded) }) })
      const { world } = await leader.call(contract.worlds.create, { body: { name: `Welt ${server}`, server } })
      await leader.call(contract.worlds.sync, { body: { worldId: world._id } })
      return world._id
    },
    doneUntil: async (minute) => savePushState({ doneMinute: minute, keys: (await getPushState())?.keys ?? [] }),
    async close() {
      sender.close()
      await stack.close()
      await provider.close()
      await push.close()
    },
  }
}

export interface PlannedTribe {
  worldId: string
  name: string
  tribe: number
  /** Coordinates, and for each line of a troop export. */
  targets: readonly string[]
  villages: readonly string[]
  sendFrom: string
  arriveAt: string
  maxOff: number
  maxFake: number
}

/** Creates, calculates and issues a plan; returns its id and size. */
export async function anIssuedPlan(leader: ApiClient, { worldId, name, tribe, ...planned }: PlannedTribe) {
  const { sendFrom, arriveAt, maxOff, maxFake } = planned
  const { plan } = await leader.call(contract.plans.create, {
    worldId,
    body: { name, tribes: [tribe], sendFrom, arriveAt },
  })
  const params = { planId: plan._id }
  const dump = planned.villages.map((place) => `${place},9000,0,0,6000,0,100,2500,0,0,300,100,0,0,`).join('\n')
  await leader.call(contract.senders.uploadTroops, { params, body: { dump } })
  const coordinates = [...planned.targets]
  await leader.call(contract.targets.addManual, { params, body: { coordinates, type: 'offs', maxOff, maxFake } })
  await leader.call(contract.calculations.calculateAll, { params, body: {} })
  const { issue } = await leader.call(contract.orders.issue, { params })
  return { planId: plan._id, issue }
}
