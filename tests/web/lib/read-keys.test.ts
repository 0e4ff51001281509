import { afterEach, describe, expect, it, vi } from 'vitest'
import { plans } from '../../../shared/contract/plans.ts'
import { snapshots } from '../../../shared/contract/snapshots.ts'
import { worlds } from '../../../shared/contract/worlds.ts'
import { readCacheKey, readKey } from '../../../web/lib/api/use-read.ts'
import { currentWorldId } from '../../../web/lib/browser/persisted-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  currentWorldId.set(undefined)
})

describe('readKey', () => {
  it('is the URL where the call does not depend on the chosen world', () => {
    expect(readCacheKey(worlds.list, {}, 'w1')).toBe('/api/worlds')
    expect(readCacheKey(plans.get, { params: { planId: 'p' } }, 'w1')).toBe('/api/incplans/p')
  })

  it('carries the chosen world where the call depends on it', () => {
    expect(readCacheKey(plans.list, {}, 'w1')).toBe('/api/incplans#w1')
    expect(readCacheKey(plans.list, {}, 'w2')).not.toBe(readCacheKey(plans.list, {}, 'w1'))
  })

  it('loads nothing while such a call has no world', () => {
    expect(readCacheKey(plans.list, {}, undefined)).toBeUndefined()
  })

  it('takes the world that the call itself names', () => {
    expect(readCacheKey(snapshots.tribes, { query: { worldId: 'w2' } }, 'w1')).toBe('/api/tribes?worldId=w2#w2')
    expect(readCacheKey(worlds.settings, { params: { worldId: 'w2' } }, undefined)).toBe('/api/worlds/w2/settings#w2')
  })
})

describe('readKey', () => {
  it('asks for the world of the key, even when another has been chosen since', async () => {
    const asked: [string, string | null][] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push([url, new Headers(init.headers).get('x-world-id')])
      return new Response('{"plans":[]}')
    })
    currentWorldId.set('w2')
    await readKey('/api/incplans#w1')
    await readKey('/api/worlds')
    expect(asked).toEqual([
      ['/api/incplans', 'w1'],
      ['/api/worlds', 'w2'],
    ])
  })
})
