export interface Sorting<Key extends string> {
  key: Key
  descending: boolean
}

/** The sorting after a click on a column's head: ascending first, then reversed. */
export const turned = <Key extends string>(key: Key, current: Sorting<Key>): Sorting<Key> => ({
  key,
  descending: current.key === key && !current.descending,
})
