import type { IdleVillage } from '../../../shared/model/sender.ts'
import { listPresentPlans, type PlanRecord } from '../../store/plans/plans.ts'
import { readVillages, uploadedAt } from '../plans/plan-state.ts'

interface Upload {
  plan: PlanRecord
  /** Absent on plans stored before it was recorded. */
  at: string | undefined
  villages: Pick<IdleVillage, 'x' | 'y' | 'points' | 'troops'>[]
}

/** Maximum plans read; plans with only senders entered by hand are skipped. */
const maxPlansRead = 3

/** The last dump uploaded for a plan of the world; `undefined` when none of the newest plans has troops. */
export async function lastUpload(worldId: string): Promise<Upload | undefined> {
  const plans = (await listPresentPlans(worldId)).filter(({ senders, idle }) => senders || idle)
  const newest = plans
    .toSorted((a, b) => (uploadOrCreationTime(a) < uploadOrCreationTime(b) ? 1 : -1))
    .slice(0, maxPlansRead)
  for (const plan of newest) {
    const { senders, idle } = await readVillages(plan)
    const villages = [...senders.flatMap(({ troops, ...village }) => (troops ? [{ ...village, troops }] : [])), ...idle]
    if (villages.length > 0) return { plan, at: uploadedAt(plan), villages }
  }
  return undefined
}

const uploadOrCreationTime = (plan: PlanRecord) => uploadedAt(plan) ?? plan.createdAt
