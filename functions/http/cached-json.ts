import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Endpoint, OutputOf } from '../../shared/contract/endpoint.ts'
import { CachedJson } from './context.ts'

const pack = promisify(gzip)
const kept = 6
const made = new Map<string, Promise<CachedJson>>()

/**
 * An endpoint's answer made, gzipped and kept once per version of what it shows: `parts` must determine the answer.
 * The ETag is derived from them.
 */
export function cachedJson<E extends Endpoint>(
  endpoint: E,
  parts: (string | undefined)[],
  make: () => OutputOf<E>,
): Promise<CachedJson> {
  const version = createHash('sha256')
    .update(JSON.stringify([endpoint.path, ...parts]))
    .digest('base64url')
  const etag = `"${version.slice(0, 22)}"`
  const known = made.get(etag)
  if (known) return known
  const making = pack(JSON.stringify(make()), { level: 6 }).then((gzipped) => new CachedJson(etag, gzipped))
  made.set(etag, making)
  making.catch(() => made.delete(etag))
  const [oldest] = made.keys()
  if (made.size > kept && oldest) made.delete(oldest)
  return making
}
