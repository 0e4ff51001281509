import { users } from '../../../shared/contract/users.ts'
import { changed } from '../../domain/accounts/changed-user.ts'
import { handle } from '../../http/handle.ts'
import { changeUser } from '../../store/users.ts'

/** Changes what an account may do from its next call on; never demotes the last active superadmin. */
export const handler = handle(users.setRole, async ({ params, body, caller }) => {
  return { user: changed(await changeUser(params.userId, body, caller)).after }
})
