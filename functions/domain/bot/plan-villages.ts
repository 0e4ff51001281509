import { placeKey, placeOf } from '../../../shared/game/place-key.ts'
import { toIso } from '../../../shared/game/slots.ts'
import type { WorldIndex } from '../../../shared/game/snapshot.ts'
import type { BotAttack } from '../../../shared/model/bot.ts'
import type { IssuedLine } from '../../../shared/model/order.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import type { Target } from '../../../shared/model/target.ts'
import { Recent } from '../../runtime/recent.ts'
import { readParts } from '../../store/orders.ts'
import type { PlanRecord, WorldCheck } from '../../store/plans.ts'
import { isSettled } from '../../store/targets.ts'
import type { WorldRecord } from '../../store/worlds.ts'
import { issuedLines } from '../orders/issued-lines.ts'
import { worldCheckOf } from '../plans/basis.ts'
import { loadPlanState, readWhole } from '../plans/plan-state.ts'

/** A planned attack under the id that its line has once it is issued. */
export type PlannedLine = BotAttack & { id: string }

/** An attack as it was issued. */
export interface IssuedAttack extends Pick<IssuedLine, 'id' | 'launchAt'> {
  playerId: number
}

/** What a plan has for one village. */
export interface VillageOfPlan {
  targets: Target[]
  /** By launch. */
  attacks: PlannedLine[]
  issued: IssuedAttack[]
}

/** A plan's attacks by the villages that they go to. */
export interface PlanVillages {
  at(place: { x: number; y: number }): VillageOfPlan | undefined
  /** Where its targets lie, each place once. */
  places(): Iterable<{ x: number; y: number }>
  /** Of all its attacks, planned and issued, and of its targets; ISO 8601 UTC. */
  lastArrival: string
  worldCheck: WorldCheck | undefined
  /** So many attacks it holds. */
  size: number
}

/** So many attacks a container keeps, of all plans together: each takes some 500 bytes. */
const keptAttacks = 150_000

interface Kept {
  version: string
  making: Promise<PlanVillages>
  /** Nothing before they are made. */
  size: number
}

const kept = new Recent<string, Kept>(keptAttacks, ({ size }) => size)

/** Everything that a plan's attacks by village are made of: they hold while it is the same. */
const versionOf = ({ assignments, senders, tribes, tally, orders, arriveAt }: PlanRecord, { snapshot }: WorldRecord) =>
  [
    assignments?.version,
    senders?.version,
    tribes.join(),
    tally?.version,
    orders?.version,
    arriveAt,
    snapshot?.hash,
  ].join(' ')

/** A plan's attacks by village; the plan is read when it, or the world's data, have changed, and not again. */
export function villagesOf(
  plan: PlanRecord,
  world: WorldRecord,
  index: WorldIndex,
  settings: WorldSettings,
): Promise<PlanVillages> {
  const version = versionOf(plan, world)
  const known = kept.get(plan._id)
  if (known?.version === version) return known.making
  const making = readVillages(plan, world, index, settings)
  if (!isSettled(plan.tally)) return making
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

const readVillages = (
  asked: PlanRecord,
  world: WorldRecord,
  index: WorldIndex,
  settings: WorldSettings,
): Promise<PlanVillages> =>
  readWhole(asked, async (plan) => {
    const [state, parts] = await Promise.all([loadPlanState(plan), readParts(plan)])
    const villages = new Map<number, VillageOfPlan>()
    const of = (place: { x: number; y: number }) => {
      const known = villages.get(placeKey(place)) ?? { targets: [], attacks: [], issued: [] }
      villages.set(placeKey(place), known)
      return known
    }
    let lastArrival = plan.arriveAt
    const arrives = (at: string) => {
      if (at > lastArrival) lastArrival = at
    }
    let size = 0
    for (const target of state.targets) {
      of(target).targets.push(target)
      arrives(arrivalAt(plan, target))
    }
    for (const { playerId, playerName, lines } of issuedLines(state, world, index, settings)) {
      size += lines.length
      for (const { id, type, from, to, launchAt, arriveAt, building } of lines) {
        const { villageId, ...place } = from
        of(to).attacks.push({
          id,
          type,
          from: { id: villageId, ...place },
          player: { id: playerId, name: playerName },
          launchAt,
          arriveAt,
          building,
        })
        arrives(arriveAt)
      }
    }
    for (const { playerId, lines } of parts) {
      size += lines.length
      for (const { id, to, launchAt, arriveAt } of lines) {
        of(to).issued.push({ id, launchAt, playerId })
        arrives(arriveAt)
      }
    }
    for (const { attacks } of villages.values()) attacks.sort((a, b) => Date.parse(a.launchAt) - Date.parse(b.launchAt))
    const snapshot = world.snapshot?.hash
    return {
      at: (place) => villages.get(placeKey(place)),
      places: () => Array.from(villages.keys(), placeOf),
      lastArrival,
      worldCheck: snapshot && plan.assignments ? worldCheckOf(state, index, snapshot) : undefined,
      size,
    }
  })

/** When attacks on a target arrive, ISO 8601 UTC. */
export const arrivalAt = (
  { arriveAt }: Pick<PlanRecord, 'arriveAt'>,
  { offsetMinutes }: Pick<Target, 'offsetMinutes'>,
) => toIso(Date.parse(arriveAt) / 1000 + offsetMinutes * 60)
