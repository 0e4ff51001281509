import { targets } from '../../shared/contract/targets.ts'
import { handle } from '../lib/handle.ts'
import { targetViews } from '../lib/target-views.ts'

/** The plan's targets with what is assigned to them. */
export const handler = handle(targets.list, async ({ plan, world }) => ({
  targets: (await targetViews(plan, world)).targets,
}))
