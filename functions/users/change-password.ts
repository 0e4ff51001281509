import { users } from '../../shared/contract/users.ts'
import { nameKey } from '../../shared/model/user.ts'
import { handle } from '../lib/handle.ts'
import { failuresOfName, refuseTooMany } from '../lib/login-throttle.ts'
import { verifyPassword } from '../lib/password.ts'
import { count } from '../store/throttle.ts'
import { findLogin, setPassword } from '../store/users.ts'

/** Changes one's own password; wrong guesses of the present one count as failed logins. */
export const handler = handle(users.changePassword, async ({ user, body, address, fail }) => {
  await refuseTooMany(user.username, address)
  const login = await findLogin(user.username)
  if (!(await verifyPassword(body.currentPassword, login?.passwordHash))) {
    await count(failuresOfName, nameKey(user.username))
    throw fail('wrong_password', { fields: { currentPassword: 'Das bisherige Passwort ist falsch.' } })
  }
  await setPassword(user._id, body.newPassword)
  return { success: true, message: 'Passwort erfolgreich geändert.' }
})
