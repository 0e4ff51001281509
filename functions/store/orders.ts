import type { IssuedLine } from '../../shared/model/order.ts'
import type { OrdersPointer, PlanRecord } from './plans.ts'
import { ChunkedSet, packed, readChunks, replaceSets, unpacked } from './sets.ts'
import type { TransactItem } from './table/conditional.ts'

/**
 * What was handed out to a plan's players: one set, whose first chunk tells where each player's part lies. An issue never changes, so
 * what was read of one is kept in memory, as far as there is room.
 */

/** An attack as it was issued. Night is told when it is issued: the world's data are not needed for it again. */
export type StoredLine = IssuedLine & { isNight?: true }

/** What was issued to a player. */
export interface OrderPart {
  /** By launch. */
  lines: StoredLine[]
  /** Issued once and no longer planned, the last ones first. */
  gone: StoredLine[]
  /** His lines of former issues: of the one before, and of the one that he had seen last when this was issued. */
  former: { number: number; lines: StoredLine[] }[]
}

/** What there is for a player, and in which chunks. */
interface IndexEntry {
  playerId: number
  playerName: string
  from: number
  count: number
}

/** A player and what was issued to him. */
export interface IssuedPart extends OrderPart {
  playerId: number
  playerName: string
}

type Issued = Pick<PlanRecord, '_id' | 'orders'>

/** The players of a plan's present issue, also those who have only lines that are gone; none before the first. */
const readIndex = async ({ _id, orders }: Issued): Promise<IndexEntry[]> =>
  orders ? indexes(orders.version, () => readChunks(_id, 'orders', orders, 0, 1)) : []

/** What was issued to a player last; `undefined` when he was never issued anything. */
export async function readPart(plan: Issued, playerId: number): Promise<IssuedPart | undefined> {
  const { _id, orders } = plan
  const entry = (await readIndex(plan)).find((one) => one.playerId === playerId)
  return orders && entry && partOf(orders, entry, ({ from, count }) => readChunks(_id, 'orders', orders, from, count))
}

/** What was issued to all players last. */
export async function readParts(plan: Issued): Promise<IssuedPart[]> {
  const { _id, orders } = plan
  if (!orders) return []
  const index = await readIndex(plan)
  let whole: Promise<Uint8Array[]> | undefined
  // All of them at once, if any has to be read.
  const read = async ({ from, count }: IndexEntry) => {
    whole ??= readChunks(_id, 'orders', orders)
    return (await whole).slice(from, from + count)
  }
  return Promise.all(index.map((entry) => partOf(orders, entry, read)))
}

async function partOf(
  { version }: OrdersPointer,
  entry: IndexEntry,
  read: (entry: IndexEntry) => Promise<Uint8Array[]>,
): Promise<IssuedPart> {
  const { playerId, playerName } = entry
  return { ...(await parts(`${version} ${playerId}`, () => read(entry))), playerId, playerName }
}

/** What the plan tells of an issue. */
export type IssueFacts = Omit<OrdersPointer, 'version' | 'chunks'>

/**
 * Puts an issue in force, with its entry in the log; false when senders, assignments or issue of the plan have changed meanwhile.
 */
export async function replaceOrders(
  plan: PlanRecord,
  issued: readonly IssuedPart[],
  facts: IssueFacts,
  entry: TransactItem[],
): Promise<boolean> {
  const chunks: Uint8Array[] = []
  const index: IndexEntry[] = []
  for (const { playerId, playerName, ...part } of issued) {
    const own = await packed(part)
    index.push({ playerId, playerName, from: 1 + chunks.length, count: own.length })
    chunks.push(...own)
  }
  const [first, ...more] = await packed(index)
  if (!first || more.length > 0) throw new Error('The index of an issue takes one chunk')
  return replaceSets(plan, { orders: new ChunkedSet([first, ...chunks], facts) }, { entry })
}

/** So much text of issues a container keeps parsed, in characters: parsed it takes two to three times as many bytes. */
const keptText = 32_000_000

/** Values that never change, each read and parsed once, as long as all of them are not too much text; the latest stay longest. */
function keptValues<T>(): (key: string, read: () => Promise<Uint8Array[]>) => Promise<T> {
  const cache = new Map<string, { value: Promise<T>; size: number }>()
  const parsed = async (key: string, read: () => Promise<Uint8Array[]>) => {
    const text = await unpacked(await read())
    // Its content is what `replaceOrders` wrote: its shape is our own.
    const value: T = JSON.parse(text)
    const entry = cache.get(key)
    if (entry) entry.size = text.length
    makeRoom(cache)
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

function makeRoom(cache: Map<string, { size: number }>): void {
  let size = [...cache.values()].reduce((sum, entry) => sum + entry.size, 0)
  for (const [key, entry] of cache) {
    if (size <= keptText) return
    cache.delete(key)
    size -= entry.size
  }
}

const indexes = keptValues<IndexEntry[]>()
const parts = keptValues<OrderPart>()
