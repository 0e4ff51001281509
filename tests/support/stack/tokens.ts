import { SignJWT, UnsecuredJWT } from 'jose'
import { ownStack } from './own-stack.ts'

/** Claims of a token; defaults to the server's own values. */
export interface TokenClaims {
  issuer?: string
  audience?: string
  /** Default: in an hour. */
  expires?: string
  algorithm?: 'HS256' | 'HS512'
  key?: string
}

/** A token for the user, signed with the shared stack's key by default. */
export const signedToken = (userId: string, claims: TokenClaims = {}): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: claims.algorithm ?? 'HS256' })
    .setSubject(userId)
    .setIssuer(claims.issuer ?? 'angriffsplaner')
    .setAudience(claims.audience ?? 'angriffsplaner-web')
    .setIssuedAt(Math.floor(Date.now() / 1000) - 7200)
    .setExpirationTime(claims.expires ?? '1h')
    .sign(new TextEncoder().encode(claims.key ?? ownStack().tokenSecret))

/** A valid but unsigned token (algorithm `none`). */
export const unsignedToken = (userId: string): string =>
  new UnsecuredJWT()
    .setSubject(userId)
    .setIssuer('angriffsplaner')
    .setAudience('angriffsplaner-web')
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode()
