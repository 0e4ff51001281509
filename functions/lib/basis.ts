import { createHash } from 'node:crypto'
import type { WorldIndex } from '../../shared/game/snapshot.ts'
import { type AttackKind, attackKinds } from '../../shared/model/attack.ts'
import { type OutdatedReason, type RunBasis, sectionsOf } from '../../shared/model/basis.ts'
import { optionsOfRun } from '../../shared/model/plan.ts'
import type { Sender } from '../../shared/model/sender.ts'
import type { Target } from '../../shared/model/target.ts'
import { allReasons, outdatedBy, type Present } from '../../shared/planner/outdated.ts'
import { optionsOf, type PlanRecord, type WorldCheck } from '../store/plans.ts'
import { loadSettings, type SettingsVersions } from '../store/settings.ts'
import { loadWorldIndex } from '../store/snapshots.ts'
import type { WorldRecord } from '../store/worlds.ts'
import type { PlanState } from './plan-state.ts'

/** Why runs are outdated: of each that is, and of all together. */
export interface Outdated {
  outdated: boolean
  outdatedBy: OutdatedReason[]
  outdatedRuns: Partial<Record<AttackKind, OutdatedReason[]>>
}

/** Equal for equal targets, limits and offsets included. */
export const digestOfTargets = (targets: readonly Target[]): string =>
  digestOf(
    targets
      .map(({ _id, maxOff, maxFake, maxBFake, offsetMinutes }) =>
        [_id, maxOff, maxFake, maxBFake, offsetMinutes].join(' '),
      )
      .sort(),
  )

/** Equal while the world says the same of what a run uses of it: owner, tribe and place of each village, and the units' speeds. */
export function digestOfWorld(
  { snapshot, villageById, playerById }: WorldIndex,
  senders: readonly Sender[],
  targets: readonly Target[],
): string {
  const ids = new Set([...senders, ...targets].map(({ villageId }) => villageId))
  const villages = [...ids]
    .sort((a, b) => a - b)
    .map((id) => {
      const { x, y, playerId = 0 } = villageById(id) ?? {}
      return [id, x, y, playerId, playerById(playerId)?.tribeId].join(' ')
    })
  const speeds = Object.entries(snapshot.units).map(([unit, info]) => `${unit} ${info?.speed}`)
  return digestOf([...villages, ...speeds.sort()])
}

const digestOf = (lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 22)

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
  const common = {
    ...planParts(plan),
    targets: digestOfTargets(targets),
    world: { snapshot, digest: digestOfWorld(index, senders, targets) },
  }
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      {
        ...common,
        options: optionsTextOf(plan, kind),
        settings: Object.fromEntries(sectionsOf[kind].map((section) => [section, versions[section]])),
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
  const digest = index && digestOfWorld(index, senders, targets)
  const present = {
    ...planParts(plan),
    targets: digestOfTargets(targets),
    settings: versions,
    world: { snapshot, digest },
  }
  return outdatedRuns(plan, kinds, present)
}

/**
 * Why a plan's runs are outdated as far as its item tells, without reading its parts: its targets as they were when its progress
 * was last noted, what it uses of the world as it was when a synchronisation last looked.
 */
export function outdatedPlan(plan: PlanRecord, world: WorldRecord, versions: SettingsVersions): OutdatedReason[] {
  if (!plan.assignments) return []
  const { targetsDigest = '', worldCheck } = plan
  const parts = { ...planParts(plan), targets: targetsDigest }
  const snapshot = world.snapshot?.hash
  const isChecked =
    worldCheck?.snapshot === snapshot && worldCheck?.senders === parts.senders && worldCheck.targets === parts.targets
  const digest = isChecked ? worldCheck?.digest : undefined
  const kinds = attackKinds.filter((kind) => plan.basis?.[kind])
  // Calculated before runs noted what they were computed from.
  if (kinds.length === 0) return ['former']
  return outdatedRuns(plan, kinds, { ...parts, settings: versions, world: { snapshot, digest } }).outdatedBy
}

/** What a synchronisation has found a plan to use of the world's data. */
export const worldCheckOf = (
  { plan, senders, targets }: PlanState,
  index: WorldIndex,
  snapshot: string,
): WorldCheck => ({
  snapshot,
  senders: plan.senders?.version ?? '',
  targets: digestOfTargets(targets),
  digest: digestOfWorld(index, senders, targets),
})

function outdatedRuns(plan: PlanRecord, kinds: readonly AttackKind[], present: Omit<Present, 'options'>): Outdated {
  const runs = kinds
    .map((kind) => ({
      kind,
      reasons: outdatedBy(plan.basis?.[kind], { ...present, options: optionsTextOf(plan, kind) }),
    }))
    .filter(({ reasons }) => reasons.length > 0)
  return {
    outdated: runs.length > 0,
    outdatedBy: allReasons(runs.map(({ reasons }) => reasons)),
    outdatedRuns: Object.fromEntries(runs.map(({ kind, reasons }) => [kind, reasons])),
  }
}
