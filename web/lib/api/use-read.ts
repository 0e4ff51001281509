import { useSyncExternalStore } from 'react'
import useSWR, { type Cache, mutate, type SWRConfiguration, type SWRResponse } from 'swr'
import type { Entry, OutputOf } from '../../../shared/contract/endpoint.ts'
import { currentWorldId } from '../browser/persisted-store.ts'
import { forgetChanges, keepChange, type ListChange, type Listed, withChanges } from '../draft/list-changes.ts'
import { type ApiError, forgetKnownAnswers, looseEndpointUrl, type ReadArgs, request } from './api.ts'
import { noteRead, readDropped, worldOf } from './reread.ts'

interface LooseArgs {
  params?: Record<string, string> | undefined
  query?: unknown
}

/**
 * The cache key of a read: its URL, and `#` with the world if the path does not name one. Undefined while no world is known.
 * Keyed by world, a late answer is never shown for another world.
 */
export function readCacheKey(endpoint: Entry, args: LooseArgs, worldId: string | undefined): string | undefined {
  const url = looseEndpointUrl(endpoint, args)
  const world = worldOf(endpoint, { ...args, worldId })
  if (endpoint.scope === 'world' && !world) return undefined
  return noteRead(endpoint, { ...args, worldId }, endpoint.scope === 'world' ? `${url}#${world}` : url)
}

/** Fetches a key's URL; applies this page's recent changes to lists. */
export async function readKey<Answer>(key: string): Promise<Answer> {
  const [url = '', worldId] = key.split('#')
  return withChanges(key, await request<Answer>(url, { method: 'GET', worldId: worldId ?? currentWorldId.get() }))
}

/**
 * Reads an endpoint with a cache shared per address. Loads nothing if `args` is undefined. `config` overrides the site's SWR
 * settings.
 */
export function useRead<E extends Entry>(
  endpoint: E,
  args: ReadArgs<E> | undefined,
  config?: SWRConfiguration<OutputOf<E>, ApiError>,
): SWRResponse<OutputOf<E>, ApiError> {
  const worldId = useSyncExternalStore(currentWorldId.subscribe, currentWorldId.get)
  return useSWR<OutputOf<E>, ApiError>(
    (args && readCacheKey(endpoint, args, worldId)) ?? null,
    readKey<OutputOf<E>>,
    config,
  )
}

/** Whether each of these reads has an answer or has failed. */
export const areLoaded = (reads: readonly { data: unknown; error: unknown }[]): boolean =>
  reads.every(({ data, error }) => data !== undefined || error !== undefined)

/** Sets what a read shows without fetching. */
export async function put<E extends Entry>(endpoint: E, args: ReadArgs<E>, answer: OutputOf<E>): Promise<void> {
  const key = readCacheKey(endpoint, args, currentWorldId.get())
  if (key) await changeRead(key, () => answer)
}

/** Changes what a key shows without fetching; a read under way, which that drops, is made again. */
export async function changeRead<Answer>(key: string, change: (answer: Answer | undefined) => Answer | undefined) {
  const changed = await mutate<Answer>(key, change, { revalidate: false })
  void readDropped(key)
  return changed
}

/** Shows a change while a write makes it. No read shows anything else meanwhile; a failure takes it back, and is thrown. */
export async function showDuring<E extends Entry>(
  endpoint: E,
  args: ReadArgs<E>,
  change: (answer: OutputOf<E>) => OutputOf<E>,
  write: Promise<unknown>,
): Promise<void> {
  const key = readCacheKey(endpoint, args, currentWorldId.get())
  if (!key) return
  await mutate<OutputOf<E> | undefined>(
    key,
    write.then(() => undefined),
    { optimisticData: (_committed, shown) => shown && change(shown), populateCache: false, revalidate: false },
  )
}

/** The entry type of an endpoint that answers with one list. */
type EntryOf<E extends Entry> = Extract<OutputOf<E>[keyof OutputOf<E>], Listed[]>[number]

/**
 * Applies a change to a list: at once where it is shown, and to every answer of the next seconds, which may be outdated.
 * `worldId` is the list's world, if it has one.
 */
export async function showInList<E extends Entry>(
  endpoint: E,
  change: ListChange<EntryOf<E>>,
  worldId?: string,
): Promise<void> {
  const key = readCacheKey(endpoint, {}, worldId)
  if (!key) return
  keepChange(key, change)
  const shown = await changeRead<unknown>(key, (answer) => withChanges(key, answer))
  // The mutation has dropped a request under way.
  if (shown === undefined) await mutate(key)
}

export async function retryReads(cache: Cache): Promise<void> {
  const failed = [...cache.keys()].filter((key) => cache.get(key)?.error !== undefined)
  await Promise.all(failed.map((key) => mutate(key)))
}

/** Forgets all reads; with `again` those shown are fetched again. */
export async function forgetReads({ again }: { again: boolean }): Promise<void> {
  forgetChanges()
  forgetKnownAnswers()
  await mutate(() => true, undefined, { revalidate: again })
}
