import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import { answerHeaders } from './answer-headers.ts'
import type { Middleware, Result } from './chain.ts'
import { CachedJson, type CallEvent, TextAnswer } from './context.ts'

const pack = promisify(gzip)

/** Below this, compressing costs more than it saves. */
const smallBytes = 2048

/** An answer of more than 6 MB never arrives. Whoever says nothing of encodings takes any (RFC 9110): he gets it gzipped. */
const largeBytes = 5_000_000

/** Turns what the handler returns into an answer: JSON or a text, gzipped where it pays, or 304 for what the client has. */
export const json = (): Middleware => ({
  after: async (request) => {
    const { event, response } = request
    const gzips = acceptsGzip(event.headers['accept-encoding'])
    if (response instanceof CachedJson) request.response = cached(response, event, gzips)
    else request.response = await fresh(response, event.headers['accept-encoding'])
  },
})

const acceptsGzip = (encodings = '') => /\bgzip\b/.test(encodings)

function cached({ etag, gzipped }: CachedJson, event: CallEvent, gzips: boolean): Result {
  // A cache on the way may have weakened the tag.
  const known = (event.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  const caching = {
    ...answerHeaders,
    etag,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, authorization',
  }
  if (known.includes(etag)) return { statusCode: 304, headers: caching }
  if (!gzips) return { statusCode: 200, headers: caching, body: gunzipSync(gzipped).toString() }
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
