import { isDeepStrictEqual } from 'node:util'
import type { AuditDetails } from '../../../shared/model/audit.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { Failure } from '../../runtime/failure.ts'
import type { AuditContext } from '../../store/audit/audit.ts'
import { readStoredSenders } from '../../store/plans/bulk-data.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { conflict } from '../../store/table/retry.ts'
import { swapAndRefresh } from '../plan-stats/swap-and-refresh.ts'
import { refreshUnsendable } from '../plan-stats/unsendable-orders.ts'
import { readVillages, retryOnStale, type Villages } from '../plans/plan-state.ts'
import { recomputePlan } from '../plans/recompute-plan.ts'

/** Maximum senders of a plan: five times the largest known alliance. */
const maxSenders = 20_000
const limits = { maxAttempts: 10, failure: 'senders_changed' } as const

/**
 * Replaces a plan's senders by a function of the current ones; no write if nothing changes. Retries on concurrent changes.
 * `change` also returns details for the audit entry.
 */
export const changeSenders = async (
  plan: PlanRecord,
  change: (senders: Sender[]) => { senders: Sender[]; auditDetails: AuditDetails },
  audit: AuditContext,
): Promise<Sender[]> =>
  (
    await replaceSenders(plan, audit, async (current) => {
      const present = await retryOnStale(current, readStoredSenders)
      const { senders: wanted, auditDetails } = change(present)
      const senders = counted(present, wanted)
      return { senders, auditDetails, isDone: isSame(senders, present) }
    })
  ).senders

/** The same for senders and idle villages together. */
export const changeVillages = (
  plan: PlanRecord,
  change: (present: Villages, plan: PlanRecord) => Changed,
  audit: AuditContext,
): Promise<Changed> =>
  replaceSenders(plan, audit, async (current) => {
    const present = await readVillages(current)
    const wanted = change(present, current)
    return { ...wanted, senders: counted(present.senders, wanted.senders) }
  })

/**
 * The wanted senders, changed ones with the next version; troops read again without a change keep it. New villages use the time as version, so that clients with an earlier
 * state conflict.
 */
function counted(present: readonly Sender[], wanted: readonly Sender[]): Sender[] {
  const former = new Map(present.map((sender) => [sender.villageId, sender]))
  const now = Date.now()
  return wanted.map((sender) => {
    const before = former.get(sender.villageId)
    if (sender === before) return sender
    if (!before) return { ...sender, version: now }
    if (!isDeepStrictEqual(editableFields(sender), editableFields(before)))
      return { ...sender, version: (before.version ?? 0) + 1 }
    return sender.readAt === before.readAt ? before : { ...sender, version: before.version }
  })
}

/** Whether all are identical and in the same order. */
const isSame = (wanted: readonly Sender[], present: readonly Sender[]): boolean =>
  wanted.length === present.length && wanted.every((sender, i) => sender === present[i])

const editableFields = ({ version: _counts, readAt: _read, ...fields }: Sender) => fields

/** `classifiedWith` is set when all villages from dumps were classified by the same settings. */
type Changed = Villages & Pick<PlanRecord, 'classifiedWith'> & { auditDetails: AuditDetails }

function replaceSenders<Sets extends Pick<Changed, 'senders' | 'classifiedWith' | 'auditDetails'>>(
  plan: PlanRecord,
  audit: AuditContext,
  change: (plan: PlanRecord) => Promise<Sets & { isDone?: boolean }>,
): Promise<Sets> {
  return recomputePlan(plan, limits, async (current) => {
    const wanted = await change(current)
    const { classifiedWith, auditDetails, isDone, ...sets } = wanted
    if (isDone) return wanted
    if (sets.senders.length > maxSenders) throw new Failure('too_many_senders', { values: { max: maxSenders } })
    const swapped = await swapAndRefresh(current, sets, { classifiedWith, audit, auditDetails })
    if (swapped === conflict) return conflict
    await refreshUnsendable(swapped)
    return wanted
  })
}
