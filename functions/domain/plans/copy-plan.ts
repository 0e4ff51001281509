import type { AuditDetails } from '../../../shared/model/audit.ts'
import type { Target } from '../../../shared/model/target.ts'
import { Failure } from '../../runtime/failure.ts'
import { swapBlobs } from '../../store/plans/bulk-data.ts'
import type { ChunkedBlob } from '../../store/plans/chunks.ts'
import { draftPlan, getPlan, type PlanCreation, type PlanRecord, publishPlan } from '../../store/plans/plans.ts'
import type { Created } from '../../store/table/outcome.ts'
import { maxTogether } from '../../store/targets/target-places.ts'
import { computeTargetTotals } from '../../store/targets/target-totals.ts'
import { cachedTargets, putTargets } from '../../store/targets/targets.ts'
import { readVillages, type Villages } from './plan-state.ts'

/** The inputs of a plan's calculations. */
export interface PlanContent extends Villages {
  targets: readonly Target[]
  /** Packed wishes of the new plan. */
  wishes?: ChunkedBlob | undefined
}

/** Reads the plan's content, as it is stored. */
export async function planContent(plan: PlanRecord): Promise<PlanContent> {
  const [villages, targets] = await Promise.all([readVillages(plan), cachedTargets(plan)])
  return { ...villages, targets }
}

/**
 * Creates a plan with this plan's tribes and these senders and targets, invisible until complete; refused as `publishPlan`
 * refuses.
 */
export async function copyPlan(
  plan: PlanRecord,
  changes: Pick<PlanRecord, 'name' | 'sendFrom' | 'arriveAt'> & Partial<Pick<PlanRecord, 'notes' | 'tourOf'>>,
  { senders, idle, targets, wishes }: PlanContent,
  creation: PlanCreation,
  details: AuditDetails = {},
): Promise<Created<PlanRecord>> {
  const { world, tribes, tribeNames, notes, options, troopHours, rehearsalHours, classifiedWith } = plan
  const hours = { ...(troopHours && { troopHours }), ...(rehearsalHours && { rehearsalHours }) }
  const fields = { tribes, tribeNames, notes, options, ...hours, ...changes }
  const copy = await draftPlan(world, fields, { spreadsTargets: targets.length > maxTogether })
  await putTargets(copy, targets)
  const hasVillages = senders.length + idle.length > 0
  const blobs = { ...(hasVillages && { senders, idle }), ...(wishes && { wishes }) }
  const isEmpty = Object.keys(blobs).length === 0
  if (!isEmpty) {
    const swapped = await swapBlobs(copy, blobs, hasVillages ? { classifiedWith } : {})
    if (!swapped.ok) throw new Failure('senders_changed')
  }
  const made = await publishPlan(copy, computeTargetTotals(targets), { ...details, origin: plan.name }, creation)
  // The draft does not know what was stored with it.
  return made.ok ? { ok: true, created: (await getPlan(copy._id)) ?? made.created } : made
}
