import type { ChunkedBlob } from '../plans/chunks.ts'
import type { PlanRecord } from '../plans/plans.ts'
import { playerBlob } from '../plans/player-blobs.ts'
import type { StoredOrder } from './stored-order.ts'

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

/** An order of a player's village that is sent instead of a lost one; each command of a train is one. */
export interface TakenOrder {
  order: StoredOrder
  /** The lost order, the first of a train. */
  instead: { playerId: number; playerName: string; line: string }
  /** When somebody took it, ISO 8601 UTC, and who: the player, or who plays their account. */
  at: string
  by: number
}

/** A lost order that another player's is sent instead of. It can still be marked. */
export interface Replacement {
  /** Id of the lost order. */
  line: string
  /** The player who sends the other, and its id, the first of a train. */
  playerId: number
  playerName: string
  order: string
  /** ISO 8601 UTC. */
  at: string
}

/** What changed a player's orders since their issue. */
export interface Amendments {
  withdrawn: Withdrawals
  /** Ids of orders that leaders want sent although their target is own: no sync withdraws them. */
  wanted: ReadonlySet<string>
  /** Orders that the player sends instead of others'; those of a later issue are among its orders too. */
  taken: readonly TakenOrder[]
  /** Which of the player's orders are replaced, by order id. */
  replaced: ReadonlyMap<string, Replacement>
}

/** A player and their amendments. */
export interface PlayerAmendments extends Amendments {
  playerId: number
}

interface Stored {
  withdrawals: Withdrawal[]
  wanted?: string[]
  taken?: TakenOrder[]
  replaced?: Replacement[]
}

/** Characters of text that a container caches. */
const keptText = 4_000_000

const parts = playerBlob<{ playerId: number }, Stored>('amendments', keptText)

type Amended = Pick<PlanRecord, '_id' | 'amendments'>

/** Those of a player whose orders are as they were issued. */
export const noAmendments: Amendments = {
  withdrawn: new Map(),
  wanted: new Set(),
  taken: [],
  replaced: new Map(),
}

const amendmentsIn = ({ withdrawals, wanted, taken = [], replaced = [] }: Stored): Amendments => ({
  withdrawn: byLine(withdrawals),
  wanted: new Set(wanted),
  taken,
  replaced: byLine(replaced),
})

const byLine = <Each extends { line: string }>(all: readonly Each[]) => new Map(all.map((each) => [each.line, each]))

/** Reads what changed a player's orders. Throws `StaleReadError`. */
export async function readAmendments(plan: Amended, playerId: number): Promise<Amendments> {
  const part = await parts.readOne(plan, playerId)
  return part ? amendmentsIn(part.body) : noAmendments
}

/** Reads what changed the orders of all players who have any such change. Throws `StaleReadError`. */
export const readAllAmendments = async (plan: Amended): Promise<PlayerAmendments[]> =>
  (await parts.readAll(plan)).map(({ head: { playerId }, body }) => ({ playerId, ...amendmentsIn(body) }))

/** Reads what changed the orders of all players, as `readAmendments` does. */
export async function listAmendments(plan: Amended): Promise<(playerId: number) => Amendments> {
  const all = new Map((await readAllAmendments(plan)).map((each) => [each.playerId, each]))
  return (playerId) => all.get(playerId) ?? noAmendments
}

/**
 * A new blob for the plan, or its removal; nothing where it has none and gets none. `lines` counts the attacks of the current issue that
 * are not to be sent, less those that are sent instead and not of that issue.
 */
export async function amendmentsBlob(
  { amendments }: Amended,
  players: readonly PlayerAmendments[],
  lines: number,
): Promise<{ amendments?: ChunkedBlob | undefined }> {
  const own = players
    .filter(({ withdrawn, wanted, taken, replaced }) => withdrawn.size + wanted.size + taken.length + replaced.size > 0)
    .map(({ playerId, withdrawn, wanted, taken, replaced }) => {
      const body: Stored = {
        withdrawals: [...withdrawn.values()],
        ...(wanted.size > 0 && { wanted: [...wanted] }),
        ...(taken.length > 0 && { taken: [...taken] }),
        ...(replaced.size > 0 && { replaced: [...replaced.values()] }),
      }
      return { head: { playerId }, body }
    })
  if (own.length > 0) return { amendments: await parts.pack(own, { lines }) }
  return amendments ? { amendments: undefined } : {}
}
