import { useEffect, useRef, useState } from 'react'
import type { PlanEffect } from '../../../../shared/planner/explain/preview.ts'
import type { PlanChange } from '../../../../shared/planner/plan/plan-change.ts'
import { enterPreview } from './plan-preview.ts'

const pauseAfterTyping = 250

/** `effect` belongs to the present change. */
export type Preview = { state: 'idle' | 'busy' | 'failed' } | { state: 'known'; effect: PlanEffect }

interface Answered {
  text: string
  since: unknown
  /** Undefined if the preview could not be computed. */
  effect: PlanEffect | undefined
}

/**
 * What a change that is not saved would do to a plan, once typing pauses; only the latest change is computed. A new `since` (what the
 * change is based on) means that the plan has changed.
 */
export function usePreview(planId: string, change: PlanChange | undefined, since?: unknown): Preview {
  const text = change && JSON.stringify(change)
  const [answered, setAnswered] = useState<Answered>()
  const preview = useRef<ReturnType<typeof enterPreview>>(undefined)

  useEffect(() => {
    const entered = enterPreview(planId)
    preview.current = entered
    return entered.leave
  }, [planId])

  useEffect(() => {
    if (text === undefined) return
    let isWanted = true
    const ask = async () => {
      const asked: PlanChange = JSON.parse(text)
      const failed = () => ({ failed: true as const })
      const effect = await preview.current?.ask(asked, since, () => isWanted).catch(failed)
      if (isWanted && effect) setAnswered({ text, since, effect: 'failed' in effect ? undefined : effect })
    }
    const timer = setTimeout(ask, pauseAfterTyping)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text, since])

  if (text === undefined) return { state: 'idle' }
  if (answered?.text !== text || answered.since !== since) return { state: 'busy' }
  return answered.effect ? { state: 'known', effect: answered.effect } : { state: 'failed' }
}
