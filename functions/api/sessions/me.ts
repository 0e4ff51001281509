import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { touchSession } from '../../store/accounts/sessions.ts'

/** Returns the signed-in account and its session, and notes that the session is used. */
export const handler = defineHandler(sessions.me, async ({ user, sessionId }) => {
  if (sessionId) await touchSession(user._id, sessionId)
  return { user, sessionId }
})
