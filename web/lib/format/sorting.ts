/** How rows are ordered. */
export interface Sorting<Key extends string> {
  key: Key
  descending: boolean
}

/** The order that a click on a column's head asks for: rising at first, the other way round when it is that already. */
export const turned = <Key extends string>(key: Key, current: Sorting<Key>): Sorting<Key> => ({
  key,
  descending: current.key === key && !current.descending,
})
