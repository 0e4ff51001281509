import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Virtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback } from 'react'
import { inDigits } from '../../lib/theme/theme-tokens.ts'

/** Pixels between columns, and before the first and after the last one. */
const columnGap = 12
const rowPadding = 12
const defaultWidth = 'minmax(120px, 1fr)'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    alignItems: 'center',
    columnGap: `${columnGap}px`,
    padding: `0 ${rowPadding}px`,
    fontSize: tokens.fontSizeBase300,
  },
  // Of the body's weight, so that its columns are as wide.
  headRow: { minHeight: '36px', fontWeight: tokens.fontWeightRegular },
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
  // Two lines fit into the least height.
  dense: { lineHeight: `${16 / 14}em` },
  marked: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  gone: { opacity: 0.4 },
  cell: { minWidth: 0, overflowWrap: 'anywhere' },
  headCell: { fontWeight: tokens.fontWeightSemibold },
  whole: { gridColumn: '1 / -1' },
  end: { textAlign: 'end', justifySelf: 'end', fontVariantNumeric: 'tabular-nums' },
})

/** `width` is a CSS grid track in pixels at the usual text, such as `90px` or `minmax(120px, 1fr)` (the default). */
export interface Column<Row> {
  key: string
  /** Name where columns are chosen; default: `header` if it is a text. */
  name?: string
  /** Always shown, as is the first column with a name. */
  fixed?: true
  header: ReactNode
  cell: (row: Row, index: number) => ReactNode
  width?: string
  /** Numbers are aligned to the `end`. */
  align?: 'start' | 'end'
  /** The sort order, for screen readers. */
  sorted?: 'ascending' | 'descending'
}

export interface TableContent<Row> {
  rows: readonly Row[]
  /** Unique in the table and stable for a row. */
  rowKey: (row: Row) => string | number
  columns: readonly Column<Row>[]
  /** Index of a row to mark and, on change, to scroll into view. */
  markedIndex?: number
  /** Whether a row was removed and only keeps its place for a moment. */
  isGone?: (row: Row) => boolean
  /** Content over all columns, for the head of a group of rows. */
  wholeRow?: (row: Row) => ReactNode
}

const gridColumns = <Row,>(columns: readonly Column<Row>[]): string =>
  columns
    .map(({ width = defaultWidth }) => width.replace(/(\d+)px/g, (_, pixels) => inDigits(Number(pixels))))
    .join(' ')

/** The least width of all columns in pixels, at the usual text. */
export const tableWidth = <Row,>(columns: readonly Column<Row>[]): number =>
  columns.reduce(
    (sum, { width = defaultWidth }) => sum + (Number.parseInt(/\d+(?=px)/.exec(width)?.[0] ?? '', 10) || 0),
    0,
  ) +
  columnGap * (columns.length - 1) +
  2 * rowPadding

export function HeadRow<Row>({ columns, minWidth }: Pick<TableContent<Row>, 'columns'> & { minWidth: number }) {
  const styles = useStyles()
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: rows are placed by hand, which a table element does not allow
    // biome-ignore-start lint/a11y/useFocusableInteractive: rows and cells of a plain table take no focus
    <div
      role="row"
      aria-rowindex={1}
      className={mergeClasses(styles.row, styles.headRow)}
      style={{ gridTemplateColumns: gridColumns(columns), minWidth: inDigits(minWidth) }}
    >
      {columns.map((column) => (
        <div
          key={column.key}
          role="columnheader"
          aria-sort={column.sorted}
          className={mergeClasses(styles.cell, styles.headCell, column.align === 'end' && styles.end)}
        >
          {column.header}
        </div>
      ))}
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
    // biome-ignore-end lint/a11y/useSemanticElements: see above
  )
}

interface RowsProps<Row> extends Omit<TableContent<Row>, 'rowKey'> {
  minWidth: number
  /** Least height of a row in pixels. */
  minHeight: number
  isDense: boolean
  virtualizer: Pick<Virtualizer<Window, Element>, 'getTotalSize' | 'getVirtualItems' | 'measureElement'>
  /** Pixels from the start of what scrolls to the rows. */
  offset: number
}

/** Draws only the rows in view. */
export function Rows<Row>({
  rows,
  columns,
  markedIndex,
  isGone,
  wholeRow,
  minWidth,
  minHeight,
  isDense,
  virtualizer,
  offset,
}: RowsProps<Row>) {
  const styles = useStyles()
  const gridTemplateColumns = gridColumns(columns)
  const renderCells = useCallback(
    (index: number) => {
      const row = rows[index]
      if (row === undefined) return null
      const whole = wholeRow?.(row)
      if (whole !== undefined) {
        return (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div role="cell" aria-colspan={columns.length} className={mergeClasses(styles.cell, styles.whole)}>
            {whole}
          </div>
        )
      }
      return columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        <div key={column.key} role="cell" className={mergeClasses(styles.cell, column.align === 'end' && styles.end)}>
          {column.cell(row, index)}
        </div>
      ))
    },
    [rows, columns, wholeRow, styles],
  )
  return (
    <div
      className={styles.body}
      role="presentation"
      style={{ height: virtualizer.getTotalSize(), minWidth: inDigits(minWidth) }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        const gone = row !== undefined && isGone?.(row) === true
        return (
          row !== undefined && (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              inert={gone}
              className={mergeClasses(
                styles.row,
                styles.bodyRow,
                isDense && styles.dense,
                index === markedIndex && styles.marked,
                gone && styles.gone,
              )}
              aria-current={index === markedIndex || undefined}
              style={{ gridTemplateColumns, minHeight, transform: `translateY(${start - offset}px)` }}
            >
              <Cells index={index} renderCells={renderCells} />
            </div>
          )
        )
      })}
    </div>
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
