import { users } from '../../../shared/contract/users.ts'
import { accountOrFail } from '../../domain/accounts/changed-user.ts'
import { defineHandler } from '../../http/handle.ts'
import { changeAccount } from '../../store/users.ts'

/** Lets an account sign in. */
export const handler = defineHandler(users.activate, async ({ params, caller }) => {
  return { user: accountOrFail(await changeAccount(params.userId, { isActive: true }, caller)).after }
})
