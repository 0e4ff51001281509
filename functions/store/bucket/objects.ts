import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { timeoutSignal } from '../../runtime/client-timeouts.ts'
import { config } from '../../runtime/config.ts'
import { backoff, isTransient } from '../table/retry.ts'

/** Milliseconds per request, and attempts including the first. */
const [answerMs, attempts] = [5000, 4]

/* Requests are signed here: the S3 client would be a fifth of some bundles. Transient errors are retried. */

/** Reads an object's bytes; `undefined` when it does not exist. */
export const getObject = (key: string): Promise<Uint8Array | undefined> => persistently(() => fetchObject(key))

/** Stores an object, readable by everyone with access to the bucket. */
export const putObject = (key: string, body: Uint8Array, contentType: string): Promise<void> =>
  persistently(() => sendObject(key, body, contentType))

async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error
      await backoff(attempt)
    }
  }
}

async function fetchObject(key: string): Promise<Uint8Array | undefined> {
  const response = await request(key, { method: 'GET' })
  if (response.ok) return new Uint8Array(await response.arrayBuffer().catch(networkError))
  const answer = await response.text().catch(networkError)
  if (response.status === 404 && answer.includes('<Code>NoSuchKey</Code>')) return undefined
  throw new BucketError(response.status, answer)
}

async function sendObject(key: string, body: Uint8Array, contentType: string): Promise<void> {
  const response = await request(key, { method: 'PUT', body, headers: { 'content-type': contentType } })
  const answer = await response.text().catch(networkError)
  if (!response.ok) throw new BucketError(response.status, answer)
}

/** An S3 error; `name` is its code, as in the SDK's errors. */
class BucketError extends Error {
  readonly $metadata: { httpStatusCode: number }

  constructor(status: number, answer: string) {
    super(`S3 answered ${status}`)
    this.name = /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? 'BucketError'
    this.$metadata = { httpStatusCode: status }
  }
}

/** `fetch` wraps the network error as its cause. */
function networkError(error: unknown): never {
  throw error instanceof TypeError && error.cause instanceof Error ? error.cause : error
}

function objectUrl(key: string): URL {
  const { BUCKET_NAME } = config()
  const { AWS_ENDPOINT_URL_S3: emulator, AWS_REGION } = process.env
  // A local emulator has no host name per bucket.
  return new URL(
    emulator ? `${emulator}/${BUCKET_NAME}/${key}` : `https://${BUCKET_NAME}.s3.${AWS_REGION}.amazonaws.com/${key}`,
  )
}

interface Asked {
  method: 'GET' | 'PUT'
  body?: Uint8Array
  headers?: Record<string, string>
}

async function request(key: string, { method, body, headers: given }: Asked): Promise<Response> {
  const { AWS_REGION = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env
  const signer = new SignatureV4({
    service: 's3',
    region: AWS_REGION,
    // Read per request: Lambda may rotate them while a container lives.
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    },
    sha256: Sha256,
    uriEscapePath: false,
  })
  const url = objectUrl(key)
  const { protocol, hostname, port, pathname, host } = url
  const { headers } = await signer.sign({
    method,
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: pathname,
    query: {},
    headers: { host, ...given },
    ...(body && { body }),
  })
  // `fetch` takes no shared memory, which the type does not exclude.
  const sent = body && new Uint8Array(body)
  return fetch(url, { method, headers, ...(sent && { body: sent }), signal: timeoutSignal(answerMs) }).catch(
    networkError,
  )
}

type Secret = string | ArrayBuffer | ArrayBufferView

/** SHA-256 or HMAC with the signer's interface. */
class Sha256 {
  readonly #hash

  constructor(secret?: Secret) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', toBytes(secret))
  }

  update(data: Uint8Array): void {
    this.#hash.update(data)
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest())
  }

  reset(): void {
    throw new Error('A hash is used once')
  }
}

function toBytes(data: Secret): string | Uint8Array {
  if (typeof data === 'string') return data
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
}
