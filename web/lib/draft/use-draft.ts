import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Conflict, type Draft, drafts, isNewer, type Same, type Version } from './draft.ts'
import { type DraftServer, type SaveEnd, type Stored, saveDraft } from './save-draft.ts'

interface DraftOptions<Value, V extends Version> extends DraftServer<Value, V> {
  /** Compares two values of a field; must be stable. */
  same?: Same
}

export interface Editing<Value> {
  value: Value
  changes: Partial<Value>
  isDirty: boolean
  /** Fields that somebody else has changed since they were typed over. */
  conflicts: readonly Conflict<Value>[]
  change: (part: Partial<Value>) => void
  /** Changes fields based on the value shown by then; stable. */
  update: (next: (value: Value) => Partial<Value>) => void
  keep: (field: keyof Value) => void
  /** Discards what was typed in these fields, or in all. */
  discard: (fields?: readonly (keyof Value)[]) => void
  /** Saves the changes of these fields, or all, as `saveDraft` does. */
  save: (fields?: readonly (keyof Value)[]) => Promise<SaveEnd>
}

/**
 * Edits a stored value. Input stays until saved or discarded. Others' changes, from a read or a refused save, apply where
 * nothing was typed and are conflicts elsewhere.
 */
export function useDraft<Value extends object, V extends Version>(
  { value: stored, version }: Stored<Value, V>,
  { send, currentFrom, same }: DraftOptions<Value, V>,
): Editing<Value> {
  const rules = useMemo(() => drafts<Value, V>(same), [same])
  const [draft, setDraft] = useState(() => rules.begin(stored, version))
  // Older answers that arrive late change nothing.
  if (isNewer(version, draft.version)) setDraft(rules.rebase(draft, stored, version))
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const apply = useCallback((next: (draft: Draft<Value, V>) => Draft<Value, V>) => {
    latest.current = next(latest.current)
    setDraft(latest.current)
  }, [])
  const update = useCallback(
    (next: (value: Value) => Partial<Value>) => apply((before) => rules.type(before, next(rules.shown(before)))),
    [apply, rules],
  )
  const changes = rules.changes(draft)
  return {
    value: rules.shown(draft),
    changes,
    isDirty: Object.keys(changes).length > 0,
    conflicts: rules.conflicts(draft),
    update,
    change: (part) => apply((before) => rules.type(before, part)),
    keep: (field) => apply((before) => rules.keep(before, field)),
    discard: (fields) => apply((before) => rules.discard(before, fields)),
    save: (fields) => saveDraft({ rules, read: () => latest.current, write: apply, send, currentFrom, fields }),
  }
}
