import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import { type AttackKind, fullKinds } from '../../../shared/model/attack.ts'
import { kindOffsetKey } from '../../../shared/model/inputs/kind-offset.ts'
import { loadKey } from '../../../shared/model/inputs/load.ts'
import { marginKey } from '../../../shared/model/inputs/margin.ts'
import { nightKey } from '../../../shared/model/inputs/night.ts'
import { reachKey } from '../../../shared/model/inputs/reach.ts'
import { trainsKey } from '../../../shared/model/inputs/trains.ts'
import { optionsOfRun, windowsKey } from '../../../shared/model/plan.ts'
import { type RunInputs, settingsSectionsUsed } from '../../../shared/model/run-inputs.ts'
import type { SettingsVersions } from '../../../shared/model/settings.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { computeTargetTotals, targetFingerprints } from '../../store/targets/target-totals.ts'
import type { SlotChanges } from '../../store/timeslots/slot-changes.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import type { PlanState } from '../plans/plan-state.ts'
import { limitsMorale, worldFingerprints } from './fingerprints.ts'
import { limitsInPlan, limitsKey } from './limits.ts'

/** Run inputs on the plan and its timeslots. Versions are read before their data, so that a change in between shows. */
export const planParts = (plan: PlanRecord, slots: SlotChanges) => ({
  sendFrom: plan.sendFrom,
  arriveAt: plan.arriveAt,
  tribes: plan.tribes.toSorted((a, b) => a - b),
  senders: plan.senders?.version ?? '',
  slots: slots.version,
  limits: limitsKey(limitsInPlan(plan, slots), slots.holds),
})

/** The effective options that runs of a kind depend on. */
export function optionsKey(plan: PlanRecord, kind: AttackKind, hasMorale: boolean): string {
  const all = planOptions(plan)
  const options = hasMorale ? all : { ...all, minMorale: {} }
  const { kindOffset } = options
  const own = [
    reachKey(options, kind),
    kindOffsetKey(kindOffset, kind),
    nightKey(options),
    loadKey(options),
    marginKey(options),
  ]
  // Trains follow the offs of their target.
  const trains = kind === 'ag' ? [trainsKey(options), ...fullKinds.map((each) => kindOffsetKey(kindOffset, each))] : []
  return [...optionsOfRun(options, kind), ...[...own, ...trains].filter(Boolean)].join(' ')
}

export const timesKey = (plan: PlanRecord) => windowsKey(planOptions(plan))

/** Digest of the wishes that concern a kind; empty for none. */
export const wishesKey = ({ wishes }: PlanRecord, kind: AttackKind) => wishes?.digests[kind] ?? ''

/** The margin counts only on worlds with a fake limit. */
const sectionsUsed = (kind: AttackKind, { snapshot }: WorldIndex) =>
  settingsSectionsUsed[kind].filter((section) => section !== 'fakeLimitMargin' || snapshot.config.fakeLimit > 0)

/** What runs were given, as it was read together. */
interface GivenToRuns {
  state: PlanState
  versions: SettingsVersions
  index: WorldIndex
  world: WorldRecord
  slots: SlotChanges
  /** Only if they respect other plans. */
  away?: Pick<RunInputs, 'others'> | undefined
}

/** Returns the run inputs of these kinds; `sendFrom` is their first possible launch, epoch seconds. */
export function runInputs(
  kinds: readonly AttackKind[],
  { state: { plan, senders, targets }, versions, index, world, slots, away }: GivenToRuns,
  sendFrom: number,
): Partial<Record<AttackKind, RunInputs>> {
  if (kinds.length === 0) return {}
  const common = { ...planParts(plan, slots), start: toIso(sendFrom), windows: timesKey(plan) }
  const hasMorale = limitsMorale(world)
  const wanted = targetFingerprints(computeTargetTotals(targets), { limitsMorale: hasMorale })
  const digests = worldFingerprints(index, plan, senders, targets)
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      {
        ...common,
        options: optionsKey(plan, kind, hasMorale),
        targets: wanted[kind],
        wishes: wishesKey(plan, kind),
        ...(away && { others: away.others }),
        settings: Object.fromEntries(sectionsUsed(kind, index).map((section) => [section, versions[section]])),
        world: { snapshot: world.snapshot?.hash ?? '', digest: digests[kind] },
      },
    ]),
  )
}
