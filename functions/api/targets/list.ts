import { targets } from '../../../shared/contract/targets.ts'
import { targetViews } from '../../domain/targets/target-views.ts'
import { handle } from '../../http/handle.ts'

/** The plan's targets with what is assigned to them. */
export const handler = handle(targets.list, async ({ plan, world }) => ({
  targets: (await targetViews(plan, world)).targets,
}))
