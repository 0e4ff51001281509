import { type Target, type TargetEdit, targetIds } from '../../../shared/model/target.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { isOtherVersion } from '../../store/edits/edit.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { targetChanges, withFields } from '../../store/targets/target-writes.ts'
import { cachedTargets } from '../../store/targets/targets.ts'
import { changePlanTargets } from './change-targets.ts'

/** Result of editing many targets; deleted ones are left out. */
export interface EditedTargets {
  /** Targets that have the wanted values now, in their former state. */
  changed: Target[]
  /** The plan after the edit. */
  plan: PlanRecord
  /** Ids of targets left unchanged because the plan has a target of the wanted type there. */
  duplicates: string[]
  /** Current state of targets with another version than the given one. */
  overtaken: Target[]
}

/** Sets the same fields on many targets of a plan, in as few transactions as possible. `versions` are by target id. */
export async function editMany(
  plan: PlanRecord,
  ids: readonly string[],
  fields: Partial<TargetEdit>,
  { versions = {}, audit }: { versions?: Readonly<Record<string, number>> | undefined; audit: AuditContext },
): Promise<EditedTargets> {
  const unique = [...new Set(ids)]
  let result: Omit<EditedTargets, 'plan'> = { changed: [], duplicates: [], overtaken: [] }
  const { type } = fields
  const stored = type ? await cachedTargets(plan) : []
  const idOf = targetIds(stored)
  const asked = new Set(unique)
  const others = stored.filter(({ _id }) => asked.has(_id)).map((target) => withFields(target, fields, idOf)._id)
  const decide = (present: ReadonlyMap<string, Target>) => {
    result = { changed: [], duplicates: [], overtaken: [] }
    return unique.flatMap((id) => {
      const before = present.get(id)
      if (!before) return []
      const after = withFields(before, fields, idOf)
      const isTaken = after._id !== id && present.has(after._id)
      if (isTaken) result.duplicates.push(id)
      else if (after === before) result.changed.push(before)
      else if (isOtherVersion(versions[id])(before)) result.overtaken.push(before)
      else return { before, after }
      return []
    })
  }
  const wide = [...new Set([...unique, ...others])]
  const made = await changePlanTargets(plan, wide, decide, { audit, auditDetails: targetChanges })
  const changes = made.ok ? made.changes : []
  const before = changes.flatMap((change) => change.before ?? [])
  return {
    ...result,
    // After a retry, what an earlier attempt wrote counts as unchanged.
    changed: [...before, ...result.changed.filter(({ _id }) => !before.some((one) => one._id === _id))],
    plan: made.ok ? made.plan : plan,
  }
}
