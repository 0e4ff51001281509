/** A text kept in the browser's local storage, shared by all tabs; in memory only where storage is forbidden. */
export interface Remembered {
  get(): string | undefined
  /** Stores the text, or forgets it with `undefined`, and tells every listener of this and the other tabs. */
  set(text: string | undefined): void
  subscribe(listener: () => void): () => void
}

/** The remembered text under `key`. One per key and page. */
export function remembered(key: string): Remembered {
  const listeners = new Set<() => void>()
  let current = read(key)
  const tell = () => {
    for (const listener of listeners) listener()
  }
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key !== key && event.key !== null) return
      current = event.newValue ?? undefined
      tell()
    })
  }
  return {
    get: () => current,
    set(text) {
      if (text === current) return
      current = text
      write(key, text)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
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
export const sessionToken = remembered('angriffsplaner.token')
/** The id of the world the person works in. */
export const currentWorldId = remembered('angriffsplaner.world')
/** `light` or `dark` when chosen by hand; missing: as the system says. */
export const chosenTheme = remembered('angriffsplaner.theme')
