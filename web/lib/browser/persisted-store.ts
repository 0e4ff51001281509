/** A text that listeners can subscribe to. */
export interface Shared {
  get(): string | undefined
  set(text: string | undefined): void
  subscribe(listener: () => void): () => void
}

/** A text kept in memory only. */
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
 * The text under `key` in local storage, shared by all tabs; in memory only if storage is forbidden. Create one per key and
 * page.
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

type StorageName = 'localStorage' | 'sessionStorage'

function read(key: string, storage: StorageName = 'localStorage'): string | undefined {
  try {
    return window[storage].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, text: string | undefined, storage: StorageName = 'localStorage') {
  try {
    if (text === undefined) window[storage].removeItem(key)
    else window[storage].setItem(key, text)
  } catch {
    // Storage is full or forbidden: keeps the text in memory only.
  }
}

/** The text under `key` in this tab's session storage, which survives a reload; in memory only if storage is forbidden. */
function tabStore(key: string): Shared {
  const text = shared(read(key, 'sessionStorage'))
  return {
    ...text,
    set(fresh) {
      write(key, fresh, 'sessionStorage')
      text.set(fresh)
    },
  }
}

export const sessionToken = persistedStore('angriffsplaner.token')
/** Known to accounts that have signed in here, so that strangers' wrong guesses do not slow them down. */
export const deviceSecret = persistedStore('angriffsplaner.device')
/** The token last refused by the server; the session has expired while it is the current one. */
export const refusedToken = shared()
/** The id of the chosen world. */
export const currentWorldId = persistedStore('angriffsplaner.world')
/** The world last reported as deleted; undefined if none. */
export const goneWorldId = shared()
/** `light` or `dark` if chosen by the user; else the system's setting applies. */
export const chosenTheme = persistedStore('angriffsplaner.theme')
/** Where in the tour this tab is, as JSON, see `tour.ts`; undefined outside of it. */
export const tourPlace = tabStore('angriffsplaner.tour')
/** Ids of the accounts that have started or declined the tour here, separated by spaces. */
export const tourSeen = persistedStore('angriffsplaner.tour-seen')
