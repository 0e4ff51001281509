import { useEffect, useEffectEvent } from 'react'
import { useMatches } from 'react-router-dom'
import type { World } from '../../shared/model/world.ts'
import { usePlan } from '../lib/api/use-plan.ts'
import { useWorld } from '../lib/api/world.tsx'

/**
 * The world that the bar shows: on a plan's screen the plan's, elsewhere the chosen one. Opening a plan chooses its world, so that the
 * screens around it are about the same one.
 */
export function useShownWorld(): World | undefined {
  const { world, choose } = useWorld()
  const planId = useMatches().at(-1)?.params.planId
  const { shown } = usePlan(world && planId)
  const ofPlan = shown?.world
  const choosePlans = useEffectEvent((id: string) => choose(id))
  // Only when another plan is opened: other tabs may choose another world meanwhile, and two plans must not take turns.
  const id = ofPlan?._id
  useEffect(() => {
    if (id) choosePlans(id)
  }, [id])
  return ofPlan ?? world
}
