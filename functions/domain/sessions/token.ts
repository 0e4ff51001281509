import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { sessionSeconds } from '../../../shared/model/account.ts'
import { loadTokenSecret, type SecretVersion } from '../../runtime/token-secret.ts'

const issuer = 'angriffsplaner'
const audience = 'angriffsplaner-web'

/** Cache lifetime of a key: a replaced one is used for at most this long. */
const keptMs = 10 * 60_000
/** After this long, an unknown signature may come from a newer key. */
const freshMs = 30_000
const iatToleranceSeconds = 300
const requiredClaims = ['sub', 'iat', 'exp', 'passwordVersion']

interface CachedKey {
  key: Promise<Uint8Array | undefined>
  fetchedAt: number
}

const cachedKeys = new Map<SecretVersion, CachedKey>()

/** A key, cached per container for `maxMs`; `undefined` if there is no such version. A failed fetch is retried by the next call. */
function readKey(version: SecretVersion, maxMs = keptMs): Promise<Uint8Array | undefined> {
  const cached = cachedKeys.get(version)
  const age = Date.now() - (cached?.fetchedAt ?? 0)
  // A clock set back must not keep a key.
  if (cached && age >= 0 && age < maxMs) return cached.key
  const key = loadKey(version)
  cachedKeys.set(version, { key, fetchedAt: Date.now() })
  key.catch(() => cachedKeys.delete(version))
  return key
}

async function signingKey(): Promise<Uint8Array> {
  const key = await readKey('AWSCURRENT')
  if (!key) throw new Error('The token secret does not exist')
  return key
}

async function loadKey(version: SecretVersion): Promise<Uint8Array | undefined> {
  const secret = await loadTokenSecret(version)
  return secret === undefined ? undefined : new TextEncoder().encode(secret)
}

/** The user of a session token, and the version of the password it was issued with. */
export interface SessionClaims {
  userId: string
  passwordVersion: number
  /** Absent in tokens from before sessions were listed, which end with all others. */
  sessionId?: string | undefined
}

/** Issues a session token (JWT, HS256, 12 hours) that holds only the ids of user and session, and the password version. */
export const issueToken = async ({ userId, passwordVersion, sessionId }: SessionClaims): Promise<string> =>
  new SignJWT({ passwordVersion, ...(sessionId && { sid: sessionId }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${sessionSeconds}s`)
    .sign(await signingKey())

/**
 * Returns the claims of a valid, complete, unexpired token, else `undefined`. The previous key is accepted too, and a newer one looked
 * for, so that replacing the key ends no session. Tokens from the future are refused, because they would outlive their twelve hours.
 */
export async function verifyToken(token: string): Promise<SessionClaims | undefined> {
  const keys = [signingKey, () => readKey('AWSCURRENT', freshMs), () => readKey('AWSPREVIOUS')]
  const tried = new Set<Uint8Array>()
  for (const next of keys) {
    const key = await next()
    if (!key || tried.has(key)) continue
    tried.add(key)
    const result = await verifyWith(key, token)
    if (result !== 'unknown signature') return result
  }
  return undefined
}

async function verifyWith(key: Uint8Array, token: string): Promise<SessionClaims | undefined | 'unknown signature'> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer, audience, algorithms: ['HS256'], requiredClaims })
    const { sub, iat = 0, passwordVersion, sid } = payload
    if (typeof sub !== 'string' || typeof passwordVersion !== 'number') return undefined
    if (iat > Date.now() / 1000 + iatToleranceSeconds) return undefined
    return { userId: sub, passwordVersion, ...(typeof sid === 'string' && { sessionId: sid }) }
  } catch (error) {
    const isUnknown =
      error instanceof Error && 'code' in error && error.code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'
    return isUnknown ? 'unknown signature' : undefined
  }
}
