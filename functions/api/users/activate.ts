import { users } from '../../../shared/contract/users.ts'
import { changed } from '../../domain/accounts/changed-user.ts'
import { handle } from '../../http/handle.ts'
import { changeUser } from '../../store/users.ts'

/** Lets an account sign in. */
export const handler = handle(users.activate, async ({ params, caller }) => {
  return { user: changed(await changeUser(params.userId, { isActive: true }, caller)).after }
})
