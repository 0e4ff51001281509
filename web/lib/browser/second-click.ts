/** What answers to a click: the control that was hit, or where there is none the element itself. */
const controls = 'a,button,input,select,textarea,label,summary,[role=menuitem],[role=option],[role=tab]'
const hitBy = ({ target }: Event) => (target instanceof Element ? (target.closest(controls) ?? target) : undefined)

/**
 * Takes the second click of a double click away from everything but what the first one hit: a dialog that has closed, a row that has
 * moved or a screen that has changed between the two would hand it on to something that nobody has aimed at. Answers how to end it.
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
