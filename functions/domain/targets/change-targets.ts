import type { Target, TargetEdit } from '../../../shared/model/target.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { villagesNote } from '../../store/audit/audit-notes.ts'
import type { Edited, EditRequest } from '../../store/edits/edit.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { changesMembers, type TargetChange } from '../../store/targets/target-totals.ts'
import { type AuditedChange, changeTargets, deleteTarget, editTarget } from '../../store/targets/targets.ts'
import { refreshPlanStats } from '../plan-stats/plan-stats.ts'

/** Changes of targets, and the plan afterwards. */
interface ChangedTargets {
  plan: PlanRecord
  changes: readonly TargetChange[]
}

/** Attacks on former targets no longer count. */
const refreshed = async (plan: PlanRecord, changes: readonly TargetChange[]): Promise<ChangedTargets> => ({
  plan: changesMembers(changes) ? await refreshPlanStats(plan) : plan,
  changes,
})

/** Changes many targets, see `changeTargets`; `undefined` when the plan was removed. */
export async function changePlanTargets(
  plan: PlanRecord,
  ids: string[],
  decide: (present: ReadonlyMap<string, Target>) => TargetChange[],
  audited: AuditedChange,
): Promise<ChangedTargets | undefined> {
  const changes = await changeTargets(plan._id, ids, decide, audited)
  return changes && refreshed(plan, changes)
}

/** Edits a target, see `editTarget`; also returns the plan afterwards. */
export async function editPlanTarget(
  plan: PlanRecord,
  id: string,
  fields: Partial<TargetEdit>,
  request: EditRequest,
): Promise<{ edited: Edited<Target> | 'exists' | undefined; plan: PlanRecord }> {
  const edited = await editTarget(plan, id, fields, request)
  const changes = typeof edited === 'object' && 'before' in edited ? [edited] : []
  return { edited, plan: (await refreshed(plan, changes)).plan }
}

/** Deletes a target; false when it does not exist. */
export async function removeTarget(plan: PlanRecord, id: string, audit: AuditContext): Promise<boolean> {
  const before = await deleteTarget(plan, id, audit)
  if (before) await refreshed(plan, [{ before }])
  return before !== undefined
}

/** Deletes targets; returns how many existed. */
export async function removeTargets(plan: PlanRecord, ids: readonly string[], audit: AuditContext): Promise<number> {
  const unique = [...new Set(ids)]
  const decide = (present: ReadonlyMap<string, Target>) =>
    unique.flatMap((id) => {
      const before = present.get(id)
      return before ? [{ before }] : []
    })
  const auditDetails = (changes: readonly TargetChange[]) => villagesNote(changes.flatMap(({ before }) => before ?? []))
  return (await changePlanTargets(plan, unique, decide, { audit, auditDetails }))?.changes.length ?? 0
}
