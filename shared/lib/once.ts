/** Builds the value at the first call. */
export function once<T extends object>(build: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= build()
    return value
  }
}
