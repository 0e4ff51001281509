import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { worlds as endpoints } from '../../../shared/contract/worlds.ts'
import type { World } from '../../../shared/model/world.ts'
import { currentWorldId, goneWorldId } from '../browser/persisted-store.ts'
import type { ApiError } from './api.ts'
import { useSession } from './session.tsx'
import { useRead } from './use-read.ts'

/** The chosen world and all worlds. `worlds` is empty while loading. */
export interface WorldChoice {
  world: World | undefined
  worlds: World[]
  isLoading: boolean
  error: ApiError | undefined
  retry(): void
  /** Makes the world the current one, also for later visits. */
  choose(id: string): void
}

const WorldContext = createContext<WorldChoice | undefined>(undefined)
const none: World[] = []

/**
 * Provides the chosen world: the remembered one if it still exists, else the first. A world that a call reports as deleted
 * leaves the list; the list reloads when the page becomes visible.
 */
export function WorldProvider({ children }: { children: ReactNode }) {
  const { hasEntered } = useSession()
  const remembered = useSyncExternalStore(currentWorldId.subscribe, currentWorldId.get)
  const { data, error, isLoading, mutate } = useRead(endpoints.list, hasEntered ? {} : undefined)
  const gone = useSyncExternalStore(goneWorldId.subscribe, goneWorldId.get)
  const worlds = useMemo(() => data?.worlds.filter(({ _id }) => _id !== gone) ?? none, [data, gone])
  const world = chosenWorld(worlds, remembered)

  useEffect(() => {
    // Read now: a screen may have chosen another one in the same step.
    if (data) currentWorldId.set(chosenWorld(worlds, currentWorldId.get())?._id)
  }, [data, worlds])

  useEffect(() => {
    if (!gone) return
    const drop = mutate((list) => list && { worlds: list.worlds.filter(({ _id }) => _id !== gone) }, {
      revalidate: false,
    })
    drop.catch(() => undefined)
  }, [gone, mutate])

  useEffect(() => {
    const readAgain = () => {
      if (hasEntered && document.visibilityState === 'visible') mutate().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', readAgain)
    return () => document.removeEventListener('visibilitychange', readAgain)
  }, [hasEntered, mutate])

  const choice = useMemo<WorldChoice>(
    () => ({ world, worlds, isLoading, error, retry: () => void mutate(), choose: (id) => currentWorldId.set(id) }),
    [world, worlds, isLoading, error, mutate],
  )
  return <WorldContext value={choice}>{children}</WorldContext>
}

/** The remembered world if it is in the list, else the first. */
export function chosenWorld(worlds: World[], remembered: string | undefined): World | undefined {
  return worlds.find(({ _id }) => _id === remembered) ?? worlds[0]
}

export function useWorld(): WorldChoice {
  const choice = useContext(WorldContext)
  if (!choice) throw new Error('useWorld needs a WorldProvider')
  return choice
}
