import { encryptNotification } from '@block65/webcrypto-web-push'
import { timeoutSignal } from '../../runtime/client-timeouts.ts'
import { log } from '../../runtime/log.ts'
import type { Outgoing } from './messages.ts'
import type { VapidKey } from './vapid.ts'

/** What became of a message: accepted, device gone, refused for good, or to be sent again after some seconds. */
export type Delivery = 'accepted' | 'gone' | 'refused' | { retryAfter: number }

const answerMs = 5000
const retrySeconds = 60
const longestRetrySeconds = 3600

/** Encrypts a message (RFC 8291) and hands it to the push service of its device. Never rejects. */
export async function deliver(
  { device, message, ttl, topic }: Outgoing,
  key: VapidKey,
): Promise<Delivery | 'unanswered'> {
  const { endpoint, p256dh, auth } = device
  try {
    const text = new TextEncoder().encode(JSON.stringify(message))
    const body = await encryptNotification({ endpoint, expirationTime: null, keys: { p256dh, auth } }, text, {
      pad: false,
    })
    const {
      status,
      headers,
      body: answer,
    } = await fetch(endpoint, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        authorization: await key.authorization(new URL(endpoint).origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttl),
        topic,
        urgency: 'high',
      },
      body: new Uint8Array(body),
      signal: timeoutSignal(answerMs),
    })
    await answer?.cancel()
    if (status >= 200 && status < 300) return 'accepted'
    if (status === 404 || status === 410) return 'gone'
    if (status === 429 || status >= 500) return { retryAfter: secondsToWait(headers.get('retry-after')) }
    log.warn('push message refused', undefined, { status })
    return 'refused'
  } catch {
    return 'unanswered'
  }
}

/** `Retry-After` in seconds or as a date, from a minute to an hour. */
function secondsToWait(text: string | null): number {
  const seconds = /^\d+$/.test(text ?? '') ? Number(text) : (Date.parse(text ?? '') - Date.now()) / 1000
  return Math.min(longestRetrySeconds, Math.max(retrySeconds, Number.isFinite(seconds) ? seconds : retrySeconds))
}
