import { createHash } from 'node:crypto'
import type { WorldIndex } from '../../../shared/game/snapshot.ts'
import { type AttackKind, attackKinds } from '../../../shared/model/attack.ts'
import { type OutdatedReason, type RunBasis, sectionsOf } from '../../../shared/model/basis.ts'
import { optionsOfRun } from '../../../shared/model/plan.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import type { SettingsVersions } from '../../../shared/model/settings.ts'
import type { Target } from '../../../shared/model/target.ts'
import { allReasons, outdatedBy, type Present } from '../../../shared/planner/outdated.ts'
import { demandOf } from '../../../shared/planner/runs.ts'
import { optionsOf, type PlanRecord, type WorldCheck } from '../../store/plans.ts'
import { loadSettings } from '../../store/settings.ts'
import { loadWorldIndex } from '../../store/snapshots.ts'
import type { WorldRecord } from '../../store/worlds.ts'
import type { PlanState } from './plan-state.ts'

/** Why runs are outdated: of each that is, and of all together. */
export interface Outdated {
  outdated: boolean
  outdatedBy: OutdatedReason[]
  outdatedRuns: Partial<Record<AttackKind, OutdatedReason[]>>
}

/** A value for the runs of each kind. */
type ByKind = Record<AttackKind, string>

const byKind = (make: (kind: AttackKind) => string): ByKind => ({
  off: make('off'),
  ramoff: make('ramoff'),
  bfcleaner: make('bfcleaner'),
  bfkatas: make('bfkatas'),
  fake: make('fake'),
})

const wanting = (kind: AttackKind, targets: readonly Target[]) => targets.filter((target) => demandOf(kind, target) > 0)

/** For each kind equal while the same targets want as many attacks of it at the same time; empty when none wants any. */
export const digestsOfTargets = (targets: readonly Target[]): ByKind =>
  byKind((kind) =>
    digestOf(
      wanting(kind, targets)
        .map((target) => [target._id, demandOf(kind, target), target.offsetMinutes].join(' '))
        .sort(),
    ),
  )

/**
 * For each kind equal while the world says the same of what its run uses: owner, tribe and place of the senders' villages and of
 * the targets that want the kind, and the units' speeds.
 */
export function digestsOfWorld(
  { snapshot, villageById, playerById }: WorldIndex,
  senders: readonly Sender[],
  targets: readonly Target[],
): ByKind {
  const villages = (places: readonly { villageId: number }[]) =>
    digestOf(
      [...new Set(places.map(({ villageId }) => villageId))]
        .sort((a, b) => a - b)
        .map((id) => {
          const { x, y, playerId = 0 } = villageById(id) ?? {}
          return [id, x, y, playerId, playerById(playerId)?.tribeId].join(' ')
        }),
    )
  const speeds = Object.entries(snapshot.units).map(([unit, info]) => `${unit} ${info?.speed}`)
  const common = [villages(senders), ...speeds.sort()]
  return byKind((kind) => digestOf([villages(wanting(kind, targets)), ...common]))
}

/** Empty for no lines. */
const digestOf = (lines: string[]) =>
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
const optionsTextOf = (plan: PlanRecord, kind: AttackKind) => optionsOfRun(optionsOf(plan), kind).join(' ')

/** What runs of these kinds are computed from, given everything that they use. */
export function basisOf(
  kinds: readonly AttackKind[],
  { plan, senders, targets }: PlanState,
  versions: SettingsVersions,
  index: WorldIndex,
  snapshot: string,
): Partial<Record<AttackKind, RunBasis>> {
  const common = planParts(plan)
  const wanted = digestsOfTargets(targets)
  const digests = digestsOfWorld(index, senders, targets)
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      {
        ...common,
        options: optionsTextOf(plan, kind),
        targets: wanted[kind],
        settings: Object.fromEntries(sectionsOf[kind].map((section) => [section, versions[section]])),
        world: { snapshot, digest: digests[kind] },
      },
    ]),
  )
}

/** Which runs of a plan are outdated, seen from everything that they were computed from. */
export async function outdatedState(state: PlanState, world: WorldRecord): Promise<Outdated> {
  const { plan, senders, targets, assignments } = state
  const kinds = attackKinds.filter((kind) => assignments[kind])
  if (kinds.length === 0) return { outdated: false, outdatedBy: [], outdatedRuns: {} }
  const snapshot = world.snapshot?.hash
  const isSameWorld = kinds.every((kind) => plan.basis?.[kind]?.world.snapshot === snapshot)
  const [{ versions }, index] = await Promise.all([
    loadSettings(world._id),
    isSameWorld ? undefined : loadWorldIndex(world),
  ])
  const digests = index && digestsOfWorld(index, senders, targets)
  const wanted = digestsOfTargets(targets)
  return outdatedRuns(plan, kinds, (kind) => ({
    ...planParts(plan),
    targets: wanted[kind],
    settings: versions,
    world: { snapshot, digest: digests?.[kind] },
  }))
}

/**
 * Why a plan's runs are outdated as far as its item tells, without reading its parts: its targets as they were when its progress
 * was last noted, what it uses of the world as it was when a synchronisation last looked.
 */
export function outdatedPlan(plan: PlanRecord, world: WorldRecord, versions: SettingsVersions): OutdatedReason[] {
  if (!plan.assignments) return []
  const kinds = attackKinds.filter((kind) => plan.basis?.[kind])
  // Calculated before runs noted what they were computed from.
  if (kinds.length === 0) return ['former']
  const parts = planParts(plan)
  const snapshot = world.snapshot?.hash
  const { targetDigests, worldCheck } = plan
  const isChecked = worldCheck?.snapshot === snapshot && worldCheck?.senders === parts.senders
  return outdatedRuns(plan, kinds, (kind) => {
    const targets = targetDigests?.[kind] ?? ''
    const digest = isChecked && worldCheck?.targets[kind] === targets ? worldCheck.digests[kind] : undefined
    return { ...parts, targets, settings: versions, world: { snapshot, digest } }
  }).outdatedBy
}

/** What a synchronisation has found a plan to use of the world's data. */
export const worldCheckOf = (
  { plan, senders, targets }: PlanState,
  index: WorldIndex,
  snapshot: string,
): WorldCheck => ({
  snapshot,
  senders: plan.senders?.version ?? '',
  targets: digestsOfTargets(targets),
  digests: digestsOfWorld(index, senders, targets),
})

function outdatedRuns(
  plan: PlanRecord,
  kinds: readonly AttackKind[],
  presentOf: (kind: AttackKind) => Omit<Present, 'options'>,
): Outdated {
  const runs = kinds
    .map((kind) => {
      const present = { ...presentOf(kind), options: optionsTextOf(plan, kind) }
      return { kind, reasons: outdatedBy(plan.basis?.[kind], present) }
    })
    .filter(({ reasons }) => reasons.length > 0)
  return {
    outdated: runs.length > 0,
    outdatedBy: allReasons(runs.map(({ reasons }) => reasons)),
    outdatedRuns: Object.fromEntries(runs.map(({ kind, reasons }) => [kind, reasons])),
  }
}
