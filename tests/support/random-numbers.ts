/** Pseudo-random numbers from 0 to 1 that depend on the seed alone. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** A list in an order that depends on the seed alone. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = randomNumbers(seed)
  return list
    .map((entry) => ({ entry, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ entry }) => entry)
}
