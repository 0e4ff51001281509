import type { IdleVillage } from '../../../shared/model/sender.ts'
import { listPresentPlans, type PlanRecord } from '../../store/plans/plans.ts'
import { readVillages, uploadedAt } from '../plans/plan-state.ts'

interface Upload {
  plan: PlanRecord
  at: string
  villages: Pick<IdleVillage, 'x' | 'y' | 'points' | 'troops'>[]
}

/** Maximum plans read; plans with only senders entered by hand are skipped. */
const maxPlansRead = 3

/** The last dump uploaded for a plan of the world; `undefined` when none of the newest plans has troops. */
export async function lastUpload(worldId: string): Promise<Upload | undefined> {
  const plans = (await listPresentPlans(worldId)).flatMap((plan) => {
    const at = uploadedAt(plan)
    return at === undefined ? [] : [{ plan, at }]
  })
  for (const { plan, at } of plans.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, maxPlansRead)) {
    const { senders, idle } = await readVillages(plan)
    const villages = [...senders.flatMap(({ troops, ...village }) => (troops ? [{ ...village, troops }] : [])), ...idle]
    if (villages.length > 0) return { plan, at, villages }
  }
  return undefined
}
