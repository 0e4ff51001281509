import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { aPastPlan, type Entry, entry, fetchAnalysis, fetchUploads, toFile } from '../real-plan.ts'
import { aPlan, leader, superadmin } from '../world.ts'

let planId = ''
let path = ''
beforeAll(async () => {
  ;({ planId } = await aPlan())
  path = `/incplans/${planId}/real-incs`
})

const upload = (content: unknown) => leader().send(sightings.upload, { params: { planId }, file: toFile(content) })

/** A form written by hand; `rest` follows the file's own part. */
const form = (
  boundary: string,
  content: string,
  { name = 'file', filename = '; filename="a.json"', before = '' } = {},
) =>
  `${before}--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename}\r\n` +
  `content-type: application/json\r\n\r\n${content}\r\n--${boundary}--\r\n`
const sendForm = (body: string | Uint8Array, type: string) => leader().raw('POST', path, body, { 'content-type': type })
const one = (y = 500) => JSON.stringify([entry(500, y)])

describe('the form that brings the file', () => {
  test.each<[string, string, string]>([
    [
      'of a browser',
      '----WebKitFormBoundaryAbCdEf0123456789',
      'multipart/form-data; boundary=----WebKitFormBoundaryAbCdEf0123456789',
    ],
    [
      'of curl',
      '------------------------0123456789abcdef',
      'multipart/form-data; boundary=------------------------0123456789abcdef',
    ],
    ['with a quoted boundary', 'two words:1', 'multipart/form-data; boundary="two words:1"'],
    ['with a short one, and its type in capitals', 'x', 'Multipart/Form-Data; charset=utf-8; boundary=x'],
  ])('%s is read', async (_, boundary, type) => {
    expect(await sendForm(form(boundary, one()), type)).toMatchObject({ status: 200, body: { processed: 1 } })
  })

  test.each<[string, (boundary: string) => string]>([
    [
      'with other fields before the file',
      (b) => form(b, one(), { before: `--${b}\r\ncontent-disposition: form-data; name="plan"\r\n\r\nx\r\n` }),
    ],
    ['whose file has no name', (b) => form(b, one(), { filename: '' })],
    ['with something in front of it and behind it', (b) => `${form(b, one(), { before: 'Vorspann\r\n' })}Nachspann`],
  ])('%s is read', async (_, write) => {
    expect(await sendForm(write('grenze'), 'multipart/form-data; boundary=grenze')).toMatchObject({ status: 200 })
  })

  test.each<[string, string, string, string]>([
    ['no form at all', one(), 'application/json', 'no_file'],
    ['a web form', 'file=1', 'application/x-www-form-urlencoded', 'no_file'],
    ['a form without a file', form('b', one(), { name: 'datei' }), 'multipart/form-data; boundary=b', 'no_file'],
    ['an empty file', form('b', ''), 'multipart/form-data; boundary=b', 'file_blank'],
    [
      'a form in which no file was chosen',
      form('b', '', { filename: '; filename=""' }),
      'multipart/form-data; boundary=b',
      'no_file',
    ],
    ['no boundary', form('b', one()), 'multipart/form-data', 'bad_form'],
    ['another boundary', form('b', one()), 'multipart/form-data; boundary=c', 'bad_form'],
    ['a form that is cut off', form('b', one()).slice(0, 120), 'multipart/form-data; boundary=b', 'bad_form'],
    [
      'a form that is cut off in the head of its part',
      form('b', one()).slice(0, 30),
      'multipart/form-data; boundary=b',
      'bad_form',
    ],
    [
      'a hundred thousand parts',
      form('b', one(), { before: '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n'.repeat(70_000) }),
      'multipart/form-data; boundary=b',
      'no_file',
    ],
  ])('%s is refused in German', async (_, body, type, code) => {
    const answer = await sendForm(body, type)
    expect(answer).toMatchObject({ status: 400, body: { code, message: expect.stringMatching(/^[A-ZÄÖÜ].*\.$/) } })
  })
})

describe('the content of the file', () => {
  test.each<[string, unknown, string]>([
    ['nothing', '', 'file_blank'],
    ['a byte order mark and blanks', '\uFEFF \n', 'file_blank'],
    ['no JSON', 'herkunft;ziel', 'file_no_json'],
    ['JSON that is cut off', '[{"herkunft":"500|500"', 'file_no_json'],
    ['a million open brackets', '['.repeat(1_000_000), 'file_no_json'],
    ['bytes that are no text', '\u0000\u0001', 'file_no_json'],
    ['an object', { angriffe: [] }, 'file_no_list'],
    ['a text', '"herkunft"', 'file_no_list'],
    ['null', 'null', 'file_no_list'],
    ['an empty list', [], 'file_empty'],
  ])('%s is refused, and nothing is kept', async (_, content, code) => {
    const before = (await fetchUploads(planId)).uploads.length
    expect(await upload(content)).toMatchObject({ status: 400, body: { code } })
    expect((await fetchUploads(planId)).uploads).toHaveLength(before)
  })

  test('a list without one good entry says why, entry by entry, and changes nothing', async () => {
    const before = await fetchUploads(planId)
    const bad = [{}, null, 7, entry(500, 500, 0, 'riesig'), { ...entry(500, 500), ankunft: 'irgendwann' }, ['500|500']]
    const { status, body } = await upload(bad)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: false,
      message: 'Kein Eintrag der Datei konnte übernommen werden.',
      processed: 0,
      errors: 6,
    })
    const { errorDetails } = sightings.upload.output.parse(body)
    expect(errorDetails.map((line) => /^Eintrag (\d): „.+“ – [A-ZÄÖÜ„].+\.$/.exec(line)?.[1])).toEqual([...'123456'])
    expect(await fetchUploads(planId)).toEqual(before)
  })

  test('bad entries among good ones cost nothing but themselves', async () => {
    const { send, planId: own } = await aPastPlan()
    const result = await send([
      entry(500, 500),
      { ...entry(500, 500), herkunft: '999|999' },
      { ...entry(500, 501), ankunft: 'am 31.02.26 um 20:00:00' },
      entry(500, 502),
      { ...entry(500, 503), ziel: '0|0' },
    ])
    expect(result).toMatchObject({ success: true, processed: 2, errors: 3, total: 2 })
    expect(result.message).toBe('2 Angriffe übernommen, 3 Einträge nicht.')
    expect(result.errorDetails[0]).toBe('Eintrag 2: „999|999“ – Auf dieser Welt gibt es dort kein Dorf.')
    expect(result.errorDetails.map((line) => line.slice(0, 9))).toEqual(['Eintrag 2', 'Eintrag 3', 'Eintrag 5'])
    expect((await fetchUploads(own)).uploads).toMatchObject([{ count: 2, errors: 3 }])
  })

  test('of more than a thousand errors the first thousand are listed, then how many there are', async () => {
    const result = await upload([entry(500, 500, 77), ...Array<null>(2500).fill(null)])
    const { errors, errorDetails } = sightings.upload.output.parse(result.body)
    expect(errors).toBe(2500)
    expect(errorDetails).toHaveLength(1001)
    expect(errorDetails.at(-1)).toBe('… und 1.500 weitere Fehler')
  })

  test('hostile names are kept without what could turn the text around them, and never as markup', async () => {
    const { send, planId: own } = await aPastPlan()
    const file: Entry[] = [{ ...entry(500, 500), spieler: '<img src=x>\u202e\u0000 \ud800" OR 1=1' }]
    await send(file)
    const { uploads } = await fetchUploads(own)
    expect(uploads).toHaveLength(1)
    const hostile = new File([JSON.stringify([entry(500, 501)])], '..\\..\\<b>\u202eetc"passwd', { type: 'text/html' })
    const { status } = await leader().send(sightings.upload, { params: { planId: own }, file: hostile })
    expect(status).toBe(200)
    for (const { name } of (await fetchUploads(own)).uploads) expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u)
  })

  test('a byte order mark before it makes no difference', async () => {
    expect(await upload(`\ufeff${JSON.stringify([entry(501, 500)])}`)).toMatchObject({
      status: 200,
      body: { processed: 1 },
    })
  })

  test('four megabytes of entries are taken, more are refused in German', async () => {
    const { planId: own, send } = await aPastPlan()
    const many = Array.from({ length: 36_000 }, (_, i) =>
      entry(500 + (i % 10), 500 + (Math.floor(i / 10) % 10), i % 80_000),
    )
    const text = JSON.stringify(many)
    expect(text.length).toBeGreaterThan(3_300_000)
    const result = await send(many)
    expect(result).toMatchObject({ processed: 36_000, total: 36_000, errors: 0 })
    const list = await fetchUploads(own)
    expect(list.rows).toHaveLength(5000)
    const counted = await leader().call(sightings.list, { params: { planId: own }, query: { rows: '0' } })
    expect(counted).toEqual({ total: list.total, uploads: list.uploads, rows: [] })
    const page = await leader().call(sightings.list, { params: { planId: own }, query: { cursor: list.next } })
    expect(page.rows[0]?.time && page.rows[0].time >= (list.rows.at(-1)?.time ?? '')).toBe(true)
    const answer = await leader().send(sightings.upload, {
      params: { planId: own },
      file: toFile(`${text}${' '.repeat(1_000_000)}`),
    })
    expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  })
})

test('a plan takes no more than 200,000, however many uploads bring them', async () => {
  const { planId: own } = await aPastPlan()
  const params = { planId: own }
  const part = (n: number) => toFile(Array.from({ length: 34_000 }, (_, i) => entry(500 + n, 500 + (i % 10), i)))
  for (let n = 0; n < 5; n++) await leader().call(sightings.upload, { params, file: part(n) })
  expect(await leader().fails(sightings.upload, { params, file: part(5) })).toMatchObject({
    status: 400,
    code: 'too_many_real_incs',
    message: expect.stringContaining('200.000'),
  })
  expect((await fetchUploads(own)).uploads).toHaveLength(5)
  expect((await fetchAnalysis(own)).real).toBe(170_000)
})

test('pages of a list that has changed meanwhile are no pages', async () => {
  const { planId: own, send } = await aPastPlan()
  await send(Array.from({ length: 6000 }, (_, i) => entry(500, 500, i)))
  const { next } = await fetchUploads(own)
  await send([entry(500, 501)])
  const params = { planId: own }
  expect(await leader().fails(sightings.list, { params, query: { cursor: next } })).toMatchObject({
    code: 'attacks_changed',
  })
  for (const cursor of ['x', '-1.x', '1e3.x', '5000.']) {
    const { status } = await leader().fails(sightings.list, { params, query: { cursor } })
    expect([400, 409]).toContain(status)
  }
})

test('a tolerance that is none is refused', async () => {
  for (const tolerance of ['-1', 'abc', '1e3', '86401', '']) {
    const answer = await leader().raw('GET', `/incplans/${planId}/analysis?tolerance=${tolerance}`)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_request', fields: { tolerance: expect.any(String) } },
    })
  }
})

test('the log shows uploads and what was taken back', async () => {
  const { planId: own, params, send } = await aPastPlan()
  await send([entry(500, 500), entry(500, 501), { ...entry(500, 500), herkunft: '1|1' }])
  await leader().call(sightings.removeAll, { params })
  await leader().call(sightings.removeAll, { params })
  const { entries } = await superadmin().call(audit.list, { query: { planId: own } })
  expect(entries.slice(0, 2).map(({ action, details }) => [action, details])).toEqual([
    ['sightings.removeAll', { count: 2 }],
    ['sightings.upload', { count: 2, rejected: 1 }],
  ])
})
