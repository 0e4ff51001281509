/**
 * An edit of a stored value, field by field. Others' changes to fields not typed over show at once; a field changed by both is
 * contested until the user decides.
 */
export interface Draft<Value, V extends Version> {
  /** The value as last read from the server. */
  stored: Value
  /** The version of `stored`, sent with a save. */
  version: V
  typed: Partial<Value>
  /** Typed over, and changed by somebody else since. */
  contested: readonly (keyof Value)[]
}

/** Number of changes, as a whole or per part. */
export type Version = number | Readonly<Record<string, number>>

/** Whether `one` is newer than `other` in any part. */
export function isNewer<V extends Version>(one: V, other: V): boolean {
  if (typeof one === 'number' || typeof other === 'number') return one > other
  return Object.entries(one).some(([part, version]) => version > (other[part] ?? 0))
}

export interface Conflict<Value> {
  field: keyof Value
  theirs: Value[keyof Value]
  mine: Value[keyof Value] | undefined
}

export type Same = (a: unknown, b: unknown) => boolean

const sameText: Same = (a, b) => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Three-way merge of a value, `mine` winning; objects are merged by key. `isContested` if both changed the same part
 * differently.
 */
function merge<T>(base: T, mine: T, theirs: T, same: Same): { value: T; isContested: boolean } {
  if (same(mine, base)) return { value: theirs, isContested: false }
  if (same(theirs, base) || same(theirs, mine)) return { value: mine, isContested: false }
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return { value: mine, isContested: true }
  const parts = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].map((key) => ({
    key,
    ...merge(base[key], mine[key], theirs[key], same),
  }))
  const there = parts.filter(({ value }) => value !== undefined)
  return {
    // All keys come from `mine` or `theirs`.
    value: Object.fromEntries(there.map(({ key, value }) => [key, value])) as T,
    isContested: parts.some(({ isContested }) => isContested),
  }
}

/** The rules of drafts; `same` compares values, by default as JSON. */
export function drafts<Value extends object, V extends Version>(same: Same = sameText) {
  type Of = Draft<Value, V>
  // Drafts hold only the keys of their object literal's type.
  const fieldNames = (part: Partial<Value>) => Object.keys(part) as (keyof Value)[]
  const only = (part: Partial<Value>, wanted: (field: keyof Value) => boolean): Partial<Value> => {
    const rest = { ...part }
    for (const field of fieldNames(part)) if (!wanted(field)) delete rest[field]
    return rest
  }
  const isChanged = ({ stored, typed }: Of, field: keyof Value) => field in typed && !same(typed[field], stored[field])

  return {
    begin: (stored: Value, version: V): Of => ({ stored, version, typed: {}, contested: [] }),

    /** The stored value with the typed fields over it. */
    shown: ({ stored, typed }: Of): Value => ({ ...stored, ...typed }),

    /** Types over fields; a contested field stays contested. */
    type: (draft: Of, part: Partial<Value>): Of => ({ ...draft, typed: { ...draft.typed, ...part } }),

    /** The typed values among the chosen fields that differ from what is stored. */
    changes: (draft: Of, isChosen: (field: keyof Value) => boolean = () => true): Partial<Value> =>
      only(draft.typed, (field) => isChosen(field) && isChanged(draft, field)),

    conflicts: (draft: Of): Conflict<Value>[] =>
      draft.contested
        .filter((field) => isChanged(draft, field))
        .map((field) => ({ field, theirs: draft.stored[field], mine: draft.typed[field] })),

    /** Applies the draft to what somebody else has stored; a field is contested if both changed the same part of it. */
    rebase: (draft: Of, stored: Value, version: V): Of => {
      const typed: Partial<Value> = {}
      const contested: (keyof Value)[] = []
      for (const field of fieldNames(draft.typed)) {
        if (!isChanged(draft, field)) continue
        const { value, isContested } = merge(draft.stored[field], draft.typed[field], stored[field], same)
        if (same(value, stored[field])) continue
        typed[field] = value
        if (isContested || draft.contested.includes(field)) contested.push(field)
      }
      return { stored, version, typed, contested }
    },

    /** The draft after `sent` was saved; keeps what was typed since. */
    saved: (draft: Of, sent: Partial<Value>, stored: Value, version: V): Of => ({
      stored,
      version,
      typed: only(draft.typed, (field) => !(field in sent && same(draft.typed[field], sent[field]))),
      contested: [],
    }),

    /** Decides for the typed value: the next save replaces the others' value. */
    keep: (draft: Of, field: keyof Value): Of => ({
      ...draft,
      contested: draft.contested.filter((other) => other !== field),
    }),

    /** Discards what was typed in these fields. */
    discard: (draft: Of, gone: readonly (keyof Value)[] = fieldNames(draft.typed)): Of => ({
      ...draft,
      typed: only(draft.typed, (field) => !gone.includes(field)),
      contested: draft.contested.filter((field) => !gone.includes(field)),
    }),
  }
}
