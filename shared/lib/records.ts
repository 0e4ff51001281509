/** The keys of a record, in its order. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(record) as Key[]

/** A record of these entries, in their order. */
export const toRecord = <const Key extends string, Value>(
  entries: readonly (readonly [Key, Value])[],
): Record<Key, Value> => Object.fromEntries(entries) as Record<Key, Value>

/** A record with a value for each key, in their order. */
export const recordOf = <const Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> => toRecord(keys.map((key) => [key, make(key)] as const))
