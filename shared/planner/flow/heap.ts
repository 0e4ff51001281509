/** A binary heap, used as a priority queue. */
export interface Heap<T> {
  push(item: T): void
  /** Removes an item that no other precedes; `undefined` if empty. */
  pop(): T | undefined
}

/** An empty binary heap; O(log n) per call. */
export function createHeap<T>(precedes: (a: T, b: T) => boolean): Heap<T> {
  const items: T[] = []
  return {
    push(item) {
      let i = items.length
      while (i > 0) {
        const parent = (i - 1) >> 1
        if (!precedes(item, items[parent]!)) break
        items[i] = items[parent]!
        i = parent
      }
      items[i] = item
    },
    pop() {
      const top = items[0]
      const last = items.pop()
      if (last === undefined || items.length === 0) return top
      let i = 0
      for (;;) {
        let child = 2 * i + 1
        if (child + 1 < items.length && precedes(items[child + 1]!, items[child]!)) child++
        if (child >= items.length || !precedes(items[child]!, last)) break
        items[i] = items[child]!
        i = child
      }
      items[i] = last
      return top
    },
  }
}
