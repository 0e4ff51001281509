import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useMemo, useState } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { distinctKeys } from '../../../lib/format/distinct-keys.ts'

/** Longer lists scroll in their own area. */
const shownAtOnce = 40

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  area: {
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    paddingInline: tokens.spacingHorizontalM,
  },
  button: { alignSelf: 'start' },
})

interface BoundedListProps<Item> {
  items: readonly Item[]
  /** Must be unique in the list. */
  itemKey: (item: Item) => string | number
  children: (item: Item) => ReactNode
  /** Number of items shown at first. */
  few: number
  /** Screen readers announce the list by this name. */
  label: string
  /** Approximate item height in pixels. */
  estimateHeight?: number
}

/** The first few items of a list, the rest on demand; long lists are virtualized. */
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
