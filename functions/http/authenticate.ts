import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { type Account, inactiveCode } from '../../shared/model/account.ts'
import { verifyToken } from '../domain/sessions/token.ts'
import { Failure } from '../runtime/failure.ts'
import { getHolder } from '../store/accounts/logins.ts'
import { limitCaller } from './caller-limit.ts'
import type { Middleware } from './chain.ts'
import type { CallEvent } from './context.ts'
import { idPattern } from './id-pattern.ts'

const rank: Record<Account['role'], number> = { user: 0, admin: 1, superadmin: 2 }

/** Accepts a call without a user session, or throws; stores what it finds in `event.call`. */
export type Authenticator = (event: CallEvent) => Promise<void>

/**
 * Enforces the endpoint's access. The user is read on every call, so account and password changes apply at once. Bots and Discord
 * need a `gate`, which keeps its code out of other bundles; without one they are refused.
 */
export const authenticate = (
  { access, forbidden, beforePasswordChange }: Endpoint,
  gate?: Authenticator,
): Middleware => ({
  before: async ({ event }) => {
    if (access === 'public') return
    if (access === 'bot' || access === 'discord') {
      if (!gate) throw new Failure('forbidden')
      return gate(event)
    }
    const [, token] = /^Bearer (.+)$/i.exec(event.headers.authorization ?? '') ?? []
    if (!token) throw new Failure('not_signed_in')
    const claims = await verifyToken(token)
    if (!claims || !idPattern.test(claims.userId)) throw new Failure('session_expired')
    limitCaller(claims.userId)
    const holder = await getHolder(claims.userId)
    const { sessionId } = claims
    if (!holder || holder.passwordVersion !== claims.passwordVersion) throw new Failure('session_expired')
    if (sessionId && holder.hasEnded(sessionId)) throw new Failure('session_expired')
    const { user, memberOf } = holder
    if (!user.isActive) throw new Failure(inactiveCode(user))
    if (user.mustChangePassword && !beforePasswordChange) throw new Failure('password_must_change')
    if (rank[user.role] < rank[access]) throw new Failure(forbidden)
    event.call.user = user
    event.call.viewer = { _id: user._id, role: user.role, memberOf }
    event.call.sessionId = sessionId
  },
})
