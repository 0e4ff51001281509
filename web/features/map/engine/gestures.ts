import type { Point } from '../../../../shared/game/world/frontline.ts'
import { wheelNotches, zoomFactor } from './view.ts'

/** Map input; points are in pixels from the top left corner. */
export interface Gestures {
  push(dx: number, dy: number): void
  /** `at` undefined: around the centre. */
  zoom(factor: number, at?: Point): void
  tap(at: Point): void
  /** Whether the pointer draws instead of pushing: then `draw` gets its positions, and `drawn` is called on release. */
  draws(): boolean
  draw(at: Point): void
  drawn(): void
  /** Undefined when the pointer leaves or drags. */
  hover(at: Point | undefined): void
}

/** Pixels a pointer must move to drag. */
const slack = 4
const keyPush = 60

/** Listens to mouse, wheel, touch and keys on the element; returns the function that stops listening. */
export function listenTo(element: HTMLElement, gestures: Gestures): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const down = new Map<number, Point>()
  let dragged = false
  const place = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      if (down.size === 0) dragged = false
      down.set(event.pointerId, place(event))
      element.setPointerCapture(event.pointerId)
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      const at = place(event)
      const before = down.get(event.pointerId)
      if (!before) return gestures.hover(at)
      if (!dragged && Math.hypot(at.x - before.x, at.y - before.y) < slack) return
      if (!dragged) gestures.hover(undefined)
      if (!dragged && gestures.draws()) gestures.draw(before)
      dragged = true
      if (gestures.draws()) {
        down.set(event.pointerId, at)
        return gestures.draw(at)
      }
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
      if (other) pinch(before, at, other, gestures)
      else gestures.push(at.x - before.x, at.y - before.y)
      down.set(event.pointerId, at)
    },
    { signal },
  )
  const release = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return
    if (dragged && down.size === 0) gestures.drawn()
    if (event.type === 'pointerup' && !dragged && down.size === 0) gestures.tap(place(event))
  }
  element.addEventListener('pointerup', release, { signal })
  element.addEventListener('pointercancel', release, { signal })
  element.addEventListener('pointerleave', () => gestures.hover(undefined), { signal })
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      gestures.zoom(zoomFactor(wheelNotches(event.deltaY, event.deltaMode)), place(event))
    },
    // Prevents the page from scrolling.
    { signal, passive: false },
  )
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return
      if (!pressed(event.key, gestures)) return
      event.preventDefault()
    },
    { signal },
  )
  return () => listening.abort()
}

/** Two fingers: the point between them follows them. */
function pinch(before: Point, now: Point, other: Point, gestures: Gestures): void {
  const middle = (point: Point): Point => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 })
  const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
  gestures.push(middle(now).x - middle(before).x, middle(now).y - middle(before).y)
  gestures.zoom(apart(now) / apart(before), middle(now))
}

const keys = new Map<string, (gestures: Gestures) => void>([
  ['ArrowLeft', ({ push }) => push(keyPush, 0)],
  ['ArrowRight', ({ push }) => push(-keyPush, 0)],
  ['ArrowUp', ({ push }) => push(0, keyPush)],
  ['ArrowDown', ({ push }) => push(0, -keyPush)],
  ['+', ({ zoom }) => zoom(zoomFactor(1))],
  ['=', ({ zoom }) => zoom(zoomFactor(1))],
  ['-', ({ zoom }) => zoom(zoomFactor(-1))],
])

function pressed(key: string, gestures: Gestures): boolean {
  const act = keys.get(key)
  act?.(gestures)
  return act !== undefined
}
