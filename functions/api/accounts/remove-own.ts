import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { accountOrFail } from '../../domain/accounts/changed-user.ts'
import { checkPassword } from '../../domain/accounts/check-password.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { removeAccount } from '../../store/accounts/accounts.ts'

/** Deletes the user's account and personal data, except the last active superadmin. Wrong passwords count as failed logins. */
export const handler = defineHandler(accounts.removeOwn, async ({ user, body, address, audit, fail }) => {
  if (!(await checkPassword(user.username, body.password, { address }))) {
    throw fail('password_wrong', { fields: { password: 'Das Passwort ist falsch.' } })
  }
  accountOrFail(await removeAccount(user._id, true, audit))
  return { success: true, message: 'Dein Konto wurde gelöscht.' }
})
