import type { ToastPosition } from '@fluentui/react-components'

/** A box in the window, in pixels. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Pixels of a Fluent toast with some lines of text. */
const size = { width: 292, height: 132 }

/** Pixels from the window's edges; at the top below the navigation bar. */
export const toastEdge = { side: 16, top: 64, bottom: 16 }

/** Toast positions, the least used corner first. */
export const toastSpots = ['bottom-start', 'bottom-end', 'bottom', 'top-end', 'top', 'top-start'] as const

/** The box of the first toast at a spot. */
export function boxAt(spot: ToastPosition, { width, height }: { width: number; height: number }): Box {
  const left = spot.endsWith('start')
    ? toastEdge.side
    : spot.endsWith('end')
      ? width - toastEdge.side - size.width
      : (width - size.width) / 2
  const top = spot.startsWith('top') ? toastEdge.top : height - toastEdge.bottom - size.height
  return { left, top, right: left + size.width, bottom: top + size.height }
}

/** The spot with the lowest cost; the first of equals. */
export function leastCovering(costOf: (spot: ToastPosition) => number): ToastPosition {
  const [first, ...others] = toastSpots.map((spot) => ({ spot, cost: costOf(spot) }))
  return others.reduce((best, other) => (other.cost < best.cost ? other : best), first ?? { spot: 'bottom', cost: 0 })
    .spot
}

/** Whether two boxes touch or come closer than `gap`. */
export const overlaps = (a: Box, b: Box, gap = 0) =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap

const controls = 'a,button,input,select,textarea,label,[role=menuitem],[role=option],[role=slider]'

/** Elements in use weigh more than other controls, and those more than text. */
const weights = { hand: 100, focus: 50, control: 4, text: 1 }

/** How much a toast in this box would cover. `hand`: the last pointer position. */
function costOf(box: Box, hand: Box | undefined): number {
  const focused = document.activeElement
  const isWorking = focused && focused !== document.body && focused.id !== 'content'
  let cost = 0
  if (hand && overlaps(box, hand, 24)) cost += weights.hand
  if (isWorking && overlaps(box, focused.getBoundingClientRect())) cost += weights.focus
  const covered = new Set<Element>()
  for (let x = box.left + 6; x < box.right; x += 28) {
    for (let y = box.top + 6; y < box.bottom; y += 19) {
      const hit = document.elementFromPoint(x, y)
      if (hit) covered.add(hit.closest(controls) ?? hit)
    }
  }
  for (const element of covered) {
    if (element.matches(controls)) cost += weights.control
    else if (element.childElementCount === 0 && element.textContent) cost += weights.text
  }
  return cost
}

let hand: Box | undefined

/** Tracks the pointer; returns the stop function. */
export function followHand(): () => void {
  const follow = ({ clientX, clientY }: PointerEvent) => {
    hand = { left: clientX, right: clientX, top: clientY, bottom: clientY }
  }
  const events = ['pointermove', 'pointerdown'] as const
  for (const event of events) window.addEventListener(event, follow, { passive: true })
  return () => {
    for (const event of events) window.removeEventListener(event, follow)
  }
}

/** The toast position that covers least of the window now. */
export const bestSpot = (): ToastPosition =>
  leastCovering((spot) => costOf(boxAt(spot, { width: window.innerWidth, height: window.innerHeight }), hand))
