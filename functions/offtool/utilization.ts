import { offtool } from '../../shared/contract/offtool.ts'
import { handle } from '../lib/handle.ts'
import { targetViews } from '../lib/target-views.ts'

/** How full each target is. */
export const handler = handle(offtool.utilization, async ({ plan, world }) => ({
  targets: await targetViews(plan, world),
}))
