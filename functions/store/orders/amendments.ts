import type { ChunkedBlob } from '../plans/chunks.ts'
import type { PlanRecord } from '../plans/plans.ts'
import { playerBlob } from '../plans/player-blobs.ts'

/**
 * What changed a plan's issued orders since their issue: one blob with a part for each player concerned, beside the orders, so that no issue
 * is needed; absent for none. `orders.ts` applies it to all orders that it reads.
 */

/** An order that is not to be sent any more, until a leader takes that back or an issue plans it again. */
export interface Withdrawal {
  /** Id of the order. */
  line: string
  /** When it was withdrawn, ISO 8601 UTC. */
  at: string
  /** A leader, or the sync that found the reason. */
  by: 'leader' | 'sync'
  why: 'own_target'
}

/** Withdrawals of a player's orders, by order id. */
export type Withdrawals = ReadonlyMap<string, Withdrawal>

/** A player and their withdrawn orders. */
export interface PlayerWithdrawals {
  playerId: number
  withdrawn: Withdrawals
}

interface Amendments {
  withdrawals: Withdrawal[]
}

/** Characters of text that a container caches. */
const keptText = 4_000_000

const parts = playerBlob<{ playerId: number }, Amendments>('amendments', keptText)

type Amended = Pick<PlanRecord, '_id' | 'amendments'>

const byLine = ({ withdrawals }: Amendments): Withdrawals => new Map(withdrawals.map((each) => [each.line, each]))

const none: Withdrawals = new Map()

/** Reads which of a player's orders are withdrawn. Throws `StaleReadError`. */
export async function readWithdrawals(plan: Amended, playerId: number): Promise<Withdrawals> {
  const part = await parts.readOne(plan, playerId)
  return part ? byLine(part.body) : none
}

/** Reads which orders of all players are withdrawn, as `readWithdrawals` does. */
export async function listWithdrawals(plan: Amended): Promise<(playerId: number) => Withdrawals> {
  const all = new Map((await parts.readAll(plan)).map(({ head, body }) => [head.playerId, byLine(body)]))
  return (playerId) => all.get(playerId) ?? none
}

/**
 * A new blob for the plan, or its removal; nothing where it has none and gets none. `lines` counts the attacks of the current issue that
 * are withdrawn.
 */
export async function amendmentsBlob(
  { amendments }: Amended,
  players: readonly PlayerWithdrawals[],
  lines: number,
): Promise<{ amendments?: ChunkedBlob | undefined }> {
  const own = players
    .filter(({ withdrawn }) => withdrawn.size > 0)
    .map(({ playerId, withdrawn }) => ({ head: { playerId }, body: { withdrawals: [...withdrawn.values()] } }))
  if (own.length > 0) return { amendments: await parts.pack(own, { lines }) }
  return amendments ? { amendments: undefined } : {}
}
