import { createHash } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { epochSeconds, table, tableName } from './client.ts'
import { succeedsIfConditionHolds } from './conditional.ts'
import { keys } from './keys.ts'

/** At most `limit` of something per `seconds`, counted per name or address in fixed windows. */
export interface RateLimit {
  what: string
  limit: number
  seconds: number
}

/** A counted use, to be given back when it should not count after all. */
export interface Place {
  giveBack(): Promise<void>
}

/** Counts a use by `who`, at most `limit` per window, or returns the seconds until the next window. */
export async function consume(rateLimit: RateLimit, who: string): Promise<Place | { retryAfter: number }> {
  const { what, limit, seconds } = rateLimit
  const start = Math.floor(epochSeconds() / seconds) * seconds
  const end = start + seconds
  const Key = keys.throttle(what, digest(who), start)
  const add = (one: 1 | -1) =>
    new UpdateCommand({
      TableName: tableName(),
      Key,
      UpdateExpression: 'ADD #count :one SET expiresAt = :end',
      ConditionExpression: one === 1 ? 'attribute_not_exists(#count) OR #count < :limit' : '#count > :zero',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': one, ':end': end, ...(one === 1 ? { ':limit': limit } : { ':zero': 0 }) },
    })
  if (!(await succeedsIfConditionHolds(table().send(add(1))))) return { retryAfter: Math.max(1, end - epochSeconds()) }
  return {
    giveBack: async () => {
      await succeedsIfConditionHolds(table().send(add(-1)))
    },
  }
}

/** Keeps keys short, and names and addresses out of the table. */
const digest = (who: string) => createHash('sha256').update(who).digest('base64url')
