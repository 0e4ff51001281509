import type { Target, TargetEdit } from '../../../shared/model/target.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { isOtherVersion } from '../../store/edits/edit.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { changeTargets, targetChanges, targetId, targetPlace, withFields } from '../../store/targets/targets.ts'

/** What became of targets that were to be edited together; of those that are gone nothing is said. */
export interface EditedTargets {
  /** Those that are as wanted now, as they were before. */
  changed: Target[]
  /** Whether some of them have another id now. */
  moved: boolean
  /** Ids of those that stay because the plan has a target of the wanted type there. */
  standing: string[]
  /** Those that have another version than the one they are named with, as they stand. */
  overtaken: Target[]
}

/** Gives many targets of a plan the same fields, in as few transactions as they fit into. `versions` are by target id. */
export async function editMany(
  plan: PlanRecord,
  ids: readonly string[],
  fields: Partial<TargetEdit>,
  { versions = {}, caller }: { versions?: Readonly<Record<string, number>> | undefined; caller: AuditContext },
): Promise<EditedTargets> {
  const unique = [...new Set(ids)]
  let result: Omit<EditedTargets, 'moved'> = { changed: [], standing: [], overtaken: [] }
  const { type } = fields
  const places = type ? unique.flatMap(targetPlace).map((place) => targetId({ type, ...place })) : []
  const decide = (present: ReadonlyMap<string, Target>) => {
    result = { changed: [], standing: [], overtaken: [] }
    return unique.flatMap((id) => {
      const before = present.get(id)
      if (!before) return []
      const after = withFields(before, fields)
      const isTaken = after._id !== id && present.has(after._id)
      if (isTaken) result.standing.push(id)
      else if (after === before) result.changed.push(before)
      else if (isOtherVersion(versions[id])(before)) result.overtaken.push(before)
      else return { before, after }
      return []
    })
  }
  const wide = [...new Set([...unique, ...places])]
  const made = await changeTargets(plan._id, wide, decide, { caller, tell: targetChanges })
  const changes = made ?? []
  const before = changes.flatMap((change) => change.before ?? [])
  return {
    ...result,
    // What a first attempt has written stands as wanted when it is asked again.
    changed: [...before, ...result.changed.filter(({ _id }) => !before.some((one) => one._id === _id))],
    moved: changes.some((change) => change.before?._id !== change.after?._id),
  }
}
