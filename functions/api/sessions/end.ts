import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { endSession } from '../../store/accounts/sessions.ts'

/** Ends one of the user's sessions, also this one, from its next call on. */
export const handler = defineHandler(sessions.end, async ({ user, params, audit, fail }) => {
  if (!(await endSession(user._id, params.sessionId, audit)).ok) throw fail('session_not_found')
  return { success: true }
})
