import type { PlanRecord } from '../../store/plans.ts'
import { loadSettings } from '../../store/settings.ts'
import type { WorldRecord } from '../../store/worlds.ts'
import { knowsWorld, type Outdated, outdatedPlan } from './basis.ts'
import { lookedThrough, tallied } from './figures.ts'

/** Which runs of a plan are outdated; read from its record, and from its parts only when the world's data have changed since. */
export async function outdatedNow(plan: PlanRecord, world: WorldRecord): Promise<Outdated> {
  const [tally, { versions }] = await Promise.all([tallied(plan), loadSettings(world._id)])
  const known = { ...plan, tally }
  const current = !plan.assignments || knowsWorld(known, world) ? known : { ...(await lookedThrough(plan)), tally }
  return outdatedPlan(current, world, versions)
}
