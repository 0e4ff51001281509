import { describe, expect, it } from 'vitest'
import { LruCache, memoizeAsync } from '../../../functions/runtime/lru-cache.ts'

describe('what a container keeps', () => {
  it('is what was used last, as much as there is room for', () => {
    const kept = new LruCache<string, number>(2)
    kept.set('a', 1)
    kept.set('b', 2)
    expect(kept.get('a')).toBe(1)
    kept.set('c', 3)
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([1, undefined, 3])
  })

  it('is weighed where one thing takes more room than another, and the newest stays even if it is too large', () => {
    const kept = new LruCache<string, string>(4, ({ length }) => length)
    kept.set('a', 'one')
    kept.set('b', '2')
    expect(kept.get('a')).toBe('one')
    kept.set('c', 'three')
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([undefined, undefined, 'three'])
  })

  it('is forgotten only while it is still the same', () => {
    const kept = new LruCache<string, object>(2)
    const [first, second] = [{}, {}]
    kept.set('a', first)
    kept.set('a', second)
    expect([kept.forget('a', first), kept.get('a')]).toEqual([false, second])
    expect([kept.forget('a', second), kept.get('a')]).toEqual([true, undefined])
  })

  it('is worked out once, and again for callers after a failure', async () => {
    const kept = new LruCache<string, Promise<number>>(2)
    let times = 0
    const work = async () => {
      if (++times === 1) throw new Error('not now')
      return times
    }
    const [first, second] = [memoizeAsync(kept, 'a', work), memoizeAsync(kept, 'a', work)]
    await expect(first).rejects.toThrow('not now')
    expect(second).toBe(first)
    expect(await memoizeAsync(kept, 'a', work)).toBe(2)
    expect(await memoizeAsync(kept, 'a', work)).toBe(2)
  })
})
