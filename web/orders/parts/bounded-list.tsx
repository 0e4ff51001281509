import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../../shared/lib/numbers.ts'

/** Number of items added at once. */
const step = 50

export function BoundedList<Item>({
  items,
  children,
}: {
  items: readonly Item[]
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
