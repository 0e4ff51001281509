import { markDemo } from '../../../functions/store/plans/plans.ts'
import { contract } from '../../../shared/contract/index.ts'
import { partsInZone, wallTimeToEpoch } from '../../../shared/game/world/world-time.ts'
import type { TargetType } from '../../../shared/model/target.ts'
import type { ApiClient } from './api-client.ts'
import { type DemoTribe, type DemoVillage, demoServer, demoWorld } from './demo-world.ts'
import { seedBot } from './seed-bot.ts'
import { troopDump } from './seed-dump.ts'
import { issueDemoOrders, seedRunningPlan } from './seed-orders.ts'

const day = 24 * 60 * 60 * 1000
const senderPlayers = 25

/** How the attacked tribe's villages are split into targets, from its strongest player on. */
const targetGroups: {
  type: TargetType
  count: number
  maxOff: number
  maxFake: number
  maxBFake: number
  offsetMinutes: number
}[] = [
  { type: 'offs', count: 70, maxOff: 6, maxFake: 0, maxBFake: 0, offsetMinutes: 0 },
  // A vanguard too early for most villages: shows targets that a plan cannot reach.
  { type: 'offs', count: 10, maxOff: 4, maxFake: 0, maxBFake: 0, offsetMinutes: -4740 },
  { type: 'agcleaner', count: 10, maxOff: 3, maxFake: 0, maxBFake: 0, offsetMinutes: 30 },
  { type: 'ramoff', count: 20, maxOff: 2, maxFake: 2, maxBFake: 0, offsetMinutes: -15 },
  { type: 'bfcleaner', count: 25, maxOff: 2, maxFake: 0, maxBFake: 0, offsetMinutes: -60 },
  { type: 'bfkatas', count: 20, maxOff: 2, maxFake: 0, maxBFake: 4, offsetMinutes: 15 },
  { type: 'fakes', count: 30, maxOff: 0, maxFake: 5, maxBFake: 0, offsetMinutes: 0 },
  { type: 'fakeSending', count: 10, maxOff: 0, maxFake: 3, maxBFake: 1, offsetMinutes: 0 },
]

/**
 * Creates the world «Demo-Welt» with a complete plan and a smaller one in progress, through the API only, after removing an
 * interrupted run's leftovers. Sending starts tomorrow evening, arrival is four days later.
 */
export async function seedDemo(api: ApiClient): Promise<void> {
  const { worlds } = await api.call(contract.worlds.list, {})
  for (const { _id, server } of worlds) {
    if (server === demoServer) await api.call(contract.worlds.remove, { params: { worldId: _id } })
  }
  const { world } = await api.call(contract.worlds.create, { body: { name: 'Demo-Welt', server: demoServer } })
  await api.call(contract.worlds.sync, { body: { worldId: world._id } })
  const [ours, theirs, bystanders] = demoWorld().tribes
  if (!ours || !theirs || !bystanders) throw new Error('The demo world lacks tribes')

  await api.call(contract.worlds.saveSettings, {
    params: { worldId: world._id },
    body: {
      autoTimeslotSettings: [
        { start: '06:00', end: '09:30' },
        { start: '16:00', end: '00:30' },
      ],
      frontlineCoords: frontline(ours, theirs),
    },
  })
  await seedBot(world._id)
  await seedRunningPlan(api, world, ours, theirs)
  const sendFrom = wallTime(Date.now() + day, 18, world.timeZone)
  const arriveAt = wallTime(Date.now() + 5 * day, 9, world.timeZone)
  const { plan } = await api.call(contract.plans.create, {
    worldId: world._id,
    body: {
      name: `Großangriff auf ${theirs.tag}`,
      tribes: [ours.id],
      sendFrom: new Date(sendFrom).toISOString(),
      arriveAt: new Date(arriveAt).toISOString(),
      notes: 'Beispielplan der Demo-Welt: Truppen, Ziele, Zeitfenster und Berechnung sind erfunden.',
    },
  })
  const params = { planId: plan._id }
  const senders = [...ours.members].sort((a, b) => b.villages.length - a.villages.length).slice(0, senderPlayers)
  await api.call(contract.senders.uploadTroops, { params, body: { dump: troopDump(senders) } })
  await addTargets(api, plan._id, theirs, bystanders)
  await addSlots(api, plan._id, senders.slice(0, 4), sendFrom)

  await api.call(contract.calculations.calculateOffs, { params, body: { ramoffsEnabled: false } })
  await api.call(contract.calculations.calculateRamoffs, { params })
  await api.call(contract.calculations.calculateBfCleaner, { params })
  await api.call(contract.calculations.calculateBfKatas, { params })
  await api.call(contract.calculations.calculateFakes, { params })
  await issueDemoOrders(api, plan._id)
  await markDemo(plan._id)
}

async function addTargets(api: ApiClient, planId: string, theirs: DemoTribe, bystanders: DemoTribe): Promise<void> {
  const params = { planId }
  const members = [...theirs.members].sort((a, b) => b.points - a.points)
  const villages = members.flatMap((member) => member.villages)
  let next = 0
  for (const { count, ...limits } of targetGroups) {
    const coordinates = villages.slice(next, next + count).map(({ x, y }) => `${x}|${y}`)
    next += count
    await api.call(contract.targets.addManual, { params, body: { coordinates, ...limits } })
  }
  const last = members.at(-1)
  if (last) {
    const body = { playerId: last.id, percentage: 100, fakesPerVillage: 5 }
    await api.call(contract.targets.addRandomPlayer, { params, body })
  }
  const body = { tribeId: bystanders.id, percentage: 6, fakesPerVillage: 4 }
  await api.call(contract.targets.addRandomTribe, { params, body })
}

/** Adds timeslots of some players: each evening, and a while each morning. */
async function addSlots(api: ApiClient, planId: string, players: { id: number }[], sendFrom: number): Promise<void> {
  for (const [index, { id }] of players.entries()) {
    const timeslots = [0, 1, 2, 3].flatMap((days) => {
      const evening = sendFrom + days * day + index * 15 * 60_000
      const morning = evening + day / 2 + 60 * 60_000
      return [slot(evening, 5), slot(morning, 1 + index / 2)]
    })
    await api.call(contract.timeslots.save, { params: { planId, playerId: String(id) }, body: { timeslots } })
  }
}

const slot = (from: number, hours: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(from + hours * 60 * 60_000).toISOString(),
})

/** A bent line between the two tribes' centres, perpendicular to their connection. */
function frontline(ours: DemoTribe, theirs: DemoTribe) {
  const [from, to] = [middle(ours), middle(theirs)]
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const points = [-24, -8, 8, 24].map((across, index) => ({
    x: Math.round((from.x + to.x) / 2 - along.y * across + along.x * (index % 2 ? 3 : -3)),
    y: Math.round((from.y + to.y) / 2 + along.x * across + along.y * (index % 2 ? 3 : -3)),
  }))
  return points.slice(1).map((point, index) => ({ from: points[index] ?? point, to: point }))
}

function middle({ members }: DemoTribe): { x: number; y: number } {
  const villages = members.flatMap((member) => member.villages)
  const mean = (value: (village: DemoVillage) => number) =>
    villages.reduce((sum, village) => sum + value(village), 0) / villages.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
}

/** `hour` o'clock in the zone on the moment's local day; epoch milliseconds. */
const wallTime = (moment: number, hour: number, zone: string): number =>
  wallTimeToEpoch({ ...partsInZone(moment / 1000, zone), hour, minute: 0, second: 0 }, zone) * 1000
