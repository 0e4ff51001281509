import { createHash } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { epochSeconds, getItem, table, tableName } from './client.ts'
import { succeedsIfConditionHolds } from './conditional.ts'
import { keys } from './keys.ts'

/** At most `limit` of something per `seconds`, counted per name or address in fixed windows. */
export interface RateLimit {
  what: string
  limit: number
  seconds: number
}

/** Counts a use by `who`, at most `limit` per window, or returns the seconds until the next window. */
export async function consume(rateLimit: RateLimit, who: string): Promise<{ retryAfter: number } | undefined> {
  const { end, Key } = currentWindow(rateLimit, who)
  const counted = table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key,
      UpdateExpression: 'ADD #count :one SET expiresAt = :end',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': 1, ':end': end, ':limit': rateLimit.limit },
    }),
  )
  return (await succeedsIfConditionHolds(counted)) ? undefined : { retryAfter: secondsUntil(end) }
}

/** A rate limit's uses in the current window (strongly consistent), and the seconds until the next one. */
export async function readUses(rateLimit: RateLimit, who: string): Promise<{ uses: number; retryAfter: number }> {
  const { end, Key } = currentWindow(rateLimit, who)
  const item = await getItem(Key)
  return { uses: typeof item?.count === 'number' ? item.count : 0, retryAfter: secondsUntil(end) }
}

function currentWindow({ what, seconds }: RateLimit, who: string) {
  const start = Math.floor(epochSeconds() / seconds) * seconds
  return { end: start + seconds, Key: keys.throttle(what, digest(who), start) }
}

const secondsUntil = (end: number) => Math.max(1, end - epochSeconds())

/** Keeps keys short, and names and addresses out of the table. */
const digest = (who: string) => createHash('sha256').update(who).digest('base64url')
