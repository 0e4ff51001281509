import { useSyncExternalStore } from 'react'

/** The same width as `onPhone` in the components' styles. */
const query = '(max-width: 640px)'

/** Whether the screen is as narrow as a phone: for what must be built differently there, not only laid out differently. */
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
