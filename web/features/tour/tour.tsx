import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { plans } from '../../../shared/contract/plans.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import { useNotify } from '../../components/feedback/notify.tsx'
import { useRead } from '../../lib/api/use-read.ts'
import { setTour, type TourPlace, type TourStep } from '../../lib/tour.ts'
import { isAt, stepBeside, stepOfPage, steps } from './steps.ts'
import { TourPopover } from './tour-popover.tsx'
import { TourReturn } from './tour-return.tsx'
import { focusableIn, useControl } from './use-control.ts'
import { useGoesOnWhenDone } from './use-goes-on.ts'

/** The tour through a plan's pages: a popover at the control of the present step, else a way back to it. */
export default function Tour({ place }: { place: TourPlace }) {
  const { data, error } = useRead(plans.get, { params: { planId: place.planId } })
  const isGone = error?.code === 'plan_not_found'
  useEffect(() => {
    if (isGone) setTour(undefined)
  }, [isGone])
  return data && !isGone && <Steps place={place} plan={data.plan} />
}

function Steps({ place, plan }: { place: TourPlace; plan: Plan }) {
  const { step } = place
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const notify = useNotify()
  const control = useControl(step)
  const isHere = isAt(step, plan, pathname)
  const isDone = steps[step].isDone(plan)
  const [page] = steps[step].pages(plan)

  const go = async (to: TourStep) => {
    if (!isAt(to, plan, pathname)) await navigate(steps[to].pages(plan)[0])
    setTour({ ...place, step: to })
  }
  const end = (text: string) => {
    setTour(undefined)
    if (control) focusableIn(control)?.focus()
    notify.info('Rundgang beendet', text, 6)
  }
  const leave = () => end('Unter „Hilfe“ kannst du ihn noch einmal starten.')
  const finish = () => end('Der Übungsplan bleibt einen Tag: Probier ruhig weiter.')

  // The page's own links lead on too.
  const follow = useEffectEvent(() => {
    const there = isHere ? undefined : stepOfPage(plan, pathname)
    if (there) setTour({ ...place, step: there })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once on each page
  useEffect(() => follow(), [pathname])
  useGoesOnWhenDone(step, isDone, () => {
    const next = stepBeside(step, 1)
    if (next && isHere) void go(next)
  })
  // The page opens in another tab.
  const opened = useEffectEvent(finish)
  useEffect(() => {
    if (step !== 'sheet' || !control) return
    const press = () => opened()
    control.addEventListener('click', press)
    return () => control.removeEventListener('click', press)
  }, [step, control])

  const [before, after] = [stepBeside(step, -1), stepBeside(step, 1)]
  if (!isHere) return <TourReturn step={step} onReturn={() => navigate(page)} onEnd={leave} />
  if (!control) return null
  return (
    <TourPopover
      key={step}
      step={step}
      {...steps[step].text(plan)}
      control={control}
      onBack={before && (() => void go(before))}
      onNext={after && isDone ? () => void go(after) : undefined}
      onEnd={after ? leave : finish}
    />
  )
}
