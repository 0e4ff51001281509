import type { Draft, drafts, Version } from './draft.ts'

/** Something stored, in the state that its version counts. */
export interface Stored<Value, V extends Version> {
  value: Value
  version: V
}

/** How a save ended: nothing is left to save, or fields wait for a decision. */
export type SaveEnd = 'saved' | 'contested'

/** How a draft's changes come to the server, and how it says that somebody else was quicker. */
export interface DraftServer<Value, V extends Version> {
  /** Sends what has changed, naming the version of the state that it began with; answers what is stored then. */
  send: (changes: Partial<Value>, since: Stored<Value, V>) => Promise<Stored<Value, V>>
  /** What stands now, if that is why a save upon `since` was refused; it may be shown elsewhere first. */
  currentOf: (
    error: unknown,
    since: Stored<Value, V>,
  ) => Stored<Value, V> | undefined | Promise<Stored<Value, V> | undefined>
}

interface Saving<Value extends object, V extends Version> extends DraftServer<Value, V> {
  rules: ReturnType<typeof drafts<Value, V>>
  read: () => Draft<Value, V>
  write: (next: (draft: Draft<Value, V>) => Draft<Value, V>) => void
  /** Only these fields; all without it. */
  fields?: readonly (keyof Value)[] | undefined
}

/** So often a save is repeated upon what others have saved meanwhile in other fields. */
const tries = 5

/**
 * Saves a draft's changes. Refused because somebody else was quicker, it goes on from what he has saved, unless that touches a field
 * that was typed over here. Throws what `send` throws for any other reason.
 */
export async function saveDraft<Value extends object, V extends Version>({
  rules,
  read,
  write,
  send,
  currentOf,
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
      const now = await currentOf(error, since)
      if (!now || attempt === tries) throw error
      write((before) => rules.rebase(before, now.value, now.version))
    }
  }
}
