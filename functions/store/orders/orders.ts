import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import { type Target, targetTypes } from '../../../shared/model/target.ts'
import { ChunkedBlob, packChunks, readChunks, unpackChunks } from '../plans/chunks.ts'
import { knownAttacks } from '../plans/known-members.ts'
import { type IssuedEntry, readIssuedLedger, withIssuedLedger } from '../plans/ledger.ts'
import type { PlanRecord } from '../plans/plans.ts'
import { type PlayerPart, playerBlob } from '../plans/player-blobs.ts'
import type { OrdersPointer } from '../plans/pointers.ts'
import { type Amendments, listAmendments, readAllAmendments, readAmendments } from './amendments.ts'
import type { StoredOrder } from './stored-order.ts'

/** A plan's orders: one blob with a part for each player; its last chunks hold the targets at the time of the issue, and the ledger. */

export interface FormerOrders {
  since: number
  number: number
  lines: StoredOrder[]
}

/** The orders of one player, and since when they apply. */
export interface PlayerOrdersContent {
  /** The orders, sorted by launch. */
  lines: StoredOrder[]
  /** First issue with these orders. */
  since: number
  /** Orders that are no longer planned, latest first. */
  gone: StoredOrder[]
  /** The orders before these, and those last seen before this issue; from issue `since` to `number`. */
  former: FormerOrders[]
  /** Number of the issue that removed the player's last order; absent while they have orders. */
  left?: number
  /** Without orders of their own, the player plays an account that has some. */
  plays?: true
}

/** A player and their orders. */
export interface PlayerOrders extends PlayerOrdersContent {
  playerId: number
  playerName: string
}

/** A player's orders as they are since the last amendment: those withdrawn or replaced since their issue are `gone`. */
export type AmendedOrders = PlayerOrders & Amendments

type Issued = Pick<PlanRecord, '_id' | 'orders' | 'amendments'>

/** In characters; parsed, they take two to three times that in bytes. */
const maxCachedText = 32_000_000

/** Includes players who have only `gone` orders. */
const sheets = playerBlob<{ playerId: number; playerName: string }, PlayerOrdersContent>(
  'orders',
  maxCachedText,
  ({ lines, gone, former, ...body }) => ({
    ...body,
    lines: knownAttacks(lines),
    gone: knownAttacks(gone),
    former: former.map((issue) => ({ ...issue, lines: knownAttacks(issue.lines) })),
  }),
)

type Part = PlayerPart<{ playerId: number; playerName: string }, PlayerOrdersContent>

function amendedPart({ head: { playerId, playerName }, body }: Part, amendments: Amendments): AmendedOrders {
  const { withdrawn, taken, replaced } = amendments
  const part = { ...body, playerId, playerName, ...amendments }
  if (withdrawn.size + taken.length + replaced.size === 0) return part
  const isGone = ({ id }: StoredOrder) => withdrawn.has(id) || replaced.has(id)
  const issued = new Set(body.lines.map(({ id }) => id))
  const all = [...body.lines, ...taken.map(({ order }) => order).filter(({ id }) => !issued.has(id))]
  const lines = all.filter((line) => !isGone(line))
  if (all.length > body.lines.length) lines.sort((a, b) => Date.parse(a.launchAt) - Date.parse(b.launchAt))
  const goneBefore = new Set(all.map(({ id }) => id))
  return {
    ...part,
    lines,
    gone: [...all.filter(isGone), ...body.gone.filter(({ id }) => !goneBefore.has(id))],
  }
}

/** Reads a player's current orders; `undefined` when they never had any. Throws `StaleReadError`. */
export async function readPlayerOrders(plan: Issued, playerId: number): Promise<AmendedOrders | undefined> {
  const [part, amendments] = await Promise.all([sheets.readOne(plan, playerId), readAmendments(plan, playerId)])
  return part && amendedPart(part, amendments)
}

/** Reads all players' current orders. Throws `StaleReadError`. */
export async function readAllOrders(plan: Issued): Promise<AmendedOrders[]> {
  const [parts, amendmentsOf] = await Promise.all([sheets.readAll(plan), listAmendments(plan)])
  return parts.map((part) => amendedPart(part, amendmentsOf(part.head.playerId)))
}

/** The orders of the current issue without its amendments, by player. Throws `StaleReadError`. */
export const readIssuedLines = async (plan: Issued): Promise<{ playerId: number; lines: StoredOrder[] }[]> =>
  (await sheets.readAll(plan)).map(({ head: { playerId }, body: { lines } }) => ({ playerId, lines }))

/** A target as it was at an issue. */
export interface IssuedTarget
  extends Pick<
    Target,
    'x' | 'y' | 'type' | 'maxOff' | 'maxFake' | 'maxBFake' | 'maxSnob' | 'offsetMinutes' | 'offsetSeconds' | 'wave'
  > {
  villageId: number
  /** From the plan's arrival to that of the target's first kind. */
  secondsAfterPlan: number
}

/** The plan's arrival (ISO 8601 UTC) and targets as they were at an issue. */
export interface IssuedAims {
  arriveAt: string
  targets: readonly IssuedTarget[]
}

/** The aims of the current issue; `undefined` before the first one. Throws `StaleReadError`. */
export async function readAims({ _id, orders }: Issued): Promise<IssuedAims | undefined> {
  if (!orders) return undefined
  const { from, count } = orders.aims
  // Written by `ordersBlob`, so not validated.
  const aims: IssuedAims = JSON.parse(await unpackChunks(await readChunks(_id, 'orders', orders, from, count)))
  return { ...aims, targets: aims.targets.filter(({ type }) => knownTypes.has(type)) }
}

const knownTypes: ReadonlySet<string> = new Set(targetTypes)

/** Facts of an issue that the plan stores. */
export type IssueFacts = Omit<OrdersPointer, 'version' | 'chunks' | 'aims' | 'ledger'>

/** Packs the orders of an issue into a blob, without their amendments. */
export async function ordersBlob(
  issued: readonly AmendedOrders[],
  aims: IssuedAims,
  facts: IssueFacts,
): Promise<ChunkedBlob> {
  const parts = issued.map(({ playerId, playerName, lines, since, gone, former, left, plays }) => ({
    head: { playerId, playerName },
    body: { lines, since, gone, former, ...(left !== undefined && { left }), ...(plays && { plays }) },
  }))
  const [set, aimChunks] = await Promise.all([sheets.pack(parts, {}), packChunks(aims)])
  const pointer = { ...facts, aims: { from: set.chunks.length, count: aimChunks.length } }
  return withIssuedLedger(new ChunkedBlob([...set.chunks, ...aimChunks], pointer), issuedEntries(issued))
}

/** The ledger entries of these orders, withdrawn ones included. */
const issuedEntries = (issued: readonly PlayerOrders[]): IssuedEntry[] =>
  issued.flatMap(({ playerId, lines, gone }) => [
    ...lines.map((line) => issuedEntry(playerId, line, false)),
    ...gone.map((line) => issuedEntry(playerId, line, true)),
  ])

const issuedEntry = (playerId: number, line: StoredOrder, isWithdrawn: boolean): IssuedEntry => ({
  kind: line.type,
  villageId: line.from.villageId,
  targetId: line.targetId,
  launch: toEpoch(line.launchAt),
  arrival: toEpoch(line.arriveAt),
  troops: line.troops,
  id: line.id,
  playerId,
  isWithdrawn,
})

/**
 * Reads the ledger of a plan's orders as they are, withdrawn ones included. Units of a replaced order count as long as it is open, since
 * nobody knows where they are. Shared: do not modify. Throws `StaleReadError`.
 */
export async function readOrdersLedger(plan: PlanRecord): Promise<readonly IssuedEntry[]> {
  const [issued, amendments] = await Promise.all([readIssuedLedger(plan), readAllAmendments(plan)])
  if (amendments.length === 0) return issued
  const withdrawn = new Set(amendments.flatMap((each) => [...each.withdrawn.keys()]))
  const replaced = new Set(amendments.flatMap((each) => [...each.replaced.keys()]))
  const taken = new Map(
    amendments.flatMap(({ playerId, taken }) => taken.map(({ order }) => [order.id, { playerId, order }] as const)),
  )
  const amended = (entry: IssuedEntry): IssuedEntry => {
    if (withdrawn.has(entry.id)) return { ...entry, isWithdrawn: true, isLeftOut: true }
    if (replaced.has(entry.id)) return { ...entry, isWithdrawn: false, isLeftOut: true }
    return taken.has(entry.id) ? { ...entry, isTaken: true } : entry
  }
  const known = new Set(issued.map(({ id }) => id))
  const added = [...taken.values()].filter(({ order }) => !known.has(order.id))
  return [...issued, ...added.map(({ playerId, order }) => issuedEntry(playerId, order, false))].map(amended)
}
