import { LruCache } from '../../runtime/lru-cache.ts'

const minuteMs = 60_000
/** Names remembered per container. */
const remembered = 1000

/** Wraps `note` to run at most once a minute per name and container, for records that need not be exact. */
export function onceAMinute(note: (...names: string[]) => Promise<void>): (...names: string[]) => Promise<void> {
  const last = new LruCache<string, number>(remembered)
  return async (...names) => {
    const name = names.join(' ')
    const now = Date.now()
    if (now - (last.get(name) ?? 0) < minuteMs) return
    last.set(name, now)
    await note(...names)
  }
}
