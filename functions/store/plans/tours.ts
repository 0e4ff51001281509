import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { getItem, queryAll, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, type TransactItem } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'

/** The plan of an account's tour, which may have been removed since. */
const Tour = z.object({ userId: z.string(), planId: z.string(), startedAt: z.string() })
export type Tour = z.infer<typeof Tour>

/** Reads an account's tour (strongly consistent). */
export async function getTour(userId: string): Promise<Tour | undefined> {
  const item = await getItem(keys.tour(userId))
  return item && readStored(Tour, item)
}

/** Reads the tours of all accounts. */
export const listTours = async (): Promise<Tour[]> =>
  readAllStored(
    Tour,
    await queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.tour('').pk },
      ConsistentRead: true,
    }),
  )

/** The write that replaces an account's tour; its transaction fails when the account's tour is not `former`. */
export const tourWrite = (tour: Tour, former: Tour | undefined): TransactItem => ({
  Put: {
    TableName: tableName(),
    Item: { ...keys.tour(tour.userId), ...tour },
    ...(former
      ? { ConditionExpression: 'planId = :former', ExpressionAttributeValues: { ':former': former.planId } }
      : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
})

/** Forgets a tour, unless it was replaced meanwhile. */
export async function forgetTour({ userId, planId }: Tour): Promise<void> {
  await succeedsIfConditionHolds(
    table().send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keys.tour(userId),
        ConditionExpression: 'planId = :planId',
        ExpressionAttributeValues: { ':planId': planId },
      }),
    ),
  )
}
