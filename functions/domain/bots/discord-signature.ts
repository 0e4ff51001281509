import { createPublicKey, verify } from 'node:crypto'

/** An incoming call; the signature covers the timestamp text plus the body bytes. */
export interface SignedCall {
  signature: string | undefined
  /** When the call was signed: epoch seconds, as text. */
  timestamp: string | undefined
  body: Uint8Array
}

/** Maximum age of a call and its maximum lead over our clock, seconds. */
const oldest = 300
const ahead = 60

/** DER prefix of a 32-byte Ed25519 key (RFC 8410). */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * Returns the signed bytes if the signature matches the public key (hex) and the timestamp is within limits, else `undefined`.
 * `now` is in epoch seconds. Does not detect replays.
 */
export function signedText(
  { signature = '', timestamp = '', body }: SignedCall,
  publicKey: string,
  now: number,
): Buffer | undefined {
  if (!/^[0-9a-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp)) return undefined
  const age = now - Number(timestamp)
  if (age > oldest || age < -ahead) return undefined
  const key = createPublicKey({
    key: Buffer.concat([derPrefix, Buffer.from(publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  })
  const text = Buffer.concat([Buffer.from(timestamp), body])
  return verify(null, text, key, Buffer.from(signature, 'hex')) ? text : undefined
}
