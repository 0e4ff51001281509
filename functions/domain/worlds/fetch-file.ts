import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ErrorCode } from '../../../shared/contract/errors.ts'
import { Failure } from '../../runtime/failure.ts'
import type { FileVersion } from '../../store/worlds/worlds.ts'

/** Limits for fetching a file. */
export interface FileLimits {
  /** Timeout for the whole file. */
  seconds: number
  /** The size of the unpacked file. */
  bytes: number
}

/** The largest known village file had 10 MB. */
const usualLimits: FileLimits = { seconds: 10, bytes: 32 * 1024 * 1024 }

/** A fetched file; `text` is absent when it has not changed. */
export interface Fetched {
  text?: string
  version: FileVersion
}

/**
 * Fetches a text file, gzipped or plain, if it has changed since `known`. Redirects are not followed: they could send this server
 * anywhere. Throws the provider's failure: unreachable, timeout, empty, too large or truncated.
 */
export async function fetchFile(
  url: string,
  known: FileVersion | undefined,
  names: { server: string; file: string },
  limits: FileLimits = usualLimits,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(limits.seconds * 1000)
  try {
    const response = await fetch(url, { signal, headers: conditions(known), redirect: 'manual' })
    if (response.status === 304 && known) return { version: known }
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      throw new Failure('provider_unreachable', { values: { ...names, reason: `Status ${response.status}` } })
    }
    const text = await readText(response.body, limits.bytes, names)
    if (text.trim() === '') throw new Failure('provider_empty', { values: names })
    return {
      text,
      version: {
        etag: response.headers.get('etag') ?? undefined,
        lastModified: response.headers.get('last-modified') ?? undefined,
      },
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    if (signal.aborted) throw new Failure('provider_timeout', { values: { ...names, seconds: limits.seconds } })
    throw new Failure(bodyFailure(error), { values: { ...names, reason: failureReason(error) } })
  }
}

const conditions = (known: FileVersion | undefined): Record<string, string> => ({
  'user-agent': 'angriffsplaner',
  ...(known?.etag && { 'if-none-match': known.etag }),
  ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
})

/** Decodes a body as a stream; gzip is detected by the first two bytes, not by name or headers. */
async function readText(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  names: { server: string; file: string },
): Promise<string> {
  const decoder = new TextDecoder()
  const pieces: string[] = []
  let size = 0
  for await (const bytes of unpacked(body)) {
    size += bytes.length
    if (size > maxBytes) throw new Failure('provider_unreadable', { values: { ...names, reason: 'Datei zu groß' } })
    pieces.push(decoder.decode(bytes, { stream: true }))
  }
  return pieces.join('') + decoder.decode()
}

async function* unpacked(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < 2) {
    const { done, value } = await reader.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const whole = Readable.from(
    (async function* () {
      yield head
      yield* { [Symbol.asyncIterator]: () => reader }
    })(),
  )
  const gzipped = head[0] === 0x1f && head[1] === 0x8b
  // Errors end the last stream and with it the reading loop.
  yield* gzipped ? pipeline(whole, createGunzip(), () => undefined) : whole
}

const errorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Maps errors of a body that ended early, in the gzip stream or on the connection. */
const bodyFailure = (error: unknown): ErrorCode => {
  if (errorCode(error) === 'Z_BUF_ERROR') return 'provider_truncated'
  if (String(errorCode(error)).startsWith('Z_')) return 'provider_unreadable'
  return error instanceof Error && error.message === 'terminated' ? 'provider_truncated' : 'provider_unreachable'
}

/** Error code for operators, without addresses, e.g. ECONNREFUSED. */
const failureReason = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return String(errorCode(cause) ?? 'Verbindungsfehler')
}
