import { fromPlaceKey, placeKey } from '../../../shared/game/world/place-key.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import type { BotAttack } from '../../../shared/model/bot.ts'
import type { IssuedOrder } from '../../../shared/model/orders/order.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import { LruCache } from '../../runtime/lru-cache.ts'
import { type IssuedAims, type IssuedTarget, readAims } from '../../store/orders/orders.ts'
import type { PlanRecord, WorldFingerprintCache } from '../../store/plans/plans.ts'
import { isSettled } from '../../store/targets/targets.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { issuedAims } from '../orders/issuing/issued-aims.ts'
import { type DraftPlayerOrders, draftOrders } from '../orders/issuing/issued-lines.ts'
import { worldFingerprintCache } from '../plan-stats/fingerprints.ts'
import { placesIn, readPlacedOrders } from '../plans/places.ts'
import { loadPlanState, retryOnStale } from '../plans/plan-state.ts'

/** A planned attack with the first id of its order. */
export type PlannedLine = BotAttack & { id: string }

/** Timing and player of an issued order. */
export interface IssuedAttack extends Pick<IssuedOrder, 'id' | 'launchAt'> {
  playerId: number
}

/** One village of a plan as bots see it: the issued orders, or the calculated draft. */
export interface VillageOfPlan {
  targets: IssuedTarget[]
  /** The village's attacks, sorted by launch. */
  attacks: PlannedLine[]
  /** The attacks as issued; empty for a draft. */
  issued: IssuedAttack[]
}

/** A plan as bots see it, by village. */
export interface PlanVillages {
  at(place: { x: number; y: number }): VillageOfPlan | undefined
  /** The target places, each once. */
  places(): Iterable<{ x: number; y: number }>
  /** The plan's arrival, as issued; ISO 8601 UTC. */
  arriveAt: string
  /** The latest arrival of all its attacks and targets; ISO 8601 UTC. */
  lastArrival: string
  worldCheck: WorldFingerprintCache | undefined
  /** How many attacks it keeps in memory. */
  size: number
}

/** Attacks kept per container over all plans, about 500 bytes each. */
const keptAttacks = 150_000

interface Kept {
  version: string
  making: Promise<PlanVillages>
  /** Counts as 0 until it is loaded. */
  size: number
}

const kept = new LruCache<string, Kept>(keptAttacks, ({ size }) => size)

/** Cache key: everything that a plan's attacks by village depend on. */
const cacheKey = (
  { assignments, senders, tribes, targetTotals, orders, amendments, arriveAt, options }: PlanRecord,
  { snapshot }: WorldRecord,
) =>
  [
    assignments?.version,
    senders?.version,
    tribes.join(),
    targetTotals.version,
    orders?.version,
    amendments?.version,
    arriveAt,
    JSON.stringify(options),
    snapshot?.hash,
  ].join(' ')

/** Returns a plan's attacks by village, cached until the plan or the world's data change. */
export function planVillages(
  plan: PlanRecord,
  world: WorldRecord,
  index: WorldIndex,
  settings: WorldSettings,
): Promise<PlanVillages> {
  const version = cacheKey(plan, world)
  const known = kept.get(plan._id)
  if (known?.version === version) return known.making
  const making = readVillages(plan, world, index, settings)
  if (!isSettled(plan.targetTotals)) return making
  const entry = { version, making, size: 0 }
  kept.set(plan._id, entry)
  making.then(
    ({ size }) => {
      if (kept.forget(plan._id, entry)) kept.set(plan._id, { ...entry, size })
    },
    () => kept.forget(plan._id, entry),
  )
  return making
}

interface Content extends IssuedAims {
  players: readonly DraftPlayerOrders[]
}

async function issuedContent(plan: PlanRecord, index: WorldIndex): Promise<Content> {
  const [players, { arriveAt, targets } = { arriveAt: plan.arriveAt, targets: [] }] = await Promise.all([
    readPlacedOrders(plan),
    readAims(plan),
  ])
  const atPresentPlace = placesIn(plan, index)
  return { players, arriveAt, targets: targets.map(atPresentPlace) }
}

const readVillages = (
  asked: PlanRecord,
  world: WorldRecord,
  index: WorldIndex,
  settings: WorldSettings,
): Promise<PlanVillages> =>
  retryOnStale(asked, async (plan) => {
    const isIssued = plan.orders !== undefined
    const state = await loadPlanState(plan)
    const { arriveAt, targets, players }: Content = isIssued
      ? await issuedContent(plan, index)
      : { ...issuedAims(state), players: draftOrders(state, world, index, settings) }
    const villages = new Map<number, VillageOfPlan>()
    const of = (place: { x: number; y: number }) => {
      const known = villages.get(placeKey(place)) ?? { targets: [], attacks: [], issued: [] }
      villages.set(placeKey(place), known)
      return known
    }
    let lastArrival = arriveAt
    const arrives = (at: string) => {
      if (at > lastArrival) lastArrival = at
    }
    let size = 0
    for (const target of targets) {
      of(target).targets.push(target)
      arrives(arrivalAt({ arriveAt }, target))
    }
    for (const { playerId, playerName, lines } of players) {
      size += isIssued ? 2 * lines.length : lines.length
      for (const line of lines) {
        const village = of(line.to)
        village.attacks.push(plannedLine(line, { id: playerId, name: playerName }))
        if (isIssued) village.issued.push({ id: line.id, launchAt: line.launchAt, playerId })
        arrives(line.arriveAt)
      }
    }
    for (const { attacks } of villages.values()) attacks.sort((a, b) => Date.parse(a.launchAt) - Date.parse(b.launchAt))
    const snapshot = world.snapshot?.hash
    return {
      at: (place) => villages.get(placeKey(place)),
      places: () => Array.from(villages.keys(), fromPlaceKey),
      arriveAt,
      lastArrival,
      worldCheck: snapshot && plan.assignments ? worldFingerprintCache(state, index, snapshot) : undefined,
      size,
    }
  })

function plannedLine(line: IssuedOrder, player: PlannedLine['player']): PlannedLine {
  const { type, from, launchAt, arriveAt, building, wave, trainIndex, commands, gap } = line
  const { villageId, ...place } = from
  return {
    id: line.id,
    type,
    from: { id: villageId, ...place },
    player,
    launchAt,
    arriveAt,
    building,
    ...(wave && { wave }),
    ...(trainIndex !== undefined && { trainIndex, commands, ...(gap !== undefined && { gap }) }),
  }
}

/** Arrival of the first kind that a target wants, ISO 8601 UTC. */
export const arrivalAt = ({ arriveAt }: Pick<PlanRecord, 'arriveAt'>, target: IssuedTarget) =>
  toIso(Date.parse(arriveAt) / 1000 + target.secondsAfterPlan)
