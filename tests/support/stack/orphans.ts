import { createHash } from 'node:crypto'
import type { Stored } from '../faults/fault-rig.ts'

/** Orphaned items and objects without expiry: of no plan or world, or chunks of no blob. */
export function orphansIn({ items, objects }: Stored): string[] {
  const heads = items.filter(({ sk }) => sk === 'PLAN' || sk === 'WORLD')
  const alive = new Map(heads.filter((head) => !head.removedAt && !head.looseSince).map((head) => [head.pk, head]))
  const kept = new Set(items.filter(({ sk }) => String(sk).startsWith('RESULT#')).flatMap(blobKeys))
  const isPointedTo = (pk: string, name: string, version: string | undefined) => {
    const pointer = alive.get(pk)?.[name]
    return (
      kept.has(`${pk} ${name} ${version}`) ||
      (pointer && typeof pointer === 'object' && 'version' in pointer && pointer.version === version)
    )
  }
  const lost = items.filter((item) => {
    const { pk, sk, expiresAt } = item
    if (expiresAt === undefined && String(pk).startsWith('CHUNK#')) {
      const [, id, blob = '', ofVersion] = String(pk).split('#')
      return !isPointedTo(`PLAN#${id}`, blob, ofVersion)
    }
    if (/^(SHAREKEY|ALLORDERSKEY)#/.test(String(pk)))
      return !alive.has(`PLAN#${item.planId}`) && !alive.has(`WORLD#${item.worldId}`)
    if (String(pk).startsWith('ALLORDERS#')) return !alive.has(`WORLD#${String(pk).split('#')[1]}`)
    if (/^(TARGETS|SLOTS|SHEETS|MARKS|SHARES)#/.test(String(pk))) return !alive.has(`PLAN#${String(pk).split('#')[1]}`)
    if (expiresAt !== undefined || !/^(PLAN|WORLD)#/.test(String(pk))) return false
    if (!alive.has(pk)) return true
    const [kind, name = '', version] = String(sk).split('#')
    // An unfinished replacement or upload, which the sweep ends.
    if (kind === 'MOVE' || kind === 'UPLOAD') return true
    return kind === 'SET' && !isPointedTo(String(pk), name, version)
  })
  // Each order key must be the current one of a sheet of an existing plan.
  const sheetKeys = ({ editKey, showKey }: Record<string, unknown>) =>
    [editKey, showKey].map((key) => `ORDERKEY#${createHash('sha256').update(String(key)).digest('base64url')}`)
  const sheets = items.filter(
    ({ pk, sk }) => String(sk).startsWith('SHEET#') && alive.has(`PLAN#${String(pk).split('#')[1]}`),
  )
  const present = new Set(sheets.flatMap(sheetKeys))
  const keys = items.filter(({ pk }) => String(pk).startsWith('ORDERKEY#') && !present.has(String(pk)))
  const uploads = items.filter(({ pk, sk }) => alive.has(pk) && sk === 'REALINCS')
  const listed = new Set(uploads.flatMap(({ pk, uploads: of }) => idsIn(of).map((id) => `${pk} ${id}`)))
  const orphaned = objects.filter((key) => {
    const [whose, id, , uploadId] = key.split('/')
    return whose === 'plans' ? !listed.has(`PLAN#${id} ${uploadId}`) : !alive.has(`WORLD#${id}`)
  })
  return [...[...lost, ...keys].map(({ pk, sk }) => `${pk} ${sk}`), ...orphaned]
}

const idsIn = (uploads: unknown): string[] =>
  Array.isArray(uploads) ? uploads.map((upload: unknown) => String(Object(upload)._id)) : []

/** The blobs that a kept result points to. */
const blobKeys = ({ pk, blobs }: Record<string, unknown>): string[] =>
  Object.entries(Object(blobs)).map(([name, pointer]) => `${pk} ${name} ${Object(pointer).version}`)
