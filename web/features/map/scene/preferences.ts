import { useCallback, useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { persistedStore, type Shared } from '../../../lib/browser/persisted-store.ts'
import { defaultDisplay, type TypeDisplay } from './types.ts'

const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))

/** A user's choices for a world's map; missing ones have their defaults. */
const Preferences = z.object({
  types: z.record(z.string(), z.object({ visible: z.boolean(), colour: Colour })),
  /** Colours by tribe; null marks a removed one. */
  tribes: z.record(z.string(), z.nullable(Colour)),
  /** By tribe: automatic colours, the same in every plan. */
  given: z._default(z.record(z.string(), Colour), {}),
  bundling: z._default(z.enum(['none', 'player', 'continent']), 'none'),
})
export type Preferences = z.infer<typeof Preferences>

const nothingChosen: Preferences = { types: {}, tribes: {}, given: {}, bundling: 'none' }

const stores = new Map<string, Shared>()

function worldStore(worldId: string): Shared {
  const store = stores.get(worldId) ?? persistedStore(`angriffsplaner.map.${worldId}`)
  stores.set(worldId, store)
  return store
}

/** Parses stored preferences; invalid text gives the defaults. */
export function preferencesIn(text: string | undefined): Preferences {
  try {
    const read = Preferences.safeParse(JSON.parse(text ?? ''))
    return read.success ? read.data : nothingChosen
  } catch {
    return nothingChosen
  }
}

/** A world's map preferences, stored in the browser. */
export function usePreferences(worldId: string): [Preferences, (change: (before: Preferences) => Preferences) => void] {
  const store = worldStore(worldId)
  const text = useSyncExternalStore(store.subscribe, store.get)
  const change = useCallback(
    (next: (before: Preferences) => Preferences) => store.set(JSON.stringify(next(preferencesIn(store.get())))),
    [store],
  )
  return [useMemo(() => preferencesIn(text), [text]), change]
}

/** Visibility and colour of a kind of attack. */
export const typeDisplay = ({ types }: Pick<Preferences, 'types'>, type: string): TypeDisplay =>
  types[type] ?? defaultDisplay(type)
