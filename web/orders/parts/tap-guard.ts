/** Milliseconds for which a place belongs to the attack whose control was there, and until what took it is drawn. */
const holdMs = 700 + 50

/** Place of an attack's control in pixels of the window in the bar, else of the page. */
interface Box {
  attack: string
  isInBar: boolean
  left: number
  right: number
  top: number
  bottom: number
}

const controls = '[data-attack] :is(a, button), :is(a, button)[data-attack]'

/**
 * Stops clicks on an attack's control (`data-attack` names the attack, or what changes several) where another's was at most `holdMs`
 * before the pointer or key went down; scrolling does not count, nor a second click on the same attack. `bar` covers the rest of `root`.
 */
export function guardTaps(root: HTMLElement, bar: HTMLElement, onStopped: () => void): () => void {
  const listening = new AbortController()
  const options = { signal: listening.signal, capture: true }
  let present: Box[] = []
  let barBox = bar.getBoundingClientRect()
  let left: (Box & { at: number })[] = []
  let downAt: number | undefined
  let lastAttack = ''

  const since = () => (downAt ?? performance.now()) - holdMs
  const note = () => {
    const at = performance.now()
    const isFixed = getComputedStyle(bar).position === 'sticky'
    const fresh = boxesIn(root, isFixed ? bar : undefined)
    const places = new Set(fresh.map(placeOf))
    const [before, now] = [barBox, bar.getBoundingClientRect()]
    const isCovered = (box: Box, by: DOMRect) => isFixed && !box.isInBar && isBehind(box, by)
    const gone = present.filter((box) => !isCovered(box, before) && (!places.has(placeOf(box)) || isCovered(box, now)))
    left = [...left.filter((box) => box.at >= since()), ...gone.map((box) => ({ ...box, at }))]
    present = fresh
    barBox = now
  }
  // Not when this runs: a busy page learns late of a touch on what it still showed.
  const begin = ({ timeStamp }: Event) => {
    downAt = timeStamp
  }
  const check = (event: MouseEvent) => {
    note()
    const attack = attackOf(event.target)
    const point = pointOf(event)
    const isMistaken = (box: Box & { at: number }) => box.at >= since() && box.attack !== attack && holds(box, point)
    const isStopped = attack !== '' && attack !== lastAttack && left.some(isMistaken)
    downAt = undefined
    if (!isStopped) {
      lastAttack = attack
      return
    }
    event.preventDefault()
    event.stopPropagation()
    onStopped()
  }
  root.addEventListener('pointerdown', begin, options)
  root.addEventListener('keydown', begin, options)
  root.addEventListener('click', check, options)
  const changes = new MutationObserver(note)
  changes.observe(root, { childList: true, subtree: true, attributeFilter: ['data-attack'] })
  const sizes = new ResizeObserver(note)
  sizes.observe(root)
  sizes.observe(bar)
  return () => {
    listening.abort()
    changes.disconnect()
    sizes.disconnect()
  }
}

function attackOf(target: EventTarget | null): string {
  const control = target instanceof Element ? target.closest('a, button') : null
  return control?.closest<HTMLElement>('[data-attack]')?.dataset.attack ?? ''
}

/** The places of all controls; `bar` stays where it is when the page is scrolled. */
const boxesIn = (root: HTMLElement, bar: HTMLElement | undefined): Box[] =>
  [...root.querySelectorAll(controls)].map((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const isInBar = bar?.contains(control) === true
    const y = isInBar ? 0 : window.scrollY
    return { attack: attackOf(control), isInBar, left, right, top: top + y, bottom: bottom + y }
  })

function isBehind({ top, bottom }: Box, bar: DOMRect): boolean {
  const middle = (top + bottom) / 2 - window.scrollY
  return middle > bar.top && middle < bar.bottom
}

const placeOf = ({ attack, left, right, top, bottom }: Box) =>
  [attack, ...[left, right, top, bottom].map(Math.round)].join(' ')

/** Where a click is in the window: the middle of its target if it came by keyboard. */
function pointOf({ detail, clientX, clientY, target }: MouseEvent): { x: number; y: number } {
  if (detail > 0 || !(target instanceof Element)) return { x: clientX, y: clientY }
  const { left, right, top, bottom } = target.getBoundingClientRect()
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}

function holds({ isInBar, left, right, top, bottom }: Box, { x, y }: { x: number; y: number }): boolean {
  const boxY = isInBar ? y : y + window.scrollY
  return x >= left && x <= right && boxY >= top && boxY <= bottom
}
