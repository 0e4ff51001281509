import { request } from 'node:http'
import { table } from '../../functions/store/table/client.ts'
import { calculations } from '../../shared/contract/schemas/calculations.ts'
import { ledger } from '../../shared/contract/schemas/ledger.ts'
import { senders } from '../../shared/contract/schemas/senders.ts'
import { sessions } from '../../shared/contract/schemas/sessions.ts'
import { targets } from '../../shared/contract/schemas/targets.ts'
import { worlds } from '../../shared/contract/schemas/worlds.ts'
import { chunked } from '../../shared/lib/chunks.ts'
import { maxTargetIds } from '../../shared/model/target.ts'
import { aLatePlan, benchWorld, startLateStack } from './late-plan.ts'
import { medianTime } from './median.ts'
import type { BenchRow } from './row.ts'
import { tenPlans } from './ten-plans.ts'

/** The API's figures on a late world, through the local stack's front door; prints the rows as one line of JSON. */
const { api, token, url, files, serve, close } = await startLateStack(process.argv[2] || undefined)
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

const { world } = await api.call(worlds.create, { body: benchWorld })
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
  // The same files under other tags: everything is fetched, read and stored again.
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
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { authorization: `Bearer ${token}`, 'x-world-id': worldId, 'accept-encoding': 'gzip' }
  request(`${url}/api/map/data`, { headers }, (response) => {
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

const plan = await aLatePlan(api, worldId)
const { params } = plan
const time = async (
  name: string,
  yardstick: number,
  work: () => Promise<unknown>,
  { runs = 5, prepare }: { runs?: number; prepare?: () => Promise<unknown> } = {},
) => rows.push({ name, ours: await medianTime(runs, work, prepare), yardstick, unit: 'ms' })

await time('POST /incplans/{id}/troops, 4,000 villages', 400, () =>
  api.call(senders.uploadTroops, { params, body: { dump: plan.dump } }),
)
const targetIds = async () => (await api.call(targets.list, { params })).targets.map(({ _id }) => _id)
await time(
  'POST /incplans/{id}/targets/manual, 2,000 targets',
  1000,
  () => api.call(targets.addManual, { params, body: plan.targets }),
  {
    prepare: async () => {
      for (const ids of chunked(await targetIds(), maxTargetIds))
        await api.call(targets.removeMany, { params, body: { targetIds: ids } })
    },
  },
)
await time(
  'POST /offtool/calculateOffs, 4,000 × 2,000',
  3000,
  () => api.call(calculations.calculateOffs, { params, body: {} }),
  { runs: 3 },
)
await time(
  'POST /offtool/calculateFakes, 4,000 × 2,000',
  1300,
  () => api.call(calculations.calculateFakes, { params }),
  {
    runs: 3,
  },
)
await time('GET /offtool/status/{id}', 80, () => api.call(calculations.status, { params }), { runs: 9 })
await time('GET /offtool/utilization/{id}', 80, () => api.send(calculations.utilization, { params }), { runs: 9 })
await time('GET /incplans/{id}/targets', 80, () => api.send(targets.list, { params }), { runs: 9 })
const [targetId = '', ...others] = await targetIds()
let edits = 0
const edit = () => api.call(targets.update, { params: { ...params, targetId }, body: { maxFake: edits++ % 9 } })
await time('PATCH /incplans/{id}/targets/{id}, one of 2,000', 40, edit, { runs: 15 })
await time('GET /offtool/status/{id} after an edit', 80, () => api.call(calculations.status, { params }), {
  prepare: edit,
})
// All 2,000 rows again: nobody's own screen asks for that after an edit, those of others do.
await time('GET /incplans/{id}/targets after an edit', 200, () => api.send(targets.list, { params }), { prepare: edit })
const some = others.slice(0, 300)
await time('PATCH /incplans/{id}/targets, 300 of 2,000', 300, () =>
  api.call(targets.updateMany, { params, body: { targetIds: some, limits: { maxBFake: edits++ % 9 } } }),
)

// Results of about 15,000 attacks: other limits give another result.
const limits = [
  { maxOff: 2, maxFake: 6, maxBFake: 1 },
  { maxOff: 1, maxFake: 7, maxBFake: 1 },
]
for (const change of limits) {
  for (const ids of chunked(await targetIds(), maxTargetIds))
    await api.call(targets.updateMany, { params, body: { targetIds: ids, limits: change } })
  await api.call(calculations.calculateAll, { params, body: {} })
}
const { results } = await api.call(calculations.results, { params })
const [to = '', from = ''] = results.map(({ _id }) => _id)
const attacks = Object.values(results[0]?.counts ?? {}).reduce((sum, count) => sum + count, 0)
await time(`GET /offtool/results/{id}/compare, ${attacks} attacks`, 500, () =>
  api.call(calculations.compareResults, { params, query: { from, to } }),
)
let restored = 0
await time(`POST /offtool/results/{id}/{id}/restore, ${attacks} attacks`, 300, () =>
  api.call(calculations.restoreResult, {
    params: { ...params, resultId: restored++ % 2 ? to : from },
    body: {},
  }),
)
const each = await tenPlans(api, params)
await time(`GET /offtool/ledger/{id}, ten plans of ${each} attacks`, 300, () => api.send(ledger.conflicts, { params }))
await time('GET /auth/me, warm', 15, () => api.call(sessions.me, {}), { runs: 25 })

console.log(JSON.stringify(rows))
await close()
process.exit(0)
