/** A text that every reader is told of when it changes. */
export interface Shared {
  get(): string | undefined
  set(text: string | undefined): void
  subscribe(listener: () => void): () => void
}

/** A text of this page, forgotten when it is left. */
function shared(initial?: string): Shared {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    set(text) {
      if (text === current) return
      current = text
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * The text kept under `key` in the browser's local storage, shared by all tabs; in memory only where storage is forbidden.
 * One per key and page.
 */
export function persistedStore(key: string): Shared {
  const text = shared(read(key))
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) text.set(event.newValue ?? undefined)
    })
  }
  return {
    ...text,
    set(fresh) {
      if (fresh !== text.get()) write(key, fresh)
      text.set(fresh)
    },
  }
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, text: string | undefined) {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Storage is full or forbidden: what was chosen then holds until the page is left.
  }
}

/** The bearer token of the signed-in session. */
export const sessionToken = persistedStore('angriffsplaner.token')
/** The token that the server no longer takes; the session has expired while it is the session's own. */
export const refusedToken = shared()
/** The id of the world the person works in. */
export const currentWorldId = persistedStore('angriffsplaner.world')
/** The world of which the server has just said that it is gone; empty as long as all are there. */
export const goneWorldId = shared()
/** `light` or `dark` when chosen by hand; missing: as the system says. */
export const chosenTheme = persistedStore('angriffsplaner.theme')
