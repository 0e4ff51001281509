import { useSyncExternalStore } from 'react'
import useSWR, { type Cache, mutate, type SWRResponse } from 'swr'
import type { Endpoint, OutputOf } from '../../shared/contract/endpoint.ts'
import { type ApiError, addressOf, type Optional, type ReadArgs, request } from './api.ts'
import { currentWorldId } from './remembered.ts'

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

/** Fetches what a key stands for. */
export function readKey<Answer>(key: string): Promise<Answer> {
  const [url = '', worldId] = key.split('#')
  return request<Answer>(url, { method: 'GET', worldId: worldId ?? currentWorldId.get() })
}

/** Reads an endpoint and keeps the answer for every reader of the same address. Undefined args: nothing is loaded. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  args: ReadArgs<E> | undefined,
): SWRResponse<OutputOf<E>, ApiError> {
  const worldId = useSyncExternalStore(currentWorldId.subscribe, currentWorldId.get)
  return useSWR<OutputOf<E>, ApiError>((args && keyOf(endpoint, args, worldId)) ?? null, readKey<OutputOf<E>>)
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

/** Fetches again what could not be read. */
export async function retryReads(cache: Cache): Promise<void> {
  const failed = [...cache.keys()].filter((key) => cache.get(key)?.error !== undefined)
  await Promise.all(failed.map((key) => mutate(key)))
}

/** Forgets everything that was read; with `again` what is shown is fetched anew. */
export async function forgetReads({ again }: { again: boolean }): Promise<void> {
  await mutate(() => true, undefined, { revalidate: again })
}

function namedWorld(from: unknown): string | undefined {
  if (!from || typeof from !== 'object' || !('worldId' in from)) return undefined
  return typeof from.worldId === 'string' ? from.worldId : undefined
}
