import { auth } from '../../shared/contract/auth.ts'
import { checkPassword } from '../lib/check-password.ts'
import { handle } from '../lib/handle.ts'
import { issueToken } from '../lib/token.ts'

/** Signs in. Unknown user and wrong password cost the same work and get the same answer, also of inactive accounts. */
export const handler = handle(auth.login, async ({ body, address, fail }) => {
  const login = await checkPassword(body.username, body.password, address)
  if (!login) throw fail('wrong_credentials')
  const { user, passwordVersion } = login
  if (!user.isActive) throw fail('inactive')
  return { token: await issueToken({ userId: user._id, passwordVersion }) }
})
