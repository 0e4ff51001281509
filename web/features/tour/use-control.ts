import { useEffect, useState } from 'react'
import type { TourStep } from '../../lib/tour.ts'

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })

function findControl(step: TourStep): HTMLElement | undefined {
  // Dialogs come before the tour.
  if ([...document.querySelectorAll('[aria-modal=true]')].some(isShown)) return undefined
  return [...document.querySelectorAll<HTMLElement>(`[data-tour=${step}]`)].find(isShown)
}

/** The control of a step on the present page; undefined while it is not shown or a dialog is open. */
export function useControl(step: TourStep): HTMLElement | undefined {
  const [control, setControl] = useState<HTMLElement>()
  useEffect(() => {
    let frame = 0
    const look = () => setControl(findControl(step))
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    })
    // React hides by styles what waits for a part of it, and shows it again without adding an element.
    const attributeFilter = ['style', 'class', 'hidden']
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter })
    look()
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [step])
  return control?.dataset.tour === step ? control : undefined
}

const focusable = 'a[href], button:not([disabled]), input, select, textarea'

/** What the keyboard reaches of a control: itself or the first thing in it. */
export const focusableIn = (control: HTMLElement): HTMLElement | null =>
  control.matches(focusable) ? control : control.querySelector<HTMLElement>(focusable)
