import { afterEach, expect, it, vi } from 'vitest'
import { timeslots } from '../../../shared/contract/timeslots.ts'
import { callPublic } from '../../../web/lib/api/api.ts'
import { currentWorldId, sessionToken } from '../../../web/lib/browser/persisted-store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionToken.set(undefined)
  currentWorldId.set(undefined)
})

const params = { planId: 'p', playerId: '7' }

it('contains nothing about who is signed in', async () => {
  const asked: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return new Response('{"success":true,"timeslots":[]}')
  })
  sessionToken.set('t1')
  currentWorldId.set('w1')
  await callPublic(timeslots.saveOwn, { params, body: { timeslots: [] } })
  const [{ url, init } = { url: '', init: {} }] = asked
  expect(url).toBe('/api/timeslots/p/7')
  expect(init.credentials).toBe('omit')
  const headers = new Headers(init.headers)
  expect([headers.get('authorization'), headers.get('x-world-id')]).toEqual([null, null])
})

it('leaves the session alone when the server refuses', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"code":"session_expired","message":"Nein"}', { status: 401 }))
  sessionToken.set('t1')
  await expect(callPublic(timeslots.playerInfo, { params })).rejects.toThrow('Nein')
  expect(sessionToken.get()).toBe('t1')
})
