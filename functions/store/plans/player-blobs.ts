import { ChunkedBlob, packChunks, readChunks, unpackChunks } from './chunks.ts'
import type { BlobName, BlobPointer } from './pointers.ts'

/** Blobs that are read per player: the first chunk indexes the players' chunks. Blobs are immutable, so parsed parts are cached. */

interface Player {
  playerId: number
}

interface Place {
  from: number
  count: number
}

/** A player's part of a blob: `head` is in the index, `body` in the player's own chunks. */
export interface PlayerPart<Head extends Player, Body> {
  head: Head
  body: Body
}

/** A blob with a part for each player. */
export interface PlayerBlob<Head extends Player, Body> {
  /** Packs a new blob of at least one player. */
  pack: (parts: readonly PlayerPart<Head, Body>[], facts: object) => Promise<ChunkedBlob>
  /** Reads one player's part only; `undefined` when there is none. Throws `StaleReadError`. */
  readOne: (plan: Plan, playerId: number) => Promise<PlayerPart<Head, Body> | undefined>
  /** Reads all parts; empty without a blob. Throws `StaleReadError`. */
  readAll: (plan: Plan) => Promise<PlayerPart<Head, Body>[]>
}

type Plan = { _id: string } & Partial<Record<BlobName, BlobPointer | undefined>>

/**
 * A blob by player; each container caches up to `room` characters of its text. `known` removes from a body what another version wrote
 * and this one cannot read.
 */
export function playerBlob<Head extends Player, Body>(
  name: BlobName,
  room: number,
  known: (body: Body) => Body = (body) => body,
): PlayerBlob<Head, Body> {
  const indexes = parsedCache<(Head & Place)[]>(room)
  const bodies = parsedCache(room, known)
  const readIndex = (planId: string, pointer: BlobPointer) =>
    indexes(pointer.version, () => readChunks(planId, name, pointer, 0, 1))
  const readPart = async (
    { version }: BlobPointer,
    entry: Head & Place,
    read: (place: Place) => Promise<Uint8Array[]>,
  ): Promise<PlayerPart<Head, Body>> => ({
    head: entry,
    body: await bodies(`${version} ${entry.playerId}`, () => read(entry)),
  })
  return {
    pack: async (parts, facts) => {
      const chunks: Uint8Array[] = []
      const index: (Head & Place)[] = []
      for (const { head, body } of parts) {
        const own = await packChunks(body)
        index.push({ ...head, from: 1 + chunks.length, count: own.length })
        chunks.push(...own)
      }
      const [first, ...more] = await packChunks(index)
      if (!first || more.length > 0) throw new Error('The index of a set takes one chunk')
      return new ChunkedBlob([first, ...chunks], facts)
    },
    readOne: async (plan, playerId) => {
      const pointer = plan[name]
      if (!pointer) return undefined
      const entry = (await readIndex(plan._id, pointer)).find((one) => one.playerId === playerId)
      return entry && readPart(pointer, entry, ({ from, count }) => readChunks(plan._id, name, pointer, from, count))
    },
    readAll: async (plan) => {
      const pointer = plan[name]
      if (!pointer) return []
      const index = await readIndex(plan._id, pointer)
      // Further chunks are no parts.
      const end = index.reduce((last, { from, count }) => Math.max(last, from + count), 1)
      let whole: Promise<Uint8Array[]> | undefined
      // One read for all parts that are not cached.
      const read = async ({ from, count }: Place) => {
        whole ??= readChunks(plan._id, name, pointer, 0, end)
        return (await whole).slice(from, from + count)
      }
      return Promise.all(index.map((entry) => readPart(pointer, entry, read)))
    },
  }
}

/** LRU cache of immutable values, limited by the length of their text. */
function parsedCache<T>(
  room: number,
  known: (value: T) => T = (value) => value,
): (key: string, read: () => Promise<Uint8Array[]>) => Promise<T> {
  const cache = new Map<string, { value: Promise<T>; size: number }>()
  const parsed = async (key: string, read: () => Promise<Uint8Array[]>) => {
    const text = await unpackChunks(await read())
    // Written by `pack`, so not validated.
    const value: T = JSON.parse(text)
    const entry = cache.get(key)
    if (entry) entry.size = text.length
    evict(cache, room)
    return known(value)
  }
  return (key, read) => {
    const known = cache.get(key)
    const entry = known ?? { value: parsed(key, read), size: 0 }
    cache.delete(key)
    cache.set(key, entry)
    entry.value.catch(() => cache.delete(key))
    return entry.value
  }
}

function evict(cache: Map<string, { size: number }>, room: number): void {
  let size = [...cache.values()].reduce((sum, entry) => sum + entry.size, 0)
  for (const [key, entry] of cache) {
    if (size <= room) return
    cache.delete(key)
    size -= entry.size
  }
}
