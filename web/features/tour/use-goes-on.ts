import { useEffect, useEffectEvent, useRef } from 'react'
import type { TourStep } from '../../lib/tour.ts'

/** Goes on once the step is done while it is shown; not if it was done before. */
export function useGoesOnWhenDone(step: TourStep, isDone: boolean, goOn: () => void): void {
  const before = useRef({ step, isDone })
  const act = useEffectEvent(goOn)
  useEffect(() => {
    const { step: stepBefore, isDone: wasDone } = before.current
    before.current = { step, isDone }
    if (stepBefore === step && isDone && !wasDone) act()
  }, [step, isDone])
}
