import { useEffect, useRef } from 'react'

/** What can be done on the present page, for the command palette. */
export interface PageAction {
  label: string
  run: () => void
}

type Offer = () => readonly PageAction[]

const offers = new Set<Offer>()

/** Offers actions in the command palette while the component is mounted. */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const offer = () => latest.current
    offers.add(offer)
    return () => {
      offers.delete(offer)
    }
  }, [])
}

/** An action that goes to the first field of the page that matches. */
export const focusField = (label: string, selector: string, before?: () => void): PageAction => ({
  label,
  run: () => {
    before?.()
    requestAnimationFrame(() => {
      const fields = document.querySelectorAll<HTMLElement>(`main ${selector}`)
      const field = [...fields].find((each) => each.checkVisibility())
      field?.scrollIntoView({ block: 'center' })
      field?.focus()
    })
  },
})

/** The actions offered now. */
export const pageActions = (): PageAction[] => [...offers].flatMap((offer) => offer())
