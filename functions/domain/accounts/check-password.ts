import { countedNoun } from '../../../shared/lib/numbers.ts'
import { nameKey } from '../../../shared/model/account.ts'
import { Failure } from '../../runtime/failure.ts'
import { verifyPassword } from '../../runtime/password.ts'
import { findLogin, type Login } from '../../store/accounts/logins.ts'
import { consume, type Place, type RateLimit } from '../../store/table/rate-limits.ts'

/** Maximum wrong passwords per name and per address in 15 minutes, over all endpoints that take a password. */
export const failuresOfName: RateLimit = { what: 'login-name', limit: 10, seconds: 900 }
export const failuresOfAddress: RateLimit = { what: 'login-address', limit: 50, seconds: 900 }

/**
 * Returns the account if the password matches, else `undefined`; unknown names take the same time. Throws 429 with the wait in
 * seconds once name or address reach their limit. Attempts count before the check and are refunded if right, so concurrent ones
 * cannot exceed the limit.
 */
export async function checkPassword(username: string, password: string, address: string): Promise<Login | undefined> {
  const places = await takePlaces(nameKey(username), address)
  let isWrong = false
  try {
    const login = await findLogin(username)
    isWrong = !(await verifyPassword(password, login?.passwordHash))
    return isWrong ? undefined : login
  } finally {
    if (!isWrong) await giveBack(places)
  }
}

async function takePlaces(name: string, address: string): Promise<Place[]> {
  const taken = await Promise.all([consume(failuresOfName, name), consume(failuresOfAddress, address)])
  const places = taken.filter((one) => 'giveBack' in one)
  if (places.length === taken.length) return places
  await giveBack(places)
  const wait = Math.max(...taken.map((one) => ('retryAfter' in one ? one.retryAfter : 0)))
  throw new Failure('too_many_logins', {
    retryAfter: wait,
    values: { wait: countedNoun(Math.ceil(wait / 60), 'Minute', 'Minuten') },
  })
}

const giveBack = (places: Place[]) => Promise.all(places.map((place) => place.giveBack()))
