import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/ledger.ts'

/** Conflicts listed at most; their count is complete. */
export const maxListedConflicts = 200

export const ledger = endpoints<typeof schemas>()({
  /** Villages whose units a plan and others of its world use at once, from now on. */
  conflicts: endpoint({
    method: 'GET',
    path: '/offtool/ledger/{planId}',
    access: 'user',
    shows: ['plan'],
    bucket: 'read',
    load: 'heavy',
    items: { reads: ['marks'], lists: ['plans'] },
  }),
})
