import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { ownStack } from './own-stack.ts'

/** Claims of a token; defaults to the server's own values. */
export interface TokenClaims {
  issuer?: string
  audience?: string
  /** Seconds from now; default: an hour. */
  expires?: number
  algorithm?: 'HS256' | 'HS512'
  key?: string
  /** Names of claims that are left out. */
  without?: readonly string[]
}

/** A token for the user, signed with the shared stack's key by default. */
export const signedToken = (userId: string, claims: TokenClaims = {}): Promise<string> =>
  new SignJWT(claimsOf(userId, claims))
    .setProtectedHeader({ alg: claims.algorithm ?? 'HS256' })
    .sign(new TextEncoder().encode(claims.key ?? ownStack().tokenSecret))

function claimsOf(sub: string, { issuer, audience, expires, without = [] }: TokenClaims): JWTPayload {
  const now = Math.floor(Date.now() / 1000)
  const all = {
    sub,
    iss: issuer ?? 'angriffsplaner',
    aud: audience ?? 'angriffsplaner-web',
    iat: now - 7200,
    exp: now + (expires ?? 3600),
    passwordVersion: 0,
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
}

/** A valid but unsigned token (algorithm `none`). */
export const unsignedToken = (userId: string): string =>
  new UnsecuredJWT()
    .setSubject(userId)
    .setIssuer('angriffsplaner')
    .setAudience('angriffsplaner-web')
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode()
