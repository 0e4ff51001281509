import { plans } from '../../../shared/contract/plans.ts'
import { outdatedNow } from '../../domain/plans/outdated.ts'
import { loadPlanState } from '../../domain/plans/plan-state.ts'
import { compare } from '../../domain/real-incs/comparison.ts'
import { attackPage } from '../../domain/runs/attack-pages.ts'
import { plannedAttacks } from '../../domain/runs/planned-attacks.ts'
import { handle } from '../../http/handle.ts'
import { getSettings } from '../../store/settings.ts'
import { loadWorldIndex } from '../../store/snapshots.ts'

/** The planned attacks in the order in which they are sent, then the real ones in the order in which they arrive. */
export const handler = handle(plans.attacks, async ({ plan, world, query }) => {
  const [state, index, settings, comparison] = await Promise.all([
    loadPlanState(plan),
    loadWorldIndex(world),
    getSettings(world._id),
    query.real === '1' ? compare(plan, world) : undefined,
  ])
  const { outdated, outdatedBy } = await outdatedNow(state.plan, world)
  const page = attackPage(plannedAttacks(state, index, settings), { state, index, comparison }, query)
  return { outdated, outdatedBy, ...page }
})
