import * as z from 'zod/mini'
import { SharedPlan, ShareLink, ShareLinkInput } from '../../model/sharing/share-link.ts'
import { joined } from '../endpoint.ts'
import { shareLinks as entries } from '../share-links.ts'

export const schemas = {
  list: { output: z.object({ links: z.array(ShareLink) }) },
  create: { body: ShareLinkInput, output: z.object({ link: ShareLink, url: z.string() }) },
  revoke: { output: z.object({ success: z.boolean() }) },
  open: { output: SharedPlan },
}

export const shareLinks = joined(entries, schemas)
