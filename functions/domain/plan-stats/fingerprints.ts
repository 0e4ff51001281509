import { createHash } from 'node:crypto'
import { moraleRule, mostPointsWith } from '../../../shared/game/world/morale.ts'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { type AttackKind, attackKinds, byKind } from '../../../shared/model/attack.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { Target } from '../../../shared/model/target.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import { type PlanRecord, planOptions, type WorldFingerprintCache } from '../../store/plans/plans.ts'
import { computeTargetTotals, targetFingerprints } from '../../store/targets/target-totals.ts'
import type { SlotChanges } from '../../store/timeslots/slot-changes.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import type { PlanState } from '../plans/plan-state.ts'
import { playerPoints } from '../plans/player-points.ts'
import { siegeVillages } from '../plans/siege-villages.ts'

/** A plan with known changes of timeslots. */
export type PlanWithSlots = PlanRecord & { slots: SlotChanges }

type ByKind = Record<AttackKind, string>

const wanting = (kind: AttackKind, targets: readonly Target[]) =>
  targets.filter((target) => targetDemand(kind, target) > 0)

/** Whether a least morale may limit a world's attacks. */
export const limitsMorale = ({ snapshot }: Pick<WorldRecord, 'snapshot'>): boolean =>
  snapshot?.moral === undefined || moraleRule(snapshot.moral) === 'points'

const withMorale = { limitsMorale: true }

/**
 * Per kind, equal while the world data used by its run are the same: owner, tribe and place of senders and relevant targets, unit
 * speeds, and with a least morale who has it where.
 */
export function worldFingerprints(
  index: WorldIndex,
  plan: Pick<PlanRecord, 'options'>,
  senders: readonly Sender[],
  targets: readonly Target[],
): ByKind {
  const { snapshot, villageById, playerById } = index
  const villages = (places: readonly { villageId: number }[]) =>
    fingerprint(
      [...new Set(places.map(({ villageId }) => villageId))]
        .sort((a, b) => a - b)
        .map((id) => {
          const { x, y, playerId = 0 } = villageById(id) ?? {}
          return [id, x, y, playerId, playerById(playerId)?.tribeId].join(' ')
        }),
    )
  const speeds = Object.entries(snapshot.units).map(([unit, info]) => `${unit} ${info?.speed}`)
  const common = [villages(senders), ...speeds.sort()]
  return byKind((kind) => {
    const aims = wanting(kind, targets)
    const sieges = [...(siegeVillages(index, aims) ?? [])].map((id) => `siege ${id}`)
    const nobles = kind === 'ag' ? [`${snapshot.config.snobMaxDist} ${snapshot.config.fakeLimit}`] : []
    const morale = moraleLines(kind, index, plan, senders, aims)
    return fingerprint([villages(aims), ...common, ...sieges.sort(), ...morale, ...nobles])
  })
}

/** By target, the players whose morale there suffices; nothing without a least morale. Equal for targets of one village. */
function moraleLines(
  kind: AttackKind,
  index: WorldIndex,
  plan: Pick<PlanRecord, 'options'>,
  senders: readonly Sender[],
  targets: readonly Target[],
): string[] {
  const ofKind = planOptions(plan).minMorale[kind]
  const isLimited = ofKind !== undefined || targets.some(({ minMorale }) => minMorale !== undefined)
  const points = isLimited ? playerPoints(index, senders, targets) : undefined
  if (!points) return []
  const players = [...points.ofPlayer].sort(([a], [b]) => a - b)
  const sufficing = new Map<number, string>()
  const playersUpTo = (most: number) => {
    const known = sufficing.get(most)
    if (known !== undefined) return known
    const found = players.flatMap(([id, own]) => (own <= most ? [id] : [])).join()
    sufficing.set(most, found)
    return found
  }
  const lines = targets.flatMap(({ villageId, minMorale = ofKind }) => {
    const defender = points.ofTarget.get(villageId)
    if (minMorale === undefined || defender === undefined) return []
    return [{ villageId, line: `${villageId}: ${playersUpTo(mostPointsWith(minMorale, defender))}` }]
  })
  const sorted = lines.sort((a, b) => a.villageId - b.villageId || (a.line < b.line ? -1 : 1))
  return [...new Set(sorted.map(({ line }) => line))]
}

/** Returns '' if there are no lines. */
const fingerprint = (lines: string[]) =>
  lines.length > 0 ? createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 22) : ''

/** Fingerprints of the world data that a plan uses; the stored ones while they are current. */
export function worldFingerprintCache(
  { plan, senders, targets }: PlanState,
  index: WorldIndex,
  snapshot: string,
): WorldFingerprintCache {
  const isKnown = (kind: AttackKind) => cachedFingerprint(plan, snapshot, kind) !== undefined
  if (plan.worldCheck && attackKinds.every(isKnown)) return plan.worldCheck
  return {
    snapshot,
    senders: plan.senders?.version ?? '',
    targets: targetFingerprints(computeTargetTotals(targets), withMorale),
    digests: worldFingerprints(index, plan, senders, targets),
    minMorale: moraleKey(plan),
  }
}

const moraleKey = (plan: Pick<PlanRecord, 'options'>) => {
  const { minMorale } = planOptions(plan)
  return attackKinds.map((kind) => minMorale[kind] ?? '').join()
}

/** The cached world fingerprint of a kind, if it was computed for the present targets. */
export function cachedFingerprint(plan: PlanRecord, snapshot: string | undefined, kind: AttackKind) {
  const { senders, worldCheck } = plan
  const targets = targetFingerprints(plan.targetTotals, withMorale)[kind]
  const isOfNow =
    worldCheck?.snapshot === snapshot &&
    worldCheck?.senders === (senders?.version ?? '') &&
    worldCheck?.minMorale === moraleKey(plan)
  return isOfNow && worldCheck?.targets[kind] === targets ? worldCheck.digests[kind] : undefined
}
