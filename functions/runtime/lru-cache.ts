/** LRU cache in the container's memory; always keeps the newest value. */
export class LruCache<Key, Value> {
  readonly #values = new Map<Key, Value>()
  readonly #room: number
  readonly #sizeOf: (value: Value) => number

  /** `sizeOf` is a value's share of `room`, 1 by default. */
  constructor(room: number, sizeOf: (value: Value) => number = () => 1) {
    this.#room = room
    this.#sizeOf = sizeOf
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    // Maps keep insertion order: the most recently used key is last.
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    let size = [...this.#values.values()].reduce((sum, each) => sum + this.#sizeOf(each), 0)
    for (const [oldest, each] of this.#values) {
      if (size <= this.#room || oldest === key) return
      this.#values.delete(oldest)
      size -= this.#sizeOf(each)
    }
  }

  /** Removes a key's value if it is still this one; returns whether it was. */
  forget(key: Key, value: Value): boolean {
    return this.#values.get(key) === value && this.#values.delete(key)
  }
}

/** Runs and caches a key's work; failures are not cached. */
export function memoizeAsync<Key, Value>(
  kept: LruCache<Key, Promise<Value>>,
  key: Key,
  work: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(key)
  if (known) return known
  const doing = work()
  kept.set(key, doing)
  doing.catch(() => kept.forget(key, doing))
  return doing
}
