import { isDeepStrictEqual } from 'node:util'
import type { AuditContext } from '../audit/audit.ts'
import { type Item, type Key, tableName } from '../table/client.ts'
import { type TransactItem, transact, updateExpression } from '../table/conditional.ts'
import { backoff, TableBusy } from '../table/retry.ts'

/** So often a change begins anew on what others have written meanwhile. */
const tries = 12

/** How something that people edit is read, changed and written. */
export interface Edit<T> {
  /** What stands, read consistently; `undefined` when there is nothing to change. */
  read: () => Promise<T | undefined>
  /** Whether that is another state than the one that the change began with. Left out: the change is made to whatever stands. */
  isStale?: ((present: T) => boolean) | undefined
  /** What is to stand; `present` itself when nothing needs to change. Asked again whenever others were quicker. */
  change: (present: T) => T | Promise<T>
  /** Throws when that must not stand; asked last, when nothing else speaks against it. */
  check?: ((after: T) => void) | undefined
  /**
   * The writes that make the one of the other, the entry in the log among them, all in one transaction; they fail when it does not
   * stand as before.
   */
  writes: (before: T, after: T) => TransactItem[]
}

/** A change that was made, `after` being `before` itself when nothing had to be written; or what stands, when it began with another state. */
export type Edited<T> = { before: T; after: T } | { conflict: T }

/**
 * Changes something by the one rule for everything that people edit. It is read consistently, compared with the state that the
 * change began with, and written in one transaction under the condition that it still stands as read; when others were quicker it
 * begins anew, so nothing is lost and nothing mixed. A change that began with another state is refused, unless what it wants
 * stands already: then it was done before without its answer arriving, or by somebody else. `undefined`: there is nothing to
 * change. Throws `TableBusy` when others leave no gap.
 */
export async function edit<T>({ read, isStale, change, check, writes }: Edit<T>): Promise<Edited<T> | undefined> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await read()
    if (before === undefined) return undefined
    const after = await change(before)
    if (after === before) return { before, after }
    if (isStale?.(before)) return { conflict: before }
    check?.(after)
    if (await transact(writes(before, after))) return { before, after }
    await backoff(attempt)
  }
  throw new TableBusy('Others change the same too often')
}

/** Who edits, and which version he has seen; without one the change is made to whatever stands. */
export interface EditRequest {
  caller: AuditContext
  version?: number | undefined
}

/** What carries a version; without one it has not been changed since versions were kept. */
interface Versioned {
  version?: number | undefined
}

/** The same with these fields, under the next version; `before` itself when they are as wanted. */
export function changed<T extends Versioned>(before: T, fields: Partial<NoInfer<T>>): T {
  return differing(before, fields).length === 0 ? before : { ...before, ...fields, version: (before.version ?? 0) + 1 }
}

/** The fields of the second that the first has not, or otherwise. */
function differing(before: object, fields: object): [name: string, value: unknown][] {
  const present = new Map<string, unknown>(Object.entries(before))
  return Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(present.get(name), value))
}

/** Whether something has another version than the one that a change began with; of a change that names none, never. */
export const isOtherVersion =
  (version: number | undefined) =>
  (present: Versioned): boolean =>
    version !== undefined && (present.version ?? 0) !== version

/**
 * The write that makes an item what it is to be: of its attributes those that differ, so that what is no part of the edit stays.
 * Fails when the item has another version than before, or does not meet the further condition.
 */
export function changedAttributes(key: Key, before: Versioned & Item, after: Item, condition?: string): TransactItem {
  const differ = differing(before, after)
  const gone = differ.filter(([, value]) => value === undefined).map(([name]) => name)
  const update = updateExpression(Object.fromEntries(differ), gone)
  return {
    Update: {
      TableName: tableName(),
      Key: key,
      ...update,
      ...ifUnchanged(before, update, condition),
    },
  }
}

/** The condition that an item has the version it had before; what lies there without one was never changed. */
export function ifUnchanged(
  { version = 0 }: Versioned,
  {
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  }: { ExpressionAttributeNames?: Record<string, string>; ExpressionAttributeValues?: Item } = {},
  condition?: string,
) {
  const isSame = '(attribute_not_exists(#version) OR #version = :versionBefore)'
  return {
    ConditionExpression: condition ? `${condition} AND ${isSame}` : isSame,
    ExpressionAttributeNames: { ...names, '#version': 'version' },
    ExpressionAttributeValues: { ...values, ':versionBefore': version },
  }
}
