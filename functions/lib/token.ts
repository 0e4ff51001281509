import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { config } from './config.ts'

const issuer = 'angriffsplaner'
const audience = 'angriffsplaner-web'
const lifetime = '12h'

let key: Promise<Uint8Array> | undefined

/** The signing key, fetched once per container. A failed fetch is tried again by the next call. */
function signingKey(): Promise<Uint8Array> {
  key ??= loadKey().catch((error: unknown) => {
    key = undefined
    throw error
  })
  return key
}

async function loadKey(): Promise<Uint8Array> {
  const { TOKEN_SECRET, TOKEN_SECRET_ARN } = config()
  if (TOKEN_SECRET) return new TextEncoder().encode(TOKEN_SECRET)
  if (!TOKEN_SECRET_ARN) throw new Error('Environment: TOKEN_SECRET or TOKEN_SECRET_ARN must be set')
  const answer = await new SecretsManagerClient().send(new GetSecretValueCommand({ SecretId: TOKEN_SECRET_ARN }))
  if (!answer.SecretString) throw new Error('The token secret is empty')
  return new TextEncoder().encode(answer.SecretString)
}

/** A session token (JWT, HS256, 12 hours) that names the user and nothing else. */
export const issueToken = async (userId: string): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(await signingKey())

/** The user id of a genuine, unexpired token; `undefined` for any other text. */
export async function verifyToken(token: string): Promise<string | undefined> {
  const secret = await signingKey()
  try {
    const { payload } = await jwtVerify(token, secret, { issuer, audience, algorithms: ['HS256'] })
    return payload.sub
  } catch {
    return undefined
  }
}
