import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { worlds as endpoints } from '../../../shared/contract/worlds.ts'
import type { World } from '../../../shared/model/world.ts'
import { currentWorldId, goneWorldId } from '../browser/persisted-store.ts'
import type { ApiError } from './api.ts'
import { useSession } from './session.tsx'
import { useRead } from './use-read.ts'

/** The world the person works in, and those there are. `worlds` is empty while loading. */
export interface WorldChoice {
  world: World | undefined
  worlds: World[]
  isLoading: boolean
  error: ApiError | undefined
  /** Loads the list again. */
  retry(): void
  /** Makes the world the current one, for this and the next visits. */
  choose(id: string): void
}

const WorldContext = createContext<WorldChoice | undefined>(undefined)
const none: World[] = []

/**
 * Keeps the chosen world: the remembered one if it still exists, else the first of the list. A world that somebody else has deleted
 * leaves the list as soon as a call is told so, and the list is read again when the person comes back to the page.
 */
export function WorldProvider({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const remembered = useSyncExternalStore(currentWorldId.subscribe, currentWorldId.get)
  const { data, error, isLoading, mutate } = useRead(endpoints.list, user && !user.mustChangePassword ? {} : undefined)
  const gone = useSyncExternalStore(goneWorldId.subscribe, goneWorldId.get)
  const worlds = useMemo(() => data?.worlds.filter(({ _id }) => _id !== gone) ?? none, [data, gone])
  const world = chosenWorld(worlds, remembered)

  useEffect(() => {
    // Looked up now: a screen may have chosen another one in the same step.
    if (data) currentWorldId.set(chosenWorld(worlds, currentWorldId.get())?._id)
  }, [data, worlds])

  useEffect(() => {
    if (!gone) return
    const drop = mutate((list) => list && { worlds: list.worlds.filter(({ _id }) => _id !== gone) }, {
      revalidate: false,
    })
    drop.catch(() => undefined)
  }, [gone, mutate])

  const mayRead = user !== undefined && !user.mustChangePassword
  useEffect(() => {
    const readAgain = () => {
      if (mayRead && document.visibilityState === 'visible') mutate().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', readAgain)
    return () => document.removeEventListener('visibilitychange', readAgain)
  }, [mayRead, mutate])

  const choice = useMemo<WorldChoice>(
    () => ({ world, worlds, isLoading, error, retry: () => void mutate(), choose: (id) => currentWorldId.set(id) }),
    [world, worlds, isLoading, error, mutate],
  )
  return <WorldContext value={choice}>{children}</WorldContext>
}

/** The remembered world when the list has it, else the list's first. */
export function chosenWorld(worlds: World[], remembered: string | undefined): World | undefined {
  return worlds.find(({ _id }) => _id === remembered) ?? worlds[0]
}

/** The choice of the nearest `WorldProvider`. */
export function useWorld(): WorldChoice {
  const choice = useContext(WorldContext)
  if (!choice) throw new Error('useWorld needs a WorldProvider')
  return choice
}
