import { createHash } from 'node:crypto'
import { Failure } from '../runtime/failure.ts'

/** What determines a list of which pages are asked for: those of one version belong together. */
export const versionKey = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** Where a page begins, and the cursor of the one that follows it. Throws when the list has changed since the page before it. */
export function pageAt(
  length: number,
  { size, cursor, version }: { size: number; cursor: string | undefined; version: () => string },
): { from: number; to: number; next?: string } {
  if (cursor === undefined && length <= size) return { from: 0, to: length }
  const of = version()
  const from = cursor === undefined ? 0 : placeOf(cursor, of)
  const to = from + size
  return { from, to, ...(to < length && { next: `${to}.${of}` }) }
}

function placeOf(cursor: string, version: string): number {
  const [place = '', of] = cursor.split('.')
  if (!/^\d{1,9}$/.test(place) || of === undefined) throw new Failure('bad_request')
  if (of !== version) throw new Failure('attacks_changed')
  return Number(place)
}
