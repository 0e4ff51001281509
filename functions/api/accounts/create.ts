import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { createAccount } from '../../domain/accounts/create-account.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(accounts.create, async ({ body, audit, key }) => ({
  user: await createAccount({ ...body, isActive: true }, { audit, key }),
}))
