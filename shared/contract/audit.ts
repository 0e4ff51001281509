import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/audit.ts'

export const audit = endpoints<typeof schemas>()({
  /** Lists audit entries, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'superadmin',
    shows: [],
    bucket: 'read',
    items: { reads: ['audit', 'plans'], lists: ['worlds'] },
  }),
})
