import { useSyncExternalStore } from 'react'
import useSWR, { type Cache, mutate, type SWRConfiguration, type SWRResponse } from 'swr'
import type { Endpoint, OutputOf } from '../../../shared/contract/endpoint.ts'
import { currentWorldId } from '../browser/persisted-store.ts'
import { forgetChanges, keepChange, type ListChange, type Listed, withChanges } from '../draft/list-changes.ts'
import { type ApiError, addressOf, type Optional, type ReadArgs, request } from './api.ts'

interface LooseArgs {
  params?: Record<string, string> | undefined
  query?: unknown
}

/**
 * The cache key of a read: its URL, and behind `#` the world it is read for where the world is not in the path. Undefined while
 * no world is chosen and none is named. An answer is kept under the key it was asked with, so that one which arrives after the
 * world has changed is never shown.
 */
export function keyOf(endpoint: Endpoint, args: LooseArgs, worldId: string | undefined): string | undefined {
  const url = addressOf(endpoint, args)
  if (endpoint.scope !== 'world') return url
  const named = namedWorld(args.params) ?? namedWorld(args.query)
  const world = named ?? worldId
  return world && `${url}#${world}`
}

/** Fetches what a key stands for; of a list, with what this page has just changed of it. */
export async function readKey<Answer>(key: string): Promise<Answer> {
  const [url = '', worldId] = key.split('#')
  return withChanges(key, await request<Answer>(url, { method: 'GET', worldId: worldId ?? currentWorldId.get() }))
}

/**
 * Reads an endpoint and keeps the answer for every reader of the same address. Undefined args: nothing is loaded. `config` says where
 * a screen reads otherwise than the rest of the site, such as again and again.
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  args: ReadArgs<E> | undefined,
  config?: SWRConfiguration<OutputOf<E>, ApiError>,
): SWRResponse<OutputOf<E>, ApiError> {
  const worldId = useSyncExternalStore(currentWorldId.subscribe, currentWorldId.get)
  return useSWR<OutputOf<E>, ApiError>((args && keyOf(endpoint, args, worldId)) ?? null, readKey<OutputOf<E>>, config)
}

/** Fetches exactly this read again, wherever it is shown; resolves when the new answer is there. */
export async function refresh<E extends Endpoint>(endpoint: E, ...[args]: Optional<ReadArgs<E>>): Promise<void> {
  const key = keyOf(endpoint, args ?? {}, currentWorldId.get())
  if (key) await mutate(key)
}

/** Sets what a read shows, from an answer that already holds it: nothing is fetched. */
export async function put<E extends Endpoint>(endpoint: E, args: ReadArgs<E>, answer: OutputOf<E>): Promise<void> {
  const key = keyOf(endpoint, args, currentWorldId.get())
  if (key) await mutate(key, answer, { revalidate: false })
}

/** What an endpoint lists, the list being all that it answers. */
type EntryOf<E extends Endpoint> = OutputOf<E> extends Record<string, (infer Entry extends Listed)[]> ? Entry : never

/**
 * Works into a list what a call has just changed of it: at once where it is shown, and into every answer of the next seconds, which
 * may not know of it yet. `worldId` is that of the list, where it is one world's.
 */
export async function showInList<E extends Endpoint>(
  endpoint: E,
  change: ListChange<EntryOf<E>>,
  worldId?: string,
): Promise<void> {
  const key = keyOf(endpoint, {}, worldId)
  if (!key) return
  keepChange(key, change)
  const shown = await mutate<unknown>(key, (answer: unknown) => withChanges(key, answer), { revalidate: false })
  // An answer that was on its way has been dropped for this.
  if (shown === undefined) await mutate(key)
}

/** Fetches again what could not be read. */
export async function retryReads(cache: Cache): Promise<void> {
  const failed = [...cache.keys()].filter((key) => cache.get(key)?.error !== undefined)
  await Promise.all(failed.map((key) => mutate(key)))
}

/** Forgets everything that was read; with `again` what is shown is fetched anew. */
export async function forgetReads({ again }: { again: boolean }): Promise<void> {
  forgetChanges()
  await mutate(() => true, undefined, { revalidate: again })
}

function namedWorld(from: unknown): string | undefined {
  if (!from || typeof from !== 'object' || !('worldId' in from)) return undefined
  return typeof from.worldId === 'string' ? from.worldId : undefined
}
