import { swapBlobs } from '../../store/plans/bulk-data.ts'
import { conflict } from '../../store/table/retry.ts'
import { refreshPlanStats } from './plan-stats.ts'

/** Swaps senders or results of a plan and refreshes its stats; `conflict` when the plan changed meanwhile. */
export const swapAndRefresh = async (
  ...swap: Parameters<typeof swapBlobs>
): Promise<Awaited<ReturnType<typeof refreshPlanStats>> | typeof conflict> =>
  (await swapBlobs(...swap)).ok ? refreshPlanStats(swap[0]) : conflict
