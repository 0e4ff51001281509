import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorCatalogue } from '../../../shared/contract/errors.ts'
import { orders } from '../../../shared/contract/orders.ts'
import { plans } from '../../../shared/contract/plans.ts'
import { sessions } from '../../../shared/contract/sessions.ts'
import { snapshots } from '../../../shared/contract/snapshots.ts'
import { timeslots } from '../../../shared/contract/timeslots.ts'
import { worlds } from '../../../shared/contract/worlds.ts'
import {
  ApiError,
  call,
  endpointUrl,
  errorMessage,
  fieldProps,
  forgetKnownAnswers,
  lastRequestId,
  request,
  serverSentence,
} from '../../../web/lib/api/api.ts'
import { currentWorldId, goneWorldId, refusedToken, sessionToken } from '../../../web/lib/browser/persisted-store.ts'

/** Answers every request so, and keeps what was asked. */
function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(new Request(`http://site${url}`, init))
    return new Response(status === 304 ? null : body, { status, headers })
  })
  return asked
}

const caughtFailure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (!(error instanceof ApiError)) throw new Error('The call did not fail with an ApiError')
  return error
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionToken.set(undefined)
  refusedToken.set(undefined)
  currentWorldId.set(undefined)
  goneWorldId.set(undefined)
})

/** The key under which a world of that name is asked for, which ends so. */
async function sentKey(name: string, status: number, body = '{}'): Promise<string | null> {
  const asked = answering(status, body)
  await call(worlds.create, { body: { name, server: 'de1' } }).catch(() => undefined)
  return asked[0]?.headers.get('idempotency-key') ?? null
}

describe('an answer that the browser may not store', () => {
  const params = { planId: 'p1' }
  const read = (): Promise<unknown> =>
    request(endpointUrl(orders.board, { params }), { method: 'GET', worldId: undefined })
  const noStore = { 'cache-control': 'no-store', etag: '"1"' }
  const asks = (asked: readonly Request[]): (string | null)[] =>
    asked.map(({ headers }) => headers.get('if-none-match'))
  afterEach(() => forgetKnownAnswers())

  it('is in memory: asked again with its ETag, a 304 gives the same answer', async () => {
    answering(200, '{"n":1}', noStore)
    const first = await read()
    const asked = answering(304, '', noStore)
    expect(await read()).toBe(first)
    expect(asks(asked)).toEqual(['"1"'])
    answering(200, '{"n":2}', { ...noStore, etag: '"2"' })
    expect(await read()).toEqual({ n: 2 })
    const later = answering(304, '', noStore)
    expect(await read()).toEqual({ n: 2 })
    expect(asks(later)).toEqual(['"2"'])
  })

  it.each([
    ['once it is forgotten', noStore, true],
    ['if the browser stores it itself', { 'cache-control': 'private, no-cache', etag: '"1"' }, false],
    ['without an ETag', { 'cache-control': 'no-store' }, false],
  ] as const)('is asked for whole %s', async (_, headers, isForgotten) => {
    answering(200, '{"n":1}', headers)
    await read()
    if (isForgotten) forgetKnownAnswers()
    const asked = answering(200, '{"n":2}', headers)
    expect(await read()).toEqual({ n: 2 })
    expect(asks(asked)).toEqual([null])
  })
})

describe('a creation', () => {
  it('has the same key again while its answer is lost, and another once it was answered or asks for something else', async () => {
    const first = await sentKey('A', 503)
    expect(first).toMatch(/^[\w-]{1,64}$/)
    expect(await sentKey('B', 503)).not.toBe(first)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await caughtFailure(call(worlds.create, { body: { name: 'A', server: 'de1' } }))
    expect(await sentKey('A', 504, 'Gateway Timeout')).toBe(first)
    expect(await sentKey('A', 200)).toBe(first)
    const second = await sentKey('A', 400)
    expect(second).not.toBe(first)
    expect(await sentKey('A', 200)).not.toBe(second)
  })

  it('alone has a key', async () => {
    const asked = answering(200, '{}')
    await call(worlds.update, { params: { worldId: 'w' }, body: { name: 'A', server: 'de1' } })
    expect(asked[0]?.headers.has('idempotency-key')).toBe(false)
  })
})

describe('endpointUrl', () => {
  it('fills the places of the path, escaped', () => {
    expect(endpointUrl(plans.get, { params: { planId: 'a/b' } })).toBe('/api/incplans/a%2Fb')
  })

  it('adds the query without what is undefined', () => {
    const params = { planId: 'p' }
    expect(endpointUrl(snapshots.tribes, { query: { worldId: 'w 1' } })).toBe('/api/tribes?worldId=w+1')
    expect(endpointUrl(snapshots.tribes, { query: { worldId: undefined } })).toBe('/api/tribes')
    expect(endpointUrl(timeslots.list, { params, query: { tribeId: 7 } })).toBe('/api/admin/timeslots/p?tribeId=7')
  })
})

describe('call', () => {
  it('sends token, world and body, and gives the answer', async () => {
    const asked = answering(200, '{"token":"t2"}')
    sessionToken.set('t1')
    currentWorldId.set('w1')
    const answer = await call(sessions.login, { body: { username: 'u', password: 'p' } })
    expect(answer).toEqual({ token: 't2' })
    const [request] = asked
    expect(request?.method).toBe('POST')
    expect(request?.headers.get('authorization')).toBe('Bearer t1')
    expect(request?.headers.get('x-world-id')).toBe('w1')
    expect(await request?.json()).toEqual({ username: 'u', password: 'p' })
  })

  it('sends neither token nor world when there is none, and no body where there is none', async () => {
    const asked = answering(200, '{"plans":[]}')
    await call(plans.list)
    expect(asked[0]?.headers.has('authorization')).toBe(false)
    expect(asked[0]?.headers.has('x-world-id')).toBe(false)
    expect(asked[0]?.headers.has('content-type')).toBe(false)
  })

  it('throws what the server says, with its fields and the request id', async () => {
    answering(400, '{"code":"bad_request","error":"e","message":"m","fields":{"name":"f"},"requestId":"r"}')
    const error = await caughtFailure(call(plans.list))
    expect(error).toMatchObject({ code: 'bad_request', message: 'm', status: 400, requestId: 'r' })
    expect(fieldProps(error, 'name')).toEqual({ validationState: 'error', validationMessage: 'f' })
    expect(fieldProps(error, 'notes')).toEqual({})
  })

  it('calls what is no JSON a server error, and takes the request id from the header', async () => {
    answering(502, '<html>', { 'x-request-id': 'r2' })
    const error = await caughtFailure(call(plans.list))
    expect(error).toMatchObject({ code: 'internal', sentence: undefined, status: 502, requestId: 'r2' })
    expect(errorMessage(error)).toBe('Serverfehler')
    answering(200, '<html>')
    expect(await caughtFailure(call(plans.list))).toMatchObject({ code: 'internal', sentence: undefined })
  })

  it('takes an answer that says it has no success for the failure that it is, with its sentence', async () => {
    answering(200, '{"success":false,"message":"Die Welt ist gesperrt."}')
    expect(await caughtFailure(call(plans.list))).toMatchObject({ status: 200, sentence: 'Die Welt ist gesperrt.' })
    answering(200, '{"success":false,"error":"Gesperrt."}')
    expect(errorMessage(await caughtFailure(call(plans.list)))).toBe('Gesperrt.')
    answering(200, '{"success":false}')
    expect(errorMessage(await caughtFailure(call(plans.list)), 'Fehler beim Speichern')).toBe('Fehler beim Speichern')
    answering(200, '{"success":true,"plans":[]}')
    expect(await call(plans.list)).toEqual({ success: true, plans: [] })
  })

  it('remembers the id of the last request that was answered with one', async () => {
    answering(200, '{"plans":[]}', { 'x-request-id': 'r3' })
    await call(plans.list)
    expect(lastRequestId()).toBe('r3')
    answering(503, '{"message":"Service Unavailable"}')
    await caughtFailure(call(plans.list))
    expect(lastRequestId()).toBe('r3')
    answering(500, '{"code":"internal","message":"Serverfehler"}', { 'x-request-id': 'r4' })
    await caughtFailure(call(plans.list))
    expect(lastRequestId()).toBe('r4')
  })

  it('notes that the server no longer takes the token when it says so, and only then', async () => {
    sessionToken.set('t1')
    answering(401, '{"code":"wrong_credentials","message":"m"}')
    await caughtFailure(call(plans.list))
    expect(refusedToken.get()).toBeUndefined()
    answering(401, '{"code":"session_expired","message":"m"}')
    await caughtFailure(call(plans.list))
    expect(refusedToken.get()).toBe('t1')
    expect(sessionToken.get()).toBe('t1')
  })

  it('leaves a session alone that began while the failing call was under way', async () => {
    sessionToken.set('old')
    vi.stubGlobal('fetch', async () => {
      sessionToken.set('new')
      return new Response('{"code":"session_expired","message":"m"}', { status: 401 })
    })
    await caughtFailure(call(plans.list))
    expect(sessionToken.get()).toBe('new')
    expect(refusedToken.get()).toBe('old')
  })
})

describe('the sentence of a failure', () => {
  const answered = async (status: number, body: string) => {
    answering(status, body)
    return caughtFailure(call(plans.list))
  }

  it('is the server’s own, before the caller’s', async () => {
    const error = await answered(429, '{"code":"too_many_logins","error":"Bitte warte.","message":"Bitte warte."}')
    expect(errorMessage(error)).toBe('Bitte warte.')
    expect(errorMessage(error, 'Verbindungsfehler.')).toBe('Bitte warte.')
  })

  it('is the caller’s when the server gave none, also on a lost connection', async () => {
    expect(errorMessage(await answered(502, '<html>'), 'Verbindungsfehler.')).toBe('Verbindungsfehler.')
    expect(errorMessage(await answered(504, '{"message":null}'), 'Verbindungsfehler.')).toBe('Verbindungsfehler.')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    const lost = await caughtFailure(call(plans.list))
    expect(lost).toMatchObject({ code: 'network', sentence: undefined, status: 0 })
    expect(errorMessage(lost, 'Serverfehler')).toBe('Serverfehler')
    expect(errorMessage(lost)).toBe('Keine Verbindung.')
  })

  it.each([
    [413, 'Request Too Long', errorCatalogue.body_too_large[1]],
    [429, 'Too Many Requests', errorCatalogue.too_many_requests[1]],
    [503, 'Service Unavailable', errorCatalogue.busy[1]],
    [
      504,
      'Endpoint request timed out',
      'Der Server hat nicht rechtzeitig geantwortet. Bitte versuche es gleich noch einmal.',
    ],
    [500, 'Internal Server Error', 'Serverfehler'],
    [404, 'Not Found', 'Serverfehler'],
  ])('is German when the gateway answers %i with "%s"', async (status, message, sentence) => {
    expect(errorMessage(await answered(status, JSON.stringify({ message })))).toBe(sentence)
  })

  it('behind what has failed is the server’s that there is no connection or what the gateway means, else nothing', async () => {
    expect(serverSentence(await answered(400, '{"code":"bad_request","message":"Zu lang."}'))).toBe('Zu lang.')
    expect(serverSentence(await answered(413, '{"message":"Request Too Long"}'))).toBe(errorCatalogue.body_too_large[1])
    expect(serverSentence(await answered(500, '{"message":"Internal Server Error"}'))).toBeUndefined()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
    expect(serverSentence(await caughtFailure(call(plans.list)))).toBe('Keine Verbindung.')
    expect(serverSentence(new Error('else'))).toBeUndefined()
  })

  it('is that of a server error for anything else that was thrown', () => {
    expect(errorMessage(new TypeError('x is not a function'))).toBe('Serverfehler')
    expect(errorMessage(undefined, 'Fehler beim Speichern.')).toBe('Fehler beim Speichern.')
  })
})

describe('a world that is gone', () => {
  const gone = JSON.stringify({ code: 'world_not_found', error: 'Weg', message: 'Weg' })
  it.each([
    ['the path', () => call(worlds.remove, { params: { worldId: 'named' } }), 'named'],
    ['the query', () => call(snapshots.tribes, { query: { worldId: 'named' } }), 'named'],
    ['the body', () => call(worlds.sync, { body: { worldId: 'named' } }), 'named'],
    ['the header', () => call(plans.list), 'chosen'],
  ])('is known by %s of the call that got it', async (_, calling, id) => {
    currentWorldId.set('chosen')
    answering(404, gone)
    await caughtFailure(calling())
    expect(goneWorldId.get()).toBe(id)
  })

  it('is that of a call that a closed world refuses, but not the chosen one when a plan was named', async () => {
    currentWorldId.set('chosen')
    answering(403, JSON.stringify({ code: 'world_closed', error: 'Zu', message: 'Zu' }))
    await caughtFailure(call(plans.get, { params: { planId: 'p' } }))
    expect(goneWorldId.get()).toBeUndefined()
    await caughtFailure(call(snapshots.tribes, { query: { worldId: 'closed' } }))
    expect(goneWorldId.get()).toBe('closed')
  })

  it('is none when something else is', async () => {
    currentWorldId.set('chosen')
    answering(404, JSON.stringify({ code: 'plan_not_found', error: 'Weg', message: 'Weg' }))
    await caughtFailure(call(plans.get, { params: { planId: 'p' } }))
    expect(goneWorldId.get()).toBeUndefined()
  })
})
