import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Endpoint, OutputOf } from '../../shared/contract/endpoint.ts'
import { LruCache, memoizeAsync } from '../runtime/lru-cache.ts'
import { CachedJson } from './context.ts'

const pack = promisify(gzip)
const made = new LruCache<string, Promise<CachedJson>>(6)

/** Makes and gzips a response once per version and caches it: `parts` must determine the response. The ETag is derived from them. */
export function cachedJson<E extends Endpoint>(
  endpoint: E,
  parts: (string | undefined)[],
  make: () => OutputOf<E> | Promise<OutputOf<E>>,
): Promise<CachedJson> {
  const version = createHash('sha256')
    .update(JSON.stringify([endpoint.path, ...parts]))
    .digest('base64url')
  const etag = `"${version.slice(0, 22)}"`
  return memoizeAsync(made, etag, async () => {
    const gzipped = await pack(JSON.stringify(await make()), { level: 6 })
    return new CachedJson(etag, gzipped)
  })
}
