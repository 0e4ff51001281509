import { offtool } from '../../../shared/contract/offtool.ts'
import { outdatedState } from '../../domain/plans/basis.ts'
import { targetViews } from '../../domain/targets/target-views.ts'
import { handle } from '../../http/handle.ts'

/** How full each target is. */
export const handler = handle(offtool.utilization, async ({ plan, world }) => {
  const { targets, state } = await targetViews(plan, world)
  const { outdated, outdatedBy } = await outdatedState(state, world)
  return { targets, outdated, outdatedBy }
})
