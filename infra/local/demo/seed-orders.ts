import { readAllOrders } from '../../../functions/store/orders/orders.ts'
import { listSheets } from '../../../functions/store/orders/sheets.ts'
import { listPlans } from '../../../functions/store/plans/plans.ts'
import { listWorlds } from '../../../functions/store/worlds/world-list.ts'
import { contract } from '../../../shared/contract/index.ts'
import type { World } from '../../../shared/model/world.ts'
import { momentHeader } from '../server/gateway-event.ts'
import type { ApiClient } from './api-client.ts'
import { type DemoTribe, demoServer } from './demo-world.ts'
import { troopDump } from './seed-dump.ts'
import { seedRealIncs } from './seed-sightings.ts'

const hour = 60 * 60 * 1000

/** What the players of the running plan did with their due orders. */
const habits = [
  { sends: 'all', skips: 0 },
  { sends: 'all', skips: 2 },
  // Was active only at first.
  { sends: 'early', skips: 0 },
  // Opened the page without marking anything.
  { sends: 'none', skips: 0 },
  // Has never opened the page.
  undefined,
] as const

const reasons = ['Truppen stehen noch im Heimweg', 'Wurde gerade selbst angegriffen']

/** Adds a small plan in progress, with orders sent, skipped and overdue, and launched attacks seen in the game. */
export async function seedRunningPlan(
  api: ApiClient,
  { _id: worldId, timeZone }: Pick<World, '_id' | 'timeZone'>,
  ours: DemoTribe,
  theirs: DemoTribe,
): Promise<void> {
  const now = Math.floor(Date.now() / 60_000) * 60_000
  const iso = (moment: number) => new Date(moment).toISOString()
  const { plan } = await api.call(contract.plans.create, {
    worldId,
    body: {
      name: `Nadelstiche gegen ${theirs.tag}`,
      tribes: [ours.id],
      sendFrom: iso(now - 3 * hour),
      arriveAt: iso(now + 14 * hour),
      notes: 'Beispielplan der Demo-Welt, der gerade läuft: Was gesendet wurde, ist erfunden.',
    },
  })
  const params = { planId: plan._id }
  const players = [...ours.members].sort((a, b) => b.villages.length - a.villages.length).slice(0, habits.length)
  await api.call(contract.senders.uploadTroops, { params, body: { dump: troopDump(players) } })
  const members = [...theirs.members].sort((a, b) => a.points - b.points)
  const coordinates = members.flatMap(({ villages }) => villages).map(({ x, y }) => `${x}|${y}`)
  const aims = [
    { type: 'offs', maxOff: 5, maxFake: 0, from: 0, count: 30 },
    { type: 'fakes', maxOff: 0, maxFake: 5, from: 30, count: 20 },
  ] as const
  for (const { from, count, ...limits } of aims) {
    const body = { ...limits, coordinates: coordinates.slice(from, from + count) }
    await api.call(contract.targets.addManual, { params, body })
  }
  // All are available now and some hours before and after.
  const timeslots = [{ from: iso(now - 3 * hour), to: iso(now + hour) }]
  for (const { id } of players) {
    await api.call(contract.timeslots.save, { params: { ...params, playerId: String(id) }, body: { timeslots } })
  }
  // Of before the sending began: a run now plans nothing into the past.
  const headers = { [momentHeader]: iso(now - 4 * hour) }
  await api.call(contract.calculations.calculateAll, { params, body: {}, headers })
  await api.call(contract.orders.issue, { params })
  const { entries } = await api.call(contract.orders.list, { params })
  for (const [i, { edit }] of entries.entries()) {
    const habit = habits[i]
    if (habit) await live(api, keyIn(edit), habit, now)
  }
  const absent = entries.filter((_, i) => !habits[i]).map(({ playerId }) => playerId)
  await seedRealIncs(api, { planId: plan._id, now, timeZone, absent, others: coordinates.slice(60) })
}

async function live(api: ApiClient, key: string, habit: NonNullable<(typeof habits)[number]>, now: number) {
  const { lines } = await api.call(contract.orders.sheet, { params: { key }, query: { opened: '1' } })
  const due = lines.filter(({ launchAt }) => Date.parse(launchAt) < now)
  const until = habit.sends === 'none' ? 0 : habit.sends === 'early' ? now - hour : now
  const done = due.filter(({ launchAt }) => Date.parse(launchAt) < until)
  const marks = done.map(({ id: line, launchAt: at }, i) => {
    const reason = i >= done.length - habit.skips ? reasons[i % reasons.length] : undefined
    return reason === undefined ? { line, state: 'sent' as const, at } : { line, state: 'skipped' as const, at, reason }
  })
  if (marks.length > 0) await api.call(contract.orders.mark, { params: { key }, body: { marks } })
}

/** Issues the orders of a plan; two players opened theirs and one skipped an attack. Nothing is due yet. */
export async function issueDemoOrders(api: ApiClient, planId: string): Promise<void> {
  const params = { planId }
  await api.call(contract.orders.issue, { params })
  const { entries } = await api.call(contract.orders.list, { params })
  for (const [i, { edit }] of entries.slice(0, 2).entries()) {
    const key = keyIn(edit)
    const { lines, serverTime } = await api.call(contract.orders.sheet, { params: { key }, query: { opened: '1' } })
    const last = lines.at(-1)
    if (i === 0 || !last) continue
    const mark = { line: last.id, state: 'skipped' as const, at: serverTime, reason: 'Da schlafe ich' }
    await api.call(contract.orders.mark, { params: { key }, body: { marks: [mark] } })
  }
}

const keyIn = (link: string) => link.split('/').at(-1) ?? ''

/** Path of a demo player's order page; `undefined` if the demo world has no issued plan. */
export async function demoOrdersPath(): Promise<string | undefined> {
  const world = (await listWorlds()).find(({ server }) => server === demoServer)
  const issued = world ? (await listPlans(world._id)).filter(({ orders }) => orders) : []
  const [plan] = issued.toSorted((a, b) => (a.arriveAt < b.arriveAt ? -1 : 1))
  const part = plan && (await readAllOrders(plan)).find(({ lines }) => lines.length > 0)
  const sheet = part && (await listSheets(plan._id)).get(part.playerId)
  return sheet && `/orders/${sheet.editKey}`
}
