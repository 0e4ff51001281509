import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { planLateAttacks } from '../../domain/calculations/lateness.ts'
import { loadAsIssued } from '../../domain/calculations/load-as-issued.ts'
import { knownLines, readOutcomes } from '../../domain/orders/outcomes.ts'
import { currentStaleness } from '../../domain/plan-stats/staleness.ts'
import { readPlacedOrders } from '../../domain/plans/places.ts'
import { retryOnStale } from '../../domain/plans/plan-state.ts'
import { plannedAttacks } from '../../domain/plans/planned-attacks.ts'
import { attackPage, type SeenBeside } from '../../domain/sightings/attack-pages.ts'
import { compare } from '../../domain/sightings/comparison.ts'
import { defineHandler } from '../../http/define-handler.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { getSettings } from '../../store/worlds/settings.ts'
import { loadWorldIndex } from '../../store/worlds/snapshots.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'

/** Planned attacks by launch, sent ones as issued, then sightings by arrival. */
export const handler = defineHandler(calculations.attacks, async ({ plan, world, query }) => {
  const [state, index, settings, seen] = await Promise.all([
    loadAsIssued(plan),
    loadWorldIndex(world),
    getSettings(world._id),
    query.real === '1' ? seenBeside(plan, world) : undefined,
  ])
  const [{ outdated, outdatedBy }, late] = await Promise.all([
    currentStaleness(state.plan, world),
    planLateAttacks(state),
  ])
  const page = attackPage(plannedAttacks(state, index, settings), { state, index, seen, late }, query)
  return { outdated, outdatedBy, ...page }
})

async function seenBeside(plan: PlanRecord, world: WorldRecord): Promise<SeenBeside> {
  const [comparison, known] = await Promise.all([compare(plan, world), plan.orders && readKnown(plan)])
  return { comparison, outcomesOf: known?.outcomesOf, issued: known?.issued ?? [] }
}

const readKnown = (asked: PlanRecord) =>
  retryOnStale(asked, async (plan) => {
    const [parts, { outcomesOf }] = await Promise.all([readPlacedOrders(plan), readOutcomes(plan)])
    return { outcomesOf, issued: knownLines(parts, outcomesOf) }
  })
