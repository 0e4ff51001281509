import { sessions } from '../../../shared/contract/sessions.ts'
import { checkPassword } from '../../domain/accounts/check-password.ts'
import { issueToken } from '../../domain/sessions/token.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Signs in. Unknown user and wrong password take the same time and get the same answer, also for inactive accounts. */
export const handler = defineHandler(sessions.login, async ({ body, address, fail }) => {
  const login = await checkPassword(body.username, body.password, address)
  if (!login) throw fail('wrong_credentials')
  const { user, passwordVersion } = login
  if (!user.isActive) throw fail('inactive')
  return { token: await issueToken({ userId: user._id, passwordVersion }) }
})
