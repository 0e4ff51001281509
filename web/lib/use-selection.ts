import { useCallback, useMemo, useState } from 'react'

/** The selected items of a list that may be filtered. */
export interface Selected<Id> {
  /** Selected ids still in the list, in its order. */
  ids: Id[]
  /** Number of selected items that are filtered out. */
  hidden: number
  /** Whether all, some or none of the shown items are selected. */
  ofShown: boolean | 'mixed'
}

export function summarizeSelection<Id>(
  all: readonly Id[],
  shown: readonly Id[],
  chosen: ReadonlySet<Id>,
): Selected<Id> {
  const ids = all.filter((id) => chosen.has(id))
  const visible = shown.filter((id) => chosen.has(id)).length
  return {
    ids,
    hidden: ids.length - visible,
    ofShown: visible === 0 ? false : visible === shown.length ? true : 'mixed',
  }
}

export interface Selection<Id> extends Selected<Id> {
  has(id: Id): boolean
  /** Selects or deselects one; stable. */
  set(id: Id, on: boolean): void
  /** Selects or deselects all shown items. */
  setShown(on: boolean): void
  clear(): void
}

/** Keeps a selection through filtering; removed items no longer count. Stable while nothing changes. */
export function useSelection<Id>(all: readonly Id[], shown: readonly Id[]): Selection<Id> {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set())
  const selected = useMemo(() => summarizeSelection(all, shown, chosen), [all, shown, chosen])
  const set = useCallback((id: Id, on: boolean) => setChosen((before) => changed(before, [id], on)), [])
  return useMemo(
    () => ({
      ...selected,
      has: (id) => chosen.has(id),
      set,
      setShown: (on) => setChosen((before) => changed(before, shown, on)),
      clear: () => setChosen(new Set()),
    }),
    [selected, chosen, shown, set],
  )
}

function changed<Id>(before: ReadonlySet<Id>, ids: readonly Id[], on: boolean): ReadonlySet<Id> {
  const after = new Set(before)
  for (const id of ids) {
    if (on) after.add(id)
    else after.delete(id)
  }
  return after
}
