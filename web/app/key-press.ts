/** Elements that take letters themselves. */
const takesLetters =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox], [role=combobox]'
const searchFields = 'main input[type=search], main [role=search] input'

const isOpen = (element: Element) => element.checkVisibility({ visibilityProperty: true })

export const isDialogOpen = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some(isOpen)

/** Whether the key opens the palette: Ctrl+K, or Cmd+K on a Mac. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** The key of a shortcut without Ctrl; undefined where the press means something else. */
export function singleKey(event: KeyboardEvent): string | undefined {
  const { target, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return undefined
  if (target instanceof Element && target.closest(takesLetters)) return undefined
  return key.length === 1 ? key.toLowerCase() : undefined
}

/** Focuses the first search field on the page; false if it has none. */
export function focusSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>(searchFields)].find(isOpen)
  field?.focus()
  field?.select()
  return field !== undefined
}
