import { type Matching, match, type PlannedLine } from '../../../shared/compare/match.ts'
import { LruCache, memoizeAsync } from '../../runtime/lru-cache.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { getUploads } from '../../store/sightings/uploads.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { draftOrders } from '../orders/issuing/issued-lines.ts'
import { placedCommands } from '../orders/match-sightings.ts'
import { assignmentsVersionKey } from '../plans/assignments-version.ts'
import { readPlacedOrders } from '../plans/places.ts'
import { loadPlanState, retryOnStale } from '../plans/plan-state.ts'

/** Planned attacks matched with sightings. */
export interface Comparison {
  matching: Matching
  /** What counts as planned: the last issue, or the calculation before the first issue. */
  basis: 'orders' | 'assignments'
  /** Equal versions mean an equal comparison. */
  version: string
}

/** Plans cached per container; one with 50,000 attacks takes about 30 MB. */
const keptPlans = 3

const matchings = new LruCache<string, Promise<Matching>>(keptPlans)

/** Matches a plan's attacks with its sightings. */
export const compare = (asked: PlanRecord, world: WorldRecord): Promise<Comparison> =>
  retryOnStale(asked, async (plan) => {
    const uploads = await getUploads(plan._id)
    const basis = plan.orders ? 'orders' : 'assignments'
    const source = plan.orders?.version ?? assignmentsVersionKey(plan)
    const version = [plan._id, uploads.version, basis, source, plan.amendments?.version, world.snapshot?.hash].join(' ')
    const matching = await memoizeAsync(matchings, version, async () => {
      const [planned, commands] = await Promise.all([plannedLines(plan, world), placedCommands(plan, uploads)])
      return match(planned, commands)
    })
    return { matching, basis, version }
  })

async function plannedLines(plan: PlanRecord, world: WorldRecord): Promise<PlannedLine[]> {
  const players = plan.orders ? await readPlacedOrders(plan) : await calculatedLines(plan, world)
  return players.flatMap(({ playerId, playerName, lines }) => lines.map((line) => ({ line, playerId, playerName })))
}

async function calculatedLines(plan: PlanRecord, world: WorldRecord) {
  const [index, settings] = await Promise.all([loadWorldIndex(world), getSettings(world._id)])
  // Without world data nothing is calculated.
  return index && plan.assignments ? draftOrders(await loadPlanState(plan), world, index, settings) : []
}
