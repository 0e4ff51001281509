import { plans } from '../../../shared/contract/plans.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import type { World } from '../../../shared/model/world.ts'
import type { ApiError } from './api.ts'
import { useRead } from './use-read.ts'
import { useWorld } from './world.tsx'

/** What a plan's screen knows: the plan, its world (as far as the list of worlds has it) and the zone in which to print times. */
export interface PlanContext {
  plan: Plan
  world: World | undefined
  timeZone: string
}

/**
 * Reads a plan; nothing while its id is undefined. It comes with its world: the world's name and zone would move and change what is
 * shown if they came later.
 */
export function usePlan(planId: string | undefined): {
  shown: PlanContext | undefined
  error: ApiError | undefined
  retry: () => void
} {
  const { worlds, isLoading } = useWorld()
  const { data, error, mutate } = useRead(plans.get, planId === undefined ? undefined : { params: { planId } })
  const retry = () => void mutate()
  if (!data || isLoading) return { shown: undefined, error: data ? undefined : error, retry }
  const world = worlds.find(({ _id }) => _id === data.plan.world)
  return { shown: { plan: data.plan, world, timeZone: world?.timeZone ?? marketTimeZone(undefined) }, error, retry }
}
