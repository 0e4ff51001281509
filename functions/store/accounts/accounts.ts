import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { chunked } from '../../../shared/lib/chunks.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { Account, nameKey, type Role } from '../../../shared/model/account.ts'
import type { AuditActor, AuditDetails } from '../../../shared/model/audit.ts'
import { hashPassword } from '../../runtime/password.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { fieldChanges } from '../audit/audit-notes.ts'
import { changed, changedAttributes, edit } from '../edits/edit.ts'
import { type Creation, idempotencyWrites } from '../edits/idempotency.ts'
import { getAll } from '../table/batch.ts'
import { table, tableName } from '../table/client.ts'
import { type TransactItem, transact } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { listPresent } from '../table/listed.ts'
import { backoff, TableBusy } from '../table/retry.ts'
import { isTombstone } from '../table/tombstones.ts'

/** So often a change begins anew when others change the same account meanwhile. */
const maxAttempts = 8

const once = 'attribute_not_exists(pk)'
const counts = ({ role, isActive }: Pick<Account, 'role' | 'isActive'>) => role === 'superadmin' && isActive

/**
 * Keeps the set of active superadmins, in the same transaction as the change that enters or leaves it: whoever is the last
 * of them cannot leave, however many leave at once.
 */
const noteSuperadmin = (id: string, change: 'enters' | 'leaves'): TransactItem => ({
  Update: {
    TableName: tableName(),
    Key: keys.superadmins(),
    UpdateExpression: `${change === 'enters' ? 'ADD' : 'DELETE'} ids :id`,
    ConditionExpression: change === 'leaves' ? 'size(ids) > :one' : undefined,
    ExpressionAttributeValues: { ':id': new Set([id]), ...(change === 'leaves' && { ':one': 1 }) },
  },
})

/** Creates an account; `undefined` when the name is taken. User and name claim are written in one transaction. */
export async function insertAccount(
  input: { username: string; password: string; role: Role; isActive: boolean },
  { caller, key: createKey }: Creation,
): Promise<Account | undefined> {
  const now = new Date().toISOString()
  const { username, role, isActive } = input
  const user: Account = { _id: newId(), username, role, isActive, createdAt: now, updatedAt: now }
  const key = nameKey(username)
  // A name that is taken for long costs no hash; the transaction decides between those who come at once.
  if (await isTaken(key)) return undefined
  const Item = {
    ...keys.user(user._id),
    ...keys.users(key),
    ...user,
    passwordHash: await hashPassword(input.password),
  }
  const claim = { ...keys.usernameClaim(key), userId: user._id }
  const userId = user._id
  // Whoever registers does it himself.
  const by: AuditActor = caller?.by ?? { kind: 'user', userId }
  const written = await transact([
    { Put: { TableName: tableName(), Item: claim, ConditionExpression: once } },
    { Put: { TableName: tableName(), Item, ConditionExpression: once } },
    ...(counts(user) ? [noteSuperadmin(userId, 'enters')] : []),
    ...auditWrite(caller, { userId, by, details: { role } }),
    ...idempotencyWrites(createKey, userId),
  ])
  return written ? user : undefined
}

async function isTaken(key: string): Promise<boolean> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.usernameClaim(key), ConsistentRead: true }),
  )
  return Item !== undefined
}

/** Why an account stayed as it was. */
export type AccountRefusal = 'unknown' | 'last superadmin'
/** What became of a change: the account before and after it (the same object when nothing was asked for), or a refusal. */
export type AccountChange = { before: Account; after: Account } | AccountRefusal

/** An account with the count of its changes. */
const AccountRecord = z.extend(Account, { version: z._default(z.int(), 0) })
type AccountRecord = z.infer<typeof AccountRecord>

/** Changes fields of an account by the one rule for edits; `undefined` when it is gone. */
async function editAccount(
  id: string,
  change: (present: AccountRecord) => AccountRecord | Promise<AccountRecord>,
  caller: AuditContext,
): Promise<{ before: Account; after: Account } | undefined> {
  const edited = await edit({
    read: () => readAccount(id),
    change: async (present) => {
      const after = await change(present)
      return after === present ? present : { ...after, updatedAt: new Date().toISOString() }
    },
    writes: (before, after) => [
      changedAttributes(keys.user(id), before, after, 'attribute_exists(pk)'),
      ...superadminChange(id, counts(before), counts(after)),
      ...auditWrite(caller, { userId: id, details: auditDetails(before, after) }),
    ],
  })
  if (!edited || 'conflict' in edited) return undefined
  const before = Account.parse(edited.before)
  return { before, after: edited.after === edited.before ? before : Account.parse(edited.after) }
}

/** The e-mail address itself is never kept. */
const auditDetails = (before: Account, after: Account): AuditDetails => ({
  ...(after.role !== before.role && fieldChanges({ role: before.role }, { role: after.role })),
  ...(after.email !== before.email && { email: !after.email ? 'removed' : before.email ? 'changed' : 'set' }),
})

async function readAccount(id: string): Promise<AccountRecord | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.user(id), ConsistentRead: true }),
  )
  return Item && AccountRecord.parse(Item)
}

/** Changes role or activity; never takes the last active superadmin away. What asks for no change writes nothing. */
export async function changeAccount(
  id: string,
  change: Partial<Pick<Account, 'role' | 'isActive'>>,
  caller: AuditContext,
): Promise<AccountChange> {
  let isLast = false
  const edited = await editAccount(
    id,
    async (present) => {
      const after = changed(present, change)
      isLast = counts(present) && !counts(after) && (await isLastSuperadmin(id))
      return isLast ? present : after
    },
    caller,
  )
  return isLast ? 'last superadmin' : (edited ?? 'unknown')
}

const superadminChange = (id: string, before: boolean, after: boolean): TransactItem[] =>
  before === after ? [] : [noteSuperadmin(id, after ? 'enters' : 'leaves')]

async function isLastSuperadmin(id: string): Promise<boolean> {
  const { Item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: keys.superadmins(), ConsistentRead: true }),
  )
  return Item?.ids instanceof Set && Item.ids.size === 1 && Item.ids.has(id)
}

/** Worlds that fit into the transaction beside the account itself: nobody looks after more. */
const worldsAtOnce = 90

/**
 * Deletes an account with everything personal, frees its name and takes it from the admins of every world, in one transaction;
 * a superadmin's only when `superadmins` may go, and never the last active one. Answers the account as it was.
 */
export async function removeAccount(
  id: string,
  superadmins: boolean,
  caller: AuditContext,
): Promise<Account | AccountRefusal> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const user = await getAccount(id)
    if (!user || (user.role === 'superadmin' && !superadmins)) return 'unknown'
    const removal: TransactItem = {
      Delete: {
        TableName: tableName(),
        Key: keys.user(id),
        ConditionExpression: '#role = :role AND isActive = :isActive',
        ExpressionAttributeNames: { '#role': 'role' },
        ExpressionAttributeValues: { ':role': user.role, ':isActive': user.isActive },
      },
    }
    const claim: TransactItem = {
      Delete: { TableName: tableName(), Key: keys.usernameClaim(nameKey(user.username)) },
    }
    const [worlds = [], ...more] = chunked(await worldsWithoutAdmin(id), worldsAtOnce)
    const entry = auditWrite(caller, { userId: id, details: { role: user.role } })
    if (await transact([removal, claim, ...superadminChange(id, counts(user), false), ...worlds, ...entry])) {
      // What breaks off here leaves a random id in a list, which is shown nowhere and names nobody.
      for (const rest of more) await transact(rest)
      return user
    }
    if (counts(user) && (await isLastSuperadmin(id))) return 'last superadmin'
    await backoff(attempt)
  }
  throw new TableBusy(`Account ${id} changes too often`)
}

/** Takes an account from the admins of the worlds that have it, unless one's list changes meanwhile. */
async function worldsWithoutAdmin(id: string): Promise<TransactItem[]> {
  const items = await listPresent(keys.worlds('').gsi1pk)
  const worlds = items.filter((item) => !isTombstone(item)).map((item) => AdminsOfWorld.parse(item))
  const administered = worlds.filter(({ adminIds }) => adminIds.includes(id))
  return administered.map(({ _id, adminIds }) => {
    return {
      Update: {
        TableName: tableName(),
        Key: keys.world(_id),
        UpdateExpression: 'SET adminIds = :after ADD #version :one',
        ConditionExpression: 'adminIds = :before',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ':before': adminIds,
          ':after': adminIds.filter((adminId) => adminId !== id),
          ':one': 1,
        },
      },
    }
  })
}

const AdminsOfWorld = z.object({ _id: z.string(), adminIds: z.array(z.string()) })

/** Sets an account's e-mail address, or removes it with empty text; answers the account before and after it. */
export const setEmail = (
  id: string,
  email: string,
  caller: AuditContext,
): Promise<{ before: Account; after: Account } | undefined> =>
  editAccount(id, (present) => changed(present, { email: email || undefined }), caller)

/** All accounts by name, as they stand; one that was created a moment ago may be missing. */
export async function listAccounts(): Promise<Account[]> {
  const items = await listPresent(keys.users('').gsi1pk)
  return items.map((item) => Account.parse(item))
}

/** The account behind an id, read consistently: a change of role or activity holds from the next call on. */
export async function getAccount(id: string): Promise<Account | undefined> {
  const record = await readAccount(id)
  return record && Account.parse(record)
}

/** The accounts behind ids; unknown ids are left out. */
export async function getAccounts(ids: string[]): Promise<Account[]> {
  const items = await getAll([...new Set(ids)].map(keys.user))
  return items.map((item) => Account.parse(item))
}
