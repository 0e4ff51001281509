import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendDue } from '../../functions/domain/devices/send-due.ts'
import { putDue } from '../../functions/store/devices/due.ts'
import { getPushState, savePushState } from '../../functions/store/devices/push-state.ts'
import { apiAt } from '../../infra/local/demo/api-client.ts'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { startStack } from '../../infra/local/stack.ts'
import { contract } from '../../shared/contract/index.ts'
import { reminders } from '../../shared/game/orders/reminders.ts'
import type { Order } from '../../shared/model/order.ts'
import { anAddress, edgeSecret, fromAddress } from '../support/servers/edge.ts'
import { worldFiles } from '../support/servers/provider.ts'
import { startProviderServer } from '../support/servers/provider-server.ts'
import { type Received, type Subscribed, startPushService } from '../support/servers/push-service.ts'
import type { BenchRow } from './row.ts'

/** A simulated night of 60 players and 2,000 orders with kills of the sender; prints the rows as one line of JSON. */

process.env.EDGE_SECRET = edgeSecret
const server = 'de61'
const playerCount = 60
const villagesOfEach = 12
const targetCount = 200
const minuteMs = 60_000
const zone = 'Europe/Berlin'
const settings = { leads: [10, 2], every: true }

const place = (x: number, i: number) => ({ x: x + (i % 40), y: 400 + Math.floor(i / 40) })
const ours = Array.from({ length: playerCount * villagesOfEach }, (_, i) => ({
  id: 1000 + i,
  ...place(400, i),
  playerId: 1 + (i % playerCount),
}))
const theirs = Array.from({ length: targetCount }, (_, i) => ({ id: 9000 + i, ...place(460, i), playerId: 101 }))
const files = worldFiles({
  tribes: [
    { id: 1, name: 'Die Unseren', tag: 'WIR' },
    { id: 2, name: 'Die Anderen', tag: 'SIE' },
  ],
  players: [
    ...Array.from({ length: playerCount }, (_, i) => ({ id: i + 1, name: `Spieler ${i + 1}`, tribeId: 1 })),
    { id: 101, name: 'Gegner', tribeId: 2 },
  ],
  villages: [...ours, ...theirs],
})

const push = await startPushService()
process.env.PUSH_ORIGINS = push.origin
const provider = await startProviderServer()
await fetch(`${provider.url.replace('{server}', server)}/control`, { method: 'PUT', body: JSON.stringify({ files }) })
const stack = await startStack({ providerUrl: provider.url, weighsCpu: false })
process.env.TOKEN_SECRET ??= readFileSync(join(stack.dataDir, 'token-secret'), 'utf8').trim()
const credentials = { username: 'superadmin', password: demoPassword }
const { token } = await apiAt(stack.url).call(contract.sessions.login, { body: credentials })
const api = apiAt(stack.url, token)
const { world } = await api.call(contract.worlds.create, { body: { name: 'Welt 61', server } })
await api.call(contract.worlds.sync, { body: { worldId: world._id } })
const { plan } = await api.call(contract.plans.create, {
  worldId: world._id,
  body: { name: 'Nacht', tribes: [1], sendFrom: '2038-03-10T18:00:00.000Z', arriveAt: '2038-03-12T07:00:00.000Z' },
})
const params = { planId: plan._id }
const dump = ours.map(({ x, y }) => `${x}|${y},9000,0,0,6000,0,100,2500,0,0,300,100,0,0,`).join('\n')
await api.call(contract.senders.uploadTroops, { params, body: { dump } })
const coordinates = theirs.map(({ x, y }) => `${x}|${y}`)
await api.call(contract.targets.addManual, { params, body: { coordinates, type: 'offs', maxOff: 3, maxFake: 7 } })
await api.call(contract.calculations.calculateAll, { params, body: {} })
const { issue } = await api.call(contract.orders.issue, { params })

interface Member {
  key: string
  lines: Order[]
  subscribed: Subscribed
}
const { entries } = await api.call(contract.orders.list, { params })
const client = () => apiAt(stack.url, undefined, fromAddress(anAddress()))
const members: Member[] = await Promise.all(
  entries.map(async ({ edit }) => {
    const key = edit.split('/').at(-1) ?? ''
    const subscribed = push.subscribe()
    const { endpoint, keys } = subscribed
    await client().call(contract.devices.add, { params: { key }, body: { endpoint, keys, ...settings } })
    return { key, subscribed, lines: (await client().call(contract.orders.sheet, { params: { key } })).lines }
  }),
)
// Everybody has sent every seventh order before.
const isMarked = (line: Order, index: number) => index % 7 === 3 && line.state === 'open'
const marked = new Set<string>()
for (const { key, lines } of members) {
  const own = lines.filter(isMarked)
  for (const { id } of own) marked.add(`${key} ${id}`)
  const marks = own.map(({ id }) => ({ line: id, state: 'sent' as const, at: new Date().toISOString() }))
  if (marks.length > 0) await client().call(contract.orders.mark, { params: { key }, body: { marks } })
}

/** Every reminder that is due: for whom, when, and until when. */
const wanted = members.flatMap(({ key, subscribed, lines }) =>
  reminders(lines, settings, zone).flatMap(({ at, group, lines: together }) => {
    const open = together.filter(({ id }) => !marked.has(`${key} ${id}`))
    return open.length > 0 ? [{ id: subscribed.id, at: at * 1000, tag: `/orders/${key}#${group}` }] : []
  }),
)
const times = wanted.map(({ at }) => at)
const first = Math.floor(times.reduce((a, b) => Math.min(a, b)) / minuteMs)
const last = Math.ceil(times.reduce((a, b) => Math.max(a, b)) / minuteMs)
const arrived: (Received & { at: number })[] = []
let now = 0
push.onReceived = (received) => arrived.push({ ...received, at: now })

// Killed in every ninth run, after some messages, and not started in every thirteenth; both are continued by the next.
const stopped: number[] = []
await savePushState({ doneMinute: first - 2, keys: (await getPushState())?.keys ?? [] })
for (let minute = first; minute <= last + 2; minute++) {
  now = minute * minuteMs + 30_000
  const isStarted = minute % 13 !== 5
  const isKilled = minute % 9 === 4
  if (!isStarted || isKilled) stopped.push(minute)
  const before = arrived.length
  if (isStarted) await sendDue({ now, isOver: () => isKilled && arrived.length > before + 3 })
}
const lateness = wanted.map(({ id, at, tag }) => {
  const messages = arrived.filter((one) => one.id === id && one.message.tag === tag)
  const own = messages.filter((one) => one.at > at - 61_000).map((one) => one.at - at)
  return own.length > 0 ? own.reduce((a, b) => (Math.abs(a) < Math.abs(b) ? a : b)) / 1000 : undefined
})
/** Minutes of which the next runs were stopped too. */
const delay = (at: number) => {
  let minute = Math.floor(at / minuteMs)
  while (stopped.includes(minute)) minute++
  return minute * minuteMs - Math.floor(at / minuteMs) * minuteMs
}
const missed = lateness.filter((late) => late === undefined).length
const early = Math.max(...lateness.map((late) => -(late ?? 0)))
const late = Math.max(...lateness.map((seconds, index) => (seconds ?? 0) - delay(wanted[index]?.at ?? 0) / 1000))
const forMarked = arrived.flatMap(({ message }) =>
  message.data.lines.filter((line) => marked.has(`${message.data.path.split('/')[2]} ${line}`)),
)
const tags = new Set(arrived.map(({ id, message }) => `${id} ${message.tag}`))
const shownTwice = tags.size - new Set(wanted.map(({ id, tag }) => `${id} ${tag}`)).size
const size = `${issue.players} Spieler, ${issue.lines} Angriffe, ${wanted.length} Erinnerungen, ${stopped.length} Abbrüche`
const rows: BenchRow[] = [
  { name: 'reminders of a night not accepted', ours: missed, yardstick: 0, unit: 'reminders', note: size },
  { name: 'tags beside those of reminders that are due', ours: shownTwice, yardstick: 0, unit: 'tags' },
  { name: 'earliest reminder', ours: Math.round(early), yardstick: 60, unit: 's early' },
  { name: 'latest reminder, from the next completed run', ours: Math.round(late), yardstick: 90, unit: 's late' },
  { name: 'orders that were marked, in reminders', ours: forMarked.length, yardstick: 0, unit: 'orders' },
]

/** Ten thousand messages that are due in one minute: tests of devices, ten of each player. */
const total = 10_000
const [device] = members
const minute = Math.floor(Date.now() / minuteMs)
const playerIds = entries.map(({ playerId }) => playerId)
for (const { key } of members) {
  for (let more = 1; more < 10; more++) {
    const { endpoint, keys } = push.subscribe()
    await client().call(contract.devices.add, { params: { key }, body: { endpoint, keys, leads: [] } })
  }
}
await sendDue({ now: minute * minuteMs, isOver: () => false })
const rounds = Math.ceil(total / (members.length * 10))
const at = minute + 10
await putDue(
  playerIds.flatMap((playerId) => [{ at, due: { planId: plan._id, playerId, what: 'test' as const, minute: at } }]),
)
arrived.length = 0
const start = performance.now()
let sent = 0
for (let round = 0; round < rounds && device; round++) {
  now = (at + round) * minuteMs
  await savePushState({ doneMinute: at + round - 1, keys: (await getPushState())?.keys ?? [] })
  sent += (await sendDue({ now, isOver: () => false })).sent
  if (round + 1 < rounds) {
    await putDue(
      playerIds.map((playerId) => ({
        at: at + round + 1,
        due: { planId: plan._id, playerId, what: 'test' as const, minute: at + round + 1 },
      })),
    )
  }
}
const seconds = ((performance.now() - start) / 1000) * (total / Math.max(1, sent))
rows.push({
  name: '10,000 push messages of one minute',
  ours: Math.round(seconds * 10) / 10,
  yardstick: 30,
  unit: 's',
  note: `${sent} Nachrichten, samt dem Push-Dienst der Probe`,
})

console.log(JSON.stringify(rows))
await stack.close()
await provider.close()
await push.close()
process.exit(0)
