import { useCallback, useMemo, useState } from 'react'

/** What is chosen of a list of which only a part may be shown. */
export interface Selected<Id> {
  /** The chosen ones that the list still has, in its order. */
  ids: Id[]
  /** How many of them are not shown right now. */
  hidden: number
  /** Whether all, some or none of the shown ones are chosen. */
  ofShown: boolean | 'mixed'
}

/** What `chosen` means for a list of ids and the part of it that is shown. */
export function selectedOf<Id>(all: readonly Id[], shown: readonly Id[], chosen: ReadonlySet<Id>): Selected<Id> {
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
  /** Chooses one, or no longer; the same function for good. */
  set(id: Id, on: boolean): void
  /** Chooses all that are shown, or none of them any more. */
  setShown(on: boolean): void
  clear(): void
}

/**
 * Keeps which of a list are chosen, through filtering; those that leave the list are no longer counted. The same object while
 * nothing of that changes.
 */
export function useSelection<Id>(all: readonly Id[], shown: readonly Id[]): Selection<Id> {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set())
  const selected = useMemo(() => selectedOf(all, shown, chosen), [all, shown, chosen])
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
