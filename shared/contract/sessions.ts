import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/sessions.ts'

export const sessions = endpoints<typeof schemas>()({
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    audit: { none: 'Signing in changes nothing but what the account sees of its devices.' },
    changes: [],
    load: 'hashing',
    secrets: ['tokenKey'],
    metrics: ['refusedLogins'],
    items: { writes: ['accounts', 'limits'] },
    errors: ['wrong_credentials', 'too_many_logins', 'inactive', 'deactivated'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'user',
    shows: ['account'],
    beforePasswordChange: true,
    /** It notes when the session was used. */
    permission: 'write',
    items: { writes: ['accounts'] },
  }),
  list: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    shows: ['account'],
    items: { writes: ['accounts'] },
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{sessionId}',
    access: 'user',
    beforePasswordChange: true,
    audit: 'sessions.end',
    changes: ['account'],
    clearsCache: true,
    items: { writes: ['accounts'] },
    errors: ['session_not_found'],
  }),
  /** Ends all sessions and starts this one again with `token`. */
  endOthers: endpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    access: 'user',
    audit: 'sessions.endOthers',
    changes: ['account'],
    items: { writes: ['accounts'] },
  }),
})
