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
import type { PlanState } from './plan-state.ts'

/** Why runs are outdated: of each that is, and of all together. */
export interface Staleness {
  outdated: boolean
  outdatedBy: OutdatedReason[]
  outdatedRuns: Partial<Record<AttackKind, OutdatedReason[]>>
}

/** A value for the runs of each kind. */
type ByKind = Record<AttackKind, string>

const wanting = (kind: AttackKind, targets: readonly Target[]) =>
  targets.filter((target) => targetDemand(kind, target) > 0)

/** For each kind equal while the same targets want as many attacks of it at the same time; empty when none wants any. */
const fingerprintsOfTargets = (targets: readonly Target[]): ByKind => targetFingerprints(computeTargetTotals(targets))

/**
 * For each kind equal while the world says the same of what its run uses: owner, tribe and place of the senders' villages and of
 * the targets that want the kind, and the units' speeds.
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

/** What the plan item itself says of a run's basis. Versions are read before what they stand for: a change in between shows. */
const planParts = ({ sendFrom, arriveAt, tribes, senders, slotsVersion = '' }: PlanRecord) => ({
  sendFrom,
  arriveAt,
  tribes: tribes.toSorted((a, b) => a - b),
  senders: senders?.version ?? '',
  slots: slotsVersion,
})

/** The options in force that runs of a kind depend on. */
const optionsKey = (plan: PlanRecord, kind: AttackKind) => optionsOfRun(planOptions(plan), kind).join(' ')

/** What runs of these kinds are computed from, given everything that they use. */
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

/** A plan of whose targets the tally is known. */
export type PlanWithTotals = PlanRecord & { tally: TargetTotals }

/** What is known of the digest of the world for a kind: what was looked up with these very targets. */
function cachedFingerprint(
  { senders, worldCheck }: PlanRecord,
  snapshot: string | undefined,
  kind: AttackKind,
  targets: string,
) {
  const isOfNow = worldCheck?.snapshot === snapshot && worldCheck?.senders === (senders?.version ?? '')
  return isOfNow && worldCheck?.targets[kind] === targets ? worldCheck.digests[kind] : undefined
}

/** Whether a plan's record is enough to tell whether the world's data outdate its runs. */
export function isWorldFingerprintCached(plan: PlanWithTotals, world: WorldRecord): boolean {
  const snapshot = world.snapshot?.hash
  const wanted = targetFingerprints(plan.tally)
  return attackKinds.every((kind) => {
    const basis = plan.basis?.[kind]
    // With other senders or targets it is these that outdate the run.
    const isComparable = basis?.senders === (plan.senders?.version ?? '') && basis.targets === wanted[kind]
    if (!isComparable || snapshot === undefined || basis.world.snapshot === snapshot) return true
    return cachedFingerprint(plan, snapshot, kind, wanted[kind]) !== undefined
  })
}

/**
 * Which runs of a plan are outdated as far as its record tells, without reading its parts: what it uses of the world as it was when
 * that was last looked up.
 */
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
  // Calculated before runs noted what they were computed from.
  if (kinds.length > 0) return found
  const former = attackKinds.filter((kind) => (plan.figures?.planned[kind] ?? 0) > 0)
  const ofFormer = Object.fromEntries(former.map((kind) => [kind, ['former' as const]]))
  return { outdated: true, outdatedBy: ['former'], outdatedRuns: ofFormer }
}

/** What a plan uses of the world's data. */
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
