import { createHash } from 'node:crypto'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { type AttackKind, byKind } from '../../../shared/model/attack.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { Target } from '../../../shared/model/target.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import type { PlanRecord, WorldFingerprintCache } from '../../store/plans/plans.ts'
import { computeTargetTotals, targetFingerprints } from '../../store/targets/target-totals.ts'
import type { PlanState } from '../plans/plan-state.ts'

type ByKind = Record<AttackKind, string>

const wanting = (kind: AttackKind, targets: readonly Target[]) =>
  targets.filter((target) => targetDemand(kind, target) > 0)

/** Per kind, equal while the same targets want the same number of attacks at the same time; empty if none wants any. */
export const fingerprintsOfTargets = (targets: readonly Target[]): ByKind =>
  targetFingerprints(computeTargetTotals(targets))

/**
 * Per kind, equal while the world data used by its run are the same: owner, tribe and place of senders and relevant targets, and
 * unit speeds.
 */
export function worldFingerprints(
  { snapshot, villageById, playerById }: WorldIndex,
  senders: readonly Sender[],
  targets: readonly Target[],
): ByKind {
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
  return byKind((kind) => fingerprint([villages(wanting(kind, targets)), ...common]))
}

/** Empty for no lines. */
const fingerprint = (lines: string[]) =>
  lines.length > 0 ? createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 22) : ''

/** Fingerprints of the world data that a plan uses. */
export const worldFingerprintCache = (
  { plan, senders, targets }: PlanState,
  index: WorldIndex,
  snapshot: string,
): WorldFingerprintCache => ({
  snapshot,
  senders: plan.senders?.version ?? '',
  targets: fingerprintsOfTargets(targets),
  digests: worldFingerprints(index, senders, targets),
})

/** The cached world fingerprint of a kind, if it was computed for these targets. */
export function cachedFingerprint(
  { senders, worldCheck }: PlanRecord,
  snapshot: string | undefined,
  kind: AttackKind,
  targets: string,
) {
  const isOfNow = worldCheck?.snapshot === snapshot && worldCheck?.senders === (senders?.version ?? '')
  return isOfNow && worldCheck?.targets[kind] === targets ? worldCheck.digests[kind] : undefined
}
