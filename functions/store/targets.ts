import { isDeepStrictEqual } from 'node:util'
import { DeleteCommand, GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { Target, type TargetEdit, type TargetLimits, type TargetType } from '../../shared/model/target.ts'
import { keys } from './keys.ts'
import { writeAll } from './table/batch.ts'
import { queryPrefix, table, tableName } from './table/client.ts'
import { done, filled, updateExpression } from './table/conditional.ts'
import { backoff, conditionFailed, TableBusy, wasRepeated } from './table/retry.ts'

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

/** Adds targets; one that stands already gets the new limits. Repeating it changes nothing. */
export const putTargets = (planId: string, targets: Target[]): Promise<void> =>
  writeAll({ put: targets.map((target) => ({ ...keys.target(planId, target._id), ...target })) })

/** A target, read consistently; none when it is gone. */
export async function getTarget(planId: string, id: string): Promise<Target | undefined> {
  const Key = keys.target(planId, id)
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }))
  return Item && Target.parse(Item)
}

/** A target before and after its change. */
export interface TargetChange {
  before: Target
  after: Target
}

/**
 * Changes what is given of a target: its limits in place, with another type by moving it. `undefined` as `updateTarget` says it;
 * `exists` when the plan has a target of that type there already, which stays.
 */
export async function editTarget(
  planId: string,
  id: string,
  { type, ...limits }: Partial<TargetEdit>,
  { type: _, ...expected }: Partial<TargetEdit> = {},
): Promise<TargetChange | 'exists' | undefined> {
  return type === undefined || id.startsWith(`${type}-`)
    ? updateTarget(planId, id, limits, expected)
    : moveTarget(planId, id, type, limits, expected)
}

/** So often a target that others edit meanwhile is read anew before it moves. */
const moves = 5

/**
 * Gives a target another type, and the given limits, in one transaction: it goes under its old id and comes under the new one,
 * and what others change of it meanwhile goes along. Done without the answer arriving counts as done.
 */
async function moveTarget(
  planId: string,
  id: string,
  type: TargetType,
  limits: Partial<TargetLimits>,
  expected: Partial<TargetLimits>,
): Promise<TargetChange | 'exists' | undefined> {
  for (let attempt = 0; attempt < moves; attempt++) {
    const before = await getTarget(planId, id)
    if (!before || !isDeepStrictEqual({ ...before, ...expected }, before)) return undefined
    const after: Target = { ...before, ...limits, type, _id: targetId({ ...before, type }) }
    const moved = await done(
      table().send(new TransactWriteCommand({ TransactItems: moveItems(planId, before, after) })),
    )
    if (moved) return { before, after }
    if (await getTarget(planId, after._id)) return 'exists'
    await backoff(attempt)
  }
  throw new TableBusy(`Target ${id} of plan ${planId} changes too often to be moved`)
}

function moveItems(planId: string, before: Target, after: Target) {
  const { type, maxOff, maxFake, maxBFake, offsetMinutes } = before
  const unchanged = conditionOf({ type, maxOff, maxFake, maxBFake, offsetMinutes })
  return [
    {
      Delete: {
        TableName: tableName(),
        Key: keys.target(planId, before._id),
        ConditionExpression: unchanged.conditions.join(' AND '),
        ExpressionAttributeNames: unchanged.names,
        ExpressionAttributeValues: unchanged.values,
      },
    },
    {
      Put: {
        TableName: tableName(),
        Item: { ...keys.target(planId, after._id), ...after },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ]
}

/**
 * Changes the given limits of a target, leaving the others to whoever edits them: the target before and after; `undefined`
 * when it is gone, or when somebody has changed a limit from what was `expected` to something else than is wanted.
 */
export async function updateTarget(
  planId: string,
  id: string,
  limits: Partial<TargetLimits>,
  expected: Partial<TargetLimits> = {},
): Promise<TargetChange | undefined> {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values, ...update } = updateExpression(limits)
  const asExpected = conditionOf(expected)
  const result: { before?: Target } = {}
  const written = await done(
    table()
      .send(
        new UpdateCommand({
          TableName: tableName(),
          Key: keys.target(planId, id),
          ...update,
          ConditionExpression: ['attribute_exists(pk)', ...asExpected.conditions].join(' AND '),
          ExpressionAttributeNames: filled({ ...names, ...asExpected.names }),
          ExpressionAttributeValues: filled({ ...values, ...asExpected.values }),
          ReturnValues: 'ALL_OLD',
        }),
      )
      .then(({ Attributes }) => {
        result.before = Target.parse(Attributes)
      }),
  )
  const { before } = result
  if (written) return before && { before, after: Target.parse({ ...before, ...limits }) }
  // Done before, without the answer arriving, counts as done.
  const standing = asExpected.conditions.length > 0 ? await getTarget(planId, id) : undefined
  if (!standing || !isDeepStrictEqual({ ...standing, ...limits }, standing)) return undefined
  return { before: { ...standing, ...expected }, after: standing }
}

/** That each of these fields still has its value. */
function conditionOf(expected: Partial<TargetEdit>) {
  const fields = Object.entries(expected)
  return {
    conditions: fields.map(([field]) => `#${field} = :before_${field}`),
    names: Object.fromEntries(fields.map(([field]) => [`#${field}`, field])),
    values: Object.fromEntries(fields.map(([field, value]) => [`:before_${field}`, value])),
  }
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
