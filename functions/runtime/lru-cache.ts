/** Values that a container keeps in memory: those that were used last, as many as it has room for; the newest in any case. */
export class LruCache<Key, Value> {
  readonly #values = new Map<Key, Value>()
  readonly #room: number
  readonly #sizeOf: (value: Value) => number

  /** `sizeOf` says how much of the room a value takes: 1 each when it is left out. */
  constructor(room: number, sizeOf: (value: Value) => number = () => 1) {
    this.#room = room
    this.#sizeOf = sizeOf
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    // The order of a map is that in which its keys came: what was used last comes last.
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

  /** Forgets the value of a key and says `true`, if it is still this one. */
  forget(key: Key, value: Value): boolean {
    return this.#values.get(key) === value && this.#values.delete(key)
  }
}

/** The work of a key, done when it is asked for the first time and kept; what fails is tried anew by whoever asks next. */
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
