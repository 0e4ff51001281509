import type { WishesView } from '../../../shared/contract/schemas/wishes.ts'
import { type AttackKind, attackKinds } from '../../../shared/model/attack.ts'
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
import { resolvePins } from '../../../shared/planner/plan/pins.ts'
import { supplyRefusal } from '../../../shared/planner/plan/village-supply.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { foreignTo } from '../plans/own-villages.ts'
import type { EditSituation, Situation } from './situation.ts'

/** What the sentences of refusals are made of. */
type RefusalContext = Pick<Situation, 'state' | 'index' | 'away'>

const isOfSupply = (reason: WishRefusal) => ['wrong_kind', 'no_supply', 'no_troops'].includes(reason)

/** A refusal with its sentence, more exact for villages that are lost or whose units are away. */
export function refusalView(
  reason: WishRefusal,
  { kind, villageId }: { kind?: AttackKind | undefined; villageId?: number | undefined },
  { state, index, away }: RefusalContext,
) {
  const village = villageId === undefined ? undefined : index.villageById(villageId)
  const isLost =
    reason === 'unknown_village' && village && foreignTo(state.plan, index)({ villageId: village.id, ...village })
  const isLessened = villageId !== undefined && away?.byVillage.has(villageId)
  const sender = isLessened ? state.senders.find((one) => one.villageId === villageId) : undefined
  const isAway = isOfSupply(reason) && kind && sender && supplyRefusal(kind, sender, []) === undefined
  const code = isLost ? 'lost_village' : isAway ? 'units_away' : reason
  return { reason: code, message: wishRefusals[code] }
}

/** View of a plan's wishes. */
export function wishesView(
  { common: input, assignments, ...context }: EditSituation,
  { version, pins, forbids, maxPerPlayer }: PlanWishes,
  diagnoses: Diagnoses,
  plan: PlanRecord,
): WishesView {
  const { index } = context
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
        ...(reason && refusalView(reason, pin, context)),
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
