import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { distinctKeys } from '../../lib/format/distinct-keys.ts'

const useStyles = makeStyles({
  viewport: {
    overflow: 'auto',
    maxHeight: '70vh',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  table: { minWidth: 'min-content' },
  row: {
    display: 'grid',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: `0 ${tokens.spacingHorizontalM}`,
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    minHeight: '40px',
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
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

/** `width` is a CSS grid track such as `90px` or `minmax(120px, 1fr)` (the default). */
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
  /** Index of a row to mark and, on change, to scroll into view. */
  markedIndex?: number
  /** Whether a row was removed and only keeps its place for a moment. */
  isGone?: (row: Row) => boolean
}

/** A virtualized table for thousands of rows with a sticky head; narrow screens scroll sideways. */
export function VirtualTable<Row>({
  rows,
  rowKey,
  columns,
  label,
  rowHeight = 44,
  className,
  markedIndex,
  isGone,
}: VirtualTableProps<Row>) {
  const styles = useStyles()
  const viewport = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => distinctKeys(rows, rowKey), [rows, rowKey])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  useEffect(() => {
    const view = viewport.current
    if (markedIndex === undefined || !view) return
    const top = markedIndex * rowHeight
    const isInView = top >= view.scrollTop && top + 2 * rowHeight <= view.scrollTop + view.clientHeight
    if (!isInView) virtualizer.scrollToIndex(markedIndex, { align: 'center' })
    // The row exists after the next render; then the page scrolls as far as needed.
    const frame = requestAnimationFrame(() =>
      view.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [markedIndex, rowHeight, virtualizer])
  const gridTemplateColumns = columns.map(({ width }) => width ?? 'minmax(120px, 1fr)').join(' ')
  const cellClass = useCallback(
    ({ align }: Pick<Column<Row>, 'align'>) => mergeClasses(styles.cell, align === 'end' && styles.end),
    [styles],
  )
  const renderCells = useCallback(
    (index: number) => {
      const row = rows[index]
      if (row === undefined) return null
      return columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: see below
        <div key={column.key} role="cell" className={cellClass(column)}>
          {column.cell(row, index)}
        </div>
      ))
    },
    [rows, columns, cellClass],
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={viewport} className={mergeClasses(styles.viewport, className)} aria-label={label} tabIndex={0}>
      {/* biome-ignore-start lint/a11y/useSemanticElements: rows are placed by hand, which a table element does not allow */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: rows and cells of a plain table take no focus */}
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className={styles.table}>
        <div role="rowgroup">
          <div
            role="row"
            aria-rowindex={1}
            className={mergeClasses(styles.row, styles.head)}
            style={{ gridTemplateColumns }}
          >
            {columns.map((column) => (
              <div key={column.key} role="columnheader" aria-sort={column.sorted} className={cellClass(column)}>
                {column.header}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index]
            const gone = row !== undefined && isGone?.(row) === true
            return (
              row !== undefined && (
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
                  style={{ gridTemplateColumns, height: size, transform: `translateY(${start}px)` }}
                >
                  <Cells index={index} renderCells={renderCells} />
                </div>
              )
            )
          })}
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: see above */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
    </section>
  )
}

interface CellsProps {
  index: number
  renderCells: (index: number) => ReactNode
}

/** Memoized: scrolling renders only the rows that come into view. */
const Cells = memo(function Cells({ index, renderCells }: CellsProps) {
  return renderCells(index)
})
