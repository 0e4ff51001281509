import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** A row to scroll to, `below` pixels from the top of the window. */
export interface Jump {
  id: string
  below: number
}

interface Row {
  id: string
}

interface WindowListProps<Item extends Row> {
  items: readonly Item[]
  /** Height of a row in pixels, until the first ones are measured. */
  usualHeight: number
  /** Scrolled to whenever the object changes. */
  jump: Jump | undefined
  /** Renders an item; `before` is the one above it. */
  children: (item: Item, before: Item | undefined) => ReactNode
}

/** Pixels rendered beyond either edge of the window. */
const overscan = 240

/** Rows rendered before the first measurement. */
const firstRows = 10

interface Shown {
  first: number
  end: number
  /** Pixels of the rows above and below. */
  before: number
  after: number
}

/** A list that scrolls with the page and renders only the rows in view; they may be of any height. */
export function WindowList<Item extends Row>({ items, usualHeight, jump, children }: WindowListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const heights = useRef(new Map<string, number>())
  const [shown, setShown] = useState<Shown>({ first: 0, end: firstRows, before: 0, after: 0 })

  /** Of rows that were never rendered: the lowest one of the first. If it changed, all below them would move. */
  const usual = useRef<number>(undefined)
  const heightOf = ({ id }: Row) => heights.current.get(id) ?? usual.current ?? usualHeight
  const update = useEffectEvent(() => {
    if (!list.current) return
    for (const row of list.current.children) {
      const id = row instanceof HTMLElement ? row.dataset.id : undefined
      if (id !== undefined) heights.current.set(id, row.getBoundingClientRect().height)
    }
    if (heights.current.size > 0) usual.current ??= Math.min(...heights.current.values())
    const { top } = list.current.getBoundingClientRect()
    const next = rowsBetween(items.map(heightOf), -top - overscan, window.innerHeight - top + overscan)
    setShown((known) => (isSame(known, next) ? known : next))
  })
  useEffect(() => {
    const onChange = () => update()
    window.addEventListener('scroll', onChange, { passive: true })
    window.addEventListener('resize', onChange)
    const observer = new ResizeObserver(onChange)
    observer.observe(document.body)
    return () => {
      window.removeEventListener('scroll', onChange)
      window.removeEventListener('resize', onChange)
      observer.disconnect()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items are other rows in view
  useLayoutEffect(() => update(), [items])

  const pixelsAbove = useEffectEvent((index: number) => sum(items.slice(0, index).map(heightOf)))
  const done = useRef(jump)
  useEffect(() => {
    if (!jump || done.current === jump) return
    const index = items.findIndex(({ id }) => id === jump.id)
    if (index < 0) return
    const row = list.current?.children[index - shown.first]
    if (row) {
      done.current = jump
      row.scrollIntoView()
      return
    }
    const { top = 0 } = list.current?.getBoundingClientRect() ?? {}
    window.scrollTo(0, window.scrollY + top + pixelsAbove(index))
  }, [jump, items, shown])

  return (
    <ul ref={list} style={{ paddingTop: shown.before, paddingBottom: shown.after }}>
      {items.slice(shown.first, shown.end).map((item, index) => (
        <li
          key={item.id}
          data-id={item.id}
          style={{ scrollMarginTop: (jump?.below ?? 0) + 24 }}
          aria-setsize={items.length}
          aria-posinset={shown.first + index + 1}
        >
          {children(item, items[shown.first + index - 1])}
        </li>
      ))}
    </ul>
  )
}

/** The rows between two positions, in pixels from the top of the list. */
function rowsBetween(heights: readonly number[], top: number, bottom: number): Shown {
  let [first, before] = [0, 0]
  for (const height of heights) {
    if (before + height > top) break
    before += height
    first++
  }
  let [end, edge] = [first, before]
  for (const height of heights.slice(first)) {
    if (edge >= bottom) break
    edge += height
    end++
  }
  return { first, end, before, after: sum(heights.slice(end)) }
}

const sum = (heights: readonly number[]) => heights.reduce((total, height) => total + height, 0)

const isSame = (a: Shown, b: Shown) =>
  a.first === b.first && a.end === b.end && a.before === b.before && a.after === b.after
