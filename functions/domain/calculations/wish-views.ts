import type { WishesView } from '../../../shared/contract/wishes.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { type Assignments, attackKinds } from '../../../shared/model/attack.ts'
import type { Diagnoses } from '../../../shared/model/diagnosis.ts'
import {
  attackKey,
  type Ban,
  bans,
  type PlanWishes,
  type WishRefusal,
  wishRefusals,
} from '../../../shared/model/wishes/wish.ts'
import { countUsage } from '../../../shared/planner/model/usage.ts'
import type { BoardInput } from '../../../shared/planner/plan/board.ts'
import { resolvePins } from '../../../shared/planner/plan/pins.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { foreignTo } from '../plans/own-villages.ts'

/** A refusal with its sentence; a village that has left the plan's tribes is not just unknown. */
export function refusalView(reason: WishRefusal, villageId: number | undefined, plan: PlanRecord, index: WorldIndex) {
  const village = villageId === undefined ? undefined : index.villageById(villageId)
  const isLost =
    reason === 'unknown_village' && village && foreignTo(plan, index)({ villageId: village.id, ...village })
  const code = isLost ? 'lost_village' : reason
  return { reason: code, message: wishRefusals[code] }
}

/** View of a plan's wishes. */
export function wishesView(
  plan: PlanRecord,
  { version, pins, forbids, maxPerPlayer }: PlanWishes,
  {
    input,
    assignments,
    diagnoses,
    index,
  }: {
    input: BoardInput
    assignments: Assignments
    diagnoses: Diagnoses
    index: WorldIndex
  },
): WishesView {
  const wished = { ...input, forbids, maxPerPlayer }
  const { impossible } = resolvePins(pins, wished, assignments)
  const targetsById = new Map(input.targets.map((target) => [target._id, target]))
  const villagePlace = (id: number | undefined) => {
    const village = id === undefined ? undefined : index.villageById(id)
    return village && { x: village.x, y: village.y, name: village.name }
  }
  const targetAt = (id: string | undefined) =>
    villagePlace(id === undefined ? undefined : targetsById.get(id)?.villageId)
  const ownerName = (id: number) => index.playerById(id)?.name ?? ''
  const named = forbids.length > 0 ? countUsage(input.senders, input.targets, assignments).attacks : []
  const violating = (ban: Ban) =>
    named.filter(({ kind, villageId, targetId, sender: { playerId } }) =>
      bans(ban, { kind, villageId, targetId, playerId }),
    ).length
  return {
    version,
    pins: pins.map((pin) => {
      const reason = impossible.get(attackKey(pin))
      return {
        ...pin,
        village: villagePlace(pin.villageId),
        target: targetAt(pin.targetId),
        playerName: ownerName(index.villageById(pin.villageId)?.playerId ?? 0),
        ...(reason && refusalView(reason, pin.villageId, plan, index)),
      }
    }),
    forbids: forbids.map((ban) => ({
      ...ban,
      village: villagePlace(ban.villageId),
      target: targetAt(ban.targetId),
      ...(ban.playerId !== undefined && { playerName: ownerName(ban.playerId) }),
      attacks: violating(ban),
    })),
    maxPerPlayer: maxPerPlayer.map((cap) => ({
      ...cap,
      ...(cap.playerId !== undefined && { playerName: ownerName(cap.playerId) }),
    })),
    byHand: plan.assignments?.byHand ?? 0,
    prices: attackKinds.flatMap((kind) => {
      const { pins: pinned, forbids: banned, caps } = diagnoses[kind] ?? {}
      if (!pinned && !banned && !caps) return []
      return [{ kind, ...(pinned && { pins: pinned }), ...(banned && { forbids: banned }), ...(caps && { caps }) }]
    }),
  }
}
