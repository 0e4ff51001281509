import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { chunked } from '../../../shared/lib/chunks.ts'
import { newId } from '../../../shared/lib/new-id.ts'
import { Account, nameKey, RoleChange } from '../../../shared/model/account.ts'
import type { AuditActor, AuditDetails } from '../../../shared/model/audit.ts'
import { hashPassword } from '../../runtime/password.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { fieldChanges } from '../audit/audit-notes.ts'
import { changed, changedAttributes, edit } from '../edits/edit.ts'
import { type Creation, idempotencyWrites } from '../edits/idempotency.ts'
import { getAll } from '../table/batch.ts'
import { getItem, table, tableName } from '../table/client.ts'
import { type TransactItem, transact } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { itemKey, listIndexed } from '../table/listed.ts'
import { type Created, type Outcome, refused } from '../table/outcome.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'
import { conflict, retryOnConflict, TableBusy } from '../table/retry.ts'
import { clearPartition } from '../table/tombstones.ts'
import { withoutMember } from '../worlds/members.ts'
import { withoutAdmin } from '../worlds/worlds.ts'
import { looksVersion } from './logins.ts'
import { isLookTaken, lookClaims, lookReleases } from './look-claims.ts'

const maxAttempts = 8

const once = 'attribute_not_exists(pk)'
const counts = ({ role, isActive }: Pick<Account, 'role' | 'isActive'>) => role === 'superadmin' && isActive

/** Adds or removes an active superadmin, in the transaction of the change itself; fails for the last one. */
const noteSuperadmin = (id: string, change: 'enters' | 'leaves'): TransactItem => ({
  Update: {
    TableName: tableName(),
    Key: keys.superadmins(),
    UpdateExpression: `${change === 'enters' ? 'ADD' : 'DELETE'} ids :id`,
    ConditionExpression: change === 'leaves' ? 'size(ids) > :one' : undefined,
    ExpressionAttributeValues: { ':id': new Set([id]), ...(change === 'leaves' && { ':one': 1 }) },
  },
})

export type NewAccount = Pick<Account, 'username' | 'role' | 'isActive' | 'mustChangePassword'> & { password: string }

/** Creates an account and its name claim in one transaction; refused when the name or one that looks like it is taken. */
export async function insertAccount(
  { password, mustChangePassword, ...input }: NewAccount,
  { audit, key: createKey }: Creation,
): Promise<Created<Account>> {
  const now = new Date().toISOString()
  const { username, role } = input
  const dates = { createdAt: now, updatedAt: now }
  const user: Account = { _id: newId(), ...input, ...(mustChangePassword && { mustChangePassword }), ...dates }
  const key = nameKey(username)
  // Avoids hashing; the transaction decides concurrent registrations.
  if ((await isTaken(key)) || (await isLookTaken(username))) return refused('repeated')
  const Item = {
    ...keys.user(user._id),
    ...keys.users(key),
    ...user,
    passwordHash: await hashPassword(password),
  }
  const claim = { ...keys.usernameClaim(key), userId: user._id, hasLooks: looksVersion }
  const userId = user._id
  const by: AuditActor = audit?.by ?? { kind: 'user', userId }
  const written = await transact([
    { Put: { TableName: tableName(), Item: claim, ConditionExpression: once } },
    ...lookClaims(username, userId),
    { Put: { TableName: tableName(), Item, ConditionExpression: once } },
    ...(counts(user) ? [noteSuperadmin(userId, 'enters')] : []),
    ...auditWrite(audit, { userId, by, details: { role } }),
    ...idempotencyWrites(createKey, userId),
  ])
  return written ? { ok: true, created: user } : refused('repeated')
}

const isTaken = async (key: string): Promise<boolean> => (await getItem(keys.usernameClaim(key))) !== undefined

/** Why an account was not changed. */
export type AccountRefusal = 'missing' | 'last_superadmin'
/** The account before and after a change (the same object if nothing changed), or a refusal. */
export type AccountChange = Outcome<{ before: Account; after: Account }, AccountRefusal>

const AccountRecord = z.extend(Account, {
  version: z._default(z.int(), 0),
  roleChange: z.optional(RoleChange),
  /** Ids of the worlds whose member it is. */
  memberOf: z.optional(z.set(z.string())),
})
type AccountRecord = z.infer<typeof AccountRecord>

async function editAccount(
  id: string,
  change: (present: AccountRecord) => AccountRecord | Promise<AccountRecord>,
  audit: AuditContext,
): Promise<Outcome<{ before: Account; after: Account }, 'missing'>> {
  const edited = await edit({
    read: () => readAccount(id),
    change: async (present) => {
      const after = await change(present)
      return after === present ? present : { ...after, updatedAt: new Date().toISOString() }
    },
    writes: (before, after) => [
      changedAttributes(keys.user(id), before, after, 'attribute_exists(pk)'),
      ...superadminChange(id, counts(before), counts(after)),
      ...auditWrite(audit, { userId: id, details: auditDetails(before, after) }),
    ],
  })
  if (!edited.ok) return refused('missing')
  const before = readStored(Account, edited.before)
  return { ok: true, before, after: edited.after === edited.before ? before : readStored(Account, edited.after) }
}

/** The audit log never contains e-mail addresses. */
const auditDetails = (before: Account, after: Account): AuditDetails => ({
  ...(after.role !== before.role && fieldChanges({ role: before.role }, { role: after.role })),
  ...(after.email !== before.email && { email: !after.email ? 'removed' : before.email ? 'changed' : 'set' }),
})

async function readAccount(id: string): Promise<AccountRecord | undefined> {
  const item = await getItem(keys.user(id))
  return item && readStored(AccountRecord, item)
}

/** Changes role or activity; refuses to remove the last active superadmin. */
export async function changeAccount(
  id: string,
  change: Partial<Pick<Account, 'role' | 'isActive'>>,
  audit: AuditContext,
): Promise<AccountChange> {
  let isLast = false
  const edited = await editAccount(
    id,
    async (present) => {
      const after = changed(present, withRoleChange(present, change))
      isLast = counts(present) && !counts(after) && (await isLastSuperadmin(id))
      return isLast ? present : after
    },
    audit,
  )
  return isLast ? refused('last_superadmin') : edited
}

/** What its owner sees of a new role. */
const withRoleChange = (present: AccountRecord, change: Partial<Pick<Account, 'role' | 'isActive'>>) => {
  const { role: to = present.role } = change
  const roleChange = { from: present.role, to, at: new Date().toISOString() }
  return to === present.role ? change : { ...change, roleChange }
}

const superadminChange = (id: string, before: boolean, after: boolean): TransactItem[] =>
  before === after ? [] : [noteSuperadmin(id, after ? 'enters' : 'leaves')]

async function isLastSuperadmin(id: string): Promise<boolean> {
  const item = await getItem(keys.superadmins())
  return item?.ids instanceof Set && item.ids.size === 1 && item.ids.has(id)
}

/** Writes of worlds that fit into the transaction with the account; nobody administers or is a member of more. */
const writesAtOnce = 90

/**
 * Deletes an account and its name claim, and removes it from admins and members of worlds; superadmins only if `superadmins` is set, never the last
 * active one. Returns the deleted account.
 */
export function removeAccount(
  id: string,
  superadmins: boolean,
  audit: AuditContext | undefined,
): Promise<Outcome<{ account: Account }, AccountRefusal>> {
  const attempt = async () => {
    const user = await readAccount(id)
    if (!user || (user.role === 'superadmin' && !superadmins)) return refused('missing')
    const removal: TransactItem = {
      Delete: {
        TableName: tableName(),
        Key: keys.user(id),
        ConditionExpression: `#role = :role AND isActive = :isActive AND ${user.memberOf ? 'memberOf = :memberOf' : 'attribute_not_exists(memberOf)'}`,
        ExpressionAttributeNames: { '#role': 'role' },
        ExpressionAttributeValues: {
          ':role': user.role,
          ':isActive': user.isActive,
          ...(user.memberOf && { ':memberOf': user.memberOf }),
        },
      },
    }
    const claim: TransactItem = {
      Delete: { TableName: tableName(), Key: keys.usernameClaim(nameKey(user.username)) },
    }
    const looks = await lookReleases(user.username, id)
    const [worlds = [], ...more] = chunked(
      [...(await withoutMember(id, user.memberOf ?? new Set())), ...(await withoutAdmin(id))],
      writesAtOnce,
    )
    const entry = auditWrite(audit, { userId: id, details: { role: user.role } })
    if (await transact([removal, claim, ...looks, ...superadminChange(id, counts(user), false), ...worlds, ...entry])) {
      // An interruption leaves only an unknown id among admins or members.
      for (const rest of more) await transact(rest)
      // Interrupted, its sessions and devices expire.
      await clearPartition(keys.user(id))
      return { ok: true as const, account: readStored(Account, user) }
    }
    return counts(user) && (await isLastSuperadmin(id)) ? refused('last_superadmin') : conflict
  }
  return retryOnConflict<Outcome<{ account: Account }, AccountRefusal>>(
    maxAttempts,
    attempt,
    () => new TableBusy(`Account ${id} changes too often`),
  )
}

/** Sets an e-mail address, or removes it if empty; returns the account before and after. */
export const setEmail = (
  id: string,
  email: string,
  audit: AuditContext,
): Promise<Outcome<{ before: Account; after: Account }, 'missing'>> =>
  editAccount(id, (present) => changed(present, { email: email || undefined }), audit)

/** At most `limit` of the current accounts by name, after `cursor`; one created a moment ago may be missing. */
export async function listAccounts(
  cursor = '',
  limit = 1000,
): Promise<{ accounts: Account[]; next?: string | undefined }> {
  const { gsi1pk, gsi1sk } = keys.users(cursor)
  const { Items = [], LastEvaluatedKey } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'gsi1',
      KeyConditionExpression: gsi1sk ? 'gsi1pk = :pk AND gsi1sk > :after' : 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': gsi1pk, ...(gsi1sk && { ':after': gsi1sk }) },
      ProjectionExpression: 'pk, sk',
      Limit: limit,
    }),
  )
  const present = new Map((await getAll(Items.map(itemKey))).map((item) => [item.pk, item]))
  const accounts = readAllStored(
    Account,
    Items.flatMap(({ pk }) => present.get(pk) ?? []),
  )
  return { accounts, next: LastEvaluatedKey && z.string().parse(LastEvaluatedKey.gsi1sk) }
}

/** Inactive accounts created before `before` (ISO 8601). */
export async function listInactive(before: string): Promise<Account[]> {
  const { gsi1pk } = keys.users('')
  const found = await listIndexed(gsi1pk, {
    FilterExpression: 'isActive = :no AND createdAt < :before',
    ProjectionExpression: 'pk, sk',
    ExpressionAttributeValues: { ':no': false, ':before': before },
  })
  return readAllStored(Account, await getAll(found.map(itemKey)))
}

/** Reads an account (strongly consistent): changes apply from the next call. */
export async function getAccount(id: string): Promise<Account | undefined> {
  const record = await readAccount(id)
  return record && readStored(Account, record)
}

/** Reads accounts; unknown ids are left out. */
export async function getAccounts(ids: string[]): Promise<Account[]> {
  const items = await getAll([...new Set(ids)].map(keys.user))
  return readAllStored(Account, items)
}
