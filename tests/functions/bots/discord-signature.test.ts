import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedText } from '../../../functions/domain/bots/discord-signature.ts'
import { fc } from '../../support/properties.ts'

const now = 1_800_000_000
const { privateKey } = generateKeyPairSync('ed25519')
const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

const signed = (timestamp: string, body: Uint8Array) =>
  sign(null, Buffer.concat([Buffer.from(timestamp), body]), privateKey).toString('hex')
const takes = (signature: string, timestamp: string, body: Uint8Array, at = now) =>
  signedText({ signature, timestamp, body }, publicKey, at) !== undefined

test('takes what was signed, to the byte, and nothing else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), fc.integer({ min: 0, max: 7 }), (body, place, bit) => {
      const timestamp = String(now)
      const signature = signed(timestamp, body)
      expect(takes(signature, timestamp, body)).toBe(true)
      expect(takes(signature.toUpperCase(), timestamp, body)).toBe(true)
      expect(takes(signature, String(now - 1), body)).toBe(false)
      expect(takes(signature, timestamp, Buffer.concat([body, Buffer.from(' ')]))).toBe(false)
      const bytes = Buffer.from(signature, 'hex')
      const at = place % bytes.length
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
      expect(takes(bytes.toString('hex'), timestamp, body)).toBe(false)
      if (body.length > 0) {
        const other = Buffer.from(body)
        const spoilt = place % other.length
        other[spoilt] = (other[spoilt] ?? 0) ^ (1 << bit)
        expect(takes(signature, timestamp, other)).toBe(false)
      }
    }),
    { numRuns: 100 },
  )
})

test('takes it for five minutes, by a clock that may be a minute behind', () => {
  const body = Buffer.from('{}')
  const at = (timestamp: number) => takes(signed(String(timestamp), body), String(timestamp), body)
  expect([now, now - 300, now + 60].map(at)).toEqual([true, true, true])
  expect([now - 301, now + 61, 0, now * 1000].map(at)).toEqual([false, false, false, false])
})

test('is not shaken by any text in place of signature and timestamp', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.uint8Array(), (signature, timestamp, body) => {
      expect(takes(signature, timestamp, body)).toBe(false)
    }),
  )
})
