import { Failure } from '../../runtime/failure.ts'
import type { AccountRefusal } from '../../store/accounts/accounts.ts'

/** What became of an account, or the failure that says why it stayed as it was. */
export function accountOrFail<Change extends object>(change: Change | AccountRefusal): Change {
  if (change === 'unknown') throw new Failure('user_not_found')
  if (change === 'last superadmin') throw new Failure('last_superadmin')
  return change
}
