import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Conflict, type Draft, drafts, isNewer, type Same, type Version } from './draft.ts'
import { type DraftServer, type SaveEnd, type Stored, saveDraft } from './save-draft.ts'

interface DraftOptions<Value, V extends Version> extends DraftServer<Value, V> {
  /** Whether two values of a field mean the same; always the same function. */
  same?: Same
}

/** Something stored while it is edited. */
export interface Editing<Value> {
  /** What stands on the screen. */
  value: Value
  /** What would be saved. */
  changes: Partial<Value>
  isDirty: boolean
  /** Fields that somebody else has changed since they were typed over. */
  conflicts: readonly Conflict<Value>[]
  change: (part: Partial<Value>) => void
  /** The same from what stands on the screen by then; always the same function. */
  update: (next: (value: Value) => Partial<Value>) => void
  /** Decides for what was typed. */
  keep: (field: keyof Value) => void
  /** Gives up what was typed over these fields, or over all. */
  discard: (fields?: readonly (keyof Value)[]) => void
  /** Saves these fields' changes, or all, as `saveDraft` does. */
  save: (fields?: readonly (keyof Value)[]) => Promise<SaveEnd>
}

/**
 * Edits something stored. What is typed stays until it is saved or given up; what others save meanwhile is taken over where nothing
 * was typed, as soon as it is read or a save is refused because of it, and is a conflict where something was.
 */
export function useDraft<Value extends object, V extends Version>(
  { value: stored, version }: Stored<Value, V>,
  { send, currentOf, same }: DraftOptions<Value, V>,
): Editing<Value> {
  const rules = useMemo(() => drafts<Value, V>(same), [same])
  const [draft, setDraft] = useState(() => rules.begin(stored, version))
  // Something read since; an older answer that comes late changes nothing.
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
    save: (fields) => saveDraft({ rules, read: () => latest.current, write: apply, send, currentOf, fields }),
  }
}
