import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Conflict, type Draft, drafts, type Same } from './draft.ts'

/** Something stored, in the state that its version counts. */
export interface Stored<Value, Version> {
  value: Value
  version: Version
}

/** How a save ended: nothing is left to save, or fields wait for a decision. */
export type SaveEnd = 'saved' | 'contested'

interface DraftOptions<Value, Version> {
  /** Sends what has changed, naming the version that it began with; answers what is stored then. */
  send: (changes: Partial<Value>, version: Version) => Promise<Stored<Value, Version>>
  /** What stands now, if that is why a save was refused. */
  currentOf: (error: unknown) => Stored<Value, Version> | undefined
  /** Whether two values of a field mean the same. */
  same?: Same
}

export interface Editing<Value> {
  /** What stands on the screen. */
  value: Value
  /** What would be saved. */
  changes: Partial<Value>
  isDirty: boolean
  /** Fields that somebody else has changed since they were typed over. */
  conflicts: readonly Conflict<Value>[]
  change: (part: Partial<Value>) => void
  /** Decides for what was typed. */
  keep: (field: keyof Value) => void
  /** Gives up what was typed over these fields, or over all. */
  discard: (fields?: readonly (keyof Value)[]) => void
  /** Saves these fields' changes, or all; throws what `send` throws, unless it is a conflict. */
  save: (fields?: readonly (keyof Value)[]) => Promise<SaveEnd>
}

/** So often a save is repeated upon what others have saved meanwhile in other fields. */
const tries = 5

/**
 * Edits something stored. What is typed stays until it is saved or given up; what others save meanwhile is taken over where nothing
 * was typed, as soon as it is read or a save is refused because of it, and is a conflict where something was.
 */
export function useDraft<Value extends object, Version>(
  { value: stored, version }: Stored<Value, Version>,
  { send, currentOf, same }: DraftOptions<Value, Version>,
): Editing<Value> {
  const rules = useMemo(() => drafts<Value, Version>(same), [same])
  const [draft, setDraft] = useState(() => rules.begin(stored, version))
  const [read, setRead] = useState(stored)
  if (read !== stored) {
    setRead(stored)
    setDraft(rules.rebase(draft, stored, version))
  }
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const update = useCallback((next: (draft: Draft<Value, Version>) => Draft<Value, Version>) => {
    latest.current = next(latest.current)
    setDraft(latest.current)
  }, [])

  const save = async (fields?: readonly (keyof Value)[]): Promise<SaveEnd> => {
    for (let attempt = 1; ; attempt++) {
      const chosen = (field: keyof Value) => !fields || fields.includes(field)
      if (rules.conflicts(latest.current).some(({ field }) => chosen(field))) return 'contested'
      const left = Object.keys(latest.current.typed) as (keyof Value)[]
      const unchosen = left.filter((field) => !chosen(field))
      const sent = rules.changes(rules.discard(latest.current, unchosen))
      if (Object.keys(sent).length === 0) return 'saved'
      try {
        const now = await send(sent, latest.current.version)
        update((before) => rules.saved(before, sent, now.value, now.version))
        return 'saved'
      } catch (error) {
        const now = currentOf(error)
        if (!now || attempt === tries) throw error
        update((before) => rules.rebase(before, now.value, now.version))
      }
    }
  }
  const changes = rules.changes(draft)
  return {
    value: rules.shown(draft),
    changes,
    isDirty: Object.keys(changes).length > 0,
    conflicts: rules.conflicts(draft),
    change: (part) => update((before) => rules.type(before, part)),
    keep: (field) => update((before) => rules.keep(before, field)),
    discard: (fields) => update((before) => rules.discard(before, fields)),
    save,
  }
}
