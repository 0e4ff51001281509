import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { accountOrFail } from '../../domain/accounts/changed-user.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { changeAccount } from '../../store/accounts/accounts.ts'

/** Deactivates an account at once, except the last active superadmin. */
export const handler = defineHandler(accounts.deactivate, async ({ params, audit }) => {
  return { user: accountOrFail(await changeAccount(params.userId, { isActive: false }, audit)).after }
})
