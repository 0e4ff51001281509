import { setTimeout as sleep } from 'node:timers/promises'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { nameKey } from '../../../shared/model/account.ts'
import { Failure } from '../../runtime/failure.ts'
import { FairQueue } from '../../runtime/fair-queue.ts'
import { verifyPassword } from '../../runtime/password.ts'
import { isKnownDevice } from '../../store/accounts/devices.ts'
import { findLogin, type Login } from '../../store/accounts/logins.ts'
import { consume, type RateLimit, readUses } from '../../store/table/rate-limits.ts'

const seconds = 900
/** Maximum wrong passwords in 15 minutes for a name from one address, over all endpoints that take a password. */
const failuresOfPair: RateLimit = { what: 'login-pair', limit: 10, seconds }
/** The same on a device where the account has signed in before. */
const failuresOfDevice: RateLimit = { what: 'login-device', limit: 10, seconds }
/** Above these, strange devices wait a second for each answer and have fewer attempts. */
export const failuresOfName: RateLimit = { what: 'login-name', limit: 50, seconds }
export const freeFailuresOfAddress = 50
export const slowAttempts = 3
const slowMs = 1000
/** Maximum for all names from one address, except on devices that have signed in before. */
export const failuresOfAddress: RateLimit = { what: 'login-address', limit: 600, seconds }

/** On one machine all calls share the table's connection: a crowd at the login must not fill it. */
const lookups = new FairQueue({ atOnce: 8, waitingOfOne: 500, waitingInAll: 4000 })

/** Where a password comes from; `device` is a secret from an earlier login. */
export interface Source {
  address: string
  device?: string | undefined
}

/** An account whose password was right. */
export interface Checked extends Login {
  isKnownDevice: boolean
}

/**
 * Returns the account if the password matches, else `undefined`; unknown names take the same time. Throws 429 with the wait in
 * seconds above a limit. A right password is accepted only if the limit was not reached while it was checked.
 */
export async function checkPassword(username: string, password: string, source: Source): Promise<Checked | undefined> {
  const { login, isKnown, isSlow, hasGuessed, own } = await lookups.run({ who: source.address }, () =>
    prepare(username, source),
  )
  if (isSlow) await sleep(slowMs)
  const rank = isKnown ? 'first' : hasGuessed ? 'last' : 'usual'
  if (!(await verifyPassword(password, login?.passwordHash, { who: source.address, rank }))) {
    refuseAbove(...(await countFailure(nameKey(username), source.address, own, isKnown)))
    return undefined
  }
  refuseAbove(await limitReached(own))
  return login && { ...login, isKnownDevice: isKnown }
}

/** A limit, and whom it counts. */
type Counter = [rateLimit: RateLimit, who: string]
type Refusal = { retryAfter: number } | undefined

async function prepare(username: string, { address, device = '' }: Source) {
  const name = nameKey(username)
  const login = await findLogin(username)
  const [isKnown, byName, byAddress] = await Promise.all([
    isKnownDevice(login?.user._id ?? 'nobody', device),
    readUses(failuresOfName, name),
    readUses(failuresOfAddress, address),
  ])
  const isSlow = !isKnown && (byName.uses >= failuresOfName.limit || byAddress.uses >= freeFailuresOfAddress)
  const ofPair = isSlow ? { ...failuresOfPair, limit: slowAttempts } : failuresOfPair
  const own: Counter = isKnown ? [failuresOfDevice, `${name} ${device}`] : [ofPair, `${name} ${address}`]
  if (!isKnown && byAddress.uses >= failuresOfAddress.limit) refuseAbove(byAddress)
  refuseAbove(await limitReached(own))
  return { login, isKnown, isSlow, hasGuessed: byAddress.uses > 0, own }
}

async function limitReached(own: Counter): Promise<Refusal> {
  const read = await readUses(...own)
  return read.uses >= own[0].limit ? read : undefined
}

/** The name's counter stops at its limit, which slows down and refuses nothing. */
async function countFailure(name: string, address: string, own: Counter, isKnown: boolean): Promise<Refusal[]> {
  if (isKnown) return [await consume(...own)]
  const [refusal, ofAddress] = await Promise.all([
    consume(...own),
    consume(failuresOfAddress, address),
    consume(failuresOfName, name),
  ])
  return [refusal, ofAddress]
}

function refuseAbove(...refusals: Refusal[]): void {
  const waits = refusals.flatMap((refusal) => (refusal ? [refusal.retryAfter] : []))
  if (waits.length === 0) return
  const wait = Math.max(...waits)
  throw new Failure('too_many_logins', {
    retryAfter: wait,
    values: { wait: countedNoun(Math.ceil(wait / 60), 'Minute', 'Minuten') },
  })
}
