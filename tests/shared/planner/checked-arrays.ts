import { vi } from 'vitest'

const kinds = ['Int16Array', 'Int32Array', 'Float64Array', 'Uint8Array'] as const

/**
 * Does something with typed arrays that throw a RangeError where a plain one reads `undefined` or drops what is written: at
 * any index that is not below its length. Arrays made before and brought along are not checked.
 */
export function withCheckedArrays<T>(work: () => T): T {
  for (const kind of kinds) vi.stubGlobal(kind, checkedConstructor(globalThis[kind]))
  try {
    return work()
  } finally {
    vi.unstubAllGlobals()
  }
}

/** Makes checked arrays, by `new` and by its static functions. */
const checkedConstructor = (plain: new (...parameters: never[]) => object) =>
  new Proxy(plain, {
    construct: (target, parameters) => checked(Reflect.construct(target, parameters)),
    get: (target, key) => withCheckedResults(target, Reflect.get(target, key)),
  })

function checked<T extends object>(array: T): T {
  const assertPresent = (key: string | symbol) => {
    if (typeof key === 'string' && !(key in array)) throw new RangeError(`there is no entry ${key} in this array`)
  }
  return new Proxy(array, {
    get(target, key) {
      assertPresent(key)
      return withCheckedResults(target, Reflect.get(target, key))
    },
    set(target, key, entry) {
      assertPresent(key)
      return Reflect.set(target, key, entry)
    },
  })
}

/** A method, bound to its object, whose result is checked if that is an array; any other value as it is. */
const withCheckedResults = (owner: object, member: unknown): unknown =>
  typeof member === 'function'
    ? (...parameters: unknown[]) => {
        const result: unknown = Reflect.apply(member, owner, parameters)
        return ArrayBuffer.isView(result) ? checked(result) : result
      }
    : member
