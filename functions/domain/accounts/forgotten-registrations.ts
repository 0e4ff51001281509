import { isWaiting, waitingDays } from '../../../shared/model/account.ts'
import { listAccounts, removeAccount } from '../../store/accounts/accounts.ts'

const waitingMs = waitingDays * 24 * 60 * 60 * 1000

/** Removes registrations that nobody decided about for 60 days; their names are free again. */
export async function removeForgottenRegistrations(): Promise<void> {
  for (const account of await listAccounts()) {
    const isForgotten = isWaiting(account) && Date.parse(account.createdAt) < Date.now() - waitingMs
    if (isForgotten) await removeAccount(account._id, false, undefined)
  }
}
