import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/share-links.ts'

/** Read-only links to a whole plan, for people without an account. */
export const shareLinks = endpoints<typeof schemas>()({
  /** A plan's links, newest first, without their addresses. */
  list: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/share-links',
    access: 'user',
    shows: ['link'],
    items: { writes: ['shares'] },
  }),
  /** Returns `url` only this once; a path if the API was not called through the site. */
  create: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/share-links',
    access: 'user',
    audit: 'shareLinks.create',
    changes: ['link'],
    creates: true,
    items: { writes: ['shares'] },
    errors: ['too_many_share_links', 'share_link_not_found'],
  }),
  /** Ends a link at once. */
  revoke: endpoint({
    method: 'DELETE',
    path: '/incplans/{planId}/share-links/{linkId}',
    access: 'user',
    audit: 'shareLinks.revoke',
    changes: ['link'],
    items: { writes: ['shares'] },
    errors: ['share_link_not_found'],
  }),
  /** Shows what a link's level permits, and counts the opening. */
  open: endpoint({
    method: 'GET',
    path: '/shared/{key}',
    access: 'public',
    shows: [],
    permission: 'write',
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks', 'devices'], writes: ['shares'] },
    errors: ['shared_not_found'],
  }),
})
