import { isWaiting, waitingDays } from '../../../shared/model/account.ts'
import { listInactive, removeAccount } from '../../store/accounts/accounts.ts'

const waitingMs = waitingDays * 24 * 60 * 60 * 1000

/** Removes registrations that nobody decided about for 60 days; their names are free again. */
export async function removeForgottenRegistrations(): Promise<void> {
  const before = new Date(Date.now() - waitingMs).toISOString()
  const forgotten = (await listInactive(before)).filter(isWaiting)
  for (const { _id } of forgotten) await removeAccount(_id, false, undefined)
}
