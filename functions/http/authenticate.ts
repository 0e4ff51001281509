import type { Endpoint } from '../../shared/contract/endpoint.ts'
import type { Account } from '../../shared/model/account.ts'
import { verifyToken } from '../domain/sessions/token.ts'
import { Failure } from '../runtime/failure.ts'
import { getHolder } from '../store/accounts/logins.ts'
import type { Middleware } from './chain.ts'
import type { CallEvent } from './context.ts'

const rank: Record<Account['role'], number> = { user: 0, admin: 1, superadmin: 2 }

/** Lets a call that is no user's through, or throws; what it finds out about the call it notes there. */
export type Authenticator = (event: CallEvent) => Promise<void>

/**
 * Lets through whom the endpoint's access allows; the user is read afresh, so a change of his account or password holds at once. Of
 * bots and Discord a gate of the endpoint's own decides, which is no part of the others' code; without one nobody passes.
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
    const holder = claims && (await getHolder(claims.userId))
    if (!holder || holder.passwordVersion !== claims.passwordVersion) throw new Failure('session_expired')
    const { user } = holder
    if (!user.isActive) throw new Failure('inactive')
    if (user.mustChangePassword && !beforePasswordChange) throw new Failure('password_must_change')
    if (rank[user.role] < rank[access]) throw new Failure(forbidden)
    event.call.user = user
  },
})
