import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { accountOrFail } from '../../domain/accounts/changed-user.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { changeAccount } from '../../store/accounts/accounts.ts'

export const handler = defineHandler(accounts.activate, async ({ params, audit }) => {
  return { user: accountOrFail(await changeAccount(params.userId, { isActive: true }, audit)).after }
})
