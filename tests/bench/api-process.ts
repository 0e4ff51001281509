import { table } from '../../functions/store/table/client.ts'
import { apiAt } from '../../infra/local/api-client.ts'
import { demoPassword } from '../../infra/local/seed.ts'
import { startStack } from '../../infra/local/stack.ts'
import { auth } from '../../shared/contract/auth.ts'
import { lookups } from '../../shared/contract/lookups.ts'
import { offtool } from '../../shared/contract/offtool.ts'
import { plans } from '../../shared/contract/plans.ts'
import { targets } from '../../shared/contract/targets.ts'
import { worlds } from '../../shared/contract/worlds.ts'
import { startProviderServer } from '../support/provider-server.ts'
import { medianTime } from './median.ts'
import type { BenchRow } from './row.ts'
import { lateWorldFiles } from './worlds.ts'

/** The API's figures on a late world, through the local stack's front door; prints the rows as one line of JSON. */
const dataDir = process.argv[2] || undefined
const server = 'de107'
const provider = await startProviderServer()
const files = await lateWorldFiles(dataDir)
const serve = () =>
  fetch(`${provider.url.replace('{server}', server)}/control`, {
    method: 'PUT',
    body: JSON.stringify({
      files: Object.fromEntries(Object.entries(files).map(([path, content]) => [path, content.toString('base64')])),
    }),
  })
await serve()
const stack = await startStack({ providerUrl: provider.url, weighsCpu: false })
const { token } = await apiAt(stack.url).call(auth.login, { body: { username: 'superadmin', password: demoPassword } })
const api = apiAt(stack.url, token)
const rows: BenchRow[] = []

let writes = 0
table().middlewareStack.add(
  (next, { commandName = '' }) =>
    (args) => {
      if (/Put|Update|Delete|Write/.test(commandName)) writes++
      return next(args)
    },
  { step: 'initialize' },
)

const { world } = await api.call(worlds.create, { body: { name: 'Welt 107', server } })
const worldId = world._id
writes = 0
globalThis.gc?.()
const before = process.memoryUsage.rss()
let peak = before
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 5)
const start = performance.now()
const { stats } = await api.call(worlds.sync, { body: { worldId } })
const firstSync = performance.now() - start
const syncWrites = writes
clearInterval(watch)
const note = `${stats.villages} Dörfer`
const syncTime = await medianTime(5, async () => {
  // The same files under other tags: everything is fetched, read and stored anew.
  const villages = files['/map/village.txt.gz']
  if (villages) villages[9] = (villages[9] ?? 0) ^ 1
  await serve()
  await api.call(worlds.sync, { body: { worldId } })
})
rows.push(
  { name: 'sync, first', ours: Math.round(firstSync), yardstick: 1500, unit: 'ms', note },
  { name: 'sync, again', ours: syncTime, yardstick: 1500, unit: 'ms', note },
  {
    name: 'sync: memory of the process',
    ours: Math.round(peak / 1e6),
    yardstick: 300,
    unit: 'MB',
    note: `davor ${Math.round(before / 1e6)} MB`,
  },
  { name: 'sync: table writes', ours: syncWrites, yardstick: 5, unit: 'requests' },
)

const map = () => api.raw('GET', '/map/data', undefined, { 'X-World-ID': worldId, 'accept-encoding': 'gzip' })
const mapBytes = async () => {
  const { request } = await import('node:http')
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { authorization: `Bearer ${token}`, 'x-world-id': worldId, 'accept-encoding': 'gzip' }
  request(`${stack.url}/api/map/data`, { headers }, (response) => {
    let size = 0
    response.on('data', (bytes: Buffer) => {
      size += bytes.length
    })
    response.on('end', () => resolve(size))
  })
    .on('error', reject)
    .end()
  return promise
}
const mapTime = await medianTime(9, mapBytes)
const etag = (await map()).headers.get('etag') ?? ''
const known = await api.raw('GET', '/map/data', undefined, { 'X-World-ID': worldId, 'if-none-match': etag })
rows.push(
  { name: 'GET /map/data, warm', ours: mapTime, yardstick: 100, unit: 'ms', note },
  { name: 'GET /map/data on the wire', ours: Math.round((await mapBytes()) / 1000) / 1000, yardstick: 1.2, unit: 'MB' },
  { name: 'GET /map/data again: status is 304', ours: known.status === 304 ? 0 : 1, yardstick: 0, unit: '(0 = yes)' },
)

const { villages } = await api.call(lookups.mapData, { worldId })
const byTribe = Map.groupBy(
  villages.filter(({ ally }) => ally > 0),
  ({ ally }) => ally,
)
const bySize = [...byTribe].toSorted(([, a], [, b]) => b.length - a.length)
/** Tribes enough for 4,000 sender villages. */
const ours: number[] = []
const senderVillages: typeof villages = []
for (const [tribe, owned] of bySize) {
  if (senderVillages.length >= 4000) break
  ours.push(tribe)
  senderVillages.push(...owned)
}
const enemies = villages.filter(({ ally }) => ally > 0 && !ours.includes(ally)).slice(0, 2000)
const now = Date.now()
const { plan } = await api.call(plans.create, {
  body: {
    name: 'Bench',
    worldId,
    tribes: ours,
    sendFrom: new Date(now).toISOString(),
    arriveAt: new Date(now + 3 * 86_400_000).toISOString(),
  },
})
const params = { planId: plan._id }
const dump = senderVillages
  .slice(0, 4000)
  .map(
    ({ x, y }, i) =>
      `${x}|${y},9000,0,0,${i % 2 ? 6000 : 2500},0,100,${i % 2 ? 2500 : 0},0,0,${i % 3 ? 300 : 500},${i % 4 ? 100 : 20},0,0,`,
  )
  .join('\n')
const time = async (name: string, yardstick: number, work: () => Promise<unknown>, runs = 5) =>
  rows.push({ name, ours: await medianTime(runs, work), yardstick, unit: 'ms' })

await time('POST /incplans/{id}/troops, 4,000 villages', 400, () =>
  api.send(plans.uploadTroops, { params, body: { dump } }),
)
const coordinates = enemies.map(({ x, y }) => `${x}|${y}`)
await time('POST /incplans/{id}/targets/manual, 2,000 targets', 1500, () =>
  api.send(targets.addManual, { params, body: { coordinates, type: 'offs', maxOff: 2, maxFake: 5, maxBFake: 1 } }),
)
await time(
  'POST /offtool/calculateOffs, 4,000 × 2,000',
  3000,
  () => api.send(offtool.calculateOffs, { params, body: {} }),
  3,
)
await time('POST /offtool/calculateFakes, 4,000 × 2,000', 3000, () => api.send(offtool.calculateFakes, { params }), 3)
await time('GET /offtool/status/{id}', 150, () => api.send(offtool.status, { params }), 9)
await time('GET /offtool/utilization/{id}', 150, () => api.send(offtool.utilization, { params }), 9)
await time('GET /incplans/{id}/targets', 150, () => api.send(targets.list, { params }), 9)
await time('GET /auth/me, warm', 15, () => api.send(auth.me, {}), 25)

console.log(JSON.stringify(rows))
await stack.close()
await provider.close()
process.exit(0)
