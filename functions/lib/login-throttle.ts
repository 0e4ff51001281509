import { nameKey } from '../../shared/model/user.ts'
import { exceeded, type Throttle } from '../store/throttle.ts'
import { Failure } from './failure.ts'

/** Wrong passwords that a name, and an address, may have in a quarter of an hour. */
export const failuresOfName: Throttle = { what: 'login-name', limit: 10, seconds: 900 }
export const failuresOfAddress: Throttle = { what: 'login-address', limit: 50, seconds: 900 }

/** Throws 429, with the time to wait, once a name or an address has had too many. */
export async function refuseTooMany(username: string, address: string): Promise<void> {
  const waits = await Promise.all([exceeded(failuresOfName, nameKey(username)), exceeded(failuresOfAddress, address)])
  const wait = Math.max(...waits.map((seconds) => seconds ?? 0))
  if (wait > 0) throw new Failure('too_many_logins', { retryAfter: wait, values: { minutes: Math.ceil(wait / 60) } })
}
