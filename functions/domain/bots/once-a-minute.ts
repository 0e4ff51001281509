import { LruCache } from '../../runtime/lru-cache.ts'
import { isRecent } from '../../runtime/recent.ts'

const minuteMs = 60_000
const maxRememberedNames = 1000

/** Wraps `note` to run at most once a minute per name and container, for records that need not be exact. */
export function onceAMinute(note: (...names: string[]) => Promise<void>): (...names: string[]) => Promise<void> {
  const last = new LruCache<string, number>(maxRememberedNames)
  return async (...names) => {
    const name = names.join(' ')
    if (isRecent(last.get(name) ?? 0, minuteMs)) return
    last.set(name, Date.now())
    await note(...names)
  }
}
