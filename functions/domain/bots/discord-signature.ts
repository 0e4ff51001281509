import { createPublicKey, verify } from 'node:crypto'

/** A call as it came from outside: what was signed is the text of the timestamp and the bytes of the body. */
export interface SignedCall {
  signature: string | undefined
  /** Seconds since 1970, as text. */
  timestamp: string | undefined
  body: Uint8Array
}

/** So old may a call be, and so far ahead of our clock, seconds. */
const oldest = 300
const ahead = 60

/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/**
 * What was signed, where the call carries the signature of whoever holds the key (hex) and is neither old nor from the future;
 * `undefined` otherwise. `now` is in seconds since 1970. Whether it has come before is another question.
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
