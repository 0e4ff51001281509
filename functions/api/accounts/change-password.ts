import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { checkPassword } from '../../domain/accounts/check-password.ts'
import { deviceName } from '../../domain/sessions/device-name.ts'
import { startSession } from '../../domain/sessions/start-session.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { changePassword } from '../../store/accounts/logins.ts'

/**
 * Changes the user's password and ends all other sessions; wrong guesses count as failed logins. A password set by
 * somebody else cannot be kept.
 */
export const handler = defineHandler(
  accounts.changePassword,
  async ({ user, sessionId, body, address, header, audit, fail }) => {
    const wrong = () => fail('wrong_password', { fields: { currentPassword: 'Das bisherige Passwort ist falsch.' } })
    const { currentPassword, newPassword } = body
    const login = await checkPassword(user.username, currentPassword, { address })
    if (!login) throw wrong()
    if (user.mustChangePassword && newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) {
      throw fail('password_unchanged', {
        fields: { newPassword: 'Das neue Passwort muss sich vom bisherigen unterscheiden.' },
      })
    }
    const changed = await changePassword(user._id, newPassword, login.passwordVersion, audit)
    if (!changed.ok) throw wrong()
    const claims = { userId: user._id, passwordVersion: changed.passwordVersion, sessionId }
    const token = await startSession(claims, deviceName(header('user-agent')))
    return { success: true, message: 'Passwort erfolgreich geändert.', token }
  },
)
