import { createHash } from 'node:crypto'
import { type UnsendableCause, unsendableCauses } from '../../../shared/model/wishes/unsendable.ts'
import { swapBlobs } from '../plans/bulk-data.ts'
import type { ChunkedBlob } from '../plans/chunks.ts'
import type { PlanRecord } from '../plans/plans.ts'
import { playerBlob } from '../plans/player-blobs.ts'
import type { Written } from '../table/outcome.ts'

/** Which orders can no longer be sent: one blob with a part for each player, written with issues, uploads and syncs; absent for none. */

/** Why an order can no longer be sent, by order id. */
export type Unsendable = ReadonlyMap<string, UnsendableCause>

/** A player's orders that can no longer be sent. */
export interface PlayerUnsendable {
  playerId: number
  unsendable: Unsendable
}

/** Characters of text that a container caches. */
const keptText = 4_000_000

const parts = playerBlob<{ playerId: number }, [line: string, cause: UnsendableCause][]>('unsendable', keptText)

const knownCauses: ReadonlySet<string> = new Set(unsendableCauses)

type Pointed = Pick<PlanRecord, '_id' | 'unsendable'>

/** Reads which of a player's orders can no longer be sent, for causes that this version knows. Throws `StaleReadError`. */
export const readUnsendable = async (plan: Pointed, playerId: number): Promise<Unsendable> =>
  knownOnly((await parts.readOne(plan, playerId))?.body)

/** Reads which orders of all players can no longer be sent, as `readUnsendable` does. */
export async function listUnsendable(plan: Pointed): Promise<(playerId: number) => Unsendable> {
  const all = new Map((await parts.readAll(plan)).map(({ head, body }) => [head.playerId, knownOnly(body)]))
  return (playerId) => all.get(playerId) ?? new Map()
}

const knownOnly = (causes: readonly [string, UnsendableCause][] = []): Unsendable =>
  new Map(causes.filter(([, cause]) => knownCauses.has(cause)))

/** A new blob for the plan, or its removal; nothing where the plan has the same. */
export async function unsendableBlob(
  plan: Pointed,
  players: readonly PlayerUnsendable[],
): Promise<{ unsendable?: ChunkedBlob | undefined }> {
  const own = players
    .filter(({ unsendable }) => unsendable.size > 0)
    .map(({ playerId, unsendable }) => ({ head: { playerId }, body: [...unsendable] }))
  if (own.length === 0) return plan.unsendable ? { unsendable: undefined } : {}
  const digest = createHash('sha256').update(JSON.stringify(own)).digest('base64url').slice(0, 22)
  return plan.unsendable?.digest === digest ? {} : { unsendable: await parts.pack(own, { digest }) }
}

/** Stores which orders can no longer be sent; `conflict` when senders or orders differ from `plan`. */
export async function saveUnsendable(
  plan: PlanRecord,
  players: readonly PlayerUnsendable[],
): Promise<Written<'conflict'>> {
  const blob = await unsendableBlob(plan, players)
  return 'unsendable' in blob ? swapBlobs(plan, blob) : { ok: true }
}
