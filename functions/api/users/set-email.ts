import { users } from '../../../shared/contract/users.ts'
import { defineHandler } from '../../http/handle.ts'
import { setEmail } from '../../store/users.ts'

/** Sets or removes one's own e-mail address. */
export const handler = defineHandler(users.setEmail, async ({ user, body, caller, fail }) => {
  const change = await setEmail(user._id, body.email, caller)
  if (!change) throw fail('user_not_found')
  return { user: change.after }
})
