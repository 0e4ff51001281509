import type { User } from '../../shared/model/user.ts'
import type { UserChange } from '../store/users.ts'
import { Failure } from './failure.ts'

/** The changed account, or the failure that says why nothing was changed. */
export function changed(change: UserChange): User {
  if (change === 'unknown') throw new Failure('user_not_found')
  if (change === 'last superadmin') throw new Failure('last_superadmin')
  return change
}
