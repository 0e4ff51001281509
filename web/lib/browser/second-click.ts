/** The clicked control, or else the element itself. */
const controls = 'a,button,input,select,textarea,label,summary,[role=menuitem],[role=option],[role=tab]'
const hitBy = ({ target }: Event) => (target instanceof Element ? (target.closest(controls) ?? target) : undefined)

/**
 * Blocks the second click of a double click unless it hits the same control: a closed dialog, a moved row or a changed screen
 * would pass it on to something else. Returns the stop function.
 */
export function guardSecondClicks(page: EventTarget): () => void {
  let first: Element | undefined
  const guard = (event: Event) => {
    const hit = hitBy(event)
    if (!(event instanceof MouseEvent) || event.detail < 2) {
      first = hit
      return
    }
    if (hit === first) return
    event.preventDefault()
    event.stopPropagation()
  }
  page.addEventListener('click', guard, true)
  return () => page.removeEventListener('click', guard, true)
}
