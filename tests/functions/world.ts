import { accounts } from '../../shared/contract/schemas/accounts.ts'
import { plans } from '../../shared/contract/schemas/plans.ts'
import { senders } from '../../shared/contract/schemas/senders.ts'
import { sessions } from '../../shared/contract/schemas/sessions.ts'
import { targets } from '../../shared/contract/schemas/targets.ts'
import { worlds } from '../../shared/contract/schemas/worlds.ts'
import type { TargetType } from '../../shared/model/target.ts'
import { serveWorld, type WorldFiles, worldFiles } from '../support/servers/provider.ts'
import { api, roleToken } from '../support/stack/api.ts'

export const superadmin = () => api(roleToken('superadmin'))
export const leader = () => api(roleToken('user'))

let users = 0

/** A signed-in account of its own: other test files use `leader` at the same time. */
export async function aNewUser(): Promise<ReturnType<typeof api>> {
  const credentials = { username: `Neu ${process.pid}-${++users}`, password: 'geheimes Passwort' }
  await superadmin().call(accounts.create, { body: credentials })
  return api((await api().call(sessions.login, { body: credentials })).token)
}

let servers = 0

/**
 * A server code that no test running now uses: test files of one worker run one after another. Codes have at most four digits, and
 * a large machine has more than nine workers: a letter distinguishes them.
 */
export const newServer = (market = 'de') => {
  const worker = Number(process.env.VITEST_POOL_ID ?? 1)
  return `${market}${String.fromCharCode(97 + (worker % 26))}${Math.floor(worker / 26) * 2000 + 1000 + ++servers}`
}

/** Our tribe at x = 500, theirs at x = 510: ten villages each in a column, from y = 500; a barbarian at 520|520. */
export const twoTribes: WorldFiles = {
  tribes: [
    { id: 1, name: 'Die Unseren', tag: 'WIR' },
    { id: 2, name: 'Die Anderen', tag: 'SIE' },
  ],
  players: [
    { id: 11, name: 'Anna Äxte', tribeId: 1 },
    { id: 12, name: 'Bert Böse', tribeId: 1 },
    { id: 21, name: 'Gegner & Söhne', tribeId: 2 },
  ],
  villages: [
    ...Array.from({ length: 10 }, (_, i) => ({ id: 100 + i, x: 500, y: 500 + i, playerId: i < 5 ? 11 : 12 })),
    ...Array.from({ length: 10 }, (_, i) => ({ id: 200 + i, x: 510, y: 500 + i, playerId: 21 })),
    { id: 300, name: 'Barbarendorf', x: 520, y: 520 },
  ],
}

/** A synchronised world of its own, and its id. */
export async function aWorld(
  files: WorldFiles = twoTribes,
  market?: string,
): Promise<{ worldId: string; server: string }> {
  const server = newServer(market)
  await serveWorld(server, worldFiles(files))
  const { world } = await superadmin().call(worlds.create, { body: { name: `Welt ${server}`, server } })
  await superadmin().call(worlds.sync, { body: { worldId: world._id } })
  return { worldId: world._id, server }
}

/** Rams (the default template's slowest unit) take 30 minutes a field on this world: ten fields are five hours. */
export const schedule = { sendFrom: '2038-03-10T06:00:00.000Z', arriveAt: '2038-03-10T20:00:00.000Z' }

/** A plan of our tribe on a world of its own. */
export async function aPlan(
  files?: WorldFiles,
  market?: string,
): Promise<{ planId: string; worldId: string; server: string }> {
  const { worldId, server } = await aWorld(files, market)
  return { ...(await aPlanOn(worldId)), server }
}

/** A plan of our tribe on this world. */
export async function aPlanOn(worldId: string): Promise<{ planId: string; worldId: string }> {
  const { plan } = await leader().call(plans.create, { body: { name: 'Sturm', tribes: [1], worldId, ...schedule } })
  return { planId: plan._id, worldId }
}

/** A line of the members' troop export: 500|y with the given units. */
export const dumpLine = (y: number, { axe = 0, ram = 0, catapult = 0, spear = 0, light = 0, snob = 0 } = {}) =>
  `500|${y},${[100, spear, 0, axe, 0, 0, light, 0, 0, ram, catapult, 0, snob].join(',')},`

/** The numbers from `from` to `to`. */
export const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

export const upload = (planId: string, dump: string[]) =>
  leader().call(senders.uploadTroops, { params: { planId }, body: { dump: dump.join('\n') } })

/** Makes their villages 510|y targets. */
export const aim = (planId: string, type: TargetType, ys: number[], limits: object) =>
  leader().call(targets.addManual, {
    params: { planId },
    body: { coordinates: ys.map((y) => `510|${y}`), type, ...limits },
  })
