/**
 * What a person is typing over something that is stored, field by field. Others may save the same thing meanwhile: their changes
 * to fields that were not typed over show at once, and a field that both have changed is contested until the person decides.
 */
export interface Draft<Value, V extends Version> {
  /** As it is known to be stored. */
  stored: Value
  /** The version of `stored`: what a save names as the state that it began with. */
  version: V
  typed: Partial<Value>
  /** Typed over, and changed by somebody else since. */
  contested: readonly (keyof Value)[]
}

/** How often a thing was changed, as a whole or part by part. */
export type Version = number | Readonly<Record<string, number>>

/** Whether a state is newer than another, in any part. */
export function isNewer<V extends Version>(one: V, other: V): boolean {
  if (typeof one === 'number' || typeof other === 'number') return one > other
  return Object.entries(one).some(([part, version]) => version > (other[part] ?? 0))
}

/** A field that was typed over and that somebody else has changed since. */
export interface Conflict<Value> {
  field: keyof Value
  theirs: Value[keyof Value]
  mine: Value[keyof Value] | undefined
}

/** Whether two values of a field mean the same. */
export type Same = (a: unknown, b: unknown) => boolean

const sameText: Same = (a, b) => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What two people have made of a value, `mine` on top: of an object each part that only one of them has changed is his. `isContested`
 * when they have made different things of the same part.
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
    // Its parts are those of the two, so its type is theirs.
    value: Object.fromEntries(there.map(({ key, value }) => [key, value])) as T,
    isContested: parts.some(({ isContested }) => isContested),
  }
}

/** The rules of drafts for values that `same` compares; without it they are the same when they read the same as JSON. */
export function drafts<Value extends object, V extends Version>(same: Same = sameText) {
  type Of = Draft<Value, V>
  // The keys of an object literal's type: drafts hold nothing else.
  const fieldsOf = (part: Partial<Value>) => Object.keys(part) as (keyof Value)[]
  const only = (part: Partial<Value>, wanted: (field: keyof Value) => boolean): Partial<Value> => {
    const rest = { ...part }
    for (const field of fieldsOf(part)) if (!wanted(field)) delete rest[field]
    return rest
  }
  const isChanged = ({ stored, typed }: Of, field: keyof Value) => field in typed && !same(typed[field], stored[field])

  return {
    /** The draft of somebody who has typed nothing yet. */
    begin: (stored: Value, version: V): Of => ({ stored, version, typed: {}, contested: [] }),

    /** What stands on the screen. */
    shown: ({ stored, typed }: Of): Value => ({ ...stored, ...typed }),

    /** Types over fields; a contested one stays so until it is decided. */
    type: (draft: Of, part: Partial<Value>): Of => ({ ...draft, typed: { ...draft.typed, ...part } }),

    /** What differs from what is stored, of these fields: exactly what has to be saved. A field typed back is none of it. */
    changes: (draft: Of, isChosen: (field: keyof Value) => boolean = () => true): Partial<Value> =>
      only(draft.typed, (field) => isChosen(field) && isChanged(draft, field)),

    /** The fields to decide on. */
    conflicts: (draft: Of): Conflict<Value>[] =>
      draft.contested
        .filter((field) => isChanged(draft, field))
        .map((field) => ({ field, theirs: draft.stored[field], mine: draft.typed[field] })),

    /** The draft upon what somebody else has stored meanwhile; a field is contested where both have changed the same part of it. */
    rebase: (draft: Of, stored: Value, version: V): Of => {
      const typed: Partial<Value> = {}
      const contested: (keyof Value)[] = []
      for (const field of fieldsOf(draft.typed)) {
        if (!isChanged(draft, field)) continue
        const { value, isContested } = merge(draft.stored[field], draft.typed[field], stored[field], same)
        if (same(value, stored[field])) continue
        typed[field] = value
        if (isContested || draft.contested.includes(field)) contested.push(field)
      }
      return { stored, version, typed, contested }
    },

    /** The draft after `sent` was saved: what was typed since is not saved yet. */
    saved: (draft: Of, sent: Partial<Value>, stored: Value, version: V): Of => ({
      stored,
      version,
      typed: only(draft.typed, (field) => !(field in sent && same(draft.typed[field], sent[field]))),
      contested: [],
    }),

    /** Decides for what was typed: the next save replaces the others' value. */
    keep: (draft: Of, field: keyof Value): Of => ({
      ...draft,
      contested: draft.contested.filter((other) => other !== field),
    }),

    /** Gives up what was typed over these fields. */
    discard: (draft: Of, gone: readonly (keyof Value)[] = fieldsOf(draft.typed)): Of => ({
      ...draft,
      typed: only(draft.typed, (field) => !gone.includes(field)),
      contested: draft.contested.filter((field) => !gone.includes(field)),
    }),
  }
}
