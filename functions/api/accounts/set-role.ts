import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { accountOrFail } from '../../domain/accounts/changed-user.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { changeAccount } from '../../store/accounts/accounts.ts'

/** Changes an account's role from its next call on; never demotes the last active superadmin. */
export const handler = defineHandler(accounts.setRole, async ({ params, body, audit }) => {
  return { user: accountOrFail(await changeAccount(params.userId, body, audit)).after }
})
