import { shareLinks } from '../../../shared/contract/schemas/share-links.ts'
import { shareLinkViews } from '../../domain/share-links/share-links.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(shareLinks.list, async ({ plan }) => ({ links: await shareLinkViews(plan._id) }))
