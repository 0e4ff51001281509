import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { config } from '../runtime/config.ts'
import { backoff, isTransient } from './table/retry.ts'

/** Milliseconds until an object has arrived, and requests for it, the first included. */
const [answerMs, attempts] = [5000, 4]

/**
 * An object's bytes; `undefined` when there is none. What S3 refuses for the moment is asked again. Signed here: S3's own client would
 * be a fifth of each handler that reads and does nothing else with the bucket.
 */
export async function getObject(key: string): Promise<Uint8Array | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchObject(key)
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error
      await backoff(attempt)
    }
  }
}

async function fetchObject(key: string): Promise<Uint8Array | undefined> {
  const { url, headers } = await signed(objectUrl(key))
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(answerMs) }).catch(networkError)
  if (response.ok) return new Uint8Array(await response.arrayBuffer().catch(networkError))
  const answer = await response.text()
  if (response.status === 404 && answer.includes('<Code>NoSuchKey</Code>')) return undefined
  throw new BucketError(response.status, answer)
}

/** S3 refused: `name` is its code, as the SDK's errors have it. */
class BucketError extends Error {
  readonly $metadata: { httpStatusCode: number }

  constructor(status: number, answer: string) {
    super(`S3 answered ${status}`)
    this.name = /<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? 'BucketError'
    this.$metadata = { httpStatusCode: status }
  }
}

/** What went wrong on the way stands in the cause that `fetch` wraps. */
function networkError(error: unknown): never {
  throw error instanceof TypeError && error.cause instanceof Error ? error.cause : error
}

function objectUrl(key: string): URL {
  const { BUCKET_NAME } = config()
  const { AWS_ENDPOINT_URL_S3: emulator, AWS_REGION } = process.env
  // An emulator on loopback has no name per bucket.
  return new URL(
    emulator ? `${emulator}/${BUCKET_NAME}/${key}` : `https://${BUCKET_NAME}.s3.${AWS_REGION}.amazonaws.com/${key}`,
  )
}

async function signed(url: URL): Promise<{ url: URL; headers: Record<string, string> }> {
  const { AWS_REGION = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env
  const signer = new SignatureV4({
    service: 's3',
    region: AWS_REGION,
    // Where a Lambda has them; they are exchanged while a container lives.
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    },
    sha256: Sha256,
    uriEscapePath: false,
  })
  const { protocol, hostname, port, pathname, host } = url
  const { headers } = await signer.sign({
    method: 'GET',
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: pathname,
    query: {},
    headers: { host },
  })
  return { url, headers }
}

type Secret = string | ArrayBuffer | ArrayBufferView

/** SHA-256 as the signer wants it, keyed or not. */
class Sha256 {
  readonly #hash

  constructor(secret?: Secret) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
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

function bytesOf(data: Secret): string | Uint8Array {
  if (typeof data === 'string') return data
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)
}
