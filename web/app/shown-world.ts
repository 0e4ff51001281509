import { useEffect, useEffectEvent } from 'react'
import { useMatches } from 'react-router-dom'
import type { World } from '../../shared/model/world.ts'
import { usePlan } from '../lib/api/use-plan.ts'
import { useWorld } from '../lib/api/world.tsx'

/** The world in the bar: the plan's on its screens, which also becomes the chosen one, else the chosen one. */
export function useShownWorld(): World | undefined {
  const { world, choose } = useWorld()
  const planId = useMatches().at(-1)?.params.planId
  const { shown } = usePlan(world && planId)
  const ofPlan = shown?.world
  const choosePlans = useEffectEvent((id: string) => choose(id))
  // Only when the plan changes: other tabs may choose another world, and two tabs must not alternate.
  const id = ofPlan?._id
  useEffect(() => {
    if (id) choosePlans(id)
  }, [id])
  return ofPlan ?? world
}
