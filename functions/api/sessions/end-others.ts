import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { deviceName } from '../../domain/sessions/device-name.ts'
import { startSession } from '../../domain/sessions/start-session.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { Failure } from '../../runtime/failure.ts'
import { endSessions, getHolder } from '../../store/accounts/logins.ts'

/** Ends all sessions of the user and goes on with this one under a new token. */
export const handler = defineHandler(sessions.endOthers, async ({ user, sessionId, header, audit }) => {
  const holder = await getHolder(user._id)
  const ended = holder && (await endSessions(user._id, holder.passwordVersion, audit))
  // Another password has just ended this session too.
  if (!ended?.ok) throw new Failure('session_expired')
  const claims = { userId: user._id, passwordVersion: ended.passwordVersion, sessionId }
  return { success: true, token: await startSession(claims, deviceName(header('user-agent'))) }
})
