import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { distinctKeys } from '../../lib/format/distinct-keys.ts'

const useStyles = makeStyles({
  viewport: {
    overflowY: 'auto',
    maxHeight: '70vh',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  framed: {
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  canvas: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
  item: { position: 'absolute', top: 0, left: 0, width: '100%' },
  gone: { opacity: 0.4 },
})

interface VirtualListProps<Item> {
  items: readonly Item[]
  /** Unique in the list and stable for an item. */
  itemKey: (item: Item) => string | number
  children: (item: Item, index: number) => ReactNode
  /** Initial height in pixels; shown items are measured. */
  estimateHeight: number
  /** Accessible name. */
  label: string
  className?: string
  /** With a table's border. */
  framed?: boolean
  /** Index of an item to scroll into view when it changes. */
  markedIndex?: number
  /** Items rendered beyond either edge; fewer if items are expensive. */
  overscan?: number
  /** Whether an item was removed and only keeps its place for a moment. */
  isGone?: (item: Item) => boolean
}

/** A virtualized list for thousands of items, in its own scrolling area. */
export function VirtualList<Item>({
  items,
  itemKey,
  children,
  estimateHeight,
  label,
  className,
  framed = false,
  markedIndex,
  overscan = 8,
  isGone,
}: VirtualListProps<Item>) {
  const styles = useStyles()
  const viewport = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => distinctKeys(items, itemKey), [items, itemKey])
  const keyAt = useCallback((index: number) => keys[index] ?? index, [keys])
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => estimateHeight,
    getItemKey: keyAt,
    overscan,
  })
  useEffect(() => {
    const view = viewport.current
    if (markedIndex === undefined || !view) return
    virtualizer.scrollToIndex(markedIndex, { align: 'auto' })
    // The item exists after the next render; then the page scrolls as far as needed.
    const frame = requestAnimationFrame(() =>
      view.querySelector(`[data-index="${markedIndex}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [markedIndex, virtualizer])
  const look = mergeClasses(styles.viewport, framed && styles.framed, className)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={viewport} className={look} aria-label={label} tabIndex={0}>
      <ul className={styles.canvas} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          const gone = item !== undefined && isGone?.(item) === true
          return (
            item !== undefined && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                inert={gone}
                className={mergeClasses(styles.item, gone && styles.gone)}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={items.length}
                aria-posinset={index + 1}
              >
                {children(item, index)}
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
