import { useSyncExternalStore } from 'react'

/** Same width as `onPhone` in theme-tokens.ts. */
const query = '(max-width: 40em)'

/** Whether the screen is as narrow as a phone, for a different structure rather than layout. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
