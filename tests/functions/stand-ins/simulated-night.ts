import { expect, vi } from 'vitest'
import { listMarks } from '../../../functions/store/orders/marks.ts'
import { readAllOrders } from '../../../functions/store/orders/orders.ts'
import { listSheets } from '../../../functions/store/orders/sheets.ts'
import type { StoredOrder } from '../../../functions/store/orders/stored-order.ts'
import { getPlan } from '../../../functions/store/plans/plans.ts'
import { getSlotChanges } from '../../../functions/store/timeslots/slot-changes.ts'
import { apiAt } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { maxOffersAnHour, standInLeadSeconds, standInSpacingSeconds } from '../../../shared/model/orders/stand-in.ts'
import { randomNumbers } from '../../support/random-numbers.ts'
import { serveWorld, worldFiles } from '../../support/servers/provider.ts'
import type { PushStack } from '../../support/stack/push-stack.ts'
import type { NightWatches } from '../devices/start-night-watches.ts'
import { newServer } from '../world.ts'

/** How large a simulated night is. */
export interface NightSize {
  members: number
  villagesEach: number
  targets: number
  offs: number
  fakes: number
  /** Members who step in, and are awake. */
  ready: number
  /** From the first to the last minute that is simulated. */
  minutes: number
  seed: number
}

const minute = 60_000
const { orders } = contract

/** How a member behaves. */
interface Member {
  playerId: number
  key: string
  kind: 'absent' | 'late' | 'reliable'
  isReady: boolean
}

/** An answer that a member gives at a time, epoch milliseconds. */
interface Planned {
  at: number
  work: () => Promise<void>
}

/** What a night came to. */
export interface NightResult {
  orders: number
  lost: number
  /** Lost attacks for which the independent search found somebody in the minute of their check. */
  replaceable: Set<string>
  /** Lost attacks that somebody else sent. */
  replaced: Set<string>
  /** Lost attacks that their players sent after all. */
  sentLate: Set<string>
  /** Offers by player and their times. */
  offers: Map<number, number[]>
  planId: string
}

/**
 * Lets a night pass minute by minute: members mark, are late or absent, those who step in say yes to six of ten offers after 20 to 150
 * seconds, and the Lambdas of each minute end before the next begins.
 */
export async function simulateNight(stack: PushStack, watches: NightWatches, size: NightSize): Promise<NightResult> {
  const random = randomNumbers(size.seed)
  const begin = Math.ceil(Date.now() / minute) * minute + 20 * minute
  const { planId, members, towns } = await aNight(stack, watches, size, begin)
  vi.useFakeTimers({ toFake: ['Date'] })
  const result: NightResult = {
    ...{
      orders: 0,
      lost: 0,
      replaceable: new Set(),
      replaced: new Set(),
      sentLate: new Set(),
      offers: new Map(),
      planId,
    },
  }
  const planned: Planned[] = []
  const delays = new Map<string, number>()
  /** One to six minutes. */
  const delayOf = (line: string) => {
    const delay = delays.get(line) ?? minute + random() * 5 * minute
    delays.set(line, delay)
    return delay
  }
  const seen = new Set<string>()
  const member = apiAt(stack.url)
  const mark = (key: string, lines: readonly string[], at: number) =>
    member.call(orders.mark, {
      params: { key },
      body: { marks: lines.map((line) => ({ line, state: 'sent' as const, at: new Date(at).toISOString() })) },
    })
  const setClock = async (now: number) => {
    vi.setSystemTime(now)
    await stack.setClock(now)
  }
  for (const { key } of members.filter(({ isReady }) => isReady))
    await member.call(orders.standIn, { params: { key }, body: { isReady: true } })

  for (let now = begin; now < begin + size.minutes * minute; now += minute) {
    await setClock(now)
    const before = await night(planId)
    result.orders ||= before.lines.length
    const late = before.lines.filter(({ line }) => {
      const lostAt = Date.parse(line.launchAt) + 4 * minute
      return lostAt > now - minute && lostAt <= now && !before.isSent(line.id)
    })
    result.lost += late.length
    for (const line of replaceableNow(late, before, towns, now)) result.replaceable.add(line)
    await stack.run(now)
    await watches.ended()
    // What is due at once is sent by the next run at the latest.
    for (const one of members.filter(({ isReady }) => isReady)) {
      const { offer } = before.sheets.get(one.playerId) ?? {}
      const current = (await listSheets(planId)).get(one.playerId)?.offer
      if (!current || current.id === offer?.id || seen.has(current.id)) continue
      seen.add(current.id)
      result.offers.set(one.playerId, [...(result.offers.get(one.playerId) ?? []), now])
      const takes = random() < 0.6
      const at = now + 20_000 + random() * 130_000
      if (takes)
        planned.push({
          at,
          work: async () => {
            await member.send(orders.standIn, {
              params: { key: one.key },
              body: { answer: { offer: current.id, takes } },
            })
          },
        })
    }
    const { lines, isSent } = await night(planId)
    for (const one of members) {
      const own = lines.filter(({ playerId, line }) => playerId === one.playerId && !isSent(line.id))
      const due = own.filter(({ line }) => {
        const at = Date.parse(line.launchAt) + (one.kind === 'late' ? delayOf(line.id) : 0)
        return at > now && at <= now + minute
      })
      if (one.kind !== 'absent' && due.length > 0)
        planned.push({
          at: now + 59_000,
          work: async () =>
            void (await mark(
              one.key,
              due.map(({ line }) => line.id),
              now + 59_000,
            )),
        })
      if (one.isReady && ((now - begin) / minute) % 20 === 0)
        planned.push({
          at: now + 1000,
          work: async () =>
            void (await member.call(orders.sheet, { params: { key: one.key }, query: { opened: '1' } })),
        })
    }
    planned.sort((a, b) => a.at - b.at)
    while (planned[0] && planned[0].at < now + minute) {
      const next = planned.shift()
      if (!next) break
      await setClock(next.at)
      await next.work()
    }
  }
  const parts = await readAllOrders((await getPlan(planId)) ?? expect.unreachable())
  for (const { taken } of parts) for (const { instead } of taken) result.replaced.add(instead.line)
  const { isSent } = await night(planId)
  for (const line of result.replaceable) if (isSent(line)) result.sentLate.add(line)
  return result
}

interface Night {
  lines: { playerId: number; line: StoredOrder }[]
  isSent: (line: string) => boolean
  sheets: Awaited<ReturnType<typeof listSheets>>
  ready: ReadonlySet<number>
}

/** The orders as they are, replaced ones aside, with marks and sheets. */
async function night(planId: string): Promise<Night> {
  const plan = (await getPlan(planId)) ?? expect.unreachable()
  const [parts, { marksOf }, sheets, { ready }] = await Promise.all([
    readAllOrders(plan),
    listMarks(planId),
    listSheets(planId),
    getSlotChanges(plan),
  ])
  const sent = new Set(
    parts.flatMap(({ playerId }) => [...marksOf(playerId)].flatMap(([id, { state }]) => (state === 'sent' ? id : []))),
  )
  const lines = parts.flatMap(({ playerId, lines }) => lines.map((line) => ({ playerId, line })))
  return { lines, isSent: (line) => sent.has(line), sheets, ready }
}

interface Town {
  villageId: number
  x: number
  y: number
  playerId: number
}

/** Seconds that rams take for a field. */
const secondsPerField = 30 * 60

/** By hand: the largest number of these attacks that others may be asked for now, each of them once. */
function replaceableNow(
  attacks: readonly Night['lines'][number][],
  night: Night,
  towns: readonly Town[],
  now: number,
): string[] {
  const askedFor = new Map<number, string>()
  const people = new Map(attacks.map((attack) => [attack.line.id, thoseWhoCan(attack, night, towns, now)]))
  const ask = (line: string, tried: Set<number>): boolean =>
    (people.get(line) ?? []).some((person) => {
      if (tried.has(person)) return false
      tried.add(person)
      const other = askedFor.get(person)
      if (other !== undefined && !ask(other, tried)) return false
      askedFor.set(person, line)
      return true
    })
  return [...people.keys()].filter((line) => ask(line, new Set()))
}

/** By hand: who may be asked now and has a village that could still send a lost attack. */
function thoseWhoCan(
  { playerId, line }: Night['lines'][number],
  { lines, sheets, ready }: Night,
  towns: readonly Town[],
  now: number,
): number[] {
  const used = Map.groupBy(lines, (one) => one.line.from.villageId)
  const able = towns.filter((town) => {
    const sheet = sheets.get(town.playerId)
    if (!sheet || !ready.has(town.playerId) || town.playerId === playerId) return false
    const offered = (sheet.offeredAt ?? []).filter((at) => now - Date.parse(at) < 60 * minute)
    const { offer } = sheet
    const isOpen = offer && !offer.isTaken && offer.takes === undefined && Date.parse(offer.until) > now
    if (isOpen || offered.length >= maxOffersAnHour) return false
    const own = used.get(town.villageId) ?? []
    // An off takes all that others leave, and a village sends one off.
    const isFree =
      line.type === 'off'
        ? own.length === 0
        : own.every((one) => one.line.to.villageId !== line.to.villageId) && own.length < 2
    const fields = Math.hypot(town.x - line.to.x, town.y - line.to.y)
    const launch = Date.parse(line.arriveAt) - Math.round(fields * secondsPerField) * 1000
    const others = lines.filter((one) => one.playerId === town.playerId)
    const isApart = others.every(
      (one) => Math.abs(Date.parse(one.line.launchAt) - launch) >= standInSpacingSeconds * 1000,
    )
    return isFree && isApart && launch >= now + standInLeadSeconds * 1000
  })
  return [...new Set(able.map((town) => town.playerId))]
}

/** Places around 500|500, the nearest first. */
function placesAround(count: number): { x: number; y: number }[] {
  const half = Math.ceil(Math.sqrt(count) / 2) + 1
  const line = Array.from({ length: 2 * half + 1 }, (_, i) => i - half)
  return line
    .flatMap((x) => line.map((y) => ({ x: 500 + x, y: 500 + y, far: Math.hypot(x, y) })))
    .sort((a, b) => a.far - b.far || a.x - b.x || a.y - b.y)
    .slice(0, count)
    .map(({ x, y }) => ({ x, y }))
}

/** One of ten does not show up, one of five is late. */
const kindOf = (place: number): Member['kind'] => (place % 10 === 0 ? 'absent' : place % 5 === 1 ? 'late' : 'reliable')

/** A world and a plan with issued orders whose launches begin at a time, and its members with their links. */
async function aNight({ leader, run }: PushStack, watches: NightWatches, size: NightSize, begin: number) {
  const random = randomNumbers(size.seed + 1)
  const places = placesAround(size.targets + size.members * size.villagesEach)
  const enemies = places.slice(0, size.targets)
  const towns = places.slice(size.targets).map((place, i): Town => {
    return { villageId: 1000 + i, ...place, playerId: 100 + Math.floor(random() * size.members) }
  })
  const server = newServer()
  await serveWorld(
    server,
    worldFiles({
      tribes: [
        { id: 1, name: 'Die Unseren', tag: 'WIR' },
        { id: 2, name: 'Die Anderen', tag: 'SIE' },
      ],
      players: [
        ...Array.from({ length: size.members }, (_, i) => ({ id: 100 + i, name: `Mitglied ${i}`, tribeId: 1 })),
        { id: 9, name: 'Gegner', tribeId: 2 },
      ],
      villages: [
        ...towns.map(({ villageId, ...town }) => ({ id: villageId, ...town })),
        ...enemies.map((place, i) => ({ id: 9000 + i, ...place, playerId: 9 })),
      ],
    }),
  )
  const { world } = await leader.call(contract.worlds.create, { body: { name: 'Nacht', server } })
  await leader.call(contract.worlds.sync, { body: { worldId: world._id } })
  const iso = (at: number) => new Date(at).toISOString()
  const { plan } = await leader.call(contract.plans.create, {
    body: {
      name: 'Nacht',
      tribes: [1],
      worldId: world._id,
      sendFrom: iso(begin),
      arriveAt: iso(begin + (size.minutes + 60) * minute),
    },
  })
  const params = { planId: plan._id }
  const upload = (some: readonly Town[]) => {
    const dump = some.map(({ x, y }) => `${x}|${y},100,0,0,6000,0,0,0,0,0,300,50,0,0,`)
    return leader.call(contract.senders.uploadTroops, { params, body: { dump: dump.join('\n') } })
  }
  const kinds = new Map(Array.from({ length: size.members }, (_, i) => [100 + i, kindOf(i)]))
  const reliable = [...kinds].flatMap(([playerId, kind]) => (kind === 'reliable' ? playerId : []))
  const ready = new Set(reliable.slice(0, size.ready))
  // Half of the troops of those who step in come home only later: they are spare.
  await upload(towns.filter(({ playerId, villageId }) => !ready.has(playerId) || villageId % 2 === 0))
  // Targets are reached one after another, so that launches of equal ways are too.
  for (const [i, { x, y }] of enemies.entries()) {
    const limits = { maxOff: size.offs, maxFake: size.fakes, offsetMinutes: (i * 7) % 50, offsetSeconds: (i * 13) % 60 }
    const coordinates = [`${x}|${y}`]
    await leader.call(contract.targets.addManual, { params, body: { type: 'offs', coordinates, ...limits } })
  }
  // The others send one after another through the night, as they say in their timeslots.
  const slotMinutes = size.minutes / 5
  const others = [...kinds.keys()].filter((playerId) => !ready.has(playerId))
  for (const [i, playerId] of others.entries()) {
    const from = begin + Math.floor((i / others.length) * (size.minutes - slotMinutes)) * minute
    const timeslots = [{ from: iso(from), to: iso(from + slotMinutes * minute) }]
    const own = { ...params, playerId: String(playerId) }
    await leader.call(contract.timeslots.saveOwn, { params: own, body: { timeslots } })
  }
  await leader.call(contract.calculations.calculateAll, { params, body: {} })
  await leader.call(orders.issue, { params })
  await upload(towns)
  await leader.call(contract.plans.update, { params, body: { nightWatch: 'auto' } })
  const { entries } = await leader.call(orders.list, { params })
  const members = entries.map(({ playerId, edit }): Member => {
    const key = edit.split('/').at(-1) ?? ''
    return { playerId, key, kind: kinds.get(playerId) ?? 'reliable', isReady: ready.has(playerId) }
  })
  // The checks are stored by the run that finds the option's change.
  for (const at of [Date.now(), Date.now() + minute]) await run(at)
  await watches.ended()
  return { planId: plan._id, members, towns }
}
