import { createECDH, hkdfSync } from 'node:crypto'
import { SignJWT } from 'jose/jwt/sign'
import { importJWK } from 'jose/key/import'
import { config } from '../../runtime/config.ts'
import { loadTokenSecret, type SecretVersion } from '../../runtime/token-secret.ts'

/** A VAPID key (RFC 8292), by its public key. */
export interface VapidKey {
  publicKey: string
  /** The `Authorization` header for a push service, by origin. */
  authorization(origin: string): Promise<string>
}

/** How long keys are cached, and signatures used, which are valid for twelve hours. */
const keptMs = 6 * 3_600_000

const contactIfUnset = 'mailto:operator@example.com'

let cached: { keys: Promise<VapidKey[]>; readAt: number } | undefined

/** The VAPID keys, the current one first: derived from the versions of the token secret, so replacing that replaces them. */
export function vapidKeys(): Promise<VapidKey[]> {
  const age = Date.now() - (cached?.readAt ?? 0)
  if (cached && age >= 0 && age < keptMs) return cached.keys
  const keys = loadKeys()
  cached = { keys, readAt: Date.now() }
  keys.catch(() => {
    cached = undefined
  })
  return keys
}

async function loadKeys(): Promise<VapidKey[]> {
  const versions: SecretVersion[] = ['AWSCURRENT', 'AWSPREVIOUS']
  const secrets = await Promise.all(versions.map(loadTokenSecret))
  return Promise.all(secrets.filter((secret) => secret !== undefined).map(derivedKey))
}

/** Order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Derives a key pair; the secret cannot be found from it. */
export async function derivedKey(secret: string): Promise<VapidKey> {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'angriffsplaner vapid', 48)).toString('hex')
  const scalar = Buffer.from(((BigInt(`0x${seed}`) % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar)
  const point = pair.getPublicKey()
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const [x, y] = [text(point.subarray(1, 33)), text(point.subarray(33))]
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: text(scalar) }, 'ES256')
  const publicKey = text(point)
  const signed = new Map<string, { token: Promise<string>; at: number }>()
  return {
    publicKey,
    async authorization(origin) {
      const known = signed.get(origin)
      const isFresh = known !== undefined && Math.abs(Date.now() - known.at) < keptMs
      const token = isFresh ? known.token : sign(key, origin)
      if (!isFresh) signed.set(origin, { token, at: Date.now() })
      return `vapid t=${await token}, k=${publicKey}`
    },
  }
}

const sign = (key: Awaited<ReturnType<typeof importJWK>>, origin: string) =>
  new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(origin)
    .setSubject(config().PUSH_CONTACT ?? contactIfUnset)
    .setExpirationTime('12h')
    .sign(key)
