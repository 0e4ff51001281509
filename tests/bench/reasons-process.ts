import { gunzipSync, gzipSync } from 'node:zlib'
import { type ApiClient, apiAt } from '../../infra/local/demo/api-client.ts'
import { demoConfigXml, demoUnitInfoXml } from '../../infra/local/demo/demo-config.ts'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { startStack } from '../../infra/local/stack.ts'
import { calculations } from '../../shared/contract/schemas/calculations.ts'
import { plans } from '../../shared/contract/schemas/plans.ts'
import { senders } from '../../shared/contract/schemas/senders.ts'
import { sessions } from '../../shared/contract/schemas/sessions.ts'
import { targets } from '../../shared/contract/schemas/targets.ts'
import { wishes } from '../../shared/contract/schemas/wishes.ts'
import { worlds } from '../../shared/contract/schemas/worlds.ts'
import { chunked } from '../../shared/lib/chunks.ts'
import type { RunDiagnosis } from '../../shared/model/diagnosis.ts'
import { startProviderServer } from '../support/servers/provider-server.ts'
import type { BenchRow } from './row.ts'
import { lateWorldFiles } from './worlds.ts'

/** What a function computes for the largest plan, until its results are stored and until its reasons are; prints the rows as one line of JSON. */
const [ours, theirs] = [20_000, 10_000]
// Deadlines count processor time, as on AWS nobody else computes beside a function.
const { user: atStart } = process.cpuUsage()
performance.now = () => {
  const { user, system } = process.cpuUsage()
  return (user + system - atStart) / 1000
}
const provider = await startProviderServer()
const stack = await startStack({ providerUrl: provider.url })
const { token } = await apiAt(stack.url).call(sessions.login, {
  body: { username: 'superadmin', password: demoPassword },
})
const api: ApiClient = apiAt(stack.url, token)
const places = await villagePlaces(process.argv[2] || undefined)

const rows = [
  ...(await rowsOf('60 players, distances, morale, cap and bans', { players: 60, isWished: true, seconds: 20 })),
  ...(await rowsOf('2,000 players, distances, morale, cap and bans', { players: 2000, isWished: true, seconds: 20 })),
  ...(await rowsOf('2,000 players, cap alone', { players: 2000, isWished: false, seconds: 15 })),
]
console.log(JSON.stringify(rows))
await stack.close()
await provider.close()
process.exit(0)

interface Large {
  players: number
  isWished: boolean
  /** Until the results are stored. */
  seconds: number
}

async function rowsOf(name: string, { players, isWished, seconds }: Large): Promise<BenchRow[]> {
  const params = await aLargePlan(`de${players + (isWished ? 0 : 1)}`, players, isWished)
  const planning = await cpuSeconds('POST', calculations.calculateOffs.path, params)
  const found = await offsOf(params)
  if (!found?.pending) throw new Error('explained at once')
  const explaining = await cpuSeconds('POST', calculations.explain.path, params)
  const { reasons, omitted, shortfall = [], helps } = (await offsOf(params)) ?? { reasons: [], helps: [] }
  const left = omitted ? `left out: ${omitted.join(', ')}` : 'nothing left out'
  return [
    {
      name: `${ours} × ${theirs}, ${name}: until stored`,
      ours: planning,
      yardstick: seconds,
      unit: 's CPU',
      note: `${found.current} of ${found.required} attacks`,
    },
    {
      name: `${ours} × ${theirs}, ${name}: the second call`,
      ours: explaining,
      yardstick: 20,
      unit: 's CPU',
      note: `${reasons.length} reasons, ${helps.length} proposals, ${shortfall.length} parts of the shortfall, ${left}`,
    },
  ]
}

async function offsOf(params: { planId: string }): Promise<RunDiagnosis | undefined> {
  const { runs } = await api.call(calculations.diagnosis, { params })
  return runs.find(({ kind }) => kind === 'off')
}

/** Of a call, at the memory of its function. */
async function cpuSeconds(method: string, path: string, { planId }: { planId: string }): Promise<number> {
  const { status, body, headers } = await api.raw(method, path.replace('{planId}', planId), {})
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  const [, ms] = /aws-cpu;dur=(\d+)/.exec(headers.get('server-timing') ?? '') ?? []
  return Math.round(Number(ms) / 100) / 10
}

async function villagePlaces(dataDir: string | undefined): Promise<{ x: number; y: number }[]> {
  const files = await lateWorldFiles(dataDir)
  const villages = gunzipSync(files['/map/village.txt.gz'] ?? '').toString()
  const found = villages
    .trim()
    .split('\n')
    .map((line) => line.split(',').map(Number))
  // Spread over the map: every second one of a list that is sorted by age or place.
  return found.map(([, , x = 0, y = 0]) => ({ x, y })).toSorted((a, b) => spread(a) - spread(b))
}

/** A number that has nothing to do with the place. */
function spread({ x, y }: { x: number; y: number }): number {
  return Math.imul(x * 1000 + y, 2_654_435_761) >>> 0
}

async function aLargePlan(server: string, players: number, isWished: boolean): Promise<{ planId: string }> {
  const own = places.slice(0, ours)
  const enemies = places.slice(ours, ours + theirs)
  const villageLine = ({ x, y }: { x: number; y: number }, id: number, playerId: number) =>
    `${id},Dorf+${id},${x},${y},${playerId},9000,0`
  const lines = [
    ...own.map((place, i) => villageLine(place, 1 + i, 1 + (i % players))),
    ...enemies.map((place, i) => villageLine(place, 1 + ours + i, 10_001 + (i % 100))),
  ]
  const playerLines = [
    ...Array.from(
      { length: players },
      (_, i) => `${1 + i},Spieler+${i},1,300,${1_000_000 + (i % 60) * 100_000},${i + 1}`,
    ),
    ...Array.from(
      { length: 100 },
      (_, i) => `${10_001 + i},Gegner+${i},2,100,${200_000 + i * 40_000},${players + i + 1}`,
    ),
  ]
  const text = (rowsOfTable: string[]) => gzipSync(`${rowsOfTable.join('\n')}\n`).toString('base64')
  const files = {
    '/map/village.txt.gz': text(lines),
    '/map/player.txt.gz': text(playerLines),
    '/map/ally.txt.gz': text(['1,Unsere,WIR,60,20000,1,1,1', '2,Andere,SIE,100,10000,1,1,2']),
    '/interface.php?func=get_config': Buffer.from(demoConfigXml).toString('base64'),
    '/interface.php?func=get_unit_info': Buffer.from(demoUnitInfoXml).toString('base64'),
  }
  await fetch(`${provider.url.replace('{server}', server)}/control`, { method: 'PUT', body: JSON.stringify({ files }) })
  const { world } = await api.call(worlds.create, { body: { name: `Welt ${server}`, server } })
  const worldId = world._id
  await api.call(worlds.sync, { body: { worldId } })
  const autoTimeslotSettings = [
    { start: '07:00', end: '11:00' },
    { start: '16:00', end: '22:00' },
  ]
  await api.call(worlds.saveSettings, { params: { worldId }, body: { autoTimeslotSettings } })
  const day = 86_400_000
  const arriveAt = Math.ceil(Date.now() / day) * day + 3 * day
  const { plan } = await api.call(plans.create, {
    body: {
      name: 'Der große Sturm',
      worldId,
      tribes: [1],
      sendFrom: new Date(arriveAt - 40 * 3_600_000).toISOString(),
      arriveAt: new Date(arriveAt).toISOString(),
    },
  })
  const params = { planId: plan._id }
  const coordinate = ({ x, y }: { x: number; y: number }) => `${x}|${y}`
  for (const some of chunked(own, 5000))
    await api.call(senders.addManual, {
      params,
      body: { coordinates: some.map(coordinate), type: 'offs', maxOff: 2, maxFake: 0, maxBFake: 0 },
    })
  for (const some of chunked(enemies, 5000))
    await api.call(targets.addManual, { params, body: { coordinates: some.map(coordinate), type: 'offs', maxOff: 5 } })
  const { version } = await api.call(wishes.state, { params })
  const bans = isWished
    ? ([
        { op: 'forbid', playerId: 1 },
        { op: 'forbid', kind: 'off', playerId: 2 },
      ] as const)
    : []
  const cap = { op: 'cap', max: 30_000 / players } as const
  await api.call(wishes.edit, { params, body: { version, edits: [cap, ...bans] } })
  if (isWished) {
    const options = { distances: { off: { min: 5, max: 120 } }, minMorale: { off: 60 } }
    await api.call(plans.update, { params, body: { options } })
  }
  return params
}
