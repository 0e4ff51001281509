import { createHmac, randomBytes } from 'node:crypto'
import { newId } from '../../../shared/lib/new-id.ts'
import { maxShareLinks, type ShareLink } from '../../../shared/model/sharing/share-link.ts'
import { Failure } from '../../runtime/failure.ts'
import { getAccounts } from '../../store/accounts/accounts.ts'
import type { Creation } from '../../store/edits/idempotency.ts'
import {
  countOpenings,
  createShareLink,
  listShareLinks,
  type ShareLinkRecord,
} from '../../store/share-links/share-links.ts'
import { refused } from '../../store/table/outcome.ts'
import { createOnce } from '../create-once.ts'

const dayMs = 86_400_000

/** A plan's links as leaders see them, newest first. */
export const shareLinkViews = async (planId: string): Promise<ShareLink[]> =>
  views((await listShareLinks(planId)).toReversed())

async function views(records: readonly ShareLinkRecord[]): Promise<ShareLink[]> {
  const [accounts, opened] = await Promise.all([
    getAccounts(records.map(({ makerId }) => makerId)),
    countOpenings(records),
  ])
  return records.map(({ makerId, digest, salt: _, ...link }) => {
    const maker = accounts.find(({ _id }) => _id === makerId)?.username
    const { openings = 0, lastOpenedAt } = opened.get(digest) ?? {}
    return {
      ...link,
      ...(maker !== undefined && { maker }),
      openings,
      ...(lastOpenedAt !== undefined && { lastOpenedAt }),
    }
  })
}

/**
 * Creates a share link and returns its path; only the key's digest is stored. Repeating the call with the same idempotency key
 * returns the same path, derived from it and a stored salt.
 */
export async function makeShareLink(
  planId: string,
  { days, ...fields }: Pick<ShareLinkRecord, 'name' | 'level' | 'makerId'> & { days: number },
  { audit, key, secret = newId() }: Creation & { secret: string | undefined },
): Promise<{ link: ShareLink; path: string }> {
  const make = async () => {
    const salt = randomBytes(24).toString('base64url')
    const [createdAt, endsAt] = [0, days].map((later) => new Date(Date.now() + later * dayMs).toISOString())
    const dated = { ...fields, createdAt: createdAt ?? '', endsAt: endsAt ?? '' }
    const made = await createShareLink(
      planId,
      { _id: newId(), ...dated, salt, key: deriveKey(secret, salt) },
      { audit, key },
    )
    if (made.ok) return made
    if (made.refusal === 'full') throw new Failure('too_many_share_links', { values: { max: maxShareLinks } })
    return refused('repeated')
  }
  const find = async (id: string) => (await listShareLinks(planId)).find(({ _id }) => _id === id)
  const record = await createOnce(key, { find, gone: 'share_link_not_found', make })
  if (!record) throw new Failure('plan_not_found')
  const [link] = await views([record])
  if (!link) throw new Failure('share_link_not_found')
  return { link, path: sharedPath(deriveKey(secret, record.salt)) }
}

/** Path of the page that a key opens. */
const sharedPath = (key: string) => `/shared/${key}`

/** 192 bits, derived from a secret that is not stored. */
const deriveKey = (secret: string, salt: string) =>
  createHmac('sha256', secret).update(salt).digest('base64url').slice(0, 32)
