import type { Sorting } from '../lib/sorting.ts'
import { SortButton } from './sort-button.tsx'
import type { Column } from './virtual-table.tsx'

interface SortableColumn<Row> extends Omit<Column<Row>, 'key' | 'header' | 'sorted'> {
  text: string
  title?: string
}

/** Makes columns by whose heads the rows are ordered. */
export const sortableColumns =
  <Row, Key extends string>(sorting: Sorting<Key>, onSort: (key: Key) => void) =>
  (key: Key, { text, title, ...column }: SortableColumn<Row>): Column<Row> => {
    const sorted = sorting.key === key ? (sorting.descending ? 'descending' : 'ascending') : undefined
    const header = <SortButton text={text} sorted={sorted} title={title} onClick={() => onSort(key)} />
    return { ...column, key, header, ...(sorted && { sorted }) }
  }
