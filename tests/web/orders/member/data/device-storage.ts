import { afterEach, beforeEach, vi } from 'vitest'

/** Gives every test of the file an empty `localStorage` whose writes fail while `isFull`. */
export function deviceStorage() {
  const storage = { items: new Map<string, string>(), isFull: false }
  beforeEach(() => {
    storage.items.clear()
    storage.isFull = false
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => storage.items.get(name) ?? null,
      setItem: (name: string, text: string) => {
        if (storage.isFull) throw new DOMException('full', 'QuotaExceededError')
        storage.items.set(name, text)
      },
      removeItem: (name: string) => storage.items.delete(name),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return storage
}
