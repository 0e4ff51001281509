import { neverSaved } from '../../../shared/game/troops/default-settings.ts'
import { Plan, type PlanSending, type PlanSummary } from '../../../shared/model/plan.ts'
import type { SettingsVersions } from '../../../shared/model/settings.ts'
import { Failure } from '../../runtime/failure.ts'
import { type PlanRecord, planOptions } from '../../store/plans/plans.ts'
import { loadSettings } from '../../store/worlds/settings.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { planProgress, requiredAttacks, targetTotals } from './plan-stats.ts'
import { type PlanWithTotals, planStaleness } from './run-inputs.ts'

/** View of a plan. */
export async function planView(record: PlanRecord, world: WorldRecord): Promise<Plan> {
  const versions = record.assignments ? (await loadSettings(world._id)).versions : neverSaved
  return view({ ...record, tally: await targetTotals(record) }, world, versions)
}

/** Views of a world's plans for the list; `sending` counts the sent orders of a plan at a moment (epoch milliseconds). */
export async function planSummaries(
  records: PlanRecord[],
  world: WorldRecord,
  sending: (plan: PlanRecord, now: number) => Promise<PlanSending | undefined>,
): Promise<PlanSummary[]> {
  const { versions } = await loadSettings(world._id)
  const now = Date.now()
  return Promise.all(
    records.map(async (record) => {
      const [tally, sent] = await Promise.all([targetTotals(record), sending(record, now)])
      const plan = { ...record, tally }
      const progress = planProgress(plan, await requiredAttacks(plan, world))
      return { ...view(plan, world, versions), progress, ...(sent && { sending: sent }) }
    }),
  )
}

const view = (record: PlanWithTotals, world: WorldRecord, versions: SettingsVersions): Plan =>
  Plan.parse({
    ...record,
    options: planOptions(record),
    incTime: record.arriveAt,
    outdatedBy: planStaleness(record, world, versions).outdatedBy,
  })

/**
 * Returns the tags of a plan's tribes; empty before the first sync. Throws for a tribe that neither exists in the world's data
 * nor was in the plan.
 */
export async function namesOfPlanTribes(world: WorldRecord, tribes: number[], known: number[] = []): Promise<string[]> {
  const index = await loadWorldIndex(world)
  if (!index) return []
  const missing = tribes.find((id) => !index.tribeById(id) && !known.includes(id))
  if (missing !== undefined) {
    throw new Failure('bad_request', { fields: { tribes: `Den Stamm ${missing} gibt es auf dieser Welt nicht.` } })
  }
  return tribes.map((id) => index.tribeById(id)?.tag ?? String(id))
}
