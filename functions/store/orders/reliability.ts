import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { chunked } from '../../../shared/lib/chunks.ts'
import { changedAttributes, ifUnchanged } from '../edits/edit.ts'
import { getPlan, planExistsCheck, setReliabilityOf, tombstoneWorld } from '../plans/plans.ts'
import { type Key, queryAll, tableName } from '../table/client.ts'
import { type TransactItem, transact } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readAllStored } from '../table/read-stored.ts'
import { conflict, retryOnConflict, TableBusy } from '../table/retry.ts'

/** What players sent in plans that have ended: one item for each player of a world, with a part for each plan. */

/** Parts that a player keeps: those of the plans that ended last. */
export const maxPlans = 50

/** Orders of a player in a plan, of those whose outcome is known. */
const ReliabilityPart = z.object({
  sent: z.int(),
  ordered: z.int(),
  /** The plan's last arrival, ISO 8601 UTC. */
  endedAt: z.string(),
})
export type ReliabilityPart = z.infer<typeof ReliabilityPart>

const ReliabilityRecord = z.object({
  playerId: z.int(),
  /** By plan id; never empty. */
  parts: z.record(z.string(), ReliabilityPart),
  version: z.int(),
})
export type ReliabilityRecord = z.infer<typeof ReliabilityRecord>

/** Writes in one transaction beside that of the plan. */
const maxWrites = 99
const maxAttempts = 12

const exists = 'attribute_exists(pk)'

/** What all players of a world sent in its plans (strongly consistent). */
export async function listReliability(worldId: string): Promise<ReliabilityRecord[]> {
  const { pk } = keys.reliability(worldId, 0)
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  })
  return readAllStored(ReliabilityRecord, items)
}

/** Part of an ended plan for each of its players. */
export interface CountedPlan {
  worldId: string
  planId: string
  parts: ReadonlyMap<number, ReliabilityPart>
  /** What was counted; stored with the plan. */
  of: string
}

/**
 * Replaces what is stored of a plan, for all players; nothing once the plan is removed. Repeats change nothing. Throws `TableBusy` after too many
 * concurrent writes.
 */
export const saveReliability = ({ worldId, planId, parts, of }: CountedPlan): Promise<void> =>
  retryUntilWritten(async () => {
    if (!(await getPlan(planId))) return true
    const writes = partWrites(await listReliability(worldId), planId, worldId, parts)
    const [last = [], ...others] = chunked(writes, maxWrites).reverse()
    for (const some of others) if (!(await transact([planExistsCheck(planId), ...some]))) return false
    return transact([setReliabilityOf(planId, of), ...last])
  })

/** Removes the parts of a removed plan, and players without other ones. Idempotent. Throws as `saveReliability` does. */
export async function removeReliability(planId: string): Promise<void> {
  const worldId = await tombstoneWorld(planId)
  if (worldId === undefined) return
  await retryUntilWritten(async () => {
    const writes = partWrites(await listReliability(worldId), planId, worldId, new Map())
    for (const some of chunked(writes, maxWrites)) if (!(await transact(some))) return false
    return true
  })
}

const retryUntilWritten = (attempt: () => Promise<boolean>): Promise<void> =>
  retryOnConflict<void>(
    maxAttempts,
    async () => ((await attempt()) ? undefined : conflict),
    () => new TableBusy('Others change what players sent too often'),
  )

/** The writes that give each player this part of a plan, or none. */
function partWrites(
  stored: readonly ReliabilityRecord[],
  planId: string,
  worldId: string,
  parts: CountedPlan['parts'],
): TransactItem[] {
  const byPlayer = new Map(stored.map((record) => [record.playerId, record]))
  const concerned = stored.filter((record) => Object.hasOwn(record.parts, planId)).map(({ playerId }) => playerId)
  return [...new Set([...concerned, ...parts.keys()])].flatMap((playerId) => {
    const before = byPlayer.get(playerId)
    const { [planId]: _, ...others } = before?.parts ?? {}
    const part = parts.get(playerId)
    const after = newest(part ? { ...others, [planId]: part } : others)
    if (isDeepStrictEqual(after, before?.parts ?? {})) return []
    return [recordWrite(keys.reliability(worldId, playerId), before, { playerId, parts: after })]
  })
}

function recordWrite(
  key: Key,
  before: ReliabilityRecord | undefined,
  after: Pick<ReliabilityRecord, 'playerId' | 'parts'>,
): TransactItem {
  // A record that is deleted and created again never has a former version.
  if (!before) return changedAttributes(key, { version: 0 }, { ...after, version: Date.now() })
  const { version } = before
  const isSame = ifUnchanged({ version }, {}, exists)
  if (Object.keys(after.parts).length === 0) return { Delete: { TableName: tableName(), Key: key, ...isSame } }
  return changedAttributes(key, { version }, { ...after, version: version + 1 }, exists)
}

const newest = (parts: ReliabilityRecord['parts']): ReliabilityRecord['parts'] =>
  Object.fromEntries(
    Object.entries(parts)
      .sort(([, a], [, b]) => (a.endedAt > b.endedAt ? -1 : 1))
      .slice(0, maxPlans),
  )
