import type { Draft, drafts, Version } from './draft.ts'

/** A stored value and its version. */
export interface Stored<Value, V extends Version> {
  value: Value
  version: V
}

/** `saved`: nothing is left to save; `contested`: fields wait for a decision. */
export type SaveEnd = 'saved' | 'contested'

/** Saves a draft's changes and recognizes conflicts. */
export interface DraftServer<Value, V extends Version> {
  /** Sends the changes made since `since`; returns the stored value. */
  send: (changes: Partial<Value>, since: Stored<Value, V>) => Promise<Stored<Value, V>>
  /** The current value if a save based on `since` was refused because of a conflict; may first show it elsewhere. */
  currentFrom: (
    error: unknown,
    since: Stored<Value, V>,
  ) => Stored<Value, V> | undefined | Promise<Stored<Value, V> | undefined>
}

interface Saving<Value extends object, V extends Version> extends DraftServer<Value, V> {
  rules: ReturnType<typeof drafts<Value, V>>
  read: () => Draft<Value, V>
  write: (next: (draft: Draft<Value, V>) => Draft<Value, V>) => void
  /** Only these fields; all by default. */
  fields?: readonly (keyof Value)[] | undefined
}

/** Max attempts when others save other fields meanwhile. */
const tries = 5

/**
 * Saves a draft's changes. After a conflict it rebases and retries, unless both changed the same field. Throws other errors of
 * `send`.
 */
export async function saveDraft<Value extends object, V extends Version>({
  rules,
  read,
  write,
  send,
  currentFrom,
  fields,
}: Saving<Value, V>): Promise<SaveEnd> {
  const isChosen = (field: PropertyKey) => !fields || fields.some((chosen) => chosen === field)
  for (let attempt = 1; ; attempt++) {
    const draft = read()
    if (rules.conflicts(draft).some(({ field }) => isChosen(field))) return 'contested'
    const sent = rules.changes(draft, isChosen)
    if (Object.keys(sent).length === 0) return 'saved'
    const since = { value: draft.stored, version: draft.version }
    try {
      const now = await send(sent, since)
      write((before) => rules.saved(before, sent, now.value, now.version))
      return 'saved'
    } catch (error) {
      const now = await currentFrom(error, since)
      if (!now || attempt === tries) throw error
      write((before) => rules.rebase(before, now.value, now.version))
    }
  }
}
