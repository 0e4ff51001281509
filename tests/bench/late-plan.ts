import { type ApiClient, apiAt } from '../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { type StackOptions, startStack } from '../../infra/local/stack.ts'
import { contract } from '../../shared/contract/index.ts'
import { startProviderServer } from '../support/servers/provider-server.ts'
import { lateWorldFiles } from './worlds.ts'

export const benchWorld = { name: 'Welt 107', server: 'de107' }

/** Targets and sender villages of the plan that is measured on. */
export const targetCount = 2000
const senderCount = 4000

/** A stack whose provider serves a late world, with a superadmin's client. */
export async function startLateStack(dataDir: string | undefined, options: Partial<StackOptions> = {}) {
  const provider = await startProviderServer()
  const files = await lateWorldFiles(dataDir)
  const serve = () =>
    fetch(`${provider.url.replace('{server}', benchWorld.server)}/control`, {
      method: 'PUT',
      body: JSON.stringify({
        files: Object.fromEntries(Object.entries(files).map(([path, content]) => [path, content.toString('base64')])),
      }),
    })
  await serve()
  const stack = await startStack({ providerUrl: provider.url, weighsCpu: false, ...options })
  const credentials = { username: 'superadmin', password: demoPassword }
  const { token } = await apiAt(stack.url).call(contract.sessions.login, { body: credentials })
  return {
    url: stack.url,
    token,
    api: apiAt(stack.url, token),
    files,
    serve,
    close: async () => {
      await stack.close()
      await provider.close()
    },
  }
}

/** An empty plan of the world's largest tribes, with its contents to add: a dump of their villages, and enemies to attack. */
export async function aLatePlan(api: ApiClient, worldId: string, targets = targetCount) {
  const { villages } = await api.call(contract.snapshots.mapData, { worldId })
  const byTribe = Map.groupBy(
    villages.filter(({ ally }) => ally > 0),
    ({ ally }) => ally,
  )
  const ours: number[] = []
  const senders: typeof villages = []
  for (const [tribe, owned] of [...byTribe].toSorted(([, a], [, b]) => b.length - a.length)) {
    if (senders.length >= senderCount) break
    ours.push(tribe)
    senders.push(...owned)
  }
  const enemies = villages.filter(({ ally }) => ally > 0 && !ours.includes(ally)).slice(0, targets)
  const now = Date.now()
  const { plan } = await api.call(contract.plans.create, {
    body: {
      name: 'Bench',
      worldId,
      tribes: ours,
      sendFrom: new Date(now).toISOString(),
      arriveAt: new Date(now + 3 * 86_400_000).toISOString(),
    },
  })
  return {
    params: { planId: plan._id },
    homes: senders.slice(0, senderCount).map(({ x, y }) => `${x}|${y}`),
    dump: senders.slice(0, senderCount).map(troopsLine).join('\n'),
    targets: {
      coordinates: enemies.map(({ x, y }) => `${x}|${y}`),
      type: 'offs' as const,
      maxOff: 2,
      maxFake: 5,
      maxBFake: 1,
    },
  }
}

const troopsLine = ({ x, y }: { x: number; y: number }, i: number) =>
  `${x}|${y},9000,0,0,${i % 2 ? 6000 : 2500},0,100,${i % 2 ? 2500 : 0},0,0,${i % 3 ? 300 : 500},${i % 4 ? 100 : 20},0,0,`
