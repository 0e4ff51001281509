import { shareLinks } from '../../../shared/contract/schemas/share-links.ts'
import { resolveShareLink, sharedView } from '../../domain/share-links/shared-plan.ts'
import { cachedJson } from '../../http/cached-json.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Shows a plan without an account. Needs a share link. */
export const handler = defineHandler(shareLinks.open, async ({ params, address }) => {
  const { version, make } = await sharedView(await resolveShareLink(params.key, address))
  return cachedJson(shareLinks.open, version, make)
})
