import { auth } from '../../shared/contract/auth.ts'
import { nameKey } from '../../shared/model/user.ts'
import { handle } from '../lib/handle.ts'
import { verifyPassword } from '../lib/password.ts'
import { issueToken } from '../lib/token.ts'
import { count, exceeded, type Throttle } from '../store/throttle.ts'
import { findLogin } from '../store/users.ts'

const failuresOfName: Throttle = { what: 'login-name', limit: 10, seconds: 900 }
const failuresOfAddress: Throttle = { what: 'login-address', limit: 50, seconds: 900 }

/** Signs in. Unknown user and wrong password cost the same work and get the same answer. */
export const handler = handle(auth.login, async ({ body, address, fail }) => {
  const name = nameKey(body.username)
  const waits = await Promise.all([exceeded(failuresOfName, name), exceeded(failuresOfAddress, address)])
  const wait = Math.max(...waits.map((seconds) => seconds ?? 0))
  if (wait > 0) throw fail('too_many_logins', { retryAfter: wait, values: { minutes: Math.ceil(wait / 60) } })

  const login = await findLogin(body.username)
  if (!(await verifyPassword(body.password, login?.passwordHash)) || !login) {
    await Promise.all([count(failuresOfName, name), count(failuresOfAddress, address)])
    throw fail('wrong_credentials')
  }
  if (!login.user.isActive) throw fail('inactive')
  return { token: await issueToken(login.user._id) }
})
