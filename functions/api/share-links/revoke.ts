import { shareLinks } from '../../../shared/contract/schemas/share-links.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { revokeShareLink } from '../../store/share-links/share-links.ts'

/** Ends a share link at once. */
export const handler = defineHandler(shareLinks.revoke, async ({ plan, params, audit, fail }) => {
  const revoked = await revokeShareLink(plan._id, params.linkId, audit)
  if (!revoked.ok) throw fail('share_link_not_found')
  return { success: true }
})
