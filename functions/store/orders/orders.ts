import type { IssuedOrder } from '../../../shared/model/order.ts'
import type { Target } from '../../../shared/model/target.ts'
import { ChunkedBlob, packChunks, readChunks, swapBlobs, unpackChunks } from '../plans/bulk-data.ts'
import type { OrdersPointer, PlanRecord } from '../plans/plans.ts'
import { type PlayerPart, playerBlob } from '../plans/player-blobs.ts'
import type { TransactItem } from '../table/conditional.ts'

/** What was handed out to a plan's players: one set, with a part for each player, whose last chunks hold the targets as they were then. */

/** An attack as it was issued. Night is told when it is issued: the world's data are not needed for it again. */
export type StoredOrder = IssuedOrder & { isNight?: true }

/** What was issued to a player. */
export interface PlayerOrdersContent {
  /** By launch. */
  lines: StoredOrder[]
  /** Issued once and no longer planned, the last ones first. */
  gone: StoredOrder[]
  /** His lines of former issues: of the one before, and of the one that he had seen last when this was issued. */
  former: { number: number; lines: StoredOrder[] }[]
  /** Number of the issue that took the player out of the plan; absent while they have lines, and in parts stored before it existed. */
  left?: number
}

/** A player and what was issued to him. */
export interface PlayerOrders extends PlayerOrdersContent {
  playerId: number
  playerName: string
}

type Issued = Pick<PlanRecord, '_id' | 'orders'>

/** So much text of issues a container keeps parsed, in characters: parsed it takes two to three times as many bytes. */
const maxCachedText = 32_000_000

/** Also of players who have only lines that are gone. */
const sheets = playerBlob<{ playerId: number; playerName: string }, PlayerOrdersContent>('orders', maxCachedText)

type Part = PlayerPart<{ playerId: number; playerName: string }, PlayerOrdersContent>

const issuedPart = ({ head: { playerId, playerName }, body }: Part): PlayerOrders => ({ ...body, playerId, playerName })

/** What was issued to a player last; `undefined` when he was never issued anything. */
export async function readPlayerOrders(plan: Issued, playerId: number): Promise<PlayerOrders | undefined> {
  const part = await sheets.readOne(plan, playerId)
  return part && issuedPart(part)
}

/** What was issued to all players last. */
export const readAllOrders = async (plan: Issued): Promise<PlayerOrders[]> =>
  (await sheets.readAll(plan)).map(issuedPart)

/** A target as it was at an issue. */
export type IssuedTarget = Pick<Target, 'x' | 'y' | 'type' | 'maxOff' | 'maxFake' | 'maxBFake' | 'offsetMinutes'>

/** The plan's arrival (ISO 8601 UTC) and targets as they were at an issue. */
export interface IssuedAims {
  arriveAt: string
  targets: readonly IssuedTarget[]
}

/** The aims of the present issue; `undefined` before the first one, and of issues made before aims were stored. */
export async function readAims({ _id, orders }: Issued): Promise<IssuedAims | undefined> {
  if (!orders?.aims) return undefined
  const { from, count } = orders.aims
  // Written by `replaceOrders` below.
  const aims: IssuedAims = JSON.parse(await unpackChunks(await readChunks(_id, 'orders', orders, from, count)))
  return aims
}

/** What the plan tells of an issue. */
export type IssueFacts = Omit<OrdersPointer, 'version' | 'chunks' | 'aims'>

/**
 * Puts an issue in force together with the sightings of its orders, and with its entry in the log; false when senders, assignments,
 * issue or sightings of the plan have changed meanwhile, or when `entry` asks for something else that no longer holds.
 */
export async function swapOrders(
  plan: PlanRecord,
  issued: readonly PlayerOrders[],
  aims: IssuedAims,
  facts: IssueFacts,
  { sightings, entry }: { sightings: ChunkedBlob | undefined; entry: TransactItem[] },
): Promise<boolean> {
  const parts = issued.map(({ playerId, playerName, ...body }) => ({ head: { playerId, playerName }, body }))
  const [set, aimChunks] = await Promise.all([sheets.pack(parts, {}), packChunks(aims)])
  const pointer = { ...facts, aims: { from: set.chunks.length, count: aimChunks.length } }
  return swapBlobs(plan, { orders: new ChunkedBlob([...set.chunks, ...aimChunks], pointer), sightings }, { entry })
}
