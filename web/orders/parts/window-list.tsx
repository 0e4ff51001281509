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
  children: (item: Item) => ReactNode
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

  const update = useEffectEvent(() => {
    if (!list.current) return
    for (const row of list.current.children) {
      const id = row instanceof HTMLElement ? row.dataset.id : undefined
      if (id !== undefined) heights.current.set(id, row.getBoundingClientRect().height)
    }
    const usual = Math.min(...heights.current.values())
    const height = ({ id }: Row) => heights.current.get(id) ?? (Number.isFinite(usual) ? usual : usualHeight)
    const { top } = list.current.getBoundingClientRect()
    const next = rowsBetween(items.map(height), -top - overscan, window.innerHeight - top + overscan)
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
    const share = index / items.length
    const { top = 0, height = 0 } = list.current?.getBoundingClientRect() ?? {}
    window.scrollTo(0, window.scrollY + top + share * height)
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
          {children(item)}
        </li>
      ))}
    </ul>
  )
}

/** The rows between two positions, in pixels from the top of the list. */
export function rowsBetween(heights: readonly number[], top: number, bottom: number): Shown {
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
  const after = heights.slice(end).reduce((sum, height) => sum + height, 0)
  return { first, end, before, after }
}

const isSame = (a: Shown, b: Shown) =>
  a.first === b.first && a.end === b.end && a.before === b.before && a.after === b.after
