import { offtool } from '../../shared/contract/offtool.ts'
import { outdatedState } from '../lib/basis.ts'
import { handle } from '../lib/handle.ts'
import { targetViews } from '../lib/target-views.ts'

/** How full each target is. */
export const handler = handle(offtool.utilization, async ({ plan, world }) => {
  const { targets, state } = await targetViews(plan, world)
  const { outdated, outdatedBy } = await outdatedState(state, world)
  return { targets, outdated, outdatedBy }
})
