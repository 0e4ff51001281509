import { users } from '../../../shared/contract/users.ts'
import { createAccount } from '../../domain/accounts/create-account.ts'
import { defineHandler } from '../../http/handle.ts'

/** Creates an account that may sign in at once. */
export const handler = defineHandler(users.create, async ({ body, caller, key }) => ({
  user: await createAccount({ ...body, isActive: true }, { caller, key }),
}))
