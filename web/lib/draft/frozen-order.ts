import { useMemo, useState, useSyncExternalStore } from 'react'

/** How long lists keep their order after an action, in milliseconds: longer than a second click takes. */
const settlingMs = 1500

let running = 0
let settling: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const notifyListeners = () => {
  for (const listener of listeners) listener()
}
const isHeld = () => running > 0 || settling !== undefined
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs an action on rows; while it runs and shortly after, every list keeps its order. Settles as `work` does. */
export async function withFrozenOrder<Result>(work: () => Promise<Result>): Promise<Result> {
  clearTimeout(settling)
  settling = undefined
  running++
  notifyListeners()
  try {
    return await work()
  } finally {
    running--
    if (running === 0) {
      settling = setTimeout(() => {
        settling = undefined
        notifyListeners()
      }, settlingMs)
    }
  }
}

export interface SteadyList<Item> {
  items: readonly Item[]
  /** Whether an item was removed and only keeps its place, without controls. */
  isGone: (item: Item) => boolean
}

const nothingGone = () => false

/**
 * Keeps items in place while actions run, so that a second click never hits another row: changes show, removed items stay, new
 * ones appear afterwards. `shown` is the filtered and sorted part of `all`; a change of `asked` (filter, order) applies at
 * once. Arguments must be stable.
 */
export function useSteadyList<Item>(
  shown: readonly Item[],
  all: readonly Item[],
  getKey: (item: Item) => string | number,
  asked?: unknown,
): SteadyList<Item> {
  const held = useSyncExternalStore(subscribe, isHeld)
  const [standing, setStanding] = useState({ shown, asked })
  const keeps = held && standing.asked === asked
  if (!keeps && (standing.shown !== shown || standing.asked !== asked)) setStanding({ shown, asked })
  return useMemo(
    () => (keeps ? inPlace(standing.shown, all, getKey) : { items: shown, isGone: nothingGone }),
    [keeps, standing.shown, shown, all, getKey],
  )
}

/** Items in their earlier places, with their current values; removed ones unchanged. */
export function inPlace<Item>(
  standing: readonly Item[],
  all: readonly Item[],
  getKey: (item: Item) => string | number,
): SteadyList<Item> {
  const present = new Map(all.map((item) => [getKey(item), item]))
  return {
    items: standing.map((item) => present.get(getKey(item)) ?? item),
    isGone: (item) => !present.has(getKey(item)),
  }
}
