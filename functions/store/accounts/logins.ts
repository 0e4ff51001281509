import * as z from 'zod/mini'
import { Account, nameKey } from '../../../shared/model/account.ts'
import { hashPassword } from '../../runtime/password.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { getItem, type Item, tableName } from '../table/client.ts'
import { transact, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { type Outcome, refused } from '../table/outcome.ts'
import { readStored } from '../table/read-stored.ts'

/** A session is valid only for the password version it started with. */
const passwordVersion = (item: Item) => (typeof item.passwordVersion === 'number' ? item.passwordVersion : 0)

/**
 * Sets the password chosen by the owner and returns its version; refused when the current version is not `version` or the
 * account does not exist.
 */
export async function changePassword(
  userId: string,
  password: string,
  version: number,
  audit: AuditContext,
): Promise<Outcome<{ passwordVersion: number }, 'conflict'>> {
  const next = version + 1
  const passwordHash = await hashPassword(password)
  const { ExpressionAttributeValues, ...update } = updateExpression(
    { passwordHash, passwordVersion: next, updatedAt: new Date().toISOString() },
    ['mustChangePassword'],
  )
  const changed = await transact([
    {
      Update: {
        TableName: tableName(),
        Key: keys.user(userId),
        ...update,
        ...ifVersion(version, ExpressionAttributeValues),
      },
    },
    ...auditWrite(audit, { userId }),
  ])
  return changed ? { ok: true, passwordVersion: next } : refused('conflict')
}

/** Ends all sessions by the next version, which it returns; refused when the current version is not `version`. */
export async function endSessions(
  userId: string,
  version: number,
  audit: AuditContext,
): Promise<Outcome<{ passwordVersion: number }, 'conflict'>> {
  const next = version + 1
  const { ExpressionAttributeValues, ...update } = updateExpression({ passwordVersion: next }, ['endedSessions'])
  const Update = {
    TableName: tableName(),
    Key: keys.user(userId),
    ...update,
    ...ifVersion(version, ExpressionAttributeValues),
  }
  const ended = await transact([{ Update }, ...auditWrite(audit, { userId })])
  return ended ? { ok: true, passwordVersion: next } : refused('conflict')
}

const ifVersion = (version: number, values: Item) => ({
  ConditionExpression: `attribute_exists(pk) AND ${version === 0 ? 'attribute_not_exists(passwordVersion)' : 'passwordVersion = :before'}`,
  ExpressionAttributeValues: { ...values, ...(version > 0 && { ':before': version }) },
})

/**
 * Sets a password that the owner must change; refused when the account does not exist. Keeps `updatedAt`, so an account waiting
 * for activation still counts as untouched.
 */
export async function givePassword(
  userId: string,
  password: string,
  audit: AuditContext,
): Promise<Outcome<{ account: Account }, 'missing'>> {
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
    ...auditWrite(audit, { userId }),
  ])
  const account = given ? (await getHolder(userId))?.user : undefined
  return account ? { ok: true, account } : refused('missing')
}

/** An account, and what its sessions must match. */
export interface Holder {
  user: Account
  /** Ids of the worlds whose member it is. */
  memberOf: ReadonlySet<string>
  passwordVersion: number
  hasEnded: (sessionId: string) => boolean
}

const MemberOf = z._default(z.set(z.string()), () => new Set())

/** Reads an account with its password version and ended sessions (strongly consistent). */
export async function getHolder(id: string): Promise<Holder | undefined> {
  const item = await getItem(keys.user(id))
  if (!item) return undefined
  const hasEnded = (sessionId: string) => Object.hasOwn(Object(item.endedSessions), sessionId)
  const memberOf = MemberOf.parse(item.memberOf)
  return { user: readStored(Account, item), memberOf, passwordVersion: passwordVersion(item), hasEnded }
}

/** Counts the rules of `nameLooks`: accounts that claimed by an earlier one claim again when they sign in. */
export const looksVersion = 2

/** Longer than any name's key; DynamoDB allows 2048 bytes. */
const longestKey = 200

/** An account with its password hash. */
export interface Login {
  user: Account
  passwordHash: string
  passwordVersion: number
  /** Whether no other name may look like this one. */
  hasLooks: boolean
}

/** Finds an account and its password hash, for the login only. An unknown name costs the same two reads. */
export async function findLogin(username: string): Promise<Login | undefined> {
  const key = nameKey(username).slice(0, longestKey).toWellFormed()
  const claim = await getItem(keys.usernameClaim(key))
  const userId = claim?.userId
  const item = await getItem(keys.user(typeof userId === 'string' ? userId : 'nobody'))
  return (
    item && {
      user: readStored(Account, item),
      passwordHash: String(item.passwordHash),
      passwordVersion: passwordVersion(item),
      hasLooks: claim?.hasLooks === looksVersion,
    }
  )
}
