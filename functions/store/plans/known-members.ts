import { ofKnownUnits, type Troops, unitNames } from '../../../shared/game/world/units.ts'
import { type Assignments, attackKinds, Fixation } from '../../../shared/model/attack.ts'
import { buildings } from '../../../shared/model/buildings.ts'

/** Removes what only another version knows from data that are too large to be read by a schema. */

const kinds: ReadonlySet<string> = new Set(attackKinds)
const units: ReadonlySet<string> = new Set(unitNames)
const optionalMembers = { building: new Set<string>(buildings), fixed: new Set<string>(Fixation.options) }

interface Members {
  type?: string
  unit?: string
  building?: string | undefined
  fixed?: string | undefined
  troops?: Troops | undefined
}

export const isKnownKind = (kind: string): boolean => kinds.has(kind)

const hasKnownOptions = ({ building, fixed }: Members) =>
  (building === undefined || optionalMembers.building.has(building)) &&
  (fixed === undefined || optionalMembers.fixed.has(fixed))

const isReadable = ({ type, unit }: Members) =>
  (type === undefined || kinds.has(type)) && (unit === undefined || units.has(unit))

/** Attacks or orders of known kinds and units, without unknown troops, building and reason. */
export const knownAttacks = <T extends Members>(attacks: readonly T[]): T[] =>
  attacks.filter(isReadable).map((attack) => {
    const troops = attack.troops && ofKnownUnits(attack.troops)
    if (troops === attack.troops && hasKnownOptions(attack)) return attack
    const known = { ...attack, ...(troops && { troops }) }
    if (!hasKnownOptions({ building: known.building })) delete known.building
    if (!hasKnownOptions({ fixed: known.fixed })) delete known.fixed
    return known
  })

/** Leaves out runs of kinds that this version does not know. */
export function knownAssignments(stored: Assignments): Assignments {
  const known: Assignments = {}
  for (const kind of attackKinds) {
    const run = stored[kind]
    if (run) known[kind] = { ...run, attacks: knownAttacks(run.attacks) }
  }
  return known
}
