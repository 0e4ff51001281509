import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { PlanProgress } from '../../shared/model/plan.ts'
import { keys } from './keys.ts'
import { done, type Item, queryAll, table, tableName, updateExpression, writeAll } from './table.ts'
import { newId } from './users.ts'

/** Points from a plan to the version of a set that is in force. */
export const SetPointer = z.object({ version: z.string(), chunks: z.int() })
export type SetPointer = z.infer<typeof SetPointer>

const PlanRecord = z.object({
  _id: z.string(),
  name: z.string(),
  world: z.string(),
  tribes: z.array(z.int()),
  tribeNames: z.array(z.string()),
  sendFrom: z.string(),
  arriveAt: z.string(),
  notes: z.string(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  progress: PlanProgress.optional(),
  /** Differs after every change of a player's slots. */
  slotsVersion: z.string().optional(),
  senders: SetPointer.optional(),
  assignments: SetPointer.optional(),
  diagnoses: SetPointer.optional(),
})
/** A plan as stored. */
export type PlanRecord = z.infer<typeof PlanRecord>

type PlanFields = Pick<PlanRecord, 'name' | 'tribes' | 'tribeNames' | 'sendFrom' | 'arriveAt' | 'notes'>

export async function createPlan(world: string, fields: PlanFields): Promise<PlanRecord> {
  const now = new Date().toISOString()
  const plan: PlanRecord = { _id: newId(), world, ...fields, version: 1, createdAt: now, updatedAt: now }
  const Item = { ...keys.plan(plan._id), ...keys.plansOfWorld(world, now), ...plan }
  await table().send(new PutCommand({ TableName: tableName(), Item }))
  return plan
}

export async function getPlan(id: string): Promise<PlanRecord | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.plan(id), ConsistentRead: true }),
  )
  return Item ? PlanRecord.parse(Item) : undefined
}

/** A world's plans, newest first. */
export async function listPlans(worldId: string): Promise<PlanRecord[]> {
  const items = await queryAll({
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.plansOfWorld(worldId, '').gsi1pk },
    ScanIndexForward: false,
  })
  return items.map((item) => PlanRecord.parse(item))
}

/** Changes the given fields of a plan that still has `version`; `undefined` when somebody else was quicker. */
export async function updatePlan(
  id: string,
  version: number,
  fields: Partial<PlanFields>,
): Promise<PlanRecord | undefined> {
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = updateExpression({
    ...fields,
    updatedAt: new Date().toISOString(),
    version: version + 1,
  })
  const result: { plan?: PlanRecord } = {}
  await done(
    table()
      .send(
        new UpdateCommand({
          TableName: tableName(),
          Key: keys.plan(id),
          UpdateExpression,
          ConditionExpression: '#version = :before',
          ExpressionAttributeNames,
          ExpressionAttributeValues: { ...ExpressionAttributeValues, ':before': version },
          ReturnValues: 'ALL_NEW',
        }),
      )
      .then(({ Attributes }) => {
        result.plan = PlanRecord.parse(Attributes)
      }),
  )
  return result.plan
}

/** Keeps a plan's progress; a plan that is gone stays gone. */
export const setProgress = (id: string, progress: PlanProgress): Promise<boolean> => note(id, { progress })

/** Notes that the slots of a plan are others than before, so that what was calculated with those counts as outdated. */
export const noteSlotsChange = (id: string): Promise<boolean> => note(id, { slotsVersion: newId() })

/** Sets attributes beside what leaders edit: the plan's version stays. */
const note = (id: string, attributes: Partial<Pick<PlanRecord, 'progress' | 'slotsVersion'>>): Promise<boolean> =>
  done(
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.plan(id),
        ...updateExpression({ ...attributes }),
        ConditionExpression: 'attribute_exists(pk)',
      }),
    ),
  )

/**
 * Removes a plan with everything in its partition. The plan itself goes last, so that a deletion that broke off can be
 * repeated; what was added meanwhile goes in a second round.
 */
export async function deletePlan(id: string): Promise<void> {
  await deletePartition(id, (item) => item.sk !== keys.plan(id).sk)
  await table().send(new DeleteCommand({ TableName: tableName(), Key: keys.plan(id) }))
  await deletePartition(id, () => true)
}

async function deletePartition(id: string, chosen: (item: Item) => boolean): Promise<void> {
  const { pk } = keys.plan(id)
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ProjectionExpression: 'pk, sk',
  })
  await writeAll({ remove: items.filter(chosen).map(({ sk }) => ({ pk, sk: String(sk) })) })
}
