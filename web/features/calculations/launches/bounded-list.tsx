import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useMemo, useState } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { distinctKeys } from '../../../lib/format/distinct-keys.ts'

/** More than these scroll in an area of their own, so that the page does not become endless. */
const shownAtOnce = 40

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  area: {
    maxHeight: '60vh',
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    paddingInline: tokens.spacingHorizontalM,
  },
  button: { alignSelf: 'start' },
})

interface BoundedListProps<Item> {
  items: readonly Item[]
  /** Tells items apart: no two of the list may have the same. */
  itemKey: (item: Item) => string | number
  children: (item: Item) => ReactNode
  /** Items to begin with. */
  few: number
  /** What the list is, for screen readers. */
  label: string
  /** Height of an item in pixels, roughly. */
  estimateHeight?: number
}

/** The first few of a list; the rest on demand, thousands of them in a scrolling area. */
export function BoundedList<Item>({
  items,
  itemKey,
  children,
  few,
  label,
  estimateHeight = 64,
}: BoundedListProps<Item>) {
  const styles = useStyles()
  const [all, setAll] = useState(false)
  const shown = useMemo(() => (all ? items : items.slice(0, few)), [all, items, few])
  const keys = useMemo(() => distinctKeys(shown, itemKey), [shown, itemKey])
  return (
    <>
      {shown.length > shownAtOnce ? (
        <VirtualList
          label={label}
          className={styles.area}
          items={shown}
          itemKey={itemKey}
          estimateHeight={estimateHeight}
        >
          {children}
        </VirtualList>
      ) : (
        <ul className={styles.list} aria-label={label}>
          {shown.map((item, index) => (
            <li key={keys[index]}>{children(item)}</li>
          ))}
        </ul>
      )}
      {items.length > few && (
        <Button className={styles.button} size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Weniger anzeigen' : `Alle ${formatNumber(items.length)} anzeigen`}
        </Button>
      )}
    </>
  )
}
