import { targets } from '../../../shared/contract/targets.ts'
import { viewsOf } from '../../domain/targets/target-views.ts'
import { handle } from '../../http/handle.ts'
import { targetsOf } from '../../store/targets.ts'

/** The plan's targets with what is assigned to them. */
export const handler = handle(targets.list, async ({ plan, world }) => ({
  targets: await viewsOf(plan, world, await targetsOf(plan)),
}))
