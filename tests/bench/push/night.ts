import { contract } from '../../../shared/contract/index.ts'
import { reminders } from '../../../shared/game/orders/reminders.ts'
import type { Order } from '../../../shared/model/orders/order.ts'
import type { Subscribed } from '../../support/servers/push-service.ts'
import type { BenchRow } from '../row.ts'
import { type Arrived, anIssuedPlan, minuteMs, type PushBench } from './push-bench.ts'

const playerCount = 60
const villagesOfEach = 12
const targetCount = 200
const zone = 'Europe/Berlin'
const settings = { leads: [10, 2], every: true }

const place = (x: number, i: number) => ({ x: x + (i % 40), y: 400 + Math.floor(i / 40) })
const ours = Array.from({ length: playerCount * villagesOfEach }, (_, i) => ({
  id: 1000 + i,
  ...place(400, i),
  playerId: 1 + (i % playerCount),
}))
const theirs = Array.from({ length: targetCount }, (_, i) => ({ id: 9000 + i, ...place(460, i), playerId: 101 }))
const files = {
  tribes: [
    { id: 1, name: 'Die Unseren', tag: 'WIR' },
    { id: 2, name: 'Die Anderen', tag: 'SIE' },
  ],
  players: [
    ...Array.from({ length: playerCount }, (_, i) => ({ id: i + 1, name: `Spieler ${i + 1}`, tribeId: 1 })),
    { id: 101, name: 'Gegner', tribeId: 2 },
  ],
  villages: [...ours, ...theirs],
}
const coordinates = (villages: readonly { x: number; y: number }[]) => villages.map(({ x, y }) => `${x}|${y}`)

interface Member {
  key: string
  lines: Order[]
  subscribed: Subscribed
}

/** A night of 60 players and 2,000 orders, with kills of the sender. */
export async function night(bench: PushBench): Promise<BenchRow[]> {
  const { push, sender, leader, member } = bench
  const { planId, issue } = await anIssuedPlan(leader, {
    worldId: await bench.aWorld('de61', files),
    name: 'Nacht',
    tribe: 1,
    targets: coordinates(theirs),
    villages: coordinates(ours),
    sendFrom: '2038-03-10T18:00:00.000Z',
    arriveAt: '2038-03-12T07:00:00.000Z',
    maxOff: 3,
    maxFake: 7,
  })
  const { entries } = await leader.call(contract.orders.list, { params: { planId } })
  const members: Member[] = await Promise.all(
    entries.map(async ({ edit }) => {
      const key = edit.split('/').at(-1) ?? ''
      const subscribed = push.subscribe()
      const { endpoint, keys } = subscribed
      await member().call(contract.devices.add, { params: { key }, body: { endpoint, keys, ...settings } })
      return { key, subscribed, lines: (await member().call(contract.orders.sheet, { params: { key } })).lines }
    }),
  )
  const marked = await markSome(bench, members)

  /** Every reminder that is due: for whom, when, and its tag. */
  const wanted = members.flatMap(({ key, subscribed, lines }) =>
    reminders(lines, settings, zone).flatMap(({ at, group, lines: together }) => {
      const open = together.filter(({ id }) => !marked.has(`${key} ${id}`))
      return open.length > 0 ? [{ id: subscribed.id, at: at * 1000, tag: `/orders/${key}#${group}` }] : []
    }),
  )
  const times = wanted.map(({ at }) => at)
  const first = Math.floor(times.reduce((a, b) => Math.min(a, b)) / minuteMs)
  const last = Math.ceil(times.reduce((a, b) => Math.max(a, b)) / minuteMs)

  // Not started in every thirteenth minute, killed in every 29th after some messages; the next run continues.
  const arrived: Arrived[] = []
  const stopped: number[] = []
  let kills = 0
  await bench.doneUntil(first - 2)
  for (let minute = first; minute <= last + 2; minute++) {
    const now = minute * minuteMs + 30_000
    if (minute % 13 === 5) {
      stopped.push(minute)
      continue
    }
    const killedAt = minute % 29 === 4 ? arrived.length + 3 : Number.POSITIVE_INFINITY
    push.onReceived = (received) => {
      arrived.push({ ...received, at: now })
      if (arrived.length === killedAt) sender.kill()
    }
    if (await sender.run(now)) continue
    stopped.push(minute)
    kills++
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
  const beside = tags.size - new Set(wanted.map(({ id, tag }) => `${id} ${tag}`)).size
  const size = `${issue.players} Spieler, ${issue.lines} Angriffe, ${wanted.length} Erinnerungen`
  const note = `${size}, ${kills} Läufe mit SIGKILL beendet, ${stopped.length - kills} ausgefallen`
  return [
    { name: 'reminders of a night not accepted', ours: missed, yardstick: 0, unit: 'reminders', note },
    { name: 'tags beside those of reminders that are due', ours: beside, yardstick: 0, unit: 'tags' },
    { name: 'earliest reminder', ours: Math.round(early), yardstick: 60, unit: 's early' },
    { name: 'latest reminder, from the next completed run', ours: Math.round(late), yardstick: 90, unit: 's late' },
    { name: 'orders that were marked, in reminders', ours: forMarked.length, yardstick: 0, unit: 'orders' },
  ]
}

/** Every member has sent every seventh order before; returns these by key and order. */
async function markSome({ member }: PushBench, members: readonly Member[]): Promise<ReadonlySet<string>> {
  const marked = new Set<string>()
  for (const { key, lines } of members) {
    const own = lines.filter((line, index) => index % 7 === 3 && line.state === 'open')
    for (const { id } of own) marked.add(`${key} ${id}`)
    const marks = own.map(({ id }) => ({ line: id, state: 'sent' as const, at: new Date().toISOString() }))
    if (marks.length > 0) await member().call(contract.orders.mark, { params: { key }, body: { marks } })
  }
  return marked
}
