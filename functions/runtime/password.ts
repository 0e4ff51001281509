import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { hashesCheaply } from './config.ts'
import { Failure } from './failure.ts'

const presentCost = () => ({ N: hashesCheaply() ? 2 ** 10 : 2 ** 17, r: 8, p: 1 })
const keyLength = 32

/**
 * A derivation takes 128 MB and a core for a third of a second. A Lambda serves one request at a time; a process that serves many, as
 * on one's own machine, does two at once, keeps the next in a queue and turns the rest away before they cost anything.
 */
const atOnce = 2
const mostWaiting = 100

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running++
  else {
    if (waiting.length >= mostWaiting) throw new Failure('busy', { retryAfter: 5 })
    // Whoever is done hands his turn on: `running` stays.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/**
 * NFKC first: the same password typed on another keyboard or system comes in other code points. What has been hashed so must be
 * compared so for good.
 */
const derive = (password: string, salt: Buffer, length: number, options: ScryptOptions) =>
  inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const maxmem = 256 * (options.N ?? 0) * (options.r ?? 0)
        scrypt(password.normalize('NFKC'), salt, length, { ...options, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )

/** A salted scrypt hash that carries its own parameters: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const cost = presentCost()
  const key = await derive(password, salt, keyLength, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** True when the password belongs to the hash. The same work is done for an unknown user: pass `undefined`. */
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
