import { users } from '../../../shared/contract/users.ts'
import { accountOrFail } from '../../domain/accounts/changed-user.ts'
import { defineHandler } from '../../http/handle.ts'
import { changeAccount } from '../../store/users.ts'

/** Shuts an account out at once; never the last active superadmin. */
export const handler = defineHandler(users.deactivate, async ({ params, caller }) => {
  return { user: accountOrFail(await changeAccount(params.userId, { isActive: false }, caller)).after }
})
