import { type Sorting, turned } from '../../lib/format/sorting.ts'
import { SortButton } from './sort-button.tsx'
import type { Column } from './table-rows.tsx'

interface SortedTable<Key extends string> {
  labels: Readonly<Record<Key, string>>
  sorting: Sorting<Key>
  onSort: (sorting: Sorting<Key>) => void
  /** The sorting after a click on a column's head. */
  next?: typeof turned<Key>
}

interface SortableColumn<Row> extends Omit<Column<Row>, 'key' | 'header' | 'sorted'> {
  title?: string
}

/** Makes columns whose heads sort the rows. */
export const sortableColumns =
  <Row, Key extends string>({ labels, sorting, onSort, next = turned }: SortedTable<Key>) =>
  (key: Key, { title, ...column }: SortableColumn<Row>): Column<Row> => {
    const sorted = sorting.key === key ? (sorting.descending ? 'descending' : 'ascending') : undefined
    const sort = () => onSort(next(key, sorting))
    const header = <SortButton text={labels[key]} sorted={sorted} title={title} onClick={sort} />
    return { name: labels[key], ...column, key, header, ...(sorted && { sorted }) }
  }
