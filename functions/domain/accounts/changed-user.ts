import { Failure } from '../../runtime/failure.ts'
import type { AccountRefusal } from '../../store/accounts/accounts.ts'

/** Returns the changed account; throws the failure for a refusal. */
export function accountOrFail<Change extends object>(change: Change | AccountRefusal): Change {
  if (change === 'unknown') throw new Failure('user_not_found')
  if (change === 'last superadmin') throw new Failure('last_superadmin')
  return change
}
