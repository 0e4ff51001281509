import { randomBytes } from 'node:crypto'
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { nameKey, type Role, User } from '../../shared/model/user.ts'
import { hashPassword } from '../lib/password.ts'
import { keys } from './keys.ts'
import { done, type Item, table, tableName } from './table.ts'

/** A new random id: 128 bit, hex. */
export const newId = () => randomBytes(16).toString('hex')

/** Creates an account; `undefined` when the name is taken. User and name claim are written in one transaction. */
export async function createUser(input: {
  username: string
  password: string
  role: Role
  isActive: boolean
}): Promise<User | undefined> {
  const now = new Date().toISOString()
  const { username, role, isActive } = input
  const user: User = { _id: newId(), username, role, isActive, createdAt: now, updatedAt: now }
  const key = nameKey(username)
  const item: Item = {
    ...keys.user(user._id),
    ...keys.users(key),
    ...user,
    passwordHash: await hashPassword(input.password),
  }
  const once = 'attribute_not_exists(pk)'
  const written = await done(
    table().send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: tableName(),
              Item: { ...keys.usernameClaim(key), userId: user._id },
              ConditionExpression: once,
            },
          },
          { Put: { TableName: tableName(), Item: item, ConditionExpression: once } },
        ],
      }),
    ),
  )
  return written ? user : undefined
}

/** The account behind an id, read consistently: a change of role or activity holds from the next call on. */
export async function getUser(id: string): Promise<User | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.user(id), ConsistentRead: true }),
  )
  return Item ? User.parse(Item) : undefined
}

/** The account of a name with its password hash, for the login alone. */
export async function findLogin(username: string): Promise<{ user: User; passwordHash: string } | undefined> {
  const claim = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.usernameClaim(nameKey(username)), ConsistentRead: true }),
  )
  const userId: unknown = claim.Item?.userId
  if (typeof userId !== 'string') return undefined
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.user(userId), ConsistentRead: true }),
  )
  return Item ? { user: User.parse(Item), passwordHash: String(Item.passwordHash) } : undefined
}

/** The accounts behind ids; unknown ids are left out. */
export async function getUsers(ids: string[]): Promise<User[]> {
  const found = await Promise.all([...new Set(ids)].map(getUser))
  return found.filter((user) => user !== undefined)
}
