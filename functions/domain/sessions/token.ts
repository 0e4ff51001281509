import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { clientTimeouts, limitResponseTime } from '../../runtime/client-timeouts.ts'
import { config } from '../../runtime/config.ts'

const issuer = 'angriffsplaner'
const audience = 'angriffsplaner-web'
const lifetime = '12h'

/** How long a container keeps the signing key: once it is replaced, the old one is good for nothing after this time. */
const keptMs = 10 * 60_000
const answerMs = 2000

let key: Promise<Uint8Array> | undefined
let fetchedAt = 0

/** The signing key, fetched once per container and ten minutes. A failed fetch is tried again by the next call. */
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

/** Whose session a token is, and with which version of the password it was begun. */
export interface SessionClaims {
  userId: string
  passwordVersion: number
}

/** A session token (JWT, HS256, 12 hours) that names the user, the version of his password and nothing else. */
export const issueToken = async ({ userId, passwordVersion }: SessionClaims): Promise<string> =>
  new SignJWT({ passwordVersion })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(await signingKey())

/** What a genuine, unexpired token says; `undefined` for any other text. One without a version is of the first password. */
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
