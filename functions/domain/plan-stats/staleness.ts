import type { PlanRecord } from '../../store/plans/plans.ts'
import { loadSettings } from '../../store/worlds/settings.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { recomputed, targetTotals } from './plan-stats.ts'
import { isWorldFingerprintCached, planStaleness, type Staleness } from './run-inputs.ts'

/** Returns which runs of a plan are outdated; reads the whole plan only if the world's data changed since. */
export async function currentStaleness(plan: PlanRecord, world: WorldRecord): Promise<Staleness> {
  const [tally, { versions }] = await Promise.all([targetTotals(plan), loadSettings(world._id)])
  const known = { ...plan, tally }
  const current =
    !plan.assignments || isWorldFingerprintCached(known, world) ? known : { ...(await recomputed(plan)), tally }
  return planStaleness(current, world, versions)
}
