import { type AttackKind, attackKinds } from '../../../shared/model/attack.ts'
import type { OutdatedReason } from '../../../shared/model/run-inputs.ts'
import type { SettingsVersions } from '../../../shared/model/settings.ts'
import { allReasons, type Present, staleReasons } from '../../../shared/planner/plan/staleness.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { targetFingerprints } from '../../store/targets/target-totals.ts'
import { getSlotChanges } from '../../store/timeslots/slot-changes.ts'
import { loadSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { isOver } from '../plans/places.ts'
import { cachedFingerprint, limitsMorale, type PlanWithSlots } from './fingerprints.ts'
import { otherIssues, otherPlans } from './other-plans.ts'
import { recomputed } from './plan-stats.ts'
import { optionsKey, planParts, timesKey, wishesKey } from './run-inputs.ts'

/** Why runs are outdated, per run and overall. */
export interface Staleness {
  outdated: boolean
  outdatedBy: OutdatedReason[]
  outdatedRuns: Partial<Record<AttackKind, OutdatedReason[]>>
}

/** Returns which runs of a plan are outdated; reads the whole plan only if the world's data changed since. */
export async function currentStaleness(plan: PlanRecord, world: WorldRecord): Promise<Staleness> {
  const [slots, { versions }, others] = await Promise.all([
    getSlotChanges(plan),
    loadSettings(world._id),
    otherPlans(plan),
  ])
  const known = { ...plan, slots }
  const current =
    !plan.assignments || isWorldFingerprintCached(known, world) ? known : { ...(await recomputed(plan)), slots }
  return planStaleness(current, world, versions, others)
}

const wantedTargets = ({ targetTotals }: PlanWithSlots, world: WorldRecord) =>
  targetFingerprints(targetTotals, { limitsMorale: limitsMorale(world) })

function isWorldFingerprintCached(plan: PlanWithSlots, world: WorldRecord): boolean {
  const snapshot = world.snapshot?.hash
  const wanted = wantedTargets(plan, world)
  return attackKinds.every((kind) => {
    const basis = plan.basis?.[kind]
    // Other senders or targets outdate the run anyway.
    const isComparable = basis?.senders === (plan.senders?.version ?? '') && basis.targets === wanted[kind]
    if (!isComparable || snapshot === undefined || basis.world.snapshot === snapshot) return true
    return cachedFingerprint(plan, snapshot, kind) !== undefined
  })
}

/**
 * Returns which runs of a plan are outdated, from its record and those of `others` (see `otherPlans`); world data are compared by the
 * cached fingerprint. None once the plan is over.
 */
export function planStaleness(
  plan: PlanWithSlots,
  world: WorldRecord,
  versions: SettingsVersions,
  others: readonly PlanRecord[],
): Staleness {
  if (!plan.assignments || isOver(plan)) return { outdated: false, outdatedBy: [], outdatedRuns: {} }
  const parts = planParts(plan, plan.slots)
  const snapshot = world.snapshot?.hash
  const wanted = wantedTargets(plan, world)
  const hasMorale = limitsMorale(world)
  const kinds = attackKinds.filter((kind) => plan.basis?.[kind])
  const found = runStaleness(plan, kinds, hasMorale, (kind) => {
    const targets = wanted[kind]
    const digest = cachedFingerprint(plan, snapshot, kind)
    const until = plan.basis?.[kind]?.others?.until
    const issues = until === undefined ? {} : { others: otherIssues(plan, until, others) }
    return { ...parts, ...issues, targets, settings: versions, world: { snapshot, digest } }
  })
  // A newer version stored inputs that this one cannot read.
  if (kinds.length > 0) return found
  const former = attackKinds.filter((kind) => (plan.stats?.planned[kind] ?? 0) > 0)
  const ofFormer = Object.fromEntries(former.map((kind) => [kind, ['former' as const]]))
  return { outdated: true, outdatedBy: ['former'], outdatedRuns: ofFormer }
}

function runStaleness(
  plan: PlanRecord,
  kinds: readonly AttackKind[],
  hasMorale: boolean,
  presentInputs: (kind: AttackKind) => Omit<Present, 'options' | 'windows' | 'wishes'>,
): Staleness {
  const windows = timesKey(plan)
  const runs = kinds
    .map((kind) => {
      const own = { options: optionsKey(plan, kind, hasMorale), windows, wishes: wishesKey(plan, kind) }
      const present = { ...presentInputs(kind), ...own }
      return { kind, reasons: staleReasons(plan.basis?.[kind], present) }
    })
    .filter(({ reasons }) => reasons.length > 0)
  return {
    outdated: runs.length > 0,
    outdatedBy: allReasons(runs.map(({ reasons }) => reasons)),
    outdatedRuns: Object.fromEntries(runs.map(({ kind, reasons }) => [kind, reasons])),
  }
}
