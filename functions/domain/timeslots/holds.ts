import type { Player, WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { attackKinds } from '../../../shared/model/attack.ts'
import { type Hold, holdsBack, type StoredHold } from '../../../shared/model/inputs/hold.ts'
import type { OwnVillage, OwnVillages } from '../../../shared/model/inputs/own-village.ts'
import type { IdleVillage, Sender } from '../../../shared/model/sender.ts'
import { nothing } from '../../../shared/planner/model/usage.ts'
import { countSupply } from '../../../shared/planner/plan/village-supply.ts'
import { Failure } from '../../runtime/failure.ts'
import type { EditRequest } from '../../store/edits/edit.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { editTimeslots, getTimeslots, type TimeslotsRecord } from '../../store/timeslots/timeslots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { foreignTo } from '../plans/own-villages.ts'
import { placesIn } from '../plans/places.ts'
import { readVillages, syncedWorld } from '../plans/plan-state.ts'
import { trainSenders, wantsTrains } from '../plans/trains.ts'

/** What a player holds back of villages that are theirs by current world data, overruled or not. */
export const heldVillages = (
  record: Pick<TimeslotsRecord, 'holds'> | undefined,
  playerId: number,
  index: WorldIndex,
): StoredHold[] =>
  (record?.holds ?? []).filter((hold) => holdsBack(hold) && index.villageById(hold.villageId)?.playerId === playerId)

type Village = Omit<OwnVillage, keyof Omit<StoredHold, 'villageId'>>

/** A player's villages in the plan that are theirs by current world data, with troops or entered by hand. */
async function villagesOf(plan: PlanRecord, world: WorldRecord, { id }: Player): Promise<Village[]> {
  const [{ senders, idle }, index] = await Promise.all([readVillages(plan), syncedWorld(world)])
  const isOwn = ({ playerId, villageId }: Pick<Sender, 'playerId' | 'villageId'>) =>
    playerId === id && index.villageById(villageId)?.playerId === id
  const own = { senders: senders.filter(isOwn), idle: idle.filter(isOwn) }
  const sending = wantsTrains(plan) ? await trainSenders(plan, index, own) : own.senders
  const known = new Set(sending.map(({ villageId }) => villageId))
  const isForeign = foreignTo(plan, index)
  const kindsOf = (sender: Sender) =>
    sender.isBlocked || isForeign(sender)
      ? []
      : attackKinds.filter((kind) => countSupply(kind, true, sender, nothing) > 0)
  const toVillage = ({ villageId, x, y, troops }: Sender | IdleVillage, kinds: OwnVillage['kinds']): Village => ({
    villageId,
    x,
    y,
    name: index.villageById(villageId)?.name ?? '',
    kinds,
    ...(troops && { troops }),
  })
  const place = placesIn(plan, index)
  return [
    ...sending.map((sender) => toVillage(place(sender), kindsOf(sender))),
    ...own.idle.filter(({ villageId }) => !known.has(villageId)).map((village) => toVillage(place(village), [])),
  ].sort((a, b) => a.x - b.x || a.y - b.y)
}

function toView(villages: readonly Village[], record: TimeslotsRecord | undefined): OwnVillages {
  const holds = new Map(record?.holds.map((hold) => [hold.villageId, hold]))
  return {
    villages: villages.map((village) => ({ ...noHold, ...holds.get(village.villageId), ...village })),
    version: record?.version ?? 0,
  }
}

const noHold = { isHeld: false, freeNobles: null }

/** A player's villages in the plan with what they hold back. */
export async function playerVillages(plan: PlanRecord, world: WorldRecord, player: Player): Promise<OwnVillages> {
  const [villages, record] = await Promise.all([villagesOf(plan, world, player), getTimeslots(plan._id, player.id)])
  return toView(villages, record)
}

/** Changes what a player holds back by a function of the current holds by village. Throws when the plan no longer exists or on a version conflict. */
async function changeHolds(
  plan: PlanRecord,
  villages: readonly Village[],
  player: Player,
  change: (holds: Map<number, StoredHold>) => void,
  asked: EditRequest,
): Promise<OwnVillages> {
  const make = ({ slots, sends, by, holds }: TimeslotsRecord) => {
    const next = new Map(holds.map((hold) => [hold.villageId, hold]))
    change(next)
    const kept = [...next.values()].filter((hold) => holdsBack(hold) || hold.isOverruled)
    return { slots, sends, by, holds: kept.sort((a, b) => a.villageId - b.villageId) }
  }
  const edited = await editTimeslots(plan._id, player.id, make, asked)
  if (edited.ok) return toView(villages, edited.after)
  if (edited.refusal === 'missing') throw new Failure('plan_not_found')
  throw new Failure('slots_changed', { current: toView(villages, edited.current) })
}

/** Saves what a player holds back of villages; others stay, and overruled ones stay overruled. Throws `sender_not_found`. */
export async function saveHolds(
  plan: PlanRecord,
  world: WorldRecord,
  player: Player,
  holds: readonly Hold[],
  asked: EditRequest,
): Promise<OwnVillages> {
  const villages = await villagesOf(plan, world, player)
  const own = new Set(villages.map(({ villageId }) => villageId))
  if (holds.some(({ villageId }) => !own.has(villageId))) throw new Failure('sender_not_found')
  const change = (present: Map<number, StoredHold>) => {
    for (const hold of holds) present.set(hold.villageId, { ...present.get(hold.villageId), ...hold })
  }
  return changeHolds(plan, villages, player, change, asked)
}

/** Overrules what a player holds back of villages, or stops that. Throws `sender_not_found`. */
export async function overruleHolds(
  plan: PlanRecord,
  world: WorldRecord,
  player: Player,
  { villageIds, isOverruled }: { villageIds: readonly number[]; isOverruled: boolean },
  asked: EditRequest,
): Promise<OwnVillages> {
  const villages = await villagesOf(plan, world, player)
  const change = (present: Map<number, StoredHold>) => {
    for (const villageId of villageIds) {
      const hold = present.get(villageId)
      if (!hold) throw new Failure('sender_not_found')
      const { isOverruled: _, ...own } = hold
      present.set(villageId, isOverruled ? { ...own, isOverruled } : own)
    }
  }
  return changeHolds(plan, villages, player, change, asked)
}
