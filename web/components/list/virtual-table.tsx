import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { distinctKeys } from '../../lib/format/distinct-keys.ts'
import { belowBars, belowTools } from '../../lib/theme/theme-tokens.ts'
import { usePageOffset } from './use-page-offset.ts'

/** Pixels between columns, and before the first and after the last one. */
const columnGap = 12
const rowPadding = 12
const defaultWidth = 'minmax(120px, 1fr)'

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
  row: {
    display: 'grid',
    alignItems: 'center',
    columnGap: `${columnGap}px`,
    padding: `0 ${rowPadding}px`,
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
  headRow: { minHeight: '40px' },
  bodyOfPage: {
    overflowX: 'auto',
    overflowY: 'hidden',
    borderRadius: `0 0 ${tokens.borderRadiusLarge} ${tokens.borderRadiusLarge}`,
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  body: { position: 'relative' },
  bodyRow: {
    position: 'absolute',
    top: 0,
    left: 0,
    width: '100%',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-within': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  marked: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  gone: { opacity: 0.4 },
  cell: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  end: { textAlign: 'end', justifySelf: 'end', fontVariantNumeric: 'tabular-nums' },
})

/** `width` is a CSS grid track in pixels, such as `90px` or `minmax(120px, 1fr)` (the default). */
export interface Column<Row> {
  key: string
  header: ReactNode
  cell: (row: Row, index: number) => ReactNode
  width?: string
  /** `end` for numbers. */
  align?: 'start' | 'end'
  /** The sort order, for screen readers. */
  sorted?: 'ascending' | 'descending'
}

export interface VirtualTableProps<Row> {
  rows: readonly Row[]
  /** Unique in the table and stable for a row. */
  rowKey: (row: Row) => string | number
  columns: readonly Column<Row>[]
  /** Accessible name. */
  label: string
  /** Height of every row in pixels. */
  rowHeight?: number
  className?: string
  /** Scrolls in an area of its own instead of with the page: for dialogs and drawers. */
  ownArea?: boolean
  /** Index of a row to mark and, on change, to scroll into view. */
  markedIndex?: number
  /** Whether a row was removed and only keeps its place for a moment. */
  isGone?: (row: Row) => boolean
}

/** A virtualized table for thousands of rows with a sticky head; its columns scroll sideways where they do not fit. */
export function VirtualTable<Row>({ ownArea, ...props }: VirtualTableProps<Row>) {
  return ownArea ? <AreaTable {...props} /> : <PageTable {...props} />
}

type TableProps<Row> = Omit<VirtualTableProps<Row>, 'ownArea'>

const overscan = 12
const usualRowHeight = 44

function PageTable<Row>(props: TableProps<Row>) {
  const styles = useStyles()
  const { rows, rowHeight = usualRowHeight, columns, label, className, markedIndex } = props
  const head = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const offset = usePageOffset(body)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: offset,
  })
  useScrollToMarked(
    body,
    markedIndex,
    () => {
      const top = offset + (markedIndex ?? 0) * rowHeight
      return top >= window.scrollY + 4 * rowHeight && top + 2 * rowHeight <= window.scrollY + window.innerHeight
    },
    virtualizer,
  )
  const minWidth = tableWidth(columns)
  const isWide = useIsNarrowerThan(body, minWidth)
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
          <Rows {...props} minWidth={minWidth} virtualizer={virtualizer} offset={offset} />
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
    </section>
  )
}

function AreaTable<Row>(props: TableProps<Row>) {
  const styles = useStyles()
  const { rows, rowHeight = usualRowHeight, columns, label, className, markedIndex } = props
  const area = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => area.current,
    estimateSize: () => rowHeight,
    overscan,
  })
  useScrollToMarked(
    area,
    markedIndex,
    (view) => {
      const top = (markedIndex ?? 0) * rowHeight
      return top >= view.scrollTop && top + 2 * rowHeight <= view.scrollTop + view.clientHeight
    },
    virtualizer,
  )
  const minWidth = tableWidth(columns)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={area} className={mergeClasses(styles.frame, styles.area, className)} aria-label={label} tabIndex={0}>
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth }}>
        <div role="rowgroup" className={styles.head}>
          <HeadRow columns={columns} minWidth={minWidth} />
        </div>
        <div role="rowgroup">
          <Rows {...props} minWidth={minWidth} virtualizer={virtualizer} offset={0} />
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
    </section>
  )
}

const gridColumns = <Row,>(columns: readonly Column<Row>[]): string =>
  columns.map(({ width = defaultWidth }) => width).join(' ')

/** The least width of all columns in pixels. */
const tableWidth = <Row,>(columns: readonly Column<Row>[]): number =>
  columns.reduce(
    (sum, { width = defaultWidth }) => sum + (Number.parseInt(/\d+(?=px)/.exec(width)?.[0] ?? '', 10) || 0),
    0,
  ) +
  columnGap * (columns.length - 1) +
  2 * rowPadding

function HeadRow<Row>({ columns, minWidth }: Pick<TableProps<Row>, 'columns'> & { minWidth: number }) {
  const styles = useStyles()
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: see above
    // biome-ignore-start lint/a11y/useFocusableInteractive: rows and cells of a plain table take no focus
    <div
      role="row"
      aria-rowindex={1}
      className={mergeClasses(styles.row, styles.headRow)}
      style={{ gridTemplateColumns: gridColumns(columns), minWidth }}
    >
      {columns.map((column) => (
        <div
          key={column.key}
          role="columnheader"
          aria-sort={column.sorted}
          className={mergeClasses(styles.cell, column.align === 'end' && styles.end)}
        >
          {column.header}
        </div>
      ))}
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    // biome-ignore-end lint/a11y/useSemanticElements: see above
  )
}

interface RowsProps<Row> extends TableProps<Row> {
  minWidth: number
  virtualizer: Pick<Virtualizer<Window, Element>, 'getTotalSize' | 'getVirtualItems'>
  /** Pixels from the start of what scrolls to the rows. */
  offset: number
}

function Rows<Row>({ rows, rowKey, columns, markedIndex, isGone, minWidth, virtualizer, offset }: RowsProps<Row>) {
  const styles = useStyles()
  const keys = useMemo(() => distinctKeys(rows, rowKey), [rows, rowKey])
  const gridTemplateColumns = gridColumns(columns)
  const renderCells = useCallback(
    (index: number) => {
      const row = rows[index]
      if (row === undefined) return null
      return columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div key={column.key} role="cell" className={mergeClasses(styles.cell, column.align === 'end' && styles.end)}>
          {column.cell(row, index)}
        </div>
      ))
    },
    [rows, columns, styles],
  )
  return (
    <div className={styles.body} role="presentation" style={{ height: virtualizer.getTotalSize(), minWidth }}>
      {virtualizer.getVirtualItems().map(({ index, start, size }) => {
        const row = rows[index]
        const gone = row !== undefined && isGone?.(row) === true
        return (
          row !== undefined && (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={keys[index]}
              role="row"
              aria-rowindex={index + 2}
              inert={gone}
              className={mergeClasses(
                styles.row,
                styles.bodyRow,
                index === markedIndex && styles.marked,
                gone && styles.gone,
              )}
              aria-current={index === markedIndex || undefined}
              style={{ gridTemplateColumns, height: size, transform: `translateY(${start - offset}px)` }}
            >
              <Cells index={index} renderCells={renderCells} />
            </div>
          )
        )
      })}
    </div>
  )
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

/** Whether an element is narrower than a width in pixels. */
function useIsNarrowerThan(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [isNarrower, setIsNarrower] = useState(false)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && setIsNarrower(entry.contentRect.width < width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, width])
  return isNarrower
}

interface CellsProps {
  index: number
  renderCells: (index: number) => ReactNode
}

/** Memoized: scrolling renders only the rows that come into view. */
const Cells = memo(function Cells({ index, renderCells }: CellsProps) {
  return renderCells(index)
})
