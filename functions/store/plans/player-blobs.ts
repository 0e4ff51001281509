import { type BlobName, ChunkedBlob, packChunks, readChunks, unpackChunks } from './bulk-data.ts'
import type { BlobPointer } from './plans.ts'

/**
 * Sets that are read one player at a time: the first chunk is an index of the players and their chunks. A set never changes, so what
 * was read of one is kept in memory, as far as there is room.
 */

/** A player in the index of a set. */
interface Player {
  playerId: number
}

/** The chunks of a player. */
interface Place {
  from: number
  count: number
}

/** What a set holds for a player: `head` is in the index, `body` in the player's own chunks. */
export interface PlayerPart<Head extends Player, Body> {
  head: Head
  body: Body
}

/** A set with a part for each player. */
export interface PlayerBlob<Head extends Player, Body> {
  /** The chunks of a new set of at least one player. */
  pack: (parts: readonly PlayerPart<Head, Body>[], facts: object) => Promise<ChunkedBlob>
  /** One player's part, read without the others'; `undefined` where there is none. Throws `SetMoved`. */
  readOne: (plan: Plan, playerId: number) => Promise<PlayerPart<Head, Body> | undefined>
  /** All parts; none of a plan without the set. Throws `SetMoved`. */
  readAll: (plan: Plan) => Promise<PlayerPart<Head, Body>[]>
}

type Plan = { _id: string } & Partial<Record<BlobName, BlobPointer | undefined>>

/** A set by player, of which a container keeps up to `room` characters of text. */
export function playerBlob<Head extends Player, Body>(name: BlobName, room: number): PlayerBlob<Head, Body> {
  const indexes = parsedCache<(Head & Place)[]>(room)
  const bodies = parsedCache<Body>(room)
  const indexOf = (planId: string, pointer: BlobPointer) =>
    indexes(pointer.version, () => readChunks(planId, name, pointer, 0, 1))
  const partOf = async (
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
      const entry = (await indexOf(plan._id, pointer)).find((one) => one.playerId === playerId)
      return entry && partOf(pointer, entry, ({ from, count }) => readChunks(plan._id, name, pointer, from, count))
    },
    readAll: async (plan) => {
      const pointer = plan[name]
      if (!pointer) return []
      let whole: Promise<Uint8Array[]> | undefined
      // All of them at once, if any has to be read.
      const read = async ({ from, count }: Place) => {
        whole ??= readChunks(plan._id, name, pointer)
        return (await whole).slice(from, from + count)
      }
      const index = await indexOf(plan._id, pointer)
      return Promise.all(index.map((entry) => partOf(pointer, entry, read)))
    },
  }
}

/** Values that never change, each read and parsed once, as long as all of them are not too much text; the latest stay longest. */
function parsedCache<T>(room: number): (key: string, read: () => Promise<Uint8Array[]>) => Promise<T> {
  const cache = new Map<string, { value: Promise<T>; size: number }>()
  const parsed = async (key: string, read: () => Promise<Uint8Array[]>) => {
    const text = await unpackChunks(await read())
    // Its content is what `pack` wrote: its shape is our own.
    const value: T = JSON.parse(text)
    const entry = cache.get(key)
    if (entry) entry.size = text.length
    evict(cache, room)
    return value
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
