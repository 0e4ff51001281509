import { plans } from '../../../shared/contract/plans.ts'
import { outdatedNow } from '../../domain/plans/outdated.ts'
import { loadPlanState } from '../../domain/plans/plan-state.ts'
import { attackPage } from '../../domain/runs/attack-pages.ts'
import { plannedAttacks } from '../../domain/runs/planned-attacks.ts'
import { handle } from '../../http/handle.ts'
import { getSettings } from '../../store/settings.ts'
import { loadWorldIndex } from '../../store/snapshots.ts'

/** The planned attacks in the order in which they are sent. */
export const handler = handle(plans.attacks, async ({ plan, world, query }) => {
  const [state, index, settings] = await Promise.all([
    loadPlanState(plan),
    loadWorldIndex(world),
    getSettings(world._id),
  ])
  const { outdated, outdatedBy } = await outdatedNow(state.plan, world)
  const planned = plannedAttacks(state, index, settings)
  const { attacks, next } = attackPage(planned.attacks, state, query)
  return { outdated, outdatedBy, next, attacks: attacks.map(planned.viewOf) }
})
