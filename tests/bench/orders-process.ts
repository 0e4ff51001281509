import { setTimeout as sleep } from 'node:timers/promises'
import { apiAt } from '../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { startStack } from '../../infra/local/stack.ts'
import { contract } from '../../shared/contract/index.ts'
import type { OrderState } from '../../shared/model/orders/order.ts'
import { anAddress, edgeSecret, fromAddress } from '../support/servers/edge.ts'
import { worldFiles } from '../support/servers/provider.ts'
import { startProviderServer } from '../support/servers/provider-server.ts'
import { medianTime } from './median.ts'
import type { BenchRow } from './row.ts'

/** The figures of orders: issuing, the members' pages and the board; prints the rows as one line of JSON. */

// Members come from addresses of their own.
process.env.EDGE_SECRET = edgeSecret
const server = 'de60'
const playerCount = 60
const villagesOfEach = 40
const columns = 60
const enemyCount = 800

const place = (x: number, i: number) => ({ x: x + (i % columns), y: 400 + Math.floor(i / columns) })
const ours = Array.from({ length: playerCount * villagesOfEach }, (_, i) => ({
  id: 1000 + i,
  ...place(400, i),
  // In slanting lines, so that everybody has villages near and far.
  playerId: 1 + ((i + Math.floor(i / columns)) % playerCount),
}))
/** Further villages of the first player, for a plan of their own. */
const further = Array.from({ length: 45 }, (_, i) => ({ id: 5000 + i, x: 400 + i, y: 445, playerId: 1 }))
const theirs = Array.from({ length: enemyCount }, (_, i) => ({ id: 9000 + i, ...place(480, i), playerId: 101 }))

const provider = await startProviderServer()
const files = worldFiles({
  tribes: [
    { id: 1, name: 'Die Unseren', tag: 'WIR' },
    { id: 2, name: 'Die Anderen', tag: 'SIE' },
  ],
  players: [
    ...Array.from({ length: playerCount }, (_, i) => ({ id: i + 1, name: `Spieler ${i + 1}`, tribeId: 1 })),
    { id: 101, name: 'Gegner', tribeId: 2 },
  ],
  villages: [...ours, ...further, ...theirs],
})
await fetch(`${provider.url.replace('{server}', server)}/control`, { method: 'PUT', body: JSON.stringify({ files }) })
const stack = await startStack({ providerUrl: provider.url, weighsCpu: false })
const credentials = { username: 'superadmin', password: demoPassword }
const { token } = await apiAt(stack.url).call(contract.sessions.login, { body: credentials })
const api = apiAt(stack.url, token)
const { world } = await api.call(contract.worlds.create, { body: { name: 'Welt 60', server } })
await api.call(contract.worlds.sync, { body: { worldId: world._id } })

/** A calculated plan of the villages that one attacks from, with offs and fakes at each target. */
async function aPlan(name: string, senders: typeof ours, targets: number, limits: { maxOff: number; maxFake: number }) {
  const { plan } = await api.call(contract.plans.create, {
    worldId: world._id,
    body: {
      name,
      tribes: [1],
      sendFrom: new Date(Date.now() - 3_600_000).toISOString(),
      arriveAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    },
  })
  const params = { planId: plan._id }
  const dump = senders.map(({ x, y }) => `${x}|${y},9000,0,0,6000,0,100,2500,0,0,300,100,0,0,`).join('\n')
  await api.call(contract.senders.uploadTroops, { params, body: { dump } })
  const coordinates = theirs.slice(0, targets).map(({ x, y }) => `${x}|${y}`)
  await api.call(contract.targets.addManual, { params, body: { coordinates, type: 'offs', ...limits } })
  await api.call(contract.calculations.calculateAll, { params, body: {} })
  return params
}

const rows: BenchRow[] = []
const time = async (name: string, yardstick: number, work: () => Promise<unknown>, runs = 9, note?: string) =>
  rows.push({ name, ours: await medianTime(runs, work), yardstick, unit: 'ms', ...(note && { note }) })

const params = await aPlan('Sturm', ours, enemyCount, { maxOff: 2, maxFake: 3 })
const create = () => api.call(contract.orders.issue, { params })
const { issue } = await create()
const size = `${issue.lines} Angriffe, ${issue.players} Spieler`
await time('POST /dsultimate/create/{id}', 1500, create, 5, size)

const keyIn = (link: string) => link.split('/').at(-1) ?? ''
const aMark = (line: string, state: OrderState) => ({ line, state, at: new Date().toISOString() })
const { entries } = await api.call(contract.orders.list, { params })
const members = await Promise.all(
  entries.map(async ({ edit }) => {
    const key = keyIn(edit)
    const client = apiAt(stack.url, undefined, fromAddress(anAddress()))
    const { lines } = await client.call(contract.orders.sheet, { params: { key }, query: { opened: '1' } })
    return { client, key, lines: lines.map(({ id }) => id) }
  }),
)

// One player of a separate plan, with four hundred attacks.
const alone = [...ours.filter(({ playerId }) => playerId === 1), ...further]
const lonely = await aPlan('Allein', alone, 40, { maxOff: 1, maxFake: 9 })
await api.call(contract.orders.issue, { params: lonely })
const [largest] = (await api.call(contract.orders.list, { params: lonely })).entries
const key = keyIn(largest?.edit ?? '')
const sheet = () =>
  apiAt(stack.url, undefined, fromAddress(anAddress())).call(contract.orders.sheet, { params: { key } })
const { lines } = await sheet()
const mark = (line: string, state: OrderState) =>
  apiAt(stack.url, undefined, fromAddress(anAddress())).call(contract.orders.mark, {
    params: { key },
    body: { marks: [aMark(line, state)] },
  })
for (const { id } of lines.slice(1))
  await api.call(contract.orders.markAsLeader, {
    params: { ...lonely, playerId: '1' },
    body: { marks: [aMark(id, 'sent')] },
  })
await time('GET /orders/{key}', 60, sheet, 25, `${lines.length} Angriffe`)
let marks = 0
await time('POST /orders/{key}/marks', 40, () => mark(lines[0]?.id ?? '', marks++ % 2 ? 'sent' : 'open'), 25)

/** Everybody looks every 15 seconds and marks two attacks a second, four in a call: more than anybody can send by hand. */
const total = 5000
const atOnce = 4
const pauseMs = 2000
const states: OrderState[] = ['sent', 'skipped', 'sent']
const answers: number[] = []
const expected = new Map<string, OrderState>()
async function live({ client, key, lines }: (typeof members)[number], own: number): Promise<void> {
  let looked = -Math.random() * 15_000
  const timed = async (work: Promise<unknown>) => {
    const start = performance.now()
    await work
    answers.push(performance.now() - start)
  }
  for (let i = 0; i < own; i += atOnce) {
    await sleep(Math.random() * 2 * pauseMs)
    if (performance.now() - looked > 15_000) {
      looked = performance.now()
      await timed(client.call(contract.orders.sheet, { params: { key } }))
    }
    const marks = Array.from({ length: Math.min(atOnce, own - i) }, (_, n) => {
      const round = Math.floor((i + n) / lines.length)
      return aMark(lines[(i + n) % lines.length] ?? '', states[round] ?? 'sent')
    })
    await timed(client.call(contract.orders.mark, { params: { key }, body: { marks } }))
    for (const { line, state } of marks) expected.set(`${key} ${line}`, state)
  }
}
await Promise.all(members.map((member, i) => live(member, Math.floor((total + i) / members.length))))
const standing = await Promise.all(
  members.map(async ({ client, key }) => {
    const { lines } = await client.call(contract.orders.sheet, { params: { key } })
    return lines.filter(({ id, state }) => (expected.get(`${key} ${id}`) ?? 'open') !== state).length
  }),
)
const lost = standing.reduce((sum, count) => sum + count, 0)
const sorted = answers.toSorted((a, b) => a - b)
const p95 = Math.round((sorted[Math.floor(sorted.length * 0.95)] ?? 0) * 10) / 10
const note = `${members.length} Spieler, ${answers.length} Aufrufe`
rows.push(
  { name: 'marking and looking at once: p95', ours: p95, yardstick: 150, unit: 'ms', note },
  { name: `marks lost of ${total}`, ours: lost, yardstick: 0, unit: 'marks' },
)

// As the page polls it: the browser stores no links, so the page sends the ETag of the answer in its memory.
const poll = (etag = '') => api.raw('GET', `/dsultimate/${params.planId}/board`, undefined, { 'if-none-match': etag })
const read = await poll()
const etag = read.headers.get('etag') ?? ''
const polled = await poll(etag)
const isStored = read.headers.get('cache-control') !== 'no-store'
rows.push({
  name: 'GET /dsultimate/{id}/board again: 304, and stored nowhere',
  ours: polled.status === 304 && !isStored ? 0 : 1,
  yardstick: 0,
  unit: '(0 = yes)',
})
await time('GET /dsultimate/{id}/board again', 100, () => poll(etag), 25)

// After a mark, so that it is made again: an unchanged one is answered 304.
const [someone] = members
const board = () => api.call(contract.orders.board, { params })
const boardRow = await medianTime(15, board, async () => {
  const line = someone?.lines[0] ?? ''
  const body = { marks: [aMark(line, marks++ % 2 ? 'sent' : 'open')] }
  await someone?.client.call(contract.orders.mark, { params: { key: someone.key }, body })
})
rows.push({ name: 'GET /dsultimate/{id}/board after a mark', ours: boardRow, yardstick: 100, unit: 'ms', note: size })

console.log(JSON.stringify(rows))
await stack.close()
await provider.close()
process.exit(0)
