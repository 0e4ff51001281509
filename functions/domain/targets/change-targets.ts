import type { Target, TargetEdit } from '../../../shared/model/target.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { villagesNote } from '../../store/audit/audit-notes.ts'
import type { Edited, EditRequest } from '../../store/edits/edit.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import type { Outcome, Refused } from '../../store/table/outcome.ts'
import { changesMembers, type TargetChange } from '../../store/targets/target-totals.ts'
import { type AuditedChange, changeTargets, deleteTarget, editTarget } from '../../store/targets/target-writes.ts'
import { refreshPlanStats } from '../plan-stats/plan-stats.ts'

/** Changes of targets, and the plan afterwards. */
interface ChangedTargets {
  plan: PlanRecord
  changes: readonly TargetChange[]
}

const changesTrains = (changes: readonly TargetChange[]) =>
  changes.some(({ before, after }) => before?.maxSnob !== after?.maxSnob)

/** Attacks on former targets no longer count. */
const refreshed = async (plan: PlanRecord, changes: readonly TargetChange[]): Promise<ChangedTargets> => ({
  plan: changesMembers(changes) || changesTrains(changes) ? await refreshPlanStats(plan) : plan,
  changes,
})

/** Changes many targets, see `changeTargets`. */
export async function changePlanTargets(
  plan: PlanRecord,
  ids: string[],
  decide: (present: ReadonlyMap<string, Target>) => TargetChange[],
  audited: AuditedChange,
): Promise<Outcome<ChangedTargets, 'missing' | 'full'>> {
  const changed = await changeTargets(plan._id, ids, decide, audited)
  return changed.ok ? { ok: true, ...(await refreshed(plan, changed.changes)) } : changed
}

/** Edits a target, see `editTarget`; also returns the plan afterwards. */
export async function editPlanTarget(
  plan: PlanRecord,
  id: string,
  fields: Partial<TargetEdit>,
  request: EditRequest,
): Promise<{ edited: Edited<Target> | Refused<'exists'>; plan: PlanRecord }> {
  const edited = await editTarget(plan, id, fields, request)
  const changes = edited.ok ? [edited] : []
  return { edited, plan: (await refreshed(plan, changes)).plan }
}

/** Deletes a target and refreshes the plan; refused as `missing` if it does not exist. */
export async function removeTarget(
  plan: PlanRecord,
  id: string,
  audit: AuditContext,
): Promise<Outcome<{ deleted: Target }, 'missing'>> {
  const outcome = await deleteTarget(plan, id, audit)
  if (outcome.ok) await refreshed(plan, [{ before: outcome.deleted }])
  return outcome
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
  const changed = await changePlanTargets(plan, unique, decide, { audit, auditDetails })
  return changed.ok ? changed.changes.length : 0
}
