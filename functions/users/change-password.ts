import { users } from '../../shared/contract/users.ts'
import { checkPassword } from '../lib/check-password.ts'
import { handle } from '../lib/handle.ts'
import { setPassword } from '../store/users.ts'

/** Changes one's own password; wrong guesses of the present one count as failed logins. */
export const handler = handle(users.changePassword, async ({ user, body, address, note, fail }) => {
  if (!(await checkPassword(user.username, body.currentPassword, address))) {
    throw fail('wrong_password', { fields: { currentPassword: 'Das bisherige Passwort ist falsch.' } })
  }
  await setPassword(user._id, body.newPassword)
  note({ userId: user._id })
  return { success: true, message: 'Passwort erfolgreich geändert.' }
})
