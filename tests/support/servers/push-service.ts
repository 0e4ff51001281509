import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import { type NewDevice, PushMessage } from '../../../shared/model/push/device.ts'
import { listenLocally } from './listen-locally.ts'

/** A message as a browser gets it, with what its push service was asked. */
export interface Received {
  /** The id of the subscription that got it. */
  id: string
  message: PushMessage
  ttl: number
  topic: string
  urgency: string | undefined
}

export interface Reply {
  status: number
  headers?: Record<string, string>
}

/** A subscription as a browser sends it. */
export interface Subscribed extends Pick<NewDevice, 'endpoint' | 'keys'> {
  id: string
}

export interface PushService {
  origin: string
  /** Subscribes a browser with a VAPID key, or with none, which accepts all. */
  subscribe(vapidKey?: string): Subscribed
  /** All accepted messages, oldest first. */
  received: Received[]
  /** Called with each accepted message. */
  onReceived?: ((received: Received) => void) | undefined
  /** Replies to a subscription's messages instead of accepting them. */
  replies: Map<string, Reply>
  close(): Promise<void>
}

interface Browser {
  vapidKey: string | undefined
  pair: ReturnType<typeof createECDH>
  auth: Buffer
}

/** A push service that checks VAPID (RFC 8292) and decrypts like the browsers behind it (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const { url: origin, close } = await listenLocally(async (request, response) => {
    const id = request.url?.split('/').at(-1) ?? ''
    const browser = browsers.get(id)
    const reply = service.replies.get(id) ?? { status: browser ? 201 : 404 }
    if (browser && reply.status === 201) {
      try {
        const received = await accepted(id, browser, request)
        service.received.push(received)
        service.onReceived?.(received)
      } catch (error) {
        return void response.writeHead(400).end(String(error))
      }
    }
    request.resume()
    response.writeHead(reply.status, reply.headers).end()
  })

  async function accepted(id: string, browser: Browser, request: IncomingMessage): Promise<Received> {
    const { authorization = '', ttl, topic, urgency, 'content-encoding': encoding } = request.headers
    await checkVapid(authorization, browser.vapidKey, origin)
    if (encoding !== 'aes128gcm' || !/^\d+$/.test(String(ttl))) throw new Error('No TTL or another encoding')
    if (!/^[\w-]{1,32}$/.test(String(topic))) throw new Error('No topic')
    const bytes = Buffer.concat(await request.toArray())
    if (bytes.length > 4096) throw new Error('Too large')
    const message = PushMessage.parse(JSON.parse(decrypted(bytes, browser)))
    return { id, message, ttl: Number(ttl), topic: String(topic), urgency: urgency?.toString() }
  }

  const service: PushService = {
    origin,
    received: [],
    replies: new Map(),
    subscribe(vapidKey) {
      const id = randomBytes(8).toString('hex')
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      browsers.set(id, { vapidKey, pair, auth })
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { id, endpoint: `${origin}/push/${id}`, keys }
    },
    close,
  }
  return service
}

async function checkVapid(authorization: string, subscribedWith: string | undefined, audience: string): Promise<void> {
  const [, token = '', k = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (subscribedWith !== undefined && k !== subscribedWith) throw new Error('Signed with another key')
  const point = Buffer.from(k, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  if (!x || !y) throw new Error('No VAPID key')
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token, key, { audience, algorithms: ['ES256'] })
  const hours = ((payload.exp ?? Number.POSITIVE_INFINITY) - Date.now() / 1000) / 3600
  if (hours > 24) throw new Error('Valid for more than a day')
  if (!/^(mailto:|https:)/.test(payload.sub ?? '')) throw new Error('No contact')
}

function decrypted(bytes: Buffer, { pair, auth }: Browser): string {
  const salt = bytes.subarray(0, 16)
  const sender = bytes.subarray(21, 21 + bytes.readUInt8(20))
  const sealed = bytes.subarray(21 + sender.length)
  const derive = (secret: Uint8Array, saltOf: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, saltOf, info, length))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const ikm = derive(pair.computeSecret(sender), auth, about, 32)
  const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
