import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { clientTimeouts, limitResponseTime } from '../../runtime/client-timeouts.ts'
import { config } from '../../runtime/config.ts'

const issuer = 'angriffsplaner'
const audience = 'angriffsplaner-web'
const lifetime = '12h'

/** Cache lifetime of the signing key: a replaced key is accepted for at most this long. */
const keptMs = 10 * 60_000
const answerMs = 2000

let key: Promise<Uint8Array> | undefined
let fetchedAt = 0

/** The signing key, cached per container. A failed fetch is retried by the next call. */
function signingKey(): Promise<Uint8Array> {
  if (key && Date.now() - fetchedAt < keptMs) return key
  fetchedAt = Date.now()
  key = loadKey().catch((error: unknown) => {
    key = undefined
    throw error
  })
  return key
}

async function loadKey(): Promise<Uint8Array> {
  const { TOKEN_SECRET, TOKEN_SECRET_ARN } = config()
  if (TOKEN_SECRET) return new TextEncoder().encode(TOKEN_SECRET)
  if (!TOKEN_SECRET_ARN) throw new Error('Environment: TOKEN_SECRET or TOKEN_SECRET_ARN must be set')
  const secrets = new SecretsManagerClient(clientTimeouts({ answerMs, attempts: 3 }))
  limitResponseTime(secrets.config.requestHandler, answerMs)
  const answer = await secrets.send(new GetSecretValueCommand({ SecretId: TOKEN_SECRET_ARN }))
  if (!answer.SecretString) throw new Error('The token secret is empty')
  return new TextEncoder().encode(answer.SecretString)
}

/** The user of a session token, and the version of the password it was issued with. */
export interface SessionClaims {
  userId: string
  passwordVersion: number
}

/** Issues a session token (JWT, HS256, 12 hours) that holds only the user id and the password version. */
export const issueToken = async ({ userId, passwordVersion }: SessionClaims): Promise<string> =>
  new SignJWT({ passwordVersion })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(await signingKey())

/** Returns the claims of a valid, unexpired token, else `undefined`. A missing version is 0, the first password. */
export async function verifyToken(token: string): Promise<SessionClaims | undefined> {
  const secret = await signingKey()
  try {
    const { payload } = await jwtVerify(token, secret, { issuer, audience, algorithms: ['HS256'] })
    const { sub, passwordVersion } = payload
    if (sub === undefined) return undefined
    return { userId: sub, passwordVersion: typeof passwordVersion === 'number' ? passwordVersion : 0 }
  } catch {
    return undefined
  }
}
