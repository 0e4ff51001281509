import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listAccounts } from '../../store/accounts/accounts.ts'

export const handler = defineHandler(accounts.list, async ({ query }) => {
  const { accounts: users, next } = await listAccounts(query.cursor)
  return { users, next }
})
