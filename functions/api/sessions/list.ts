import { sessions } from '../../../shared/contract/schemas/sessions.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listSessions } from '../../store/accounts/sessions.ts'

export const handler = defineHandler(sessions.list, async ({ user, sessionId }) => {
  const { sessions: valid, ...seen } = await listSessions(user._id)
  return { sessions: valid.map((session) => ({ ...session, isThis: session._id === sessionId })), ...seen }
})
