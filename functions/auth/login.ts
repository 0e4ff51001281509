import { auth } from '../../shared/contract/auth.ts'
import { nameKey } from '../../shared/model/user.ts'
import { handle } from '../lib/handle.ts'
import { failuresOfAddress, failuresOfName, refuseTooMany } from '../lib/login-throttle.ts'
import { verifyPassword } from '../lib/password.ts'
import { issueToken } from '../lib/token.ts'
import { count } from '../store/throttle.ts'
import { findLogin } from '../store/users.ts'

/** Signs in. Unknown user and wrong password cost the same work and get the same answer. */
export const handler = handle(auth.login, async ({ body, address, fail }) => {
  await refuseTooMany(body.username, address)
  const login = await findLogin(body.username)
  if (!(await verifyPassword(body.password, login?.passwordHash)) || !login) {
    await Promise.all([count(failuresOfName, nameKey(body.username)), count(failuresOfAddress, address)])
    throw fail('wrong_credentials')
  }
  if (!login.user.isActive) throw fail('inactive')
  return { token: await issueToken(login.user._id) }
})
