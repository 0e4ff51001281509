import { Failure } from '../../runtime/failure.ts'
import type { AccountRefusal } from '../../store/accounts/accounts.ts'
import type { Outcome } from '../../store/table/outcome.ts'

/** Returns the changed account; throws the failure for a refusal. */
export function accountOrFail<Change>(outcome: Outcome<Change, AccountRefusal>): Change {
  if (outcome.ok) return outcome
  throw new Failure(outcome.refusal === 'missing' ? 'user_not_found' : 'last_superadmin')
}
