import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { Account, nameKey } from '../../../shared/model/account.ts'
import { hashPassword } from '../../runtime/password.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { type Item, table, tableName } from '../table/client.ts'
import { transact, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'

/** How often an account's password has been changed: a session lives as long as the password that it was begun with. */
const versionOf = (item: Item) => (typeof item.passwordVersion === 'number' ? item.passwordVersion : 0)

/**
 * Gives an account the password that its owner has chosen in place of the one of that version, and answers the new version;
 * `undefined` when somebody else was quicker or the account is gone.
 */
export async function changePassword(
  userId: string,
  password: string,
  version: number,
  caller: AuditContext,
): Promise<number | undefined> {
  const next = version + 1
  const passwordHash = await hashPassword(password)
  const { ExpressionAttributeValues, ...update } = updateExpression(
    { passwordHash, passwordVersion: next, updatedAt: new Date().toISOString() },
    ['mustChangePassword'],
  )
  const isBefore = version === 0 ? 'attribute_not_exists(passwordVersion)' : 'passwordVersion = :before'
  const changed = await transact([
    {
      Update: {
        TableName: tableName(),
        Key: keys.user(userId),
        ...update,
        ConditionExpression: `attribute_exists(pk) AND ${isBefore}`,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ...(version > 0 && { ':before': version }) },
      },
    },
    ...auditWrite(caller, { userId }),
  ])
  return changed ? next : undefined
}

/**
 * Gives an account a password that its owner must change; `undefined` when the account is gone. Whoever waits for his activation
 * goes on waiting: the account counts as untouched.
 */
export async function givePassword(
  userId: string,
  password: string,
  caller: AuditContext,
): Promise<Account | undefined> {
  const passwordHash = await hashPassword(password)
  const given = await transact([
    {
      Update: {
        TableName: tableName(),
        Key: keys.user(userId),
        UpdateExpression: 'SET passwordHash = :hash, mustChangePassword = :must ADD passwordVersion :one',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':hash': passwordHash, ':must': true, ':one': 1 },
      },
    },
    ...auditWrite(caller, { userId }),
  ])
  return given ? (await getHolder(userId))?.user : undefined
}

/** The account behind an id, read consistently, with the version of its password, for the check of a session. */
export async function getHolder(id: string): Promise<{ user: Account; passwordVersion: number } | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.user(id), ConsistentRead: true }),
  )
  return Item && { user: Account.parse(Item), passwordVersion: versionOf(Item) }
}

/** No name's key is longer, and the table takes none of more than 2048 bytes. */
const longestKey = 200

/** An account with what its password is checked by. */
export interface Login {
  user: Account
  passwordHash: string
  passwordVersion: number
}

/** The account of a name with its password hash, for the login alone. An unknown name costs the same two reads. */
export async function findLogin(username: string): Promise<Login | undefined> {
  const key = nameKey(username).slice(0, longestKey).toWellFormed()
  const claim = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.usernameClaim(key), ConsistentRead: true }),
  )
  const userId: unknown = claim.Item?.userId
  const { Item } = await table().send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.user(typeof userId === 'string' ? userId : 'nobody'),
      ConsistentRead: true,
    }),
  )
  return (
    Item && { user: Account.parse(Item), passwordHash: String(Item.passwordHash), passwordVersion: versionOf(Item) }
  )
}
