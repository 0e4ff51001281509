import { apiAt } from '../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { startStack } from '../../infra/local/stack.ts'
import { contract } from '../../shared/contract/index.ts'
import { formatDateTimeSeconds } from '../../shared/game/world/world-time.ts'
import { isPlanned } from '../../shared/model/attack.ts'
import { worldFiles } from '../support/servers/provider.ts'
import { startProviderServer } from '../support/servers/provider-server.ts'
import { medianTime } from './median.ts'
import type { BenchRow } from './row.ts'

/** The figures of real incs: uploading them and comparing them with a plan of 4,000 attacks; prints the rows as one line of JSON. */

const server = 'de61'
const zone = 'Europe/Berlin'
const columns = 60
const [ourCount, theirCount, planned] = [2400, 800, 4000]
const place = (x: number, i: number) => ({ x: x + (i % columns), y: 400 + Math.floor(i / columns) })

const provider = await startProviderServer()
const ours = Array.from({ length: ourCount }, (_, i) => ({ id: 1000 + i, ...place(400, i), playerId: 1 + (i % 60) }))
const theirs = Array.from({ length: theirCount }, (_, i) => ({ id: 9000 + i, ...place(480, i), playerId: 101 }))
const files = worldFiles({
  tribes: [
    { id: 1, name: 'Die Unseren', tag: 'WIR' },
    { id: 2, name: 'Die Anderen', tag: 'SIE' },
  ],
  players: [
    ...Array.from({ length: 60 }, (_, i) => ({ id: i + 1, name: `Spieler ${i + 1}`, tribeId: 1 })),
    { id: 101, name: 'Gegner', tribeId: 2 },
  ],
  villages: [...ours, ...theirs],
})
await fetch(`${provider.url.replace('{server}', server)}/control`, { method: 'PUT', body: JSON.stringify({ files }) })
const stack = await startStack({ providerUrl: provider.url, weighsCpu: false })
const credentials = { username: 'superadmin', password: demoPassword }
const { token } = await apiAt(stack.url).call(contract.sessions.login, { body: credentials })
const api = apiAt(stack.url, token)
const { world } = await api.call(contract.worlds.create, { body: { name: 'Welt 61', server } })
await api.call(contract.worlds.sync, { body: { worldId: world._id } })
const { plan } = await api.call(contract.plans.create, {
  worldId: world._id,
  body: {
    name: 'Sturm',
    tribes: [1],
    sendFrom: new Date(Date.now() - 3_600_000).toISOString(),
    arriveAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  },
})
const params = { planId: plan._id }
const dump = ours.map(({ x, y }) => `${x}|${y},9000,0,0,6000,0,100,2500,0,0,300,100,0,0,`).join('\n')
await api.call(contract.senders.uploadTroops, { params, body: { dump } })
const coordinates = theirs.map(({ x, y }) => `${x}|${y}`)
const limits = { maxOff: 2, maxFake: 3 }
await api.call(contract.targets.addManual, { params, body: { coordinates, type: 'offs', ...limits } })
await api.call(contract.calculations.calculateAll, { params, body: {} })
await api.call(contract.orders.issue, { params })
const attacks = (await api.call(contract.calculations.attacks, { params })).attacks.filter(isPlanned)
if (attacks.length !== planned) throw new Error(`${attacks.length} attacks`)

/** A file of attacks: the planned ones, some late, then others nobody has planned. No two files are the same. */
let turn = 0
const aFile = (count: number, later = 0) => {
  const shift = turn++ % 30
  const entries = Array.from({ length: count }, (_, i) => {
    const attack = attacks[i % attacks.length]
    if (!attack) throw new Error('There are attacks')
    const isStray = i >= attacks.length
    const at =
      Math.floor(Date.parse(attack.time) / 1000) + shift + later + (i % 9 === 0 ? 300 : 0) + (isStray ? 7200 : 0)
    return {
      herkunft: `${attack.xf}|${attack.yf}`,
      ziel: `${attack.xt}|${attack.yt}`,
      ankunft: formatDateTimeSeconds(at, zone).replace(',', ''),
      staerke: attack.type === 'fake' ? 'klein' : 'gross',
      erfasst: new Date().toISOString(),
      spieler: attack.senderPlayerName,
    }
  })
  return new File([JSON.stringify(entries)], 'angriffe.json', { type: 'application/json' })
}

const rows: BenchRow[] = []
const note = `${planned} geplante Angriffe`
const removeAll = () => api.call(contract.sightings.removeAll, { params })
const analysis = (tolerance: number) => api.send(contract.sightings.analysis, { params, query: { tolerance } })
let file = aFile(1)
const upload = async () => {
  const { processed } = await api.call(contract.sightings.upload, { params, file })
  return processed
}
rows.push({
  name: 'POST real-incs, 5,000 entries, and their analysis',
  ours: await medianTime(
    7,
    async () => {
      if ((await upload()) !== 5000) throw new Error('All entries are good')
      await analysis(60)
    },
    async () => {
      await removeAll()
      file = aFile(5000)
    },
  ),
  yardstick: 600,
  unit: 'ms',
  note,
})
let tolerance = 60
// Nothing of an answer is kept when it is judged by another tolerance.
const judged = await medianTime(15, () => analysis(++tolerance))
rows.push({ name: 'GET /incplans/{id}/analysis', ours: judged, yardstick: 100, unit: 'ms', note })

await removeAll()
globalThis.gc?.()
const before = process.memoryUsage.rss()
let [peak, longest] = [before, 0]
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 5)
for (let part = 0; part < 10; part++) {
  file = aFile(5000, part * 20_000)
  const start = performance.now()
  await upload()
  longest = Math.max(longest, performance.now() - start)
  await analysis(60)
}
clearInterval(watch)
const { total } = await api.call(contract.sightings.list, { params, query: {} })
rows.push(
  {
    name: 'POST real-incs, 50,000 entries in ten: the longest',
    ours: Math.round(longest),
    yardstick: 4000,
    unit: 'ms',
    note: `${total} Angriffe`,
  },
  {
    name: 'POST real-incs, 50,000 entries: memory of the process',
    ours: Math.round(peak / 1e6),
    yardstick: 512,
    unit: 'MB',
    note: `davor ${Math.round(before / 1e6)} MB`,
  },
)
const full = await medianTime(9, () => analysis(++tolerance))
rows.push({ name: 'GET /incplans/{id}/analysis of 50,000', ours: full, yardstick: 200, unit: 'ms', note })

console.log(JSON.stringify(rows))
await stack.close()
await provider.close()
process.exit(0)
