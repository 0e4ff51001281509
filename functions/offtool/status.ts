import { offtool } from '../../shared/contract/offtool.ts'
import { handle } from '../lib/handle.ts'
import { offtoolStatus } from '../lib/offtool-status.ts'
import { loadPlanState } from '../lib/plan-state.ts'

/** Where the five runs stand. */
export const handler = handle(offtool.status, async ({ plan, world }) =>
  offtoolStatus(await loadPlanState(plan), world),
)
