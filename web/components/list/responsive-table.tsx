import type { ReactNode } from 'react'
import { useIsPhone } from '../../lib/browser/use-phone.ts'
import { Muted } from '../layout/text.ts'
import { VirtualList } from './virtual-list.tsx'
import { VirtualTable, type VirtualTableProps } from './virtual-table.tsx'

interface ResponsiveTableProps<Row> extends VirtualTableProps<Row> {
  cardHeight: number
  card: (row: Row, index: number) => ReactNode
  empty?: string
}

/** A virtualized table, or a list of cards on a phone. */
export function ResponsiveTable<Row>({ cardHeight, card, empty, ...table }: ResponsiveTableProps<Row>) {
  const isPhone = useIsPhone()
  if (empty !== undefined && table.rows.length === 0) return <Muted>{empty}</Muted>
  if (!isPhone) return <VirtualTable {...table} />
  const { rows, rowKey, columns, rowHeight, table: _name, wholeRow, staysPut, markedIndex, ...list } = table
  return (
    <VirtualList
      {...list}
      markedIndex={staysPut ? undefined : markedIndex}
      framed
      items={rows}
      itemKey={rowKey}
      estimateHeight={cardHeight}
    >
      {card}
    </VirtualList>
  )
}
