import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../../shared/lib/numbers.ts'

export function BoundedList<Item>({
  items,
  step = 50,
  children,
}: {
  items: readonly Item[]
  /** Number of items added at once. */
  step?: number
  children: (item: Item) => ReactNode
}) {
  const [count, setCount] = useState(step)
  const rest = items.length - count
  return (
    <>
      <ul className="plain">{items.slice(0, count).map(children)}</ul>
      {rest > 0 && (
        <button type="button" onClick={() => setCount(count + step)}>
          {formatNumber(rest)} weitere
        </button>
      )}
    </>
  )
}
