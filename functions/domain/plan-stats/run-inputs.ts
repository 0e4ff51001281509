import { createHash } from 'node:crypto'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { type AttackKind, attackKinds, byKind } from '../../../shared/model/attack.ts'
import { optionsOfRun } from '../../../shared/model/plan.ts'
import { type OutdatedReason, type RunInputs, settingsSectionsUsed } from '../../../shared/model/run-inputs.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { SettingsVersions } from '../../../shared/model/settings.ts'
import type { Target } from '../../../shared/model/target.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import { allReasons, type Present, staleReasons } from '../../../shared/planner/plan/staleness.ts'
import { type PlanRecord, planOptions, type TargetTotals, type WorldFingerprintCache } from '../../store/plans/plans.ts'
import { computeTargetTotals, targetFingerprints } from '../../store/targets/target-totals.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import type { PlanState } from '../plans/plan-state.ts'

/** Why runs are outdated, per run and overall. */
export interface Staleness {
  outdated: boolean
  outdatedBy: OutdatedReason[]
  outdatedRuns: Partial<Record<AttackKind, OutdatedReason[]>>
}

type ByKind = Record<AttackKind, string>

const wanting = (kind: AttackKind, targets: readonly Target[]) =>
  targets.filter((target) => targetDemand(kind, target) > 0)

/** Per kind, equal while the same targets want the same number of attacks at the same time; empty if none wants any. */
const fingerprintsOfTargets = (targets: readonly Target[]): ByKind => targetFingerprints(computeTargetTotals(targets))

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

/** Run inputs on the plan item. Versions are read before their data, so that a change in between shows. */
const planParts = ({ sendFrom, arriveAt, tribes, senders, slotsVersion = '' }: PlanRecord) => ({
  sendFrom,
  arriveAt,
  tribes: tribes.toSorted((a, b) => a - b),
  senders: senders?.version ?? '',
  slots: slotsVersion,
})

/** The effective options that runs of a kind depend on. */
const optionsKey = (plan: PlanRecord, kind: AttackKind) => optionsOfRun(planOptions(plan), kind).join(' ')

/** Returns the run inputs of these kinds. */
export function runInputs(
  kinds: readonly AttackKind[],
  { plan, senders, targets }: PlanState,
  versions: SettingsVersions,
  index: WorldIndex,
  snapshot: string,
): Partial<Record<AttackKind, RunInputs>> {
  const common = planParts(plan)
  const wanted = fingerprintsOfTargets(targets)
  const digests = worldFingerprints(index, senders, targets)
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      {
        ...common,
        options: optionsKey(plan, kind),
        targets: wanted[kind],
        settings: Object.fromEntries(settingsSectionsUsed[kind].map((section) => [section, versions[section]])),
        world: { snapshot, digest: digests[kind] },
      },
    ]),
  )
}

/** A plan with known target totals. */
export type PlanWithTotals = PlanRecord & { tally: TargetTotals }

/** The cached world fingerprint of a kind, if it was computed for these targets. */
function cachedFingerprint(
  { senders, worldCheck }: PlanRecord,
  snapshot: string | undefined,
  kind: AttackKind,
  targets: string,
) {
  const isOfNow = worldCheck?.snapshot === snapshot && worldCheck?.senders === (senders?.version ?? '')
  return isOfNow && worldCheck?.targets[kind] === targets ? worldCheck.digests[kind] : undefined
}

/** Whether the plan's record is enough to decide if world data outdate its runs. */
export function isWorldFingerprintCached(plan: PlanWithTotals, world: WorldRecord): boolean {
  const snapshot = world.snapshot?.hash
  const wanted = targetFingerprints(plan.tally)
  return attackKinds.every((kind) => {
    const basis = plan.basis?.[kind]
    // Other senders or targets outdate the run anyway.
    const isComparable = basis?.senders === (plan.senders?.version ?? '') && basis.targets === wanted[kind]
    if (!isComparable || snapshot === undefined || basis.world.snapshot === snapshot) return true
    return cachedFingerprint(plan, snapshot, kind, wanted[kind]) !== undefined
  })
}

/** Returns which runs of a plan are outdated, from its record alone; world data are compared by the cached fingerprint. */
export function planStaleness(plan: PlanWithTotals, world: WorldRecord, versions: SettingsVersions): Staleness {
  if (!plan.assignments) return { outdated: false, outdatedBy: [], outdatedRuns: {} }
  const parts = planParts(plan)
  const snapshot = world.snapshot?.hash
  const wanted = targetFingerprints(plan.tally)
  const kinds = attackKinds.filter((kind) => plan.basis?.[kind])
  const found = runStaleness(plan, kinds, (kind) => {
    const targets = wanted[kind]
    const digest = cachedFingerprint(plan, snapshot, kind, targets)
    return { ...parts, targets, settings: versions, world: { snapshot, digest } }
  })
  // Calculated before run inputs were recorded.
  if (kinds.length > 0) return found
  const former = attackKinds.filter((kind) => (plan.figures?.planned[kind] ?? 0) > 0)
  const ofFormer = Object.fromEntries(former.map((kind) => [kind, ['former' as const]]))
  return { outdated: true, outdatedBy: ['former'], outdatedRuns: ofFormer }
}

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

function runStaleness(
  plan: PlanRecord,
  kinds: readonly AttackKind[],
  presentOf: (kind: AttackKind) => Omit<Present, 'options'>,
): Staleness {
  const runs = kinds
    .map((kind) => {
      const present = { ...presentOf(kind), options: optionsKey(plan, kind) }
      return { kind, reasons: staleReasons(plan.basis?.[kind], present) }
    })
    .filter(({ reasons }) => reasons.length > 0)
  return {
    outdated: runs.length > 0,
    outdatedBy: allReasons(runs.map(({ reasons }) => reasons)),
    outdatedRuns: Object.fromEntries(runs.map(({ kind, reasons }) => [kind, reasons])),
  }
}
