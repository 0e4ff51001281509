import * as z from 'zod/mini'
import { log } from '../../runtime/log.ts'

const maxRounds = 10

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** Parses a stored value without unknown members of enums and what requires them. Throws if nothing remains or it is broken. */
export function readStored<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const { known, error } = withoutUnknown(schema, value)
  if (error) throw error
  return known
}

/** Parses stored items; skips those of which nothing known remains. */
export const readAllStored = <S extends z.core.$ZodType>(schema: S, items: readonly unknown[]): z.output<S>[] =>
  items.flatMap((item) => {
    const { known, error, isUnknown } = withoutUnknown(schema, item)
    if (!error) return [known]
    if (!isUnknown) throw error
    log.warn('stored item of another version skipped', error)
    return []
  })

type Read<T> =
  | { known: T; error?: undefined; isUnknown?: undefined }
  | { known?: undefined; error: Error; isUnknown: boolean }

function withoutUnknown<S extends z.core.$ZodType>(schema: S, value: unknown): Read<z.output<S>> {
  const first = z.safeParse(schema, value)
  if (first.success) return { known: first.data }
  const isUnknown = first.error.issues.every(namesUnknownMember)
  if (!isUnknown) return { error: first.error, isUnknown }
  const left: unknown = structuredClone(value)
  let issues = first.error.issues
  for (let round = 0; round < maxRounds; round++) {
    if (!removeAll(left, issues.flatMap(issuePaths))) break
    const next = z.safeParse(schema, left)
    if (next.success) return { known: next.data }
    issues = next.error.issues
  }
  return { error: first.error, isUnknown }
}

const namesUnknownMember = (issue: Issue): boolean => {
  if (issue.code === 'invalid_union') return issue.errors.every((branch) => branch.some(namesUnknownMember))
  return issue.code === 'invalid_value' || issue.code === 'invalid_key' || issue.code === 'unrecognized_keys'
}

const issuePaths = (issue: Issue): Path[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]

/** Removes the part at each path, or the nearest existing one around it; `false` if that is everything. */
function removeAll(root: unknown, paths: Path[]): boolean {
  const emptied = new Map<unknown[], Set<number>>()
  for (const path of paths) {
    let end = path.length
    while (end > 0 && !exists(root, path.slice(0, end))) end--
    const key = path[end - 1]
    if (key === undefined) return false
    const holder = partAt(root, path.slice(0, end - 1))
    if (Array.isArray(holder)) emptied.set(holder, (emptied.get(holder) ?? new Set()).add(Number(key)))
    else if (holder instanceof Object) Reflect.deleteProperty(holder, key)
  }
  for (const [list, gone] of emptied) list.splice(0, list.length, ...list.filter((_, i) => !gone.has(i)))
  return true
}

function exists(root: unknown, path: Path): boolean {
  const holder = partAt(root, path.slice(0, -1))
  return holder instanceof Object && (path.at(-1) ?? '') in holder
}

const partAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part instanceof Object ? Reflect.get(part, key) : undefined), root)
