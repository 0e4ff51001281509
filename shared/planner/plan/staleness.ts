import { type OutdatedReason, outdatedReasons, type RunInputs, type UsedSection } from '../../model/run-inputs.ts'

/** What a run would be computed from now, as far as it is known. */
export interface Present extends Omit<RunInputs, 'settings' | 'world'> {
  settings: Record<UsedSection, number>
  /** No snapshot when the world has no data; no digest when nobody has looked at what the plan uses of it. */
  world: { snapshot?: string | undefined; digest?: string | undefined }
}

/** What has changed since a run with this basis, in the order of the reasons; nothing: its result stands. */
export function staleReasons(basis: RunInputs | undefined, present: Present): OutdatedReason[] {
  if (!basis) return ['former']
  // Nothing was wanted, and nothing is: whatever else changes, nothing is the right result.
  if (basis.targets === '' && present.targets === '') return []
  const saved = (section: UsedSection) => {
    const version = basis.settings[section]
    return version !== undefined && version !== present.settings[section]
  }
  const changed: Record<OutdatedReason, boolean> = {
    schedule: basis.sendFrom !== present.sendFrom || basis.arriveAt !== present.arriveAt,
    tribes: basis.tribes.join() !== present.tribes.join(),
    options: basis.options !== present.options,
    senders: basis.senders !== present.senders,
    targets: basis.targets !== present.targets,
    slots: basis.slots !== present.slots,
    attackTemplates: saved('attackTemplates'),
    autoTimeslotSettings: saved('autoTimeslotSettings'),
    assignmentRules: saved('assignmentRules'),
    frontlineCoords: saved('frontlineCoords'),
    catapultTargets: saved('catapultTargets'),
    world: worldChanged(basis, present),
    former: false,
  }
  return outdatedReasons.filter((reason) => changed[reason])
}

/** A digest tells of the villages of its senders and targets: of others it says nothing. */
function worldChanged(basis: RunInputs, present: Present): boolean {
  const { snapshot, digest } = present.world
  if (snapshot === undefined) return true
  if (snapshot === basis.world.snapshot || digest === undefined) return false
  const sameVillages = basis.senders === present.senders && basis.targets === present.targets
  return sameVillages && digest !== basis.world.digest
}

/** The reasons of several runs, each once, in their order. */
export function allReasons(runs: Iterable<readonly OutdatedReason[]>): OutdatedReason[] {
  const found = new Set([...runs].flat())
  return outdatedReasons.filter((reason) => found.has(reason))
}
