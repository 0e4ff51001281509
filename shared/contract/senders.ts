import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/senders.ts'

/** Effect of a dump on earlier dumps; see `uploadTroops`. */
export const dumpModes = ['replace', 'merge', 'replacePlayers'] as const
export type DumpMode = (typeof dumpModes)[number]

export const senders = endpoints<typeof schemas>()({
  list: endpoint({
    method: 'GET',
    path: '/incplans/{planId}/senders',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
  }),
  /** Changes or blocks villages; those from a dump keep their troops. Skips villages changed since their version in `versions`. */
  update: endpoint({
    method: 'PATCH',
    path: '/incplans/{planId}/senders',
    access: 'user',
    audit: 'senders.update',
    changes: ['plan'],
    bucket: 'read',
    items: { reads: ['marks'], writes: ['plans'] },
    errors: ['sender_not_found', 'senders_changed'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/senders/delete',
    access: 'user',
    audit: 'senders.remove',
    changes: ['plan'],
    bucket: 'read',
    items: { reads: ['marks'], writes: ['plans'] },
    errors: ['sender_not_found', 'senders_changed'],
  }),
  /** Reclassifies stored troops by the current settings, keeping leaders' edits; `preview` only returns the result. */
  reclassify: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/senders/reclassify',
    access: 'user',
    audit: 'senders.reclassify',
    changes: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks'], writes: ['plans'] },
    errors: ['too_many_senders', 'senders_changed'],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/incplans/sender-stats/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
  }),
  addManual: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/manual-coordinates',
    access: 'user',
    audit: 'senders.addManual',
    changes: ['plan'],
    bucket: 'read',
    items: { reads: ['marks'], writes: ['plans'] },
    errors: ['no_coordinates', 'no_good_coordinate', 'too_many_senders', 'senders_changed'],
  }),
  uploadTroops: endpoint({
    method: 'POST',
    path: '/incplans/{planId}/troops',
    access: 'user',
    audit: 'senders.uploadTroops',
    changes: ['plan'],
    bucket: 'read',
    load: 'heavy',
    quota: 'upload',
    items: { reads: ['marks'], writes: ['plans'] },
    errors: ['no_dump', 'unreadable_dump', 'too_many_senders', 'senders_changed'],
  }),
})
