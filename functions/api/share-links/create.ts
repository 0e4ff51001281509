import { idempotencyHeader } from '../../../shared/contract/endpoint.ts'
import { shareLinks } from '../../../shared/contract/schemas/share-links.ts'
import { makeShareLink } from '../../domain/share-links/share-links.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Creates a read-only link to the plan; its address is shown only here. */
export const handler = defineHandler(shareLinks.create, async ({ plan, user, body, audit, key, header, site = '' }) => {
  const secret = header(idempotencyHeader.toLowerCase())
  const { link, path } = await makeShareLink(plan._id, { ...body, makerId: user._id }, { audit, key, secret })
  return { link, url: `${site}${path}` }
})
