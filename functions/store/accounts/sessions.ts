import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { RoleChange, SignInDevice, type SignIns, sessionSeconds } from '../../../shared/model/account.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { changed, changedAttributes, edit } from '../edits/edit.ts'
import { epochSeconds, getItem, queryAll, table, tableName } from '../table/client.ts'
import { succeedsIfConditionHolds, updateExpression } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { type Outcome, refused } from '../table/outcome.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'

/** Shorter pauses are not recorded, milliseconds. */
const useMs = 10 * 60_000

const StoredSession = z.object({
  _id: z.string(),
  device: z.string(),
  startedAt: z.string(),
  usedAt: z.string(),
  passwordVersion: z.int(),
  expiresAt: z.number(),
})

/** Absent parts: nothing of it has happened yet. */
const SessionState = z.object({
  version: z._default(z.int(), 0),
  passwordVersion: z._default(z.int(), 0),
  endedSessions: z._default(z.record(z.string(), z.number()), {}),
  roleChange: z.optional(RoleChange),
})

/** Starts a session, or goes on with it after all others have ended. */
export async function storeSession(
  userId: string,
  { id, device, passwordVersion }: { id: string; device: string; passwordVersion: number },
): Promise<void> {
  const now = new Date().toISOString()
  const { UpdateExpression, ...update } = updateExpression({
    _id: id,
    device,
    usedAt: now,
    passwordVersion,
    expiresAt: epochSeconds(sessionSeconds),
  })
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.session(userId, id),
      ...update,
      UpdateExpression: `${UpdateExpression}, startedAt = if_not_exists(startedAt, :usedAt)`,
    }),
  )
}

/** Notes that a session is used, at most every ten minutes. */
export async function touchSession(userId: string, id: string): Promise<void> {
  const now = Date.now()
  const noted = table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.session(userId, id),
      UpdateExpression: 'SET usedAt = :now',
      ConditionExpression: 'usedAt < :before',
      ExpressionAttributeValues: {
        ':now': new Date(now).toISOString(),
        ':before': new Date(now - useMs).toISOString(),
      },
    }),
  )
  await succeedsIfConditionHolds(noted)
}

/** What an account sees of its sign-ins, newest first. */
export async function listSessions(userId: string): Promise<z.infer<typeof SignIns>> {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.user(userId).pk },
    ConsistentRead: true,
  })
  const now = epochSeconds()
  const below = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix))
  const { passwordVersion, endedSessions, roleChange } = readStored(
    SessionState,
    items.find(({ sk }) => sk === keys.user(userId).sk) ?? {},
  )
  const sessions = readAllStored(StoredSession, below(keys.session(userId, '').sk))
  // Remembered before devices had names.
  const named = below(keys.device(userId, '').sk).filter(({ since }) => since !== undefined)
  return {
    sessions: sessions
      .filter(
        (each) => each.passwordVersion === passwordVersion && each.expiresAt > now && !(each._id in endedSessions),
      )
      .map(({ _id, device, startedAt, usedAt }) => ({ _id, device, startedAt, usedAt }))
      .toSorted((a, b) => b.usedAt.localeCompare(a.usedAt)),
    devices: readAllStored(SignInDevice, named).toSorted((a, b) => b.since.localeCompare(a.since)),
    roleChange,
  }
}

/** Ends one of the account's sessions; `missing` if it has none of this id. */
export async function endSession(userId: string, id: string, audit: AuditContext): Promise<Outcome<object, 'missing'>> {
  const { sessions } = await listSessions(userId)
  if (!sessions.some(({ _id }) => _id === id)) return refused('missing')
  const ended = await edit({
    read: () => readState(userId),
    change: (present) => changed(present, { endedSessions: withEnded(present.endedSessions, id) }),
    writes: (before, after) => [
      changedAttributes(keys.user(userId), before, after, 'attribute_exists(pk)'),
      ...auditWrite(audit, { userId }),
    ],
  })
  return ended.ok ? ended : refused('missing')
}

/** Without those that have expired anyway. */
const withEnded = (ended: Record<string, number>, id: string) => ({
  ...Object.fromEntries(Object.entries(ended).filter(([, expiresAt]) => expiresAt > epochSeconds())),
  [id]: epochSeconds(sessionSeconds),
})

async function readState(userId: string) {
  const item = await getItem(keys.user(userId))
  return item && readStored(SessionState, item)
}
