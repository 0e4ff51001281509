import type { ApiClient } from '../../infra/local/demo/api-client.ts'
import { calculations } from '../../shared/contract/schemas/calculations.ts'
import { orders } from '../../shared/contract/schemas/orders.ts'
import { plans } from '../../shared/contract/schemas/plans.ts'
import { targets } from '../../shared/contract/schemas/targets.ts'
import { chunked } from '../../shared/lib/chunks.ts'
import { maxTargetIds } from '../../shared/model/target.ts'

/** Gives the plan of 2,000 targets about 5,000 attacks, and makes nine more of it at the same time, of which every second is issued. */
export async function tenPlans(api: ApiClient, params: { planId: string }): Promise<number> {
  const ids = (await api.call(targets.list, { params })).targets.map(({ _id }) => _id)
  const limit = async (targetIds: string[], limits: object) => {
    for (const some of chunked(targetIds, maxTargetIds))
      await api.call(targets.updateMany, { params, body: { targetIds: some, limits } })
  }
  await limit(ids, { maxOff: 1, maxFake: 1, maxBFake: 0 })
  await limit(ids.slice(0, 900), { maxFake: 3 })
  const { status } = await api.call(calculations.calculateAll, { params, body: {} })
  for (let n = 2; n <= 10; n++) {
    const { plan } = await api.call(plans.duplicate, { params, body: { name: `Bench ${n}` } })
    const copy = { planId: plan._id }
    await api.call(calculations.calculateAll, { params: copy, body: {} })
    if (n % 2 === 0) await api.call(orders.issue, { params: copy })
  }
  return status.totalCurrentOffs + status.totalCurrentFakes
}
