import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { setEmail } from '../../store/accounts/accounts.ts'

export const handler = defineHandler(accounts.setEmail, async ({ user, body, audit, fail }) => {
  const change = await setEmail(user._id, body.email, audit)
  if (!change.ok) throw fail('user_not_found')
  return { user: change.after }
})
