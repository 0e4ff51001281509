import { useMemo, useState, useSyncExternalStore } from 'react'

/** For how long a list still keeps its order when an action has ended: longer than a second click takes. */
const settlingMs = 1500

let running = 0
let settling: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}
const isHeld = () => running > 0 || settling !== undefined
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs an action on rows of a list; while it runs and shortly after, every list keeps its order. Ends as `work` does. */
export async function withFrozenOrder<Result>(work: () => Promise<Result>): Promise<Result> {
  clearTimeout(settling)
  settling = undefined
  running++
  tell()
  try {
    return await work()
  } finally {
    running--
    if (running === 0) {
      settling = setTimeout(() => {
        settling = undefined
        tell()
      }, settlingMs)
    }
  }
}

/** A list as it is shown while actions run. */
export interface SteadyList<Item> {
  items: readonly Item[]
  /** Whether an item has left the list and only keeps its place: shown without anything to click. */
  isGone: (item: Item) => boolean
}

const nothingGone = () => false

/**
 * `shown`, the part of `all` that is asked for in the order asked for; in the places from before while actions run, so that a second
 * click never hits another row. What has changed is shown changed, what would leave stays in its place, and what is new comes
 * afterwards. Whoever asks for something else (`asked` changes) gets it at once. All arguments are the same while nothing changes.
 */
export function useSteadyList<Item>(
  shown: readonly Item[],
  all: readonly Item[],
  keyOf: (item: Item) => string | number,
  asked?: unknown,
): SteadyList<Item> {
  const held = useSyncExternalStore(subscribe, isHeld)
  const [standing, setStanding] = useState({ shown, asked })
  const keeps = held && standing.asked === asked
  if (!keeps && (standing.shown !== shown || standing.asked !== asked)) setStanding({ shown, asked })
  return useMemo(
    () => (keeps ? inPlace(standing.shown, all, keyOf) : { items: shown, isGone: nothingGone }),
    [keeps, standing.shown, shown, all, keyOf],
  )
}

/** The items where they stood, as they are now; those that are gone as they were. */
export function inPlace<Item>(
  standing: readonly Item[],
  all: readonly Item[],
  keyOf: (item: Item) => string | number,
): SteadyList<Item> {
  const now = new Map(all.map((item) => [keyOf(item), item]))
  return {
    items: standing.map((item) => now.get(keyOf(item)) ?? item),
    isGone: (item) => !now.has(keyOf(item)),
  }
}
