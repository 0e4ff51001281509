import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ErrorCode } from '../../../shared/contract/errors.ts'
import { Failure } from '../../runtime/failure.ts'
import type { FileVersion } from '../../store/worlds/worlds.ts'

/** How much of the function's time and memory a file may take. */
export interface FileLimits {
  /** The provider must have sent the whole file after this long, however it drips. */
  seconds: number
  /** Of the file unpacked. */
  bytes: number
}

/** The largest world ever had a village file of 10 MB; a gzip bomb is larger. */
const usualLimits: FileLimits = { seconds: 10, bytes: 32 * 1024 * 1024 }

/** A file as fetched; `text` is missing when the provider says that it has not changed. */
export interface Fetched {
  text?: string
  version: FileVersion
}

/**
 * Fetches a text file, gzipped or plain, only if it has changed since `known`. Redirects are not followed: they would let the
 * provider's host, or who poses as it, send this server anywhere. Throws the provider's failure: unreachable, too slow, empty, too
 * large, or cut off.
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
    throw new Failure(failureOf(error), { values: { ...names, reason: reasonOf(error) } })
  }
}

const conditions = (known: FileVersion | undefined): Record<string, string> => ({
  'user-agent': 'angriffsplaner',
  ...(known?.etag && { 'if-none-match': known.etag }),
  ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
})

/** Decodes a body piece by piece; whether it is gzipped tell its first two bytes, whatever its name and headers say. */
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
  // Whatever breaks on the way ends the last stream with its error, and with that the reading below.
  yield* gzipped ? pipeline(whole, createGunzip(), () => undefined) : whole
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The body ended before it said it would: in the gzip stream, or on the connection. */
const failureOf = (error: unknown): ErrorCode => {
  if (codeOf(error) === 'Z_BUF_ERROR') return 'provider_truncated'
  if (String(codeOf(error)).startsWith('Z_')) return 'provider_unreadable'
  return error instanceof Error && error.message === 'terminated' ? 'provider_truncated' : 'provider_unreachable'
}

/** What an operator needs to know, without addresses: e.g. ECONNREFUSED. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return String(codeOf(cause) ?? 'Verbindungsfehler')
}
