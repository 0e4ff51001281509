import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { usePageOffset } from '../../lib/browser/use-page-offset.ts'
import { useItemOptions } from './use-item-options.ts'

const useStyles = makeStyles({
  area: {
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
  /** Screen readers announce the list by this name. */
  label: string
  className?: string
  /** Draws a table's border around the list. */
  framed?: boolean
  /** Scrolls in an area of its own instead of with the page: for dialogs, and previews above a form's buttons. */
  ownArea?: boolean
  /** Index of an item to scroll into view when it changes. */
  markedIndex?: number
  /** Items rendered beyond either edge; fewer if items are expensive. */
  overscan?: number
  /** Whether an item was removed and only keeps its place for a moment. */
  isGone?: (item: Item) => boolean
}

/** A virtualized list for thousands of items. */
export function VirtualList<Item>({ ownArea, ...props }: VirtualListProps<Item>) {
  return ownArea ? <AreaList {...props} /> : <PageList {...props} />
}

const defaultOverscan = 3

type ListProps<Item> = Omit<VirtualListProps<Item>, 'ownArea'>

function PageList<Item>(props: ListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const offset = usePageOffset(list)
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    ...useItemOptions(props.items, props.itemKey, props.estimateHeight, props.overscan ?? defaultOverscan),
    scrollMargin: offset,
    // Renders first items in slices: what measuring adds is rendered without interruption.
    initialRect: { width: 0, height: 1 },
  })
  useScrollToMarked(virtualizer, list, props.markedIndex)
  return (
    <section className={useLook(props)} aria-label={props.label}>
      <Items {...props} virtualizer={virtualizer} list={list} offset={offset} />
    </section>
  )
}

function AreaList<Item>(props: ListProps<Item>) {
  const styles = useStyles()
  const area = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...useItemOptions(props.items, props.itemKey, props.estimateHeight, props.overscan ?? defaultOverscan),
    getScrollElement: () => area.current,
  })
  useScrollToMarked(virtualizer, list, props.markedIndex)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={area} className={mergeClasses(styles.area, useLook(props))} aria-label={props.label} tabIndex={0}>
      <Items {...props} virtualizer={virtualizer} list={list} offset={0} />
    </section>
  )
}

function useLook<Item>({ framed, className }: ListProps<Item>): string {
  const styles = useStyles()
  return mergeClasses(framed && styles.framed, className)
}

function useScrollToMarked(
  { scrollToIndex }: Pick<Virtualizer<Window, Element>, 'scrollToIndex'>,
  list: RefObject<HTMLElement | null>,
  markedIndex: number | undefined,
) {
  useEffect(() => {
    if (markedIndex === undefined) return
    scrollToIndex(markedIndex, { align: 'auto' })
    // The item exists after the next render; then the page scrolls as far as needed.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector(`[data-index="${markedIndex}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [markedIndex, scrollToIndex, list])
}

interface ItemsProps<Item> extends ListProps<Item> {
  virtualizer: Pick<Virtualizer<Window, HTMLLIElement>, 'getTotalSize' | 'getVirtualItems' | 'measureElement'>
  list: RefObject<HTMLUListElement | null>
  /** Pixels from the start of what scrolls to the list. */
  offset: number
}

function Items<Item>({ items, children, isGone, virtualizer, list, offset }: ItemsProps<Item>) {
  const styles = useStyles()
  const render = useCallback(
    (index: number) => {
      const item = items[index]
      return item === undefined ? null : children(item, index)
    },
    [items, children],
  )
  return (
    <ul ref={list} className={styles.canvas} style={{ height: virtualizer.getTotalSize() }}>
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
              style={{ transform: `translateY(${start - offset}px)` }}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              <Content index={index} render={render} />
            </li>
          )
        )
      })}
    </ul>
  )
}

interface ContentProps {
  index: number
  render: (index: number) => ReactNode
}

/** Memoized: scrolling and measuring render only the items that come into view. */
const Content = memo(function Content({ index, render }: ContentProps) {
  return render(index)
})
