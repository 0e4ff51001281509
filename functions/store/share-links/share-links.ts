import { createHash } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { ShareLevel } from '../../../shared/model/sharing/share-level.ts'
import { maxShareLinks, ShareLink } from '../../../shared/model/sharing/share-link.ts'
import { type AuditContext, auditWrite } from '../audit/audit.ts'
import { changedAttributes, edit } from '../edits/edit.ts'
import { type Creation, findIdempotencyRecord, idempotencyWrites } from '../edits/idempotency.ts'
import { getPlan, planExistsCheck } from '../plans/plans.ts'
import { getAll, writeAll } from '../table/batch.ts'
import { getItem, type Item, table, tableName } from '../table/client.ts'
import { transact } from '../table/conditional.ts'
import { keys } from '../table/keys.ts'
import { type Outcome, refused, type Written } from '../table/outcome.ts'
import { readAllStored, readStored } from '../table/read-stored.ts'
import { conditionFailed, conflict, retryOnConflict, TableBusy } from '../table/retry.ts'

/**
 * A plan's share links: one item lists them, and one per link, found by the key's digest, counts its openings. The keys are not
 * stored.
 */

const ShareLinkRecord = z.extend(
  z.pick(ShareLink, { _id: true, name: true, level: true, createdAt: true, endsAt: true }),
  {
    makerId: z.string(),
    digest: z.string(),
    /** With the creator's secret, lets a repeated creation return the same key. */
    salt: z.string(),
  },
)
export type ShareLinkRecord = z.infer<typeof ShareLinkRecord>

const ShareLinks = z.object({ version: z.int(), links: z.array(z.unknown()) })

/** A link's openings, by its key's digest. */
const Openings = z.object({
  digest: z.string(),
  openings: z.int(),
  lastOpenedAt: z.optional(z.string()),
})
export type Openings = z.infer<typeof Openings>

const OpenedLink = z.object({ planId: z.string(), level: ShareLevel, endsAt: z.string() })
export type OpenedLink = z.infer<typeof OpenedLink>

const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

interface Listed {
  version: number
  links: ShareLinkRecord[]
}

/** The partitions of the links that a stored list names. */
export const sharePartitions = (list: Item): string[] =>
  readAllStored(ShareLinkRecord, readStored(ShareLinks, list).links).map((link) => keys.shareKey(link.digest).pk)

async function readLinks(planId: string): Promise<Listed> {
  const item = await getItem(keys.shareLinks(planId))
  if (!item) return { version: 0, links: [] }
  const { version, links } = readStored(ShareLinks, item)
  return { version, links: readAllStored(ShareLinkRecord, links) }
}

/** A plan's links, oldest first. */
export const listShareLinks = async (planId: string): Promise<ShareLinkRecord[]> => (await readLinks(planId)).links

/** How often these links were opened, by digest. */
export async function countOpenings(links: readonly ShareLinkRecord[]): Promise<Map<string, Openings>> {
  const items = await getAll(links.map((link) => keys.shareKey(link.digest)))
  return new Map(readAllStored(Openings, items).map((one) => [one.digest, one]))
}

const maxAttempts = 12

/**
 * Creates a link unless the plan has `maxShareLinks`; refused when its idempotency key was used before or the plan was removed.
 * Throws `TableBusy`.
 */
export const createShareLink = (
  planId: string,
  { key: secret, ...fields }: Omit<ShareLinkRecord, 'digest'> & { key: string },
  { audit, key }: Creation,
): Promise<Outcome<{ created: ShareLinkRecord }, 'repeated' | 'full'>> =>
  retryOnConflict<Outcome<{ created: ShareLinkRecord }, 'repeated' | 'full'>>(
    maxAttempts,
    async () => {
      const [plan, before] = await Promise.all([getPlan(planId), readLinks(planId)])
      if (!plan || (key && (await findIdempotencyRecord(key)))) return refused('repeated')
      if (before.links.length >= maxShareLinks) return refused('full')
      const created = { ...fields, digest: digest(secret) }
      const { name, level, endsAt } = created
      const made = await transact([
        planExistsCheck(planId),
        listWrite(planId, before, [...before.links, created]),
        {
          Put: {
            TableName: tableName(),
            Item: { ...keys.shareKey(created.digest), digest: created.digest, planId, level, endsAt, openings: 0 },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        ...auditWrite(audit, { details: { link: name, level } }),
        ...idempotencyWrites(key, created._id),
      ])
      return made ? { ok: true, created } : conflict
    },
    () => new TableBusy(`The share links of plan ${planId} change too often`),
  )

const listWrite = (planId: string, { version }: Listed, links: readonly ShareLinkRecord[]) =>
  changedAttributes(keys.shareLinks(planId), { version }, { version: version + 1, links })

/** Ends a link at once, with the audit entry; `missing` if it does not exist. */
export async function revokeShareLink(
  planId: string,
  linkId: string,
  audit: AuditContext,
): Promise<Written<'missing'>> {
  const find = ({ links }: Listed) => links.find(({ _id }) => _id === linkId)
  const edited = await edit<Listed>({
    read: async () => {
      const listed = await readLinks(planId)
      return find(listed) && listed
    },
    change: ({ version, links }) => ({ version, links: links.filter(({ _id }) => _id !== linkId) }),
    writes: (before, after) => {
      const revoked = find(before)
      if (!revoked) throw new Error('Only a listed link is revoked')
      return [
        listWrite(planId, before, after.links),
        { Delete: { TableName: tableName(), Key: keys.shareKey(revoked.digest) } },
        ...auditWrite(audit, { details: { link: revoked.name, level: revoked.level } }),
      ]
    },
  })
  return edited.ok ? edited : refused('missing')
}

/**
 * Finds the link of a key and counts the opening in one write, so unknown, revoked and expired keys take the same time; all give
 * `undefined`.
 */
export async function openShareLink(key: string): Promise<OpenedLink | undefined> {
  const now = new Date().toISOString()
  try {
    const { Attributes } = await table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.shareKey(digest(key)),
        UpdateExpression: 'ADD openings :one SET lastOpenedAt = :now',
        ConditionExpression: 'endsAt > :now',
        ExpressionAttributeValues: { ':one': 1, ':now': now },
        ReturnValues: 'ALL_NEW',
      }),
    )
    return readStored(OpenedLink, Attributes)
  } catch (error) {
    if (conditionFailed(error)) return undefined
    throw error
  }
}

/** Deletes all links of a removed plan. */
export async function removeShareLinks(planId: string): Promise<void> {
  const links = await listShareLinks(planId)
  await writeAll({ remove: [...links.map((link) => keys.shareKey(link.digest)), keys.shareLinks(planId)] })
}
