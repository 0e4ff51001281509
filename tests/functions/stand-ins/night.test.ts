import { afterEach, describe, expect, test, vi } from 'vitest'
import { recordOpening } from '../../../functions/domain/orders/note-opening.ts'
import { resolveOrderLink } from '../../../functions/domain/orders/resolve-order-link.ts'
import { findStandIns } from '../../../functions/domain/stand-ins/find.ts'
import { editDevices } from '../../../functions/store/devices/devices.ts'
import { getSheet } from '../../../functions/store/orders/sheets.ts'
import { getWorld } from '../../../functions/store/worlds/worlds.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import { asEndpoint } from '../../support/stack/as-function.ts'
import { aCaller } from '../../support/stack/caller.ts'
import { onStackTable } from '../../support/stack/stack-table.ts'
import { leader } from '../world.ts'
import { aNightPlan, anna, bert, cora, type NightPlan } from './night-plan.ts'

onStackTable()
afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000
const setClock = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })

/** A search in this process, at its clock. */
async function search(plan: NightPlan) {
  const world = (await getWorld(plan.worldId)) ?? expect.unreachable()
  const now = Date.now()
  const call = { now, deadline: now + 20_000, audit: aCaller('orders.findStandIns') }
  const record = await plan.record()
  return asEndpoint('orders.findStandIns', () => findStandIns(record, world, call))
}
const open = async (plan: NightPlan, playerId: number) => {
  const opened = await resolveOrderLink(await plan.key(playerId), '203.0.113.1')
  await asEndpoint('orders.sheet', () => recordOpening(opened))
}
const offerTo = async ({ planId }: NightPlan, playerId: number) => (await getSheet(planId, playerId))?.offer

/** A plan in which Anna skipped an off, and when Bert would have to launch instead; equal for all. */
async function aLostOff() {
  const plan = await aNightPlan()
  const lost = await plan.skip(anna)
  await plan.ready(bert)
  return { plan, lost }
}
const launchOfBert = async () => {
  const { plan } = await aLostOff()
  await plan.find()
  return Date.parse((await plan.offerTo(bert))?.launchAt ?? '')
}

test('an order is lost once it is open for the plan’s minutes past its launch', async () => {
  const plan = await aNightPlan()
  const sheets = await Promise.all([anna, bert, cora].map((playerId) => plan.sheet(playerId)))
  const launches = sheets.flatMap(({ lines }) => lines.map(({ launchAt }) => Date.parse(launchAt)))
  const first = Math.min(...launches)
  setClock(first + 4 * minute - 1)
  expect(await search(plan)).toEqual({ players: 0, attacks: 0, without: 0, isDone: true })
  setClock(first + 4 * minute)
  expect(await search(plan)).toMatchObject({
    // Nobody steps in, so a later search finds nobody either.
    ...{ players: 0, isDone: true },
    without: launches.filter((launch) => launch === first).length,
  })
})

describe('an offer goes only to players', () => {
  test('whose launch is three minutes ahead', async () => {
    const launch = await launchOfBert()
    const { plan } = await aLostOff()
    setClock(launch - 179_000)
    await open(plan, bert)
    await search(plan)
    // A village from which it is a shorter way, or none.
    const { lines: [line] = [] } = (await offerTo(plan, bert)) ?? {}
    if (line) expect(Date.parse(line.launchAt)).toBeGreaterThanOrEqual(launch + 1000)
    vi.useRealTimers()
    const other = await aLostOff()
    setClock(launch - 180_000)
    await open(other.plan, bert)
    expect(await search(other.plan)).toMatchObject({ players: 1, without: 0 })
  })

  test('who showed in the last half hour that they are awake, or are in their timeslots', async () => {
    const launch = await launchOfBert()
    const { plan } = await aLostOff()
    const now = launch - 50 * minute
    setClock(now)
    expect(await search(plan)).toMatchObject({ players: 0 })
    setClock(now - 31 * minute)
    await open(plan, bert)
    setClock(now)
    expect(await search(plan)).toMatchObject({ players: 0 })
    setClock(now - 29 * minute)
    await open(plan, bert)
    setClock(now)
    expect(await search(plan)).toMatchObject({ players: 1 })

    const other = await aLostOff()
    const slot = { from: toIso((now - minute) / 1000), to: toIso((launch + minute) / 1000) }
    const params = { planId: other.plan.planId, playerId: String(bert) }
    vi.useRealTimers()
    await leader().call(timeslots.saveOwn, { params, body: { timeslots: [slot] } })
    setClock(now)
    expect(await search(other.plan)).toMatchObject({ players: 1 })
  })

  test('outside of whose timeslots the launch is soon', async () => {
    const launch = await launchOfBert()
    const { plan } = await aLostOff()
    const params = { planId: plan.planId, playerId: String(bert) }
    const slot = { from: toIso(launch / 1000 - 7 * 3600), to: toIso(launch / 1000 - 6 * 3600) }
    await leader().call(timeslots.saveOwn, { params, body: { timeslots: [slot] } })
    setClock(launch - 61 * minute)
    await open(plan, bert)
    expect(await search(plan)).toMatchObject({ players: 0 })
    setClock(launch - 59 * minute)
    expect(await search(plan)).toMatchObject({ players: 1 })
  })

  test('who have a device without quiet hours, or none', async () => {
    const launch = await launchOfBert()
    const { plan } = await aLostOff()
    setClock(launch - 20 * minute)
    await open(plan, bert)
    const clock = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' })
    const quiet = { from: clock.format(launch - 40 * minute), to: clock.format(launch) }
    const device = {
      ...{ _id: 'quiet', endpoint: 'https://fcm.googleapis.com/fcm/send/1', p256dh: '', auth: '', every: false },
      ...{ kind: 'edit' as const, linkVersion: 1, vapidKey: '', leads: [10], addedAt: new Date().toISOString(), quiet },
    }
    await editDevices(plan.planId, bert, () => [device])
    expect(await search(plan)).toMatchObject({ players: 0 })
    await editDevices(plan.planId, bert, () => [device, { ...device, _id: 'loud', quiet: undefined }])
    expect(await search(plan)).toMatchObject({ players: 1 })
  })
})

test('the watch asks one person, the next after three minutes of silence, and a leader’s press up to three', async () => {
  const { plan } = await aLostOff()
  await plan.ready(cora)
  const now = Date.now()
  const asked = async (at: number) => {
    setClock(at)
    return (await search(plan)).players
  }
  expect(await asked(now)).toBe(1)
  expect(await asked(now + 3 * minute - 1)).toBe(0)
  expect(await asked(now + 3 * minute)).toBe(1)
  vi.useRealTimers()
  const other = await aLostOff()
  await other.plan.ready(cora)
  expect((await other.plan.find()).body).toMatchObject({ players: 2, attacks: 1 })
})

test('two plans never ask for one village at once, and a taken order counts in the other one that respects no other plans', async () => {
  const { plan } = await aLostOff()
  const other = await aNightPlan(2, plan)
  await other.skip(anna)
  await other.ready(bert)
  await plan.find()
  const first = await offerTo(plan, bert)
  const village = first?.lines[0]?.from.villageId
  await other.find()
  const second = await offerTo(other, bert)
  expect(second?.lines[0]?.from.villageId).not.toBe(village)
  expect(second?.lines).toHaveLength(1)
  await plan.report(bert, { answer: { offer: first?.id ?? '', takes: true } })
  await other.calculate({ freely: true, respectOtherPlans: false })
  await other.issue()
  const offs = (await other.sheet(bert)).lines.filter(({ type }) => type === 'off')
  expect(offs.map(({ from }) => from.villageId)).not.toContain(village)
})
