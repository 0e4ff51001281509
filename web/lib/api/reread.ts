import { mutate } from 'swr'
import type { Entry, Noun } from '../../../shared/contract/endpoint.ts'
import { nextTask } from '../browser/next-task.ts'
import { looseEndpointUrl, onWritten } from './api.ts'

/** What a call names: `worldId` is the current world, for calls that name none. */
interface CallArgs {
  params?: Record<string, string> | undefined
  query?: unknown
  body?: unknown
  worldId?: string | undefined
}

/** What an answer shows; without plan or world of all of them. */
interface Shown {
  nouns: readonly Noun[]
  planId: string | undefined
  worldId: string | undefined
}

/** All reads so far, by cache key. */
const reads = new Map<string, Shown>()

const named = (field: 'planId' | 'worldId', { params, query, body }: CallArgs): string | undefined => {
  const values = [params, query, body].map((part) => (part instanceof Object ? Reflect.get(part, field) : undefined))
  return values.find((value) => typeof value === 'string')
}

/** The world of a call: the one named, or the current one where the endpoint has this scope. */
export const worldOf = ({ scope }: Entry, args: CallArgs) =>
  named('worldId', args) ?? (scope === 'world' ? args.worldId : undefined)

/** Notes what a read shows, so that writes find it; returns its cache key, which is its URL unless given. */
export function noteRead(endpoint: Entry, args: CallArgs, key = looseEndpointUrl(endpoint, args)): string {
  if (!reads.has(key))
    reads.set(key, { nouns: endpoint.shows, planId: named('planId', args), worldId: worldOf(endpoint, args) })
  return key
}

/** By cache key: the read under way, and the one that starts after it. */
const running = new Map<string, Promise<unknown>>()
const waiting = new Map<string, Promise<unknown>>()

/** Runs one read of a key at a time; all writes during a read share the next one. */
function readAgain(key: string): Promise<unknown> {
  const joined = waiting.get(key)
  if (joined) return joined
  // A new task, because the caller of a write may first put its answer into the cache.
  const next = (running.get(key) ?? nextTask()).then(() => {
    waiting.delete(key)
    const read = mutate(key).finally(() => running.delete(key))
    running.set(key, read)
    return read
  })
  waiting.set(key, next)
  return next
}

/** Repeats a read under way whose answer is dropped, because the cache was changed meanwhile. */
export const readDropped = (key: string) => running.has(key) && readAgain(key)

/**
 * Reads again what a write changes in its plan or world: mounted reads now, others as soon as they are mounted. `call` starts this after
 * every successful write and does not wait. Screens await it where they must show the new answers, or after a failure.
 */
export async function reread(write: Entry, args: CallArgs): Promise<void> {
  const planId = named('planId', args)
  const worldId = worldOf(write, args)
  const concerned = [...reads].filter(
    ([, shown]) =>
      shown.nouns.some((noun) => write.changes.includes(noun)) &&
      mayBeSame(shown.planId, planId) &&
      mayBeSame(shown.worldId, worldId),
  )
  await Promise.all(concerned.map(([key]) => readAgain(key)))
}

const mayBeSame = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one === other

onWritten(reread)
