import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { accountOrFail } from '../../domain/accounts/changed-user.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getAccount, removeAccount } from '../../store/accounts/accounts.ts'

/**
 * Deletes an account with its personal data and frees its name. Refused for one's own account, the last active superadmin, and
 * for superadmins unless the caller is one.
 */
export const handler = defineHandler(accounts.remove, async ({ params, user, audit, fail }) => {
  if (params.userId === user._id) throw fail('own_account')
  const doomed = await getAccount(params.userId)
  if (doomed?.role === 'superadmin' && user.role !== 'superadmin') throw fail('superadmin_protected')
  accountOrFail(await removeAccount(params.userId, user.role === 'superadmin', audit))
  return { success: true }
})
