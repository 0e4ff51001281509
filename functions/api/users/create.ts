import { users } from '../../../shared/contract/users.ts'
import { handle } from '../../http/handle.ts'
import { createUser } from '../../store/users.ts'

/** Creates an account that may sign in at once. */
export const handler = handle(users.create, async ({ body, caller, fail }) => {
  const user = await createUser({ ...body, isActive: true }, caller)
  if (!user) throw fail('username_taken', { fields: { username: 'Dieser Benutzername ist bereits vergeben.' } })
  return { user }
})
