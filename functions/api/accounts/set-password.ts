import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { givePassword } from '../../store/accounts/logins.ts'

/** Sets another user's password, to be changed at the next login, and ends their sessions. */
export const handler = defineHandler(accounts.setPassword, async ({ params, user, body, audit, fail }) => {
  if (params.userId === user._id) throw fail('own_password')
  const given = await givePassword(params.userId, body.password, audit)
  if (!given.ok) throw fail('user_not_found')
  return { user: given.account }
})
