import { users } from '../../../shared/contract/users.ts'
import { changed } from '../../domain/accounts/changed-user.ts'
import { handle } from '../../http/handle.ts'
import { changeUser } from '../../store/users.ts'

/** Shuts an account out at once; never the last active superadmin. */
export const handler = handle(users.deactivate, async ({ params, caller }) => {
  return { user: changed(await changeUser(params.userId, { isActive: false }, caller)).after }
})
