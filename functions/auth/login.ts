import { auth } from '../../shared/contract/auth.ts'
import { checkPassword } from '../lib/check-password.ts'
import { handle } from '../lib/handle.ts'
import { issueToken } from '../lib/token.ts'

/** Signs in. Unknown user and wrong password cost the same work and get the same answer, also of inactive accounts. */
export const handler = handle(auth.login, async ({ body, address, fail }) => {
  const user = await checkPassword(body.username, body.password, address)
  if (!user) throw fail('wrong_credentials')
  if (!user.isActive) throw fail('inactive')
  return { token: await issueToken(user._id) }
})
