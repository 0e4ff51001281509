import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { OptionsRegular } from '@fluentui/react-icons/svg/options'
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { lazy, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePageOffset } from '../../lib/browser/use-page-offset.ts'
import { belowBars, belowTools, inDigits } from '../../lib/theme/theme-tokens.ts'
import { Deferred } from '../layout/deferred.tsx'
import { HeadRow, Rows, type TableContent, tableWidth } from './table-rows.tsx'
import { useColumns, useDensity, useRowHeight } from './table-settings.ts'
import { useItemOptions } from './use-item-options.ts'

// Lazy: menus include the whole positioning engine.
const TableMenu = lazy(() => import('./table-menu.tsx'))

const useStyles = makeStyles({
  frame: {
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  area: {
    overflow: 'auto',
    maxHeight: '70vh',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    borderRadius: `${tokens.borderRadiusLarge} ${tokens.borderRadiusLarge} 0 0`,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  // Moves sideways with the body.
  headOfPage: { top: `calc(${belowBars} + ${belowTools})`, overflow: 'hidden' },
  bodyOfPage: {
    overflowX: 'auto',
    overflowY: 'hidden',
    borderRadius: `0 0 ${tokens.borderRadiusLarge} ${tokens.borderRadiusLarge}`,
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
})

export interface VirtualTableProps<Row> extends TableContent<Row> {
  /** Screen readers announce the table by this name. */
  label: string
  /** Height of comfortable rows in pixels; dense ones are lower. Rows grow with what they hold. */
  rowHeight?: number
  /** Name under which the chosen columns are remembered. */
  table?: string
  className?: string
  /** Whether the marked row is only marked, not scrolled into view. */
  staysPut?: boolean
  /** Scrolls in an area of its own instead of with the page: for dialogs and drawers. */
  ownArea?: boolean
}

/** A virtualized table for thousands of rows with a sticky head; its columns scroll sideways where they do not fit. */
export function VirtualTable<Row>({ ownArea, ...props }: VirtualTableProps<Row>) {
  return ownArea ? <AreaTable {...props} /> : <PageTable {...props} />
}

type TableProps<Row> = Omit<VirtualTableProps<Row>, 'ownArea'>

const overscan = 6

function PageTable<Row>(props: TableProps<Row>) {
  const styles = useStyles()
  const { rows, label, table = label, className, markedIndex } = props
  const { isDense } = useDensity()
  const head = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const textScale = useTextScale(head)
  const rowHeight = useRowHeight(props.rowHeight) * textScale
  const { shown, choosable, hidden, hide } = useColumns(table, props.columns)
  const columns = useMemo(() => {
    const header = (
      <Deferred
        when="idle"
        fallback={
          <Button
            disabled
            appearance="transparent"
            size="small"
            icon={<OptionsRegular />}
            aria-label="Spalten und Zeilenhöhe"
          />
        }
      >
        <TableMenu {...{ choosable, hidden, hide }} />
      </Deferred>
    )
    return [...shown, { key: 'table-menu', header, width: '24px', cell: () => null }]
  }, [shown, choosable, hidden, hide])
  const offset = usePageOffset(body)
  const virtualizer = useWindowVirtualizer({
    ...useItemOptions(rows, props.rowKey, rowHeight, overscan),
    scrollMargin: offset,
  })
  useNewHeights(virtualizer, rowHeight)
  useScrollToMarked(
    body,
    props.staysPut ? undefined : markedIndex,
    () => {
      const top = virtualizer.measurementsCache[markedIndex ?? 0]?.start ?? offset
      return top >= window.scrollY + 4 * rowHeight && top + 2 * rowHeight <= window.scrollY + window.innerHeight
    },
    virtualizer,
  )
  const minWidth = tableWidth(columns)
  const isWide = useOverflows(body)
  return (
    <section className={mergeClasses(styles.frame, className)} aria-label={label}>
      {/* biome-ignore-start lint/a11y/useSemanticElements: rows are placed by hand, which a table element does not allow */}
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1}>
        <div role="rowgroup" ref={head} className={mergeClasses(styles.head, styles.headOfPage)}>
          <HeadRow columns={columns} minWidth={minWidth} />
        </div>
        <div
          role="rowgroup"
          ref={body}
          className={styles.bodyOfPage}
          tabIndex={isWide ? 0 : undefined}
          onScroll={({ currentTarget }) => head.current?.scrollTo({ left: currentTarget.scrollLeft })}
        >
          <Rows
            key={rowHeight}
            {...props}
            {...{ columns, minWidth, minHeight: rowHeight, isDense, virtualizer, offset }}
          />
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
    </section>
  )
}

function AreaTable<Row>(props: TableProps<Row>) {
  const styles = useStyles()
  const { rows, columns, label, className, markedIndex } = props
  const { isDense } = useDensity()
  const area = useRef<HTMLDivElement>(null)
  const textScale = useTextScale(area)
  const rowHeight = useRowHeight(props.rowHeight) * textScale
  const virtualizer = useVirtualizer({
    ...useItemOptions(rows, props.rowKey, rowHeight, overscan),
    getScrollElement: () => area.current,
  })
  useNewHeights(virtualizer, rowHeight)
  useScrollToMarked(
    area,
    markedIndex,
    (view) => {
      const top = virtualizer.measurementsCache[markedIndex ?? 0]?.start ?? 0
      return top >= view.scrollTop && top + 2 * rowHeight <= view.scrollTop + view.clientHeight
    },
    virtualizer,
  )
  const minWidth = tableWidth(columns)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={area} className={mergeClasses(styles.frame, styles.area, className)} aria-label={label} tabIndex={0}>
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth: inDigits(minWidth) }}>
        <div role="rowgroup" className={styles.head}>
          <HeadRow columns={columns} minWidth={minWidth} />
        </div>
        <div role="rowgroup">
          <Rows key={rowHeight} {...props} {...{ minWidth, minHeight: rowHeight, isDense, virtualizer }} offset={0} />
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
    </section>
  )
}

/** The virtualizer keeps heights that it knows; rows that are made again are measured. */
function useNewHeights({ measure }: Pick<Virtualizer<Window, Element>, 'measure'>, rowHeight: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height makes those known wrong
  useLayoutEffect(() => measure(), [measure, rowHeight])
}

function useScrollToMarked(
  view: RefObject<HTMLElement | null>,
  markedIndex: number | undefined,
  isInView: (view: HTMLElement) => boolean,
  { scrollToIndex }: Pick<Virtualizer<Window, Element>, 'scrollToIndex'>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another mark scrolls, not another place of the table
  useEffect(() => {
    if (markedIndex === undefined || !view.current) return
    if (!isInView(view.current)) scrollToIndex(markedIndex, { align: 'center' })
    // The row exists after the next render; then the page scrolls as far as needed.
    const frame = requestAnimationFrame(() =>
      view.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [markedIndex, view, scrollToIndex])
}

/** How much larger than usual the text is, by the browser's settings or its user's styles. */
function useTextScale(element: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setScale(Number.parseFloat(getComputedStyle(current).fontSize) / 14)
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    measure()
    return () => observer.disconnect()
  }, [element])
  return scale
}

/** Whether an element's content is wider than the element. */
function useOverflows(element: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => setOverflows(current.scrollWidth > current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return overflows
}
