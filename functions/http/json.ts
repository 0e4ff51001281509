import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { answerHeaders } from './answer-headers.ts'
import type { Middleware, Result } from './chain.ts'
import { CachedJson, type CallEvent, TextAnswer } from './context.ts'

const pack = promisify(gzip)

/** Smaller responses are not worth compressing. */
const smallBytes = 2048

/** Lambda responses are limited to 6 MB. Without Accept-Encoding, any encoding is acceptable (RFC 9110), so larger ones are gzipped. */
const largeBytes = 5_000_000

/** Turns the handler's output into a response: JSON or text, gzipped if worthwhile, or 304. */
export const json = (endpoint: Endpoint): Middleware => ({
  after: async (request) => {
    const { event, response } = request
    const answer =
      response instanceof CachedJson
        ? cached(response, event, endpoint)
        : await fresh(response, event.headers['accept-encoding'])
    request.response = endpoint.clearsCache
      ? { ...answer, headers: { ...answer.headers, 'clear-site-data': '"cache"' } }
      : answer
  },
})

const acceptsGzip = (encodings = '') => /\bgzip\b/.test(encodings)

function cached({ etag, gzipped }: CachedJson, event: CallEvent, { browserCache }: Endpoint): Result {
  // Proxies may weaken the tag.
  const known = (event.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  const caching = {
    ...answerHeaders,
    etag,
    ...(browserCache && { 'cache-control': 'private, no-cache' }),
    vary: 'accept-encoding, authorization',
  }
  if (known.includes(etag)) return { statusCode: 304, headers: caching }
  if (!acceptsGzip(event.headers['accept-encoding']))
    return { statusCode: 200, headers: caching, body: gunzipSync(gzipped).toString() }
  return compressed(200, caching, gzipped)
}

async function fresh(output: unknown, accepted: string | undefined): Promise<Result> {
  const isText = output instanceof TextAnswer
  const body = isText ? output.text : JSON.stringify(output)
  const headers = isText
    ? { ...answerHeaders, 'content-type': output.type, 'cache-control': 'private, no-store' }
    : answerHeaders
  const pays = acceptsGzip(accepted) ? body.length >= smallBytes : accepted === undefined && body.length > largeBytes
  if (!pays) return { statusCode: 200, headers, body }
  return compressed(200, { ...headers, vary: 'accept-encoding' }, await pack(body, { level: 4 }))
}

const compressed = (statusCode: number, more: Record<string, string>, bytes: Uint8Array): Result => ({
  statusCode,
  headers: { ...more, 'content-encoding': 'gzip' },
  isBase64Encoded: true,
  body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
})
