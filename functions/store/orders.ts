import type { IssuedLine } from '../../shared/model/order.ts'
import type { OrdersPointer, PlanRecord } from './plans.ts'
import { type PlayerPart, playerSet } from './player-sets.ts'
import { type ChunkedSet, replaceSets } from './sets.ts'
import type { TransactItem } from './table/conditional.ts'

/** What was handed out to a plan's players: one set, with a part for each player. */

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
  /** Number of the issue that took the player out of the plan; absent while they have lines, and in parts stored before it existed. */
  left?: number
}

/** A player and what was issued to him. */
export interface IssuedPart extends OrderPart {
  playerId: number
  playerName: string
}

type Issued = Pick<PlanRecord, '_id' | 'orders'>

/** So much text of issues a container keeps parsed, in characters: parsed it takes two to three times as many bytes. */
const keptText = 32_000_000

/** Also of players who have only lines that are gone. */
const sheets = playerSet<{ playerId: number; playerName: string }, OrderPart>('orders', keptText)

type Part = PlayerPart<{ playerId: number; playerName: string }, OrderPart>

const issuedPart = ({ head: { playerId, playerName }, body }: Part): IssuedPart => ({ ...body, playerId, playerName })

/** What was issued to a player last; `undefined` when he was never issued anything. */
export async function readPart(plan: Issued, playerId: number): Promise<IssuedPart | undefined> {
  const part = await sheets.readOne(plan, playerId)
  return part && issuedPart(part)
}

/** What was issued to all players last. */
export const readParts = async (plan: Issued): Promise<IssuedPart[]> => (await sheets.readAll(plan)).map(issuedPart)

/** What the plan tells of an issue. */
export type IssueFacts = Omit<OrdersPointer, 'version' | 'chunks'>

/**
 * Puts an issue in force together with the sightings of its orders, and with its entry in the log; false when senders, assignments,
 * issue or sightings of the plan have changed meanwhile, or when `entry` asks for something else that no longer holds.
 */
export async function replaceOrders(
  plan: PlanRecord,
  issued: readonly IssuedPart[],
  facts: IssueFacts,
  { sightings, entry }: { sightings: ChunkedSet | undefined; entry: TransactItem[] },
): Promise<boolean> {
  const parts = issued.map(({ playerId, playerName, ...body }) => ({ head: { playerId, playerName }, body }))
  return replaceSets(plan, { orders: await sheets.pack(parts, facts), sightings }, { entry })
}
