import { createHash } from 'node:crypto'
import { Failure } from '../runtime/failure.ts'

/** Version of a paged list, from everything that determines it; pages of one version belong together. */
export const versionKey = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/**
 * Returns the range of a page and the cursor of the next one. Throws `attacks_changed` when the list changed since the previous
 * page.
 */
export function pageAt(
  length: number,
  { size, cursor, version }: { size: number; cursor: string | undefined; version: () => string },
): { from: number; to: number; next?: string } {
  if (cursor === undefined && length <= size) return { from: 0, to: length }
  const of = version()
  const from = cursor === undefined ? 0 : cursorPlace(cursor, of)
  const to = from + size
  return { from, to, ...(to < length && { next: `${to}.${of}` }) }
}

function cursorPlace(cursor: string, version: string): number {
  const [place = '', of] = cursor.split('.')
  if (!/^\d{1,9}$/.test(place) || of === undefined) throw new Failure('bad_request')
  if (of !== version) throw new Failure('attacks_changed')
  return Number(place)
}
