import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hashesCheaply } from './config.ts'
import { FairQueue, type Turn } from './fair-queue.ts'

const presentCost = () => ({ N: hashesCheaply() ? 2 ** 10 : 2 ** 17, r: 8, p: 1 })
const keyLength = 32

/**
 * A derivation takes 128 MB and a third of a second of CPU. A Lambda serves one request at a time; a local process runs two at once
 * and queues the others.
 */
const derivations = new FairQueue({ atOnce: 2, waitingOfOne: 250, waitingInAll: 2000 })

/**
 * NFKC, because keyboards and systems produce different code points for the same password. Must never change: stored hashes depend
 * on it.
 */
function derive(password: string, salt: Buffer, options: ScryptOptions, turn: Turn): Promise<Buffer> {
  const maxmem = 256 * (options.N ?? 0) * (options.r ?? 0)
  return derivations.run(turn, () => scryptKey(password.normalize('NFKC'), salt, keyLength, { ...options, maxmem }))
}

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** A salted scrypt hash with its parameters: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const cost = presentCost()
  const key = await derive(password, salt, cost, { who: 'new passwords' })
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Compares a password with its hash. Pass `undefined` for an unknown user: it takes the same work. */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  turn: Turn = { who: 'checks' },
): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? unknownUser()).split('$')
  const expected = Buffer.from(key ?? '', 'base64')
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64'), options, turn)
  return timingSafeEqual(actual, expected) && hash !== undefined
}

function unknownUser(): string {
  const { N, r, p } = presentCost()
  return ['scrypt', N, r, p, 'AAAAAAAAAAAAAAAAAAAAAA==', 'A'.repeat(43)].join('$')
}
