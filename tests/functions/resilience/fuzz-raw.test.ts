import { beforeAll, describe, expect, test } from 'vitest'
import { aPlan, leader, superadmin } from '../world.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))))
const room = 4 * 1024 * 1024
const half = room / 2

let planId = ''
beforeAll(async () => {
  ;({ planId } = await aPlan())
})

const send = (path: string, body: string | Uint8Array, method = 'POST') =>
  leader().raw(method, path, body, { 'content-type': 'application/json' })
/** Quadratic time would take minutes; the margin is for a busy machine. */
const atOnce = 20_000
const milliseconds = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

describe('a body that is no JSON is said to be none', () => {
  test.each<[string, string | Uint8Array]>([
    ['nothing but spaces', '   '],
    ['a byte order mark', bytes([0xef, 0xbb, 0xbf], '{"coordinates":[]}')],
    ['something behind it', '{"coordinates":[]}x'],
    ['two of them', '{"coordinates":[]}{"coordinates":[]}'],
    ['a comment', '{"coordinates":[]/**/}'],
    ['a trailing comma', '{"coordinates":[],}'],
    ['single quotes', "{'coordinates':[]}"],
    ['an end in the middle', '{"coordinates":["500|'],
    ['zero bytes', bytes([0, 0, 0, 0])],
    ['UTF-16', bytes([...Buffer.from('{"coordinates":[]}', 'utf16le')])],
    ['4 MB of open brackets', '['.repeat(room - 1)],
    ['4 MB of open objects', '{"a":'.repeat(room / 5 - 1)],
    ['3 MB of quotes', `{"a":"${'\\"'.repeat(750_000)}`],
  ])('%s', async (_, body) => {
    const took = await milliseconds(async () => {
      const answer = await send(`/incplans/${planId}/manual-coordinates`, body)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'bad_json', message: 'Die Anfrage ist kein gültiges JSON.' },
      })
    })
    expect(took).toBeLessThan(atOnce)
  })

  test('flagged as base64 and none', async () => {
    const answer = await leader().raw('POST', `/incplans/${planId}/manual-coordinates`, '%%% kein base64 %%%', {
      'content-type': 'application/octet-stream',
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_json' } })
  })
})

describe('a body of more than any call needs is refused at once, with the field that holds it', () => {
  const tooMany = 'Diese Eingabe hat zu viele Einträge.'
  const tooDeep = 'Diese Eingabe ist zu tief verschachtelt.'
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  test.each<[string, string, string, string]>([
    ['2 million lists in each other', nested(half - 1), 'body', tooDeep],
    ['so in a field', `{"coordinates":${nested(half - 20)}}`, 'coordinates', tooDeep],
    ['600,000 objects in each other', `{"coordinates":${objects(600_000)}}`, 'coordinates', tooDeep],
    ['2 million zeros', `{"coordinates":[${'0,'.repeat(half - 20)}0]}`, 'coordinates', tooMany],
    ['a million lists', `{"coordinates":[${'[],'.repeat(1_000_000)}0]}`, 'coordinates', tooMany],
    ['300,000 fields', `{${Array.from({ length: 300_000 }, (_, at) => `"k${at}":1`).join()}}`, 'body', tooMany],
    [
      '100,000 of one field',
      `{"coordinates":[${'0,'.repeat(99_000)}0]}`,
      'coordinates',
      'Höchstens 10.000 Einträge sind erlaubt.',
    ],
    [
      '10,001 coordinates',
      JSON.stringify({ coordinates: Array(10_001).fill('1|1'), type: 'offs' }),
      'coordinates',
      'Höchstens 10.000 Einträge sind erlaubt.',
    ],
  ])('%s', async (_, body, field, sentence) => {
    const took = await milliseconds(async () => {
      const answer = await send(`/incplans/${planId}/manual-coordinates`, body)
      expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(400)
      expect(answer.body).toMatchObject({ code: 'bad_request', fields: { [field]: sentence } })
      expect(JSON.stringify(answer.body).length).toBeLessThan(10_000)
    })
    expect(took).toBeLessThan(atOnce)
  })

  test('nobody need be signed in to be refused so', async () => {
    const answer = await leader().raw('PUT', `/timeslots/${planId}/11`, `{"timeslots":${nested(half - 20)}}`)
    expect(answer).toMatchObject({ status: 400, body: { fields: { timeslots: tooDeep } } })
  })
})

describe('what is odd but JSON is read as such', () => {
  const coordinates = (answer: { body: unknown }) => answer.body

  test('of a repeated field the last counts', async () => {
    const body = '{"coordinates":["1|1"],"coordinates":["500|500"],"type":"offs","type":"ramoff"}'
    expect(coordinates(await send(`/incplans/${planId}/manual-coordinates`, body))).toMatchObject({
      accepted: 1,
      rejected: 0,
    })
  })

  test('fields that are every object’s change nothing', async () => {
    const body = '{"__proto__":{"type":"offs"},"constructor":{"prototype":{"x":1}},"coordinates":["500|500"]}'
    expect(coordinates(await send(`/incplans/${planId}/manual-coordinates`, body))).toMatchObject({
      fields: { type: expect.any(String) },
    })
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })

  test('halves of characters and bytes that are no UTF-8 become the replacement character', async () => {
    const note = async (body: string | Uint8Array) => {
      await send(`/incplans/${planId}`, body, 'PATCH')
      const { body: answer } = await send(`/incplans/${planId}`, '{}', 'PATCH')
      return answer
    }
    expect(await note('{"notes":"a\\ud800b"}')).toMatchObject({ plan: { notes: 'a\ufffdb' } })
    expect(await note(bytes('{"notes":"a', [0xff], 'b"}'))).toMatchObject({ plan: { notes: 'a\ufffdb' } })
  })

  test('a name keeps nothing that does not show or turns the line', async () => {
    const body = JSON.stringify({ name: ' \u202eegnagulF\u2066 \u0000\u200b\n<b>\ufeff ' })
    expect((await send(`/incplans/${planId}`, body, 'PATCH')).body).toMatchObject({ plan: { name: 'egnagulF  <b>' } })
    expect((await send(`/incplans/${planId}`, '{"name":"\\u200b\\u202e"}', 'PATCH')).body).toMatchObject({
      fields: { name: 'Bitte gib dem Plan einen Namen.' },
    })
  })

  test('thousands of bad lines with the longest text are listed as far as an answer can', async () => {
    const line = '"'.repeat(140)
    const body = JSON.stringify({ coordinates: ['500|500', ...Array(9900).fill(line)], type: 'offs' })
    const answer = await leader().raw('POST', `/incplans/${planId}/manual-coordinates`, body, {
      'accept-encoding': 'identity',
    })
    expect(answer).toMatchObject({ status: 200, body: { accepted: 1, rejected: 9900 } })
    const targets = await leader().raw(
      'POST',
      `/incplans/${planId}/targets/manual`,
      body.replace('500|500', '510|500'),
      {
        'accept-encoding': 'identity',
      },
    )
    expect(targets).toMatchObject({ status: 200, body: { accepted: 1, rejected: 9900 } })
  })

  test('counts beyond all reason are listed, and what was taken can be read', async () => {
    const counts = (count: string) => `500|501,100,0,0,${count},0,0,0,0,0,300,5,0,0,0`
    const dump = [
      '500|500,100,0,0,6000,0,0,0,0,0,300,5,0,0,0',
      counts('999999999'),
      counts('1000001'),
      counts('9'.repeat(300)),
    ].join('\n')
    expect((await send(`/incplans/${planId}/troops`, JSON.stringify({ dump }))).body).toMatchObject({
      accepted: 1,
      rejected: 3,
    })
    expect((await leader().raw('GET', `/incplans/${planId}/senders`)).status).toBe(200)
  })
})

describe('a plan’s period', () => {
  const years = (from: number, to: number) =>
    JSON.stringify({ sendFrom: `${from}-01-01T00:00:00Z`, arriveAt: `${to}-01-01T00:00:00Z` })

  test('may not be longer than anything travels, nor lie outside this century', async () => {
    expect((await send(`/incplans/${planId}`, years(2038, 2039), 'PATCH')).body).toMatchObject({
      code: 'plan_too_long',
      fields: { arriveAt: 'Zwischen dem Beginn des Sendens und der Ankunft dürfen höchstens 120 Tage liegen.' },
    })
    expect((await send(`/incplans/${planId}`, years(1000, 9999), 'PATCH')).body).toMatchObject({
      fields: { sendFrom: 'Das Datum muss zwischen 2000 und 2099 liegen.', arriveAt: expect.any(String) },
    })
  })

  test('with more auto time slots than a player may have is refused, not cut', async () => {
    const { planId: longPlan, worldId } = await aPlan()
    const windows = Array.from({ length: 10 }, (_, at) => ({ start: `${10 + at}:00`, end: `${10 + at}:30` }))
    await superadmin().raw('PUT', `/worlds/${worldId}/settings`, { autoTimeslotSettings: windows })
    await send(
      `/incplans/${longPlan}`,
      '{"sendFrom":"2038-03-01T00:00:00Z","arriveAt":"2038-04-01T00:00:00Z"}',
      'PATCH',
    )
    expect(await leader().raw('POST', `/admin/timeslots/generate/${longPlan}/11`)).toMatchObject({
      status: 409,
      body: { code: 'too_many_slots', message: expect.stringContaining('310 Zeitfenster') },
    })
  })
})
