import { offtool } from '../../../shared/contract/offtool.ts'
import { outdatedNow } from '../../domain/plans/outdated.ts'
import { viewsOf } from '../../domain/targets/target-views.ts'
import { handle } from '../../http/handle.ts'
import { targetsOf } from '../../store/targets.ts'

/** How full each target is. */
export const handler = handle(offtool.utilization, async ({ plan, world }) => {
  const [targets, { outdated, outdatedBy }] = await Promise.all([
    targetsOf(plan).then((all) => viewsOf(plan, world, all)),
    outdatedNow(plan, world),
  ])
  return { targets, outdated, outdatedBy }
})
