import { createHash } from 'node:crypto'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import type { User } from '../../shared/model/user.ts'
import { verifyToken } from '../domain/accounts/token.ts'
import { worldOfKey } from '../domain/bot/bot-access.ts'
import { signedText } from '../domain/bot/discord-signature.ts'
import { config } from '../runtime/config.ts'
import { Failure } from '../runtime/failure.ts'
import { isFirstCall } from '../store/guilds.ts'
import { getHolder } from '../store/logins.ts'
import { epochSeconds } from '../store/table/client.ts'
import { callerAddress } from './caller-address.ts'
import type { Middleware } from './chain.ts'
import type { CallEvent } from './context.ts'

const rank: Record<User['role'], number> = { user: 0, admin: 1, superadmin: 2 }

/**
 * Lets through whom the endpoint's access allows: users, read afresh, so that a change of account or password holds at once; bots with
 * a key of today; of Discord what it has signed just now, and once.
 */
export const session = ({ access, forbidden, beforePasswordChange }: Endpoint): Middleware => ({
  before: async ({ event }) => {
    if (access === 'public') return
    if (access === 'discord') return checkSignature(event)
    if (access === 'bot') {
      const { authorization } = event.headers
      event.call.world = await worldOfKey(authorization, event.pathParameters?.world ?? '', callerAddress(event))
      return
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

async function checkSignature({ headers, body = '', isBase64Encoded }: CallEvent): Promise<void> {
  const { DISCORD_PUBLIC_KEY } = config()
  if (!DISCORD_PUBLIC_KEY) throw new Failure('discord_unset')
  const call = {
    signature: headers['x-signature-ed25519'],
    timestamp: headers['x-signature-timestamp'],
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  }
  const signed = signedText(call, DISCORD_PUBLIC_KEY, epochSeconds())
  const digest = signed && createHash('sha256').update(signed).digest('base64url')
  if (!digest || !(await isFirstCall(digest))) throw new Failure('discord_signature')
}
