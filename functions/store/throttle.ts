import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from './keys.ts'
import { epochSeconds, table, tableName } from './table.ts'

/** At most `limit` of something per `seconds`, counted per name or address in fixed windows. */
export interface Throttle {
  what: string
  limit: number
  seconds: number
}

const windowOf = ({ seconds }: Throttle) => Math.floor(epochSeconds() / seconds) * seconds

/** Seconds until the window ends. */
const remaining = (throttle: Throttle) => windowOf(throttle) + throttle.seconds - epochSeconds()

/** Seconds to wait when `who` has used up the window; `undefined` when there is room. Counts nothing. */
export async function exceeded(throttle: Throttle, who: string): Promise<number | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.throttle(throttle.what, who, windowOf(throttle)) }),
  )
  return Number(Item?.count ?? 0) >= throttle.limit ? remaining(throttle) : undefined
}

/** Counts one; answers the seconds to wait when that was one too many. */
export async function count(throttle: Throttle, who: string): Promise<number | undefined> {
  const { Attributes } = await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.throttle(throttle.what, who, windowOf(throttle)),
      UpdateExpression: 'ADD #count :one SET expiresAt = :end',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': 1, ':end': windowOf(throttle) + throttle.seconds },
      ReturnValues: 'UPDATED_NEW',
    }),
  )
  return Number(Attributes?.count ?? 0) > throttle.limit ? remaining(throttle) : undefined
}
