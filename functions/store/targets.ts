import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import { Target, type TargetEdit } from '../../shared/model/target.ts'
import { changed, type Edited, edit, ifUnchanged, updateOf } from './edit.ts'
import { keys } from './keys.ts'
import { writeAll } from './table/batch.ts'
import { queryPrefix, table, tableName } from './table/client.ts'
import type { TransactItem } from './table/conditional.ts'
import { conditionFailed, wasRepeated } from './table/retry.ts'

/** The most targets of a plan: what one answer of 6 MB can list. */
export const maxTargets = 10_000

/** A target's id says its type and place: the same village twice as the same type is one target. */
export const targetId = ({ type, x, y }: Pick<Target, 'type' | 'x' | 'y'>) => `${type}-${x}-${y}`

/** Where the target of an id lies: one place, or none when it is no target's id. */
export function placeOfTarget(id: string): { x: number; y: number }[] {
  const [, x, y] = /-(\d{1,3})-(\d{1,3})$/.exec(id) ?? []
  return x && y ? [{ x: Number(x), y: Number(y) }] : []
}

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
export async function editTarget(
  planId: string,
  id: string,
  fields: Partial<TargetEdit>,
  isStale?: (present: Target) => boolean,
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
    writes: (before, after) =>
      before._id === after._id
        ? [updateOf(keys.target(planId, id), before, after, 'attribute_exists(pk)')]
        : moveItems(planId, before, after),
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

/** Removes a target; false when it was gone already. Done without the answer arriving counts as done. */
export async function deleteTarget(planId: string, id: string): Promise<boolean> {
  const Key = keys.target(planId, id)
  try {
    await table().send(new DeleteCommand({ TableName: tableName(), Key, ConditionExpression: 'attribute_exists(pk)' }))
    return true
  } catch (error) {
    if (!conditionFailed(error)) throw error
    return wasRepeated(error)
  }
}

/** Removes targets; answers how many of them there were. */
export async function deleteTargets(planId: string, ids: string[]): Promise<number> {
  const present = new Set((await listTargets(planId)).map(({ _id }) => _id))
  const doomed = [...new Set(ids)].filter((id) => present.has(id))
  await writeAll({ remove: doomed.map((id) => keys.target(planId, id)) })
  return doomed.length
}
