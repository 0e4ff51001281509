import { isDeepStrictEqual } from 'node:util'
import type { AuditContext } from '../audit/audit.ts'
import { type Item, type Key, tableName } from '../table/client.ts'
import { type TransactItem, transact, updateExpression } from '../table/conditional.ts'
import { type Outcome, type Refused, refused } from '../table/outcome.ts'
import { conflict, retryOnConflict, TableBusy } from '../table/retry.ts'

const maxAttempts = 12

/** How an editable thing is read, changed and written. */
export interface Edit<T> {
  /** Reads the current state (strongly consistent); `undefined` if it does not exist. */
  read: () => Promise<T | undefined>
  /** Whether the edit is based on another state. Absent: edits the current state. */
  isStale?: ((present: T) => boolean) | undefined
  /** Returns the wanted state; `present` itself if nothing changes. Called again after a conflict. */
  change: (present: T) => T | Promise<T>
  /** Throws when the wanted state is not allowed; called last. */
  check?: ((after: T) => void) | undefined
  /** The writes of one transaction, including the audit entry; they must fail unless the item is still `before`. */
  writes: (before: T, after: T) => TransactItem[]
}

/** The states before and after an edit (the same object if nothing changed), or the current state on a conflict. */
export type Edited<T> = Outcome<{ before: T; after: T }, 'missing'> | (Refused<'conflict'> & { current: T })

/**
 * Optimistic locking for everything that users edit: reads the current state and writes the wanted one in one transaction, retrying
 * after a concurrent write. An outdated edit is a conflict, unless its changes are already made. `missing` if there is nothing to
 * edit. Throws `TableBusy` after too many attempts.
 */
export const edit = <T>({ read, isStale, change, check, writes }: Edit<T>): Promise<Edited<T>> =>
  retryOnConflict<Edited<T>>(
    maxAttempts,
    async () => {
      const before = await read()
      if (before === undefined) return refused('missing')
      const after = await change(before)
      if (after === before) return { ok: true, before, after }
      if (isStale?.(before)) return { ...refused('conflict'), current: before }
      check?.(after)
      return (await transact(writes(before, after))) ? { ok: true, before, after } : conflict
    },
    () => new TableBusy('Others change the same too often'),
  )

/** Who edits, and the version they saw; without one, the current version is edited. */
export interface EditRequest {
  audit: AuditContext
  version?: number | undefined
}

interface Versioned {
  version?: number | undefined
}

/** The item with these fields and the next version; `before` itself if none differ. */
export function changed<T extends Versioned>(before: T, fields: Partial<NoInfer<T>>): T {
  return differing(before, fields).length === 0 ? before : { ...before, ...fields, version: (before.version ?? 0) + 1 }
}

function differing(before: object, fields: object): [name: string, value: unknown][] {
  const present = new Map<string, unknown>(Object.entries(before))
  return Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(present.get(name), value))
}

/** Whether an item's version differs from that of the edit, if it has one. */
export const isOtherVersion =
  (version: number | undefined) =>
  (present: Versioned): boolean =>
    version !== undefined && (present.version ?? 0) !== version

/** Builds an update of only the attributes that changed. Fails when the item's version has changed or `condition` does not hold. */
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

/** The condition that an item still has this version; items without a version pass. */
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
