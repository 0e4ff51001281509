import type { ChunkedBlob } from '../plans/chunks.ts'
import type { PlanRecord } from '../plans/plans.ts'
import { playerBlob } from '../plans/player-blobs.ts'

/**
 * What changed a plan's issued orders since their issue: one blob with a part for each player concerned, beside the orders, so that no
 * issue is needed; absent for none. `orders.ts` applies it to all orders that it reads.
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

/** What changed a player's orders since their issue. */
export interface Amendments {
  withdrawn: Withdrawals
  /** Ids of orders that leaders want sent although their target is own: no sync withdraws them. */
  wanted: ReadonlySet<string>
}

/** A player and their amendments. */
export interface PlayerAmendments extends Amendments {
  playerId: number
}

interface Stored {
  withdrawals: Withdrawal[]
  wanted?: string[]
}

/** Characters of text that a container caches. */
const keptText = 4_000_000

const parts = playerBlob<{ playerId: number }, Stored>('amendments', keptText)

type Amended = Pick<PlanRecord, '_id' | 'amendments'>

/** Those of a player whose orders are as they were issued. */
export const noAmendments: Amendments = { withdrawn: new Map(), wanted: new Set() }

const amendmentsIn = ({ withdrawals, wanted }: Stored): Amendments => ({
  withdrawn: new Map(withdrawals.map((each) => [each.line, each])),
  wanted: new Set(wanted),
})

/** Reads what changed a player's orders. Throws `StaleReadError`. */
export async function readAmendments(plan: Amended, playerId: number): Promise<Amendments> {
  const part = await parts.readOne(plan, playerId)
  return part ? amendmentsIn(part.body) : noAmendments
}

/** Reads what changed the orders of all players, as `readAmendments` does. */
export async function listAmendments(plan: Amended): Promise<(playerId: number) => Amendments> {
  const all = new Map((await parts.readAll(plan)).map(({ head, body }) => [head.playerId, amendmentsIn(body)]))
  return (playerId) => all.get(playerId) ?? noAmendments
}

/**
 * A new blob for the plan, or its removal; nothing where it has none and gets none. `lines` counts the attacks of the current issue that
 * are withdrawn.
 */
export async function amendmentsBlob(
  { amendments }: Amended,
  players: readonly PlayerAmendments[],
  lines: number,
): Promise<{ amendments?: ChunkedBlob | undefined }> {
  const own = players
    .filter(({ withdrawn, wanted }) => withdrawn.size + wanted.size > 0)
    .map(({ playerId, withdrawn, wanted }) => {
      const body = { withdrawals: [...withdrawn.values()], ...(wanted.size > 0 && { wanted: [...wanted] }) }
      return { head: { playerId }, body }
    })
  if (own.length > 0) return { amendments: await parts.pack(own, { lines }) }
  return amendments ? { amendments: undefined } : {}
}
