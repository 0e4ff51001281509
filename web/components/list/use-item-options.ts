import { useCallback, useMemo } from 'react'
import { distinctKeys } from '../../lib/format/distinct-keys.ts'

/** A virtualizer's options: items that move keep their heights. */
export function useItemOptions<Item>(
  items: readonly Item[],
  itemKey: (item: Item) => string | number,
  height: number,
  overscan: number,
) {
  const keys = useMemo(() => distinctKeys(items, itemKey), [items, itemKey])
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys])
  return { count: items.length, estimateSize: () => height, getItemKey, overscan }
}
