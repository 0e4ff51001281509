import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import { timeoutSignal } from '../../runtime/client-timeouts.ts'
import { backoff, isTransient } from '../table/retry.ts'

/* Requests to AWS without the SDK, whose clients would be a fifth of some bundles. */

/** Milliseconds per request, and attempts including the first. */
const [answerMs, attempts] = [5000, 4]

/** Repeats what fails by a transient error. */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error
      await backoff(attempt)
    }
  }
}

/** An error of an AWS service; `name` is its code, as in the SDK's errors. */
export class ServiceError extends Error {
  readonly $metadata: { httpStatusCode: number }

  constructor(service: string, status: number, code: string | null | undefined) {
    super(`${service} answered ${status}`)
    this.name = code?.split(':')[0] || 'ServiceError'
    this.$metadata = { httpStatusCode: status }
  }
}

/** `fetch` wraps the network error as its cause. */
export function networkError(error: unknown): never {
  throw error instanceof TypeError && error.cause instanceof Error ? error.cause : error
}

interface Asked {
  method: 'GET' | 'PUT' | 'POST'
  body?: Uint8Array
  headers?: Record<string, string>
}

/** Sends a request signed with the function's credentials. Throws network errors. */
export async function signedFetch(
  service: 's3' | 'lambda',
  url: URL,
  { method, body, headers: given }: Asked,
): Promise<Response> {
  const { AWS_REGION = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env
  const signer = new SignatureV4({
    service,
    region: AWS_REGION,
    // Read per request: Lambda may rotate them while a container lives.
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    },
    sha256: Sha256,
    // Only S3 signs paths as they are sent.
    uriEscapePath: service !== 's3',
  })
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
