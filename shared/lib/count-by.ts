/** How often each key occurs, in the order of their first. */
export function countBy<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
