import { users } from '../../../shared/contract/users.ts'
import { changed } from '../../domain/accounts/changed-user.ts'
import { fieldChanges } from '../../domain/audit/notes.ts'
import { handle } from '../../http/handle.ts'
import { changeUser } from '../../store/users.ts'

/** Changes what an account may do from its next call on; never demotes the last active superadmin. */
export const handler = handle(users.setRole, async ({ params, body, note, noteNothing }) => {
  const { before, after } = changed(await changeUser(params.userId, body))
  if (before === after) noteNothing()
  note({ details: fieldChanges({ role: before.role }, { role: after.role }) })
  return { user: after }
})
