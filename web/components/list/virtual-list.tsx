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
  /** Tells items apart: no two of the list may have the same, and one keeps its own whatever else the list shows. */
  itemKey: (item: Item) => string | number
  children: (item: Item, index: number) => ReactNode
  /** Height in pixels to begin with; each item is measured once shown. */
  estimateHeight: number
  /** What the list is, for screen readers. */
  label: string
  className?: string
  /** With a border, as a table has one. */
  framed?: boolean
  /** An item to bring into view whenever it changes. */
  markedIndex?: number
  /** How many items beyond either edge are kept ready; fewer where an item is expensive. */
  overscan?: number
  /** Whether an item has left the list and only keeps its place for a moment. */
  isGone?: (item: Item) => boolean
}

/** A list that renders only what is in view, in a scrolling area of its own: for thousands of items. */
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
    // The item is there after the next render; then the page follows as far as it has to.
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
