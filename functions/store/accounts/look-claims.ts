import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import skeleton from 'unhomoglyph'
import { nameKey, plainName } from '../../../shared/model/account.ts'
import { getAll } from '../table/batch.ts'
import { type Key, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, type TransactItem } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { looksVersion } from './logins.ts'

const once = 'attribute_not_exists(pk)'

/**
 * What a name looks like, as written and in small and capital letters: skeletons of UTS 39, so that names which look alike share
 * one (https://www.unicode.org/reports/tr39/#Confusable_Detection).
 */
export const nameLooks = (name: string): string[] => {
  const [written, small, capital] = [plainName(name), nameKey(name), plainName(name).toUpperCase()].map(skeleton)
  return [...new Set([small?.toLowerCase(), written?.toLowerCase(), capital])].filter((look) => look !== undefined)
}

const lookKeys = (name: string): Key[] => nameLooks(name).map(keys.lookClaim)

/** Whether another name looks like this one. */
export const isLookTaken = async (name: string): Promise<boolean> => (await getAll(lookKeys(name))).length > 0

/** The writes that claim a new name's looks; they fail when another has one. */
export const lookClaims = (name: string, userId: string): TransactItem[] =>
  lookKeys(name).map((key) => ({
    Put: { TableName: tableName(), Item: { ...key, userId }, ConditionExpression: once },
  }))

/** The writes that release the looks that an account has claimed. */
export async function lookReleases(name: string, userId: string): Promise<TransactItem[]> {
  const claims = await getAll(lookKeys(name))
  const own = claims.filter((claim) => claim.userId === userId)
  return own.map(({ pk, sk }) => ({ Delete: { TableName: tableName(), Key: { pk: String(pk), sk: String(sk) } } }))
}

/** Claims the free looks of an account that is older than these claims. */
export async function claimLooksLate(name: string, userId: string): Promise<void> {
  const TableName = tableName()
  for (const key of lookKeys(name)) {
    const Item = { ...key, userId }
    await succeedsIfConditionHolds(table().send(new PutCommand({ TableName, Item, ConditionExpression: once })))
  }
  const Key = keys.usernameClaim(nameKey(name))
  await table().send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: 'SET hasLooks = :version',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':version': looksVersion },
    }),
  )
}
