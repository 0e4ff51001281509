import type { ApiClient, RawAnswer } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { serveWorld, type WorldFiles, worldFiles } from '../servers/provider.ts'
import { rounds } from '../soak.ts'

/** A world with a plan to try writes on. */
export interface Fixture {
  worldId: string
  planId: string
  server: string
}

/** Number of villages per side; all of theirs are targets of the bulk writes. */
const ours = 600
export const theirs = rounds(120, 480)
const columns = 40
const players = 6
const schedule = { sendFrom: '2038-03-05T06:00:00.000Z', arriveAt: '2038-03-10T20:00:00.000Z' }

const place = (x: number, i: number) => ({ x: x + (i % columns), y: 400 + Math.floor(i / columns) })

/** The coordinate of village `i` of a side. */
export const villageCoordinate = (whose: 'ours' | 'theirs', i: number): string => {
  const { x, y } = place(whose === 'ours' ? 400 : 500, i)
  return `${x}|${y}`
}

/** Coordinates of the villages from 0 on. */
export const coordinates = (whose: 'ours' | 'theirs', count: number): string[] =>
  Array.from({ length: count }, (_, i) => villageCoordinate(whose, i))

/** Two tribes of six players each; all names end with the edition. */
export function twoSides(edition = ''): WorldFiles {
  const someVillages = (length: number, x: number, firstId: number, firstPlayer: number) =>
    Array.from({ length }, (_, i) => ({ id: firstId + i, ...place(x, i), playerId: firstPlayer + (i % players) }))
  const somePlayers = (tribeId: number, first: number) =>
    Array.from({ length: players }, (_, i) => ({ id: first + i, name: `Spieler ${first + i}${edition}`, tribeId }))
  return {
    tribes: [
      { id: 1, name: `Die Unseren${edition}`, tag: `WIR${edition}` },
      { id: 2, name: `Die Anderen${edition}`, tag: `SIE${edition}` },
    ],
    players: [...somePlayers(1, 11), ...somePlayers(2, 21)],
    villages: [...someVillages(ours, 400, 1000, 11), ...someVillages(theirs, 500, 5000, 21)],
  }
}

let servers = 0

/** A synchronised world of two tribes. */
export async function aFixtureWorld(api: ApiClient): Promise<{ worldId: string; server: string }> {
  const server = `pl${Number(process.env.VITEST_POOL_ID ?? 1) * 100 + ++servers}`
  await serveWorld(server, worldFiles(twoSides()))
  const { world } = await api.call(contract.worlds.create, { body: { name: `Welt ${server}`, server } })
  await api.call(contract.worlds.sync, { body: { worldId: world._id } })
  return { worldId: world._id, server }
}

export async function aFixturePlan(api: ApiClient, worldId: string, name = 'Sturm'): Promise<string> {
  const { plan } = await api.call(contract.plans.create, { body: { name, tribes: [1], worldId, ...schedule } })
  return plan._id
}

/** A world with a plan of 300 senders, 40 targets and calculations. */
export async function aFixture(api: ApiClient): Promise<Fixture> {
  const { worldId, server } = await aFixtureWorld(api)
  const planId = await aFixturePlan(api, worldId)
  const params = { planId }
  expectDone(await uploadOwnTroops(api, planId, 300))
  const aims = [
    { type: 'offs', maxOff: 2, maxBFake: 1, count: 15 },
    { type: 'ramoff', maxOff: 1, count: 5 },
    { type: 'bfcleaner', maxOff: 1, count: 5 },
    { type: 'bfkatas', maxOff: 1, count: 5 },
    { type: 'fakes', maxFake: 3, count: 10 },
  ] as const
  for (const { count, ...limits } of aims) {
    const body = { coordinates: coordinates('theirs', count), ...limits }
    await api.call(contract.targets.addManual, { params, body })
  }
  await api.call(contract.calculations.calculateAll, { params, body: {} })
  return { worldId, planId, server }
}

/** Uploads troops of our first villages: per ten, seven offs and one of each other kind. */
export const uploadOwnTroops = (api: ApiClient, planId: string, villages: number): Promise<RawAnswer> =>
  api.send(contract.senders.uploadTroops, {
    params: { planId },
    body: { dump: coordinates('ours', villages).map(troopsLine).join('\n') },
  })

const troopsLine = (coordinate: string, i: number) => {
  const [axe, ram, catapult] = [
    [2000, 500, 0],
    [2500, 0, 0],
    [0, 0, 130],
  ][i % 10] ?? [5000, 200, 100]
  return `${coordinate},${[100, 0, 0, axe, 0, 0, 0, 0, 0, ram, catapult, 0, 0].join(',')},`
}

/** Throws the answer if it is a failure. */
export function expectDone({ status, body }: RawAnswer): void {
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`)
}
