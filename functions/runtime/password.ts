import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'
import { hashesCheaply } from './config.ts'
import { Failure } from './failure.ts'

const presentCost = () => ({ N: hashesCheaply() ? 2 ** 10 : 2 ** 17, r: 8, p: 1 })
const keyLength = 32

/**
 * A derivation takes 128 MB and a third of a second of CPU. A Lambda serves one request at a time; a local process runs two at
 * once, queues the next and refuses the rest.
 */
const derivations = pLimit(2)
const maxWaiting = 100

/**
 * NFKC, because keyboards and systems produce different code points for the same password. Must never change: stored hashes depend
 * on it.
 */
async function derive(password: string, salt: Buffer, length: number, options: ScryptOptions): Promise<Buffer> {
  if (derivations.pendingCount >= maxWaiting) throw new Failure('busy', { retryAfter: 5 })
  return derivations(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const maxmem = 256 * (options.N ?? 0) * (options.r ?? 0)
        scrypt(password.normalize('NFKC'), salt, length, { ...options, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

/** A salted scrypt hash with its parameters: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const cost = presentCost()
  const key = await derive(password, salt, keyLength, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Compares a password with its hash. Pass `undefined` for an unknown user: it takes the same work. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? unknownUser()).split('$')
  const expected = Buffer.from(key ?? '', 'base64')
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64'), expected.length, options)
  return timingSafeEqual(actual, expected) && hash !== undefined
}

function unknownUser(): string {
  const { N, r, p } = presentCost()
  return ['scrypt', N, r, p, 'AAAAAAAAAAAAAAAAAAAAAA==', 'A'.repeat(43)].join('$')
}
