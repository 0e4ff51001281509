import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { inParallel } from '../../shared/lib/worker-pool.ts'
import { Target, type TargetEdit, TargetLimits } from '../../shared/model/target.ts'
import { type Caller, logBatch, logged } from './audit.ts'
import { commonOf, fieldChanges, villagesNote } from './audit-notes.ts'
import { changed, type Edited, edit, ifUnchanged, isOther, updateOf } from './edit.ts'
import { keys } from './keys.ts'
import { writeAll } from './table/batch.ts'
import { queryPrefix, table, tableName } from './table/client.ts'
import { type TransactItem, transact } from './table/conditional.ts'

/** The most targets of a plan: what one answer of 6 MB can list. */
export const maxTargets = 10_000

/** A target's id says its type and place: the same village twice as the same type is one target. */
export const targetId = ({ type, x, y }: Pick<Target, 'type' | 'x' | 'y'>) => `${type}-${x}-${y}`

/** All targets of a plan, in the order of their ids. */
export async function listTargets(planId: string): Promise<Target[]> {
  const items = await queryPrefix(keys.target(planId, '').pk, keys.target(planId, '').sk, { ConsistentRead: true })
  return items.map((item) => Target.parse(item))
}

/**
 * Adds targets; one that stands already gets the new limits. Their version is the moment: a batch knows no conditions, and so nobody
 * who adds or has removed the same target at another time has given it the same version. Edits count on from there.
 */
export const putTargets = (planId: string, targets: Omit<Target, 'version'>[]): Promise<void> => {
  const version = Date.now()
  return writeAll({ put: targets.map((target) => ({ ...keys.target(planId, target._id), ...target, version })) })
}

/** A target, read consistently; none when it is gone. */
export async function getTarget(planId: string, id: string): Promise<Target | undefined> {
  const Key = keys.target(planId, id)
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
  return Item && Target.parse(Item)
}

/**
 * Changes what is given of a target by the one rule for edits: its limits in place, with another type by moving it. `undefined` when
 * it is gone; `exists` when the plan has a target of that type there already, which stays.
 */
export const editTarget = (
  planId: string,
  id: string,
  fields: Partial<TargetEdit>,
  { isStale, caller }: { isStale: (present: Target) => boolean; caller: Caller },
): Promise<Edited<Target> | 'exists' | undefined> =>
  editOne(planId, id, fields, isStale, (before, after) =>
    logged(caller, {
      details: {
        ...villagesNote([after]),
        targetType: after.type,
        ...fieldChanges(editedFields(before), editedFields(after)),
      },
    }),
  )

/** What has become of an edit of many targets; those that were gone are none of it. */
export interface EditedTargets {
  /** How many stand as wanted now. */
  changed: number
  /** Ids of those that would have become a target which the plan has already. */
  standing: string[]
  /** Those that somebody else has changed since the version that was seen, as they stand. */
  conflicts: Target[]
}

/** Changes what is given of many targets, each by the one rule for edits, under the version that `versions` names for it. */
export async function editTargets(
  planId: string,
  ids: ReadonlySet<string>,
  fields: Partial<TargetEdit>,
  { versions = {}, caller }: { versions?: Record<string, number> | undefined; caller: Caller },
): Promise<EditedTargets> {
  const found: EditedTargets = { changed: 0, standing: [], conflicts: [] }
  const wanted = editedFields(fields)
  const begun = { count: ids.size, ...fieldChanges({}, wanted) }
  await logBatch(caller, { details: begun }, async () => {
    const former: Target[] = []
    await inParallel([...ids], 16, async (id) => {
      const edited = await editOne(planId, id, fields, isOther(versions[id]))
      if (edited === 'exists') found.standing.push(id)
      else if (edited && 'conflict' in edited) found.conflicts.push(edited.conflict)
      else if (edited) {
        found.changed++
        if (edited.after !== edited.before) former.push(edited.before)
      }
    })
    if (former.length === 0) return undefined
    const before = commonOf(former.map(editedFields), Object.keys(wanted))
    return { ...villagesNote(former), ...fieldChanges(before, wanted) }
  })
  return found
}

/** For the log of changes: what may be changed of a target, its type under a name that tells it from that of a sender. */
const editedFields = ({ type, ...limits }: Partial<TargetEdit>) => ({
  ...z.partial(TargetLimits).parse(limits),
  ...(type && { targetType: type }),
})

async function editOne(
  planId: string,
  id: string,
  fields: Partial<TargetEdit>,
  isStale: (present: Target) => boolean,
  entry: (before: Target, after: Target) => TransactItem[] = () => [],
): Promise<Edited<Target> | 'exists' | undefined> {
  let isTaken = false
  const edited = await edit({
    read: () => getTarget(planId, id),
    isStale,
    change: async (present) => {
      const after = changed(present, fields)
      if (after.type === present.type) return after
      const _id = targetId(after)
      isTaken = (await getTarget(planId, _id)) !== undefined
      return isTaken ? present : { ...after, _id }
    },
    writes: (before, after) => [
      ...(before._id === after._id
        ? [updateOf(keys.target(planId, id), before, after, 'attribute_exists(pk)')]
        : moveItems(planId, before, after)),
      ...entry(before, after),
    ],
  })
  return isTaken ? 'exists' : edited
}

/** It goes under its old id and comes under the new one. */
function moveItems(planId: string, before: Target, after: Target): TransactItem[] {
  const TableName = tableName()
  return [
    { Delete: { TableName, Key: keys.target(planId, before._id), ...ifUnchanged(before, {}, 'attribute_exists(pk)') } },
    {
      Put: {
        TableName,
        Item: { ...keys.target(planId, after._id), ...after },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ]
}

/** Removes a target; false when it was gone already. */
export const deleteTarget = (planId: string, id: string, caller: Caller): Promise<boolean> =>
  transact([
    { Delete: { TableName: tableName(), Key: keys.target(planId, id), ConditionExpression: 'attribute_exists(pk)' } },
    ...logged(caller, { details: villagesNote(placeOfTarget(id)) }),
  ])

/** Removes targets; answers how many of them there were. */
export async function deleteTargets(planId: string, ids: readonly string[], caller: Caller): Promise<number> {
  const present = new Set((await listTargets(planId)).map(({ _id }) => _id))
  const doomed = [...new Set(ids)].filter((id) => present.has(id))
  if (doomed.length === 0) return 0
  const details = villagesNote(doomed.flatMap(placeOfTarget))
  await logBatch(caller, { details }, async () => {
    await writeAll({ remove: doomed.map((id) => keys.target(planId, id)) })
    return details
  })
  return doomed.length
}

/** Where the target of an id lies: one place, or none when it is no target's id. */
function placeOfTarget(id: string): { x: number; y: number }[] {
  const [, x, y] = /-(\d{1,3})-(\d{1,3})$/.exec(id) ?? []
  return x && y ? [{ x: Number(x), y: Number(y) }] : []
}
