import { randomUUID } from 'node:crypto'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { type Item, table } from './client.ts'
import { backoff, conditionFailed, isConflict } from './retry.ts'

/** One write of a transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Runs a conditional write; false when its condition did not hold. */
export async function succeedsIfConditionHolds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (conditionFailed(error)) return false
    throw error
  }
}

const maxRetries = 8

/**
 * Runs a transaction, retrying conflicts; false when a condition did not hold. A transaction that is refused by its own change, as
 * an earlier answer was lost, is done. Throws when conflicts persist, as it may be done or not.
 */
export async function transact(TransactItems: TransactItem[]): Promise<boolean> {
  const send = (ClientRequestToken: string) =>
    table().send(new TransactWriteCommand({ TransactItems, ClientRequestToken }))
  const earlier: string[] = []
  for (;;) {
    const token = randomUUID()
    try {
      await send(token)
      return true
    } catch (error) {
      if (earlier.length < maxRetries && isConflict(error)) {
        earlier.push(token)
        await backoff(earlier.length - 1)
      } else if (isRefused(error)) break
      else throw error
    }
  }
  for (const token of earlier) {
    try {
      // Under its token a transaction that was done succeeds again and changes nothing.
      await send(token)
      return true
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
  return false
}

const isRefused = (error: unknown) => conditionFailed(error) && !isConflict(error)

/** Builds an update that sets attributes (ignoring `undefined`) and removes others. */
export function updateExpression(set: Item, remove: string[] = []) {
  const changes = Object.entries(set).filter(([, value]) => value !== undefined)
  const sets = changes.map(([name]) => `#${name} = :${name}`).join(', ')
  const removes = remove.map((name) => `#${name}`).join(', ')
  return {
    UpdateExpression: [sets && `SET ${sets}`, removes && `REMOVE ${removes}`].filter(Boolean).join(' ') || undefined,
    ExpressionAttributeNames: Object.fromEntries(
      [...changes.map(([name]) => name), ...remove].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: Object.fromEntries(changes.map(([name, value]) => [`:${name}`, value])),
  }
}

/** Returns `undefined` for an empty map, which the API rejects. */
export const undefinedIfEmpty = <T extends object>(map: T): T | undefined =>
  Object.keys(map).length > 0 ? map : undefined
