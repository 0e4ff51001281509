import { plans } from '../../../shared/contract/plans.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import type { World } from '../../../shared/model/world.ts'
import type { ApiError } from './api.ts'
import { useRead } from './use-read.ts'
import { useWorld } from './world.tsx'

/** A plan, its world if known, and the zone for its times. */
export interface PlanContext {
  plan: Plan
  world: World | undefined
  timeZone: string
}

/** Reads a plan; nothing while its id is undefined. Waits for its world, so that the content does not change later. */
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
