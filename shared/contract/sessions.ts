import * as z from 'zod/mini'
import { Account, Session, SignIns } from '../model/account.ts'
import { endpoint } from './endpoint.ts'

export const sessions = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    audit: { none: 'Signing in changes nothing but what the account sees of its devices.' },
    changes: [],
    load: 'hashing',
    secrets: ['tokenKey'],
    metrics: ['refusedLogins'],
    body: z.object({
      username: z
        .string({ error: 'Benutzername ist erforderlich' })
        .check(z.trim(), z.minLength(1, 'Benutzername ist erforderlich'), z.maxLength(200)),
      password: z
        .string({ error: 'Passwort ist erforderlich' })
        .check(z.minLength(1, 'Passwort ist erforderlich'), z.maxLength(200)),
      /** The browser's secret from an earlier login: strangers' guesses do not slow it down. */
      device: z.optional(z.string().check(z.regex(/^[\da-f]{32}$/), z.maxLength(32))),
    }),
    output: z.object({ token: z.string(), device: z.string() }),
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
    /** `sessionId` is this session's, to end it; absent for tokens from before sessions were listed. */
    output: z.object({ user: Account, sessionId: z.optional(z.string()) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    shows: ['account'],
    output: z.extend(SignIns, { sessions: z.array(Session) }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{sessionId}',
    access: 'user',
    beforePasswordChange: true,
    audit: 'sessions.end',
    changes: ['account'],
    clearsCache: true,
    output: z.object({ success: z.boolean() }),
    errors: ['session_not_found'],
  }),
  /** Ends all sessions and starts this one again with `token`. */
  endOthers: endpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    access: 'user',
    audit: 'sessions.endOthers',
    changes: ['account'],
    output: z.object({ success: z.boolean(), token: z.string() }),
  }),
}
