import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { chunked } from '../../../shared/lib/chunks.ts'
import { inParallel } from '../../../shared/lib/worker-pool.ts'
import type { AuditDetails } from '../../../shared/model/audit.ts'
import type { WorldAccess } from '../../../shared/model/world.ts'
import { type AuditContext, batchAudit } from '../audit/audit.ts'
import { fieldChanges } from '../audit/audit-notes.ts'
import { changedAttributes, ifUnchanged, isOtherVersion } from '../edits/edit.ts'
import { getAll } from '../table/batch.ts'
import { table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, type TransactItem, transact } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { itemKey } from '../table/listed.ts'
import { type Outcome, type Refused, refused } from '../table/outcome.ts'
import { pace, writeUnits } from '../table/pace.ts'
import { readStored } from '../table/read-stored.ts'
import { conflict, retryOnConflict, TableBusy } from '../table/retry.ts'
import { notDeleted } from '../table/tombstones.ts'
import { changeListed } from './world-list.ts'
import { getWorld, userChanges, type WorldRecord } from './worlds.ts'

/**
 * The members of a world: an item beside the world lists their accounts, and each account has the ids of its worlds (`memberOf`), which
 * every call reads with the account. Both change in one transaction. Members stay while the world is open to all.
 */

const MembersRecord = z.object({
  memberIds: z._default(z.array(z.string()), []),
  /** Counts changes of this item. */
  version: z._default(z.int(), 0),
})
type MembersRecord = z.infer<typeof MembersRecord>

/** Accounts in one transaction, which takes 100 writes with those of the world. */
const accountsAtOnce = 90
const maxAttempts = 12

/** About the units that a transaction takes of the world's partition. */
const stepUnits = ({ memberIds }: MembersRecord, changing: readonly string[]) =>
  2 * writeUnits({ memberIds: [...memberIds, ...changing] })

const exists = 'attribute_exists(pk)'

/** Ids of the accounts that exist. */
const existing = async (ids: readonly string[]): Promise<Set<string>> =>
  new Set((await getAll([...new Set(ids)].map(keys.user))).map(({ _id }) => String(_id)))

async function readMembers(worldId: string): Promise<MembersRecord> {
  const [item] = await getAll([keys.members(worldId)])
  return readStored(MembersRecord, item ?? {})
}

/** The ids of a world's members, without deleted accounts (strongly consistent). */
export async function listMembers(worldId: string): Promise<string[]> {
  const { memberIds } = await readMembers(worldId)
  const known = await existing(memberIds)
  return memberIds.filter((id) => known.has(id))
}

/** The changed world, or why it is not: `unknown` if a member has no account, `conflict` with the current world. */
type AccessEdit =
  | Outcome<{ after: WorldRecord }, 'missing' | 'unknown'>
  | (Refused<'conflict'> & { current: WorldRecord })

interface Access {
  access: WorldAccess
  memberIds: string[]
}

/**
 * Sets who may open a world, from the accounts' next call on. Up to 90 changed members are one transaction. More are several,
 * first of those who leave; the last one changes access and version, so the same edit completes an interrupted one. Throws
 * `TableBusy`.
 */
export function editAccess(
  id: string,
  wanted: Access,
  { version, audit }: { version?: number | undefined; audit: AuditContext },
): Promise<AccessEdit> {
  const wantedIds = new Set(wanted.memberIds)
  const log = batchAudit(audit)
  let begun: AuditDetails | undefined
  const attempt = async (): Promise<AccessEdit | typeof conflict> => {
    const [world, members] = await Promise.all([getWorld(id), readMembers(id)])
    if (!world) return refused('missing')
    const present = new Set(members.memberIds)
    const leaving = members.memberIds.filter((userId) => !wantedIds.has(userId))
    const changing = [...leaving, ...wanted.memberIds.filter((userId) => !present.has(userId))]
    const known = await existing([...members.memberIds, ...wantedIds])
    if (wanted.memberIds.some((userId) => !known.has(userId))) return refused('unknown')

    const before = members.memberIds.filter((userId) => known.has(userId))
    const users = userChanges(before, wanted.memberIds)
    const isNew = world.access !== wanted.access || users.usersAdded.length + users.usersRemoved.length > 0
    const details = begun ?? { ...fieldChanges({ access: world.access }, { access: wanted.access }), ...users }
    if (!isNew && changing.length === 0) {
      if (begun) await transact([log.done(begun)])
      return { ok: true, after: world }
    }
    if (isNew && isOtherVersion(version)(world)) return { ...refused('conflict'), current: world }

    const after = { ...world, access: wanted.access, version: world.version + (isNew ? 1 : 0) }
    const last = [
      changedAttributes(keys.world(id), world, after, notDeleted),
      changeListed(id, { access: after.access, version: after.version }),
      log.done(details),
    ]
    const steps = memberSteps(id, members, { changing, wantedIds, known })
    for (const [i, step] of steps.entries()) {
      await pace(keys.world(id).pk, stepUnits(members, changing))
      const isLast = i === steps.length - 1
      const entry = !begun ? [log.begun(details)] : []
      if (!(await transact([...step, ...(isLast ? last : [isUnchanged(world), ...entry])]))) return conflict
      begun = details
    }
    return { ok: true, after }
  }
  return retryOnConflict(maxAttempts, attempt, () => new TableBusy(`The members of world ${id} change too often`))
}

interface MemberChanges {
  /** Those who leave, then those who join. */
  changing: readonly string[]
  wantedIds: ReadonlySet<string>
  known: ReadonlySet<string>
}

/** The writes of each transaction that change members; one without any if nobody leaves or joins. */
function memberSteps(worldId: string, members: MembersRecord, { changing, wantedIds, known }: MemberChanges) {
  const steps: TransactItem[][] = []
  let before = members
  for (const ids of chunked([...changing], accountsAtOnce)) {
    const stay = before.memberIds.filter((id) => !ids.includes(id))
    const after = { memberIds: [...stay, ...ids.filter((id) => wantedIds.has(id))], version: before.version + 1 }
    steps.push([
      changedAttributes(keys.members(worldId), before, after),
      ...ids.filter((id) => known.has(id)).map((id) => membership(id, worldId, wantedIds.has(id) ? 'ADD' : 'DELETE')),
    ])
    before = after
  }
  return steps.length > 0 ? steps : [[]]
}

const membership = (userId: string, worldId: string, change: 'ADD' | 'DELETE') => ({
  Update: {
    TableName: tableName(),
    Key: keys.user(userId),
    UpdateExpression: `${change} memberOf :world`,
    ConditionExpression: exists,
    ExpressionAttributeValues: { ':world': new Set([worldId]) },
  },
})

const isUnchanged = (world: WorldRecord): TransactItem => ({
  ConditionCheck: { TableName: tableName(), Key: keys.world(world._id), ...ifUnchanged(world, {}, notDeleted) },
})

/** The writes that remove a deleted account from each of its worlds' members; they fail if those have changed. */
export async function withoutMember(userId: string, memberOf: ReadonlySet<string>): Promise<TransactItem[]> {
  const items = await getAll([...memberOf].map(keys.members))
  return items.map((item) => {
    const before = readStored(MembersRecord, item)
    const memberIds = before.memberIds.filter((id) => id !== userId)
    return changedAttributes(itemKey(item), before, { memberIds, version: before.version + 1 }, exists)
  })
}

/** Removes a deleted world from the accounts of its members. Idempotent. */
export async function forgetMembers(worldId: string): Promise<void> {
  const { memberIds } = await readMembers(worldId)
  await inParallel(memberIds, 8, async (id) => {
    await succeedsIfConditionHolds(table().send(new UpdateCommand(membership(id, worldId, 'DELETE').Update)))
  })
}
