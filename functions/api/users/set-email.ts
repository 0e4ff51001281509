import { users } from '../../../shared/contract/users.ts'
import { handle } from '../../http/handle.ts'
import { setEmail } from '../../store/users.ts'

/** Sets or removes one's own e-mail address. */
export const handler = handle(users.setEmail, async ({ user, body, note, noteNothing, fail }) => {
  const change = await setEmail(user._id, body.email)
  if (!change) throw fail('user_not_found')
  const { before, after } = change
  if (before.email === after.email) noteNothing()
  note({ userId: user._id, details: { email: !after.email ? 'removed' : before.email ? 'changed' : 'set' } })
  return { user: after }
})
