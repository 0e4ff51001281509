import { type OutdatedReason, outdatedReasons, type RunInputs, type UsedSection } from '../../model/run-inputs.ts'

/** The run inputs a run would have now, as far as known. */
export interface Present extends Omit<RunInputs, 'start' | 'settings' | 'world'> {
  settings: Partial<Record<UsedSection, number>>
  /** `snapshot` is absent if the world has no data, `digest` if the data used was not read. */
  world: { snapshot?: string | undefined; digest?: string | undefined }
}

/** Why a run with these inputs is outdated, in the order of the reasons; empty if current. */
export function staleReasons(basis: RunInputs | undefined, present: Present): OutdatedReason[] {
  if (!basis) return ['former']
  // No target before and now: the empty result stays correct.
  if (basis.targets === '' && present.targets === '') return []
  const saved = (section: UsedSection) => {
    const version = basis.settings[section]
    return version !== undefined && version !== present.settings[section]
  }
  const changed: Record<OutdatedReason, boolean> = {
    schedule: basis.sendFrom !== present.sendFrom || basis.arriveAt !== present.arriveAt,
    tribes: basis.tribes.join() !== present.tribes.join(),
    options: basis.options !== present.options || basis.windows !== present.windows,
    senders: basis.senders !== present.senders,
    targets: basis.targets !== present.targets,
    slots: basis.slots !== present.slots,
    wishes: basis.wishes !== present.wishes,
    limits: basis.limits !== present.limits,
    otherPlans: basis.others !== undefined && issuesKey(basis.others) !== issuesKey(present.others),
    attackTemplates: saved('attackTemplates'),
    autoTimeslotSettings: saved('autoTimeslotSettings'),
    assignmentRules: saved('assignmentRules'),
    frontlineCoords: saved('frontlineCoords'),
    catapultTargets: saved('catapultTargets'),
    fakeLimitMargin: saved('fakeLimitMargin'),
    world: worldChanged(basis, present),
    former: false,
  }
  return outdatedReasons.filter((reason) => changed[reason])
}

const issuesKey = (others: RunInputs['others']) =>
  Object.entries(others?.issues ?? {})
    .map((issue) => issue.join(' '))
    .sort()
    .join()

/** A digest only covers the villages of the run's own senders and targets. */
function worldChanged(basis: RunInputs, present: Present): boolean {
  const { snapshot, digest } = present.world
  if (snapshot === undefined) return true
  if (snapshot === basis.world.snapshot || digest === undefined) return false
  const sameVillages = basis.senders === present.senders && basis.targets === present.targets
  return sameVillages && digest !== basis.world.digest
}

/** The distinct reasons of several runs, in order. */
export function allReasons(runs: Iterable<readonly OutdatedReason[]>): OutdatedReason[] {
  const found = new Set([...runs].flat())
  return outdatedReasons.filter((reason) => found.has(reason))
}
