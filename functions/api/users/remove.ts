import { users } from '../../../shared/contract/users.ts'
import { changed } from '../../domain/accounts/changed-user.ts'
import { handle } from '../../http/handle.ts'
import { getUser, removeUser } from '../../store/users.ts'

/** Deletes an account with everything personal and frees its name. Nobody deletes himself, an admin no superadmin, and nobody the last of those. */
export const handler = handle(users.remove, async ({ params, user, caller, fail }) => {
  if (params.userId === user._id) throw fail('own_account')
  const doomed = await getUser(params.userId)
  if (doomed?.role === 'superadmin' && user.role !== 'superadmin') throw fail('superadmin_protected')
  changed(await removeUser(params.userId, user.role === 'superadmin', caller))
  return { success: true }
})
