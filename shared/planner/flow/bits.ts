/** Number of set bits of a 32-bit word. */
export function popcount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Index of the lowest set bit of a non-zero 32-bit word. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** A bit set of the integers below `size`, empty or full. */
export function bitSet(size: number, filled: 'empty' | 'full'): Int32Array {
  const set = new Int32Array((size + 31) >>> 5)
  if (filled === 'full') {
    set.fill(-1)
    if (size & 31) set[set.length - 1] = (1 << (size & 31)) - 1
  }
  return set
}

/** Whether `index` is in the set that starts at word `offset`. */
export function hasBit(set: Int32Array, index: number, offset = 0): boolean {
  return ((set[offset + (index >>> 5)]! >>> (index & 31)) & 1) === 1
}

/** Adds `index` to the set that starts at word `offset`. */
export function addBit(set: Int32Array, index: number, offset = 0): void {
  const word = offset + (index >>> 5)
  set[word]! |= 1 << (index & 31)
}

/** Removes `index` from the set that starts at word `offset`. */
export function removeBit(set: Int32Array, index: number, offset = 0): void {
  const word = offset + (index >>> 5)
  set[word]! &= ~(1 << (index & 31))
}
