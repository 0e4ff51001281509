import { offtool } from '../../../shared/contract/offtool.ts'
import { loadPlanState } from '../../domain/plans/plan-state.ts'
import { offtoolStatus } from '../../domain/runs/offtool-status.ts'
import { handle } from '../../http/handle.ts'

/** Where the five runs stand. */
export const handler = handle(offtool.status, async ({ plan, world }) =>
  offtoolStatus(await loadPlanState(plan), world),
)
