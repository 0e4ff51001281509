import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import { type DeviceRecord, editDevices } from '../../../functions/store/devices/devices.ts'
import { putDue } from '../../../functions/store/devices/due.ts'
import { getPushState } from '../../../functions/store/devices/push-state.ts'
import { type PlayerOrders, readAllOrders } from '../../../functions/store/orders/orders.ts'
import { listSheets } from '../../../functions/store/orders/sheets.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { sendLoad } from '../../../infra/loads.ts'
import { toMinute, toSecond } from '../../../shared/game/orders/reminders.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { maxDevices } from '../../../shared/model/push/device.ts'
import type { BenchRow } from '../row.ts'
import { type Arrived, anIssuedPlan, minuteMs, type PushBench } from './push-bench.ts'

const tribeCount = 60
const playersOfEach = 17
const enemy = 901

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

/** Ten thousand reminders of many tribes that are due in one minute. */
export async function rush(bench: PushBench): Promise<BenchRow[]> {
  const { push, sender } = bench
  const { planIds, players, minute } = await dueTogether(bench)
  const total = players.length * maxDevices
  let arrived: Arrived[] = []
  let killedAt = Number.POSITIVE_INFINITY
  push.onReceived = (received) => {
    arrived.push({ ...received, at: performance.now() })
    if (arrived.length === killedAt) sender.kill()
  }
  /** Makes the reminders of some players due in that minute. */
  const makeDue = async (some: readonly Player[]) => {
    await putDue(
      some.map(({ planId, part: { playerId } }) => {
        return { at: minute, due: { planId, playerId, what: 'reminder' as const, minute } }
      }),
    )
    await bench.doneUntil(minute - 1)
    arrived = []
  }
  /** A run; returns the seconds from its start until the last message was accepted. */
  const timedRun = async (at = minute) => {
    const start = performance.now()
    const report = await sender.run(at * minuteMs)
    const seconds = ((arrived.at(-1)?.at ?? start) - start) / 1000
    return { seconds, count: arrived.length, cpuSeconds: (report?.cpuMs ?? 0) / 1000 }
  }

  await makeDue(players.filter(({ planId }) => planId === planIds[0]))
  const alone = await timedRun()
  await makeDue(players)
  const all = await timedRun()

  await makeDue(players)
  killedAt = total / 2
  await timedRun()
  const next = await timedRun(minute + 1)
  const tags = Map.groupBy(arrived, ({ id }) => id)
  const repeated = arrived.length - tags.size
  const differing = [...tags.values()].filter((own) => new Set(own.map(({ message }) => message.tag)).size > 1).length
  killedAt = Number.POSITIVE_INFINITY

  const silent = await silenceOneOfTen(players)
  await makeDue(players)
  const others = await timedRun()
  silent.close()
  const lasted = ({ seconds, count }: typeof all) => `${count} Nachrichten, ${Math.round(count / seconds)} je Sekunde`
  return [
    row('reminders of one plan in a minute', alone.seconds, lasted(alone)),
    row('10,000 reminders of one minute', all.seconds, `${lasted(all)}, ${planIds.length} Pläne`),
    row('processor time of these', all.cpuSeconds, `eine Lambda mit ${sendLoad.memoryMb} MB hat einen Kern`),
    {
      name: 'of these not accepted after SIGKILL and the next run',
      ours: total - tags.size,
      yardstick: 0,
      unit: 'reminders',
      note: `nach ${total / 2} beendet, ${repeated} wiederholt`,
    },
    { name: 'devices that got them under several tags', ours: differing, yardstick: 0, unit: 'devices' },
    {
      name: 'from the minute of the kill until the last is accepted',
      ours: Math.round(60 + next.seconds),
      yardstick: 90,
      unit: 's',
    },
    row('the others while a push service does not answer', others.seconds, lasted(others)),
  ]
}

const row = (name: string, seconds: number, note: string): BenchRow => {
  return { name, ours: rounded(seconds), yardstick: 30, unit: 's', note }
}

/** Players of many plans, as many browsers of each as they can have, and the minute in which all of these are reminded. */
async function dueTogether(bench: PushBench) {
  const planIds = await issuePlans(bench)
  const players = (await Promise.all(planIds.map(playersOf))).flat()
  const launches = players.map(firstLaunch)
  const minute = launches.reduce((a, b) => Math.min(a, b)) - 5
  const vapidKey = (await getPushState())?.keys[0]?.key ?? ''
  await inParallel(players, 8, async (player) => {
    const lead = firstLaunch(player) - minute
    const devices = Array.from({ length: maxDevices }, (): DeviceRecord => {
      const { endpoint, keys } = bench.push.subscribe(vapidKey)
      const settings = { leads: [lead], every: false, addedAt: new Date().toISOString() }
      return { _id: newId(), endpoint, ...keys, vapidKey, kind: 'edit', linkVersion: player.linkVersion, ...settings }
    })
    await editDevices(player.planId, player.part.playerId, () => devices)
  })
  return { planIds, players, minute }
}

const firstLaunch = ({ part }: Player): number => toMinute(toSecond(part.lines[0]?.launchAt ?? ''))

/** Moves a browser of each player to a push service that never answers. */
async function silenceOneOfTen(players: readonly Player[]) {
  const server = createServer(() => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/push/1`
  await inParallel(players, 8, async ({ planId, part: { playerId } }) => {
    await editDevices(planId, playerId, ([first, ...rest]) => (first ? [{ ...first, endpoint }, ...rest] : []))
  })
  return {
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
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
  const [parts, sheets] = await Promise.all([readAllOrders(plan), listSheets(plan._id)])
  return parts.map((part) => ({ planId, part, linkVersion: sheets.get(part.playerId)?.version ?? 0 }))
}
