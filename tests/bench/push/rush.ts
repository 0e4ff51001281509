import { performance } from 'node:perf_hooks'
import { scheduleReminders } from '../../../functions/domain/orders/schedule-reminders.ts'
import { type DeviceRecord, editDevices } from '../../../functions/store/devices/devices.ts'
import { getPushState } from '../../../functions/store/devices/push-state.ts'
import { type PlayerOrders, readAllOrders } from '../../../functions/store/orders/orders.ts'
import { listSheets } from '../../../functions/store/orders/sheets.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { toMinute, toSecond } from '../../../shared/game/orders/reminders.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { maxDevices } from '../../../shared/model/push/device.ts'
import type { BenchRow } from '../row.ts'
import { type Arrived, anIssuedPlan, minuteMs, type PushBench } from './push-bench.ts'

const tribeCount = 60
const playersOfEach = 17
const enemy = 901
const zone = 'Europe/Berlin'

const villageOf = (tribe: number, i: number) => ({
  x: 200 + 10 * (tribe % 30),
  y: 300 + 60 * Math.floor(tribe / 30) + i,
})
const tribes = Array.from({ length: tribeCount }, (_, i) => i + 1)
const ours = tribes.flatMap((tribe) =>
  Array.from({ length: 2 * playersOfEach }, (_, i) => ({
    id: 1000 * tribe + i,
    ...villageOf(tribe, i),
    playerId: 1000 * tribe + (i % playersOfEach),
    tribe,
  })),
)
const theirs = tribes.flatMap((tribe) =>
  Array.from({ length: playersOfEach }, (_, i) => {
    const { x, y } = villageOf(tribe, i)
    return { id: 1000 * tribe + 500 + i, x: x + 5, y, playerId: enemy, tribe }
  }),
)
const files = {
  tribes: [...tribes, enemy].map((id) => ({ id, name: `Stamm ${id}`, tag: `T${id}` })),
  players: [
    ...tribes.flatMap((tribe) =>
      Array.from({ length: playersOfEach }, (_, i) => ({
        id: 1000 * tribe + i,
        name: `Spieler ${tribe}-${i}`,
        tribeId: tribe,
      })),
    ),
    { id: enemy, name: 'Gegner', tribeId: enemy },
  ],
  villages: [...ours, ...theirs],
}

interface Player {
  planId: string
  part: PlayerOrders
  linkVersion: number
}

/** Ten thousand reminders of many tribes that are due in one minute, sent at once, by one plan alone, and with a kill in the middle. */
export async function rush(bench: PushBench): Promise<BenchRow[]> {
  const { push, sender } = bench
  const planIds = await issuePlans(bench)
  const players = (await Promise.all(planIds.map(playersOf))).flat()
  const launches = players.map(({ part }) => toSecond(part.lines[0]?.launchAt ?? ''))
  const minute = toMinute(launches.reduce((a, b) => Math.min(a, b))) - 5
  const key = (await getPushState())?.keys[0]?.key ?? ''
  const devices = new Map(players.map((player) => [player, devicesOf(bench, player, minute, key)]))
  await inParallel(players, 8, async (player) => {
    await editDevices(player.planId, player.part.playerId, () => devices.get(player) ?? [])
  })
  const total = players.length * maxDevices

  let arrived: Arrived[] = []
  let lastAt = 0
  let killedAt = Number.POSITIVE_INFINITY
  push.onReceived = (received) => {
    lastAt = performance.now()
    arrived.push({ ...received, at: lastAt })
    if (arrived.length === killedAt) sender.kill()
  }
  /** Makes the reminders of these players due in that minute, and nothing else. */
  const makeDue = async (some: readonly Player[]) => {
    const schedule = { zone, now: minute * minuteMs }
    for (const player of some) {
      const { planId, part } = player
      const lines = part.lines.slice(0, 1)
      await scheduleReminders({ ...schedule, planId }, { playerId: part.playerId, lines }, devices.get(player) ?? [])
    }
    await bench.doneUntil(minute - 1)
    arrived = []
  }
  /** Seconds from the run's start to the last message accepted. */
  const timedRun = async (now: number) => {
    const start = performance.now()
    const report = await sender.run(now)
    return { seconds: (lastAt - start) / 1000, cpuSeconds: (report?.cpuMs ?? 0) / 1000 }
  }
  const one = players.filter(({ planId }) => planId === planIds[0])
  await makeDue(one)
  const alone = await timedRun(minute * minuteMs)
  const aloneCount = arrived.length

  await makeDue(players)
  const all = await timedRun(minute * minuteMs)
  const accepted = arrived.length

  await makeDue(players)
  killedAt = total / 2
  await timedRun(minute * minuteMs)
  const next = await timedRun((minute + 1) * minuteMs)
  const tags = Map.groupBy(arrived, ({ id }) => id)
  const without = total - tags.size
  const differing = [...tags.values()].filter((own) => new Set(own.map(({ message }) => message.tag)).size > 1).length
  const repeated = arrived.length - tags.size
  const perSecond = (count: number, seconds: number) => `${Math.round(count / seconds)} je Sekunde`
  return [
    {
      name: 'reminders of one plan in a minute',
      ours: rounded(alone.seconds),
      yardstick: 30,
      unit: 's',
      note: `${aloneCount} Nachrichten, ${perSecond(aloneCount, alone.seconds)}`,
    },
    {
      name: '10,000 reminders of one minute, until the last is accepted',
      ours: rounded(all.seconds),
      yardstick: 30,
      unit: 's',
      note: `${accepted} Nachrichten von ${planIds.length} Plänen, ${perSecond(accepted, all.seconds)}, ${rounded(all.cpuSeconds)} s Rechenzeit`,
    },
    {
      name: 'of these not accepted after SIGKILL and the next run',
      ours: without,
      yardstick: 0,
      unit: 'reminders',
      note: `${killedAt} vor dem Abbruch, ${repeated} wiederholt`,
    },
    { name: 'devices that got them under several tags', ours: differing, yardstick: 0, unit: 'devices' },
    {
      name: 'from the minute of the kill until the last is accepted',
      ours: Math.round(60 + next.seconds),
      yardstick: 90,
      unit: 's',
    },
  ]
}

const rounded = (seconds: number) => Math.round(seconds * 10) / 10

async function issuePlans({ leader, aWorld }: PushBench): Promise<string[]> {
  const worldId = await aWorld('de62', files)
  const planIds: string[] = []
  for (const tribe of tribes) {
    const of = (villages: typeof ours) => villages.filter((one) => one.tribe === tribe).map(({ x, y }) => `${x}|${y}`)
    const { planId } = await anIssuedPlan(leader, {
      worldId,
      name: `Plan ${tribe}`,
      tribe,
      targets: of(theirs),
      villages: of(ours),
      sendFrom: '2038-03-10T18:00:00.000Z',
      arriveAt: '2038-03-11T07:00:00.000Z',
      maxOff: 2,
      maxFake: 2,
    })
    planIds.push(planId)
  }
  return planIds
}

async function playersOf(planId: string): Promise<Player[]> {
  const plan = await getPlan(planId)
  if (!plan) return []
  const [parts, sheets] = await Promise.all([readAllOrders(plan), listSheets(plan)])
  return parts.map((part) => ({ planId, part, linkVersion: sheets.get(part.playerId)?.version ?? 0 }))
}

/** As many browsers as a player can have, all reminded of the first launch in this minute. */
function devicesOf(
  { push }: PushBench,
  { part, linkVersion }: Player,
  minute: number,
  vapidKey: string,
): DeviceRecord[] {
  const lead = toMinute(toSecond(part.lines[0]?.launchAt ?? '')) - minute
  return Array.from({ length: maxDevices }, () => {
    const { endpoint, keys } = push.subscribe(vapidKey)
    const settings = { leads: [lead], every: false, addedAt: new Date().toISOString() }
    return { _id: newId(), endpoint, ...keys, vapidKey, kind: 'edit', linkVersion, ...settings }
  })
}
