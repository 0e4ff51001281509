import { describe, expect, test } from 'vitest'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { aPlan, dumpLine, leader } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }
const upload = (planId: string, ...lines: string[]) =>
  leader().call(senders.uploadTroops, { params: { planId }, body: { dump: lines.join('\n') } })
const fetchStats = async (planId: string) => (await leader().call(senders.stats, { params: { planId } })).stats

test('each village becomes what its troops make of it', async () => {
  const { planId } = await aPlan()
  const answer = await upload(
    planId,
    dumpLine(500, off),
    dumpLine(501, { axe: 2000, ram: 400 }),
    dumpLine(502, { axe: 2500 }),
    dumpLine(503, { catapult: 130 }),
    dumpLine(505, { catapult: 3 }),
    dumpLine(506, { spear: 9000 }),
  )
  expect(answer).toMatchObject({ accepted: 6, rejected: 0, unclassified: 1, advice: [] })
  expect(answer.stats).toEqual({
    off: 1,
    ramoff: 1,
    bfcleaner: 1,
    bfkatas: 1,
    // 5 of the off, 5 of the ten catapults that two splits leave, 3 of the fake village
    totalFake: 13,
    totalBFake: 1 + 2,
    villages: 5,
    players: 2,
    foreign: 0,
    blocked: 0,
  })
  expect(await fetchStats(planId)).toEqual(answer.stats)
})

test('a village with the rams of a ramoff becomes one, and villages that just miss a threshold bring advice', async () => {
  const { planId } = await aPlan()
  const answer = await upload(
    planId,
    dumpLine(500, { axe: 6000, ram: 399 }),
    dumpLine(501, { axe: 6000, ram: 400 }),
    dumpLine(502, { axe: 1900 }),
    dumpLine(503, { axe: 1800 }),
  )
  expect(answer).toMatchObject({
    unclassified: 2,
    stats: { off: 1, ramoff: 1 },
    advice: [{ type: 'bfcleaner', unit: 'axe', from: 2000, to: 1800, gained: 2, moved: 0 }],
  })
})

test('fakes reach the fake limit, and with a margin also that of a village that grows until it sends', async () => {
  const { planId, worldId } = await aPlan()
  const params = { planId }
  // 9,099 points and a limit of 1 %, rounded down: ninety farm places, which twelve catapults have.
  const { stats } = await upload(planId, dumpLine(500, { catapult: 24 }).replace(',100,', ',9099,'))
  expect(stats.totalFake).toBe(2)
  await leader().call(worlds.saveSettings, { params: { worldId }, body: { fakeLimitMargin: 50 } })
  await leader().call(senders.reclassify, { params, body: {} })
  expect((await fetchStats(planId)).totalFake).toBe(1)
  const tooMuch = await leader().raw('PUT', `/worlds/${worldId}/settings`, { fakeLimitMargin: 51 })
  expect(tooMuch.status).toBe(400)
})

test('bad lines are listed with number and reason, the good ones kept', async () => {
  const { planId } = await aPlan()
  const answer = await upload(
    planId,
    dumpLine(500, off),
    '999|999,100,1,1,1,1,1,1,1,1,1,1,1,1,',
    '500|501,100,1,1',
    dumpLine(502, off).replace('5000', 'viele'),
    dumpLine(500, off),
    dumpLine(503, off).replace('500|503', '510|503'),
    '',
    dumpLine(504, off),
  )
  expect(answer).toMatchObject({ accepted: 2, rejected: 5, stats: { off: 2 } })
  expect(answer.rejectedLines.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'Auf dieser Koordinate liegt kein Dorf der Welt.'],
    [
      3,
      expect.stringMatching(
        /^Die Zeile hat die falsche Anzahl an Spalten\. Erwartet: 13 Zahlen \(Punkte, Speerträger, .+\), gefunden: 3\.$/,
      ),
    ],
    [4, 'Die Zeile enthält einen Wert, der keine Zahl ist.'],
    [5, 'Das Dorf kommt in einer früheren Zeile schon vor.'],
    [6, 'Das Dorf gehört keinem Stamm des Plans.'],
  ])
  expect(answer.rejectedLines[0]?.text).toBe('999|999,100,1,1,1,1,1,1,1,1,1,1,1,1,')
})

test('a dump without a good line changes nothing', async () => {
  const { planId } = await aPlan()
  await upload(planId, dumpLine(500, off))
  const params = { planId }
  const unreadable = await leader().fails(senders.uploadTroops, { params, body: { dump: 'Hallo\nWelt' } })
  expect(unreadable).toMatchObject({
    status: 400,
    code: 'unreadable_dump',
    fields: { dump: expect.stringMatching(/^Zeile 1: /) },
  })
  const empty = await leader().fails(senders.uploadTroops, { params, body: { dump: ' \n ' } })
  expect(empty.message).toBe('Bitte Dump eingeben oder Datei auswählen!')
  const missing = await leader().raw('POST', `/incplans/${planId}/troops`, {})
  expect(missing.body).toMatchObject({ fields: { dump: 'Bitte Dump eingeben oder Datei auswählen!' } })
  expect(await fetchStats(planId)).toMatchObject({ off: 1, villages: 1 })
})

test('a table that is no table of troops is refused with its reason, and columns that are not read are named', async () => {
  const { planId } = await aPlan()
  await upload(planId, dumpLine(500, off))
  const params = { planId }
  const fails = async (...lines: string[]) =>
    (await leader().fails(senders.uploadTroops, { params, body: { dump: lines.join('\n') } })).fields?.dump
  expect(await fails('coords;main;snob;wall', '500|500;20;1;20')).toBe(
    'Zeile 1: Das sind Stufen von Gebäuden, keine Truppen. Der ganze Dump ist abgelehnt.',
  )
  expect(await fails('Ort;Lanze;Säbel;Beil', '500|500;1;2;5000;0;100;2500;0;0;300;60;0;0')).toBe(
    'Zeile 1: Keine Spalte der Kopfzeile nennt eine bekannte Einheit. Der ganze Dump ist abgelehnt.',
  )
  const guests = ['500|500,9800,im Dorf,5000,5000,0,0,0,0,0,0,0,0,0,0,', '500|500,unterwegs,0,0,200,0,0,0,0,0,0,0,0,0,']
  expect(await fails(...guests)).toMatch(/^Zeile 1: Hier fehlen die Zeilen „eigene“/)
  expect(await fails(dumpLine(500, off), dumpLine(501, off).replace(',100,', ','))).toMatch(/^Zeile 1: Gleich viele/)
  expect(await fetchStats(planId)).toMatchObject({ off: 1, villages: 1 })
  const pasted = ['Stamm', '001 Dorf (500|500) K55\t0\t0\t5.000\t0\t0\t0\t0\t0\t200\t100\t0\t0\tBefehle']
  expect(await upload(planId, ...pasted)).toMatchObject({
    ...{ accepted: 1, rejected: 0, skipped: 1, message: '1 Dorf übernommen.' },
    skippedLines: [{ line: 1, text: 'Stamm' }],
  })
  const answer = await upload(planId, 'Koordinaten;Axt;Ramme;Kata;Kav;Wall', '500|501;5000;200;100;9;20')
  expect(answer).toMatchObject({ accepted: 1, stats: { off: 1 } })
  expect(answer.unused).toEqual([
    { text: 'Kav (Leichte Kavallerie oder Schwere Kavallerie)', count: 1, lines: [2] },
    { text: 'Wall (Gebäude)', count: 1, lines: [2] },
  ])
})

test('a body over 4 MB is refused with a sentence', async () => {
  const { planId } = await aPlan()
  const answer = await leader().raw('POST', `/incplans/${planId}/troops`, { dump: 'x'.repeat(4 * 1024 * 1024) })
  expect(answer).toMatchObject({
    status: 413,
    body: { code: 'body_too_large', message: expect.stringContaining('4 MB') },
  })
})

test.each([
  ['CSV with a header', ['Koordinaten;Axtkämpfer;Rammbock;Katapult', '500|500;5000;200;100']],
  [
    'the game’s troop overview',
    [
      '001 Dorf (500|500) K55\teigene\t0\t0\t4.000\t0\t0\t0\t0\t0\t200\t100\t0\t0\tBefehle',
      '\tim Dorf\t0\t0\t4.000\t0\t0\t0\t0\t0\t200\t100\t0\t0\tTruppen',
      '\tauswärts\t0\t0\t1.000\t0\t0\t0\t0\t0\t0\t0\t0\t0',
      '\tunterwegs\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\tBefehle',
    ],
  ],
  ['the game’s member page', ['001 Dorf (500|500) K55\t0\t0\t5.000\t0\t0\t0\t0\t0\t200\t100\t0\t0']],
])('%s is recognised', async (_, lines) => {
  const { planId } = await aPlan()
  expect(await upload(planId, ...lines)).toMatchObject({ accepted: 1, stats: { off: 1, totalFake: 5, totalBFake: 1 } })
})

test('a new dump replaces the last one; senders entered by hand stay', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(planId, dumpLine(500, off), dumpLine(501, off))
  const answer = await leader().call(senders.addManual, {
    params,
    body: { coordinates: ['500|509', ' ', 'Quatsch', '500|501'], type: 'ramoff', maxOff: 3, maxFake: 2 },
  })
  expect(answer).toMatchObject({ accepted: 2, rejected: 1, stats: { off: 1, ramoff: 6, totalFake: 5 + 4 } })
  expect(answer.rejectedLines).toEqual([{ line: 3, text: 'Quatsch', reason: 'Keine Koordinate im Format 500|500.' }])
  await upload(planId, dumpLine(501, off), dumpLine(502, off))
  expect(await fetchStats(planId)).toMatchObject({ off: 1, ramoff: 6, villages: 3 })
})

test('villages without a role are kept with their troops, until the next dump, and copied with the plan', async () => {
  const { planId } = await aPlan()
  const fetchIdle = async (id: string) => (await leader().call(senders.list, { params: { planId: id } })).idle
  const spears = { villageId: 106, x: 500, y: 506, playerId: 12 }
  await upload(planId, dumpLine(500, off), dumpLine(506, { spear: 9000 }))
  expect(await fetchIdle(planId)).toEqual([spears])
  const { plan } = await leader().call(plans.duplicate, { params: { planId }, body: { name: 'Kopie' } })
  await upload(planId, dumpLine(501, off))
  expect(await fetchIdle(planId)).toEqual([])
  expect(await fetchIdle(plan._id)).toEqual([spears])
})

test('a dump can add to the villages of the last one and bring them up to date', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  const merge = (...lines: string[]) =>
    leader().call(senders.uploadTroops, { params, body: { dump: lines.join('\n'), mode: 'merge' } })
  await leader().call(senders.addManual, { params, body: { coordinates: ['500|509'], type: 'ramoff' } })
  const first = await merge(dumpLine(500, off), dumpLine(501, off), dumpLine(506, { spear: 9000 }))
  expect(first).toMatchObject({ added: 3, updated: 0, unnamed: 0, stats: { off: 2 } })
  await leader().call(senders.update, { params, body: { villageIds: [100], changes: { isBlocked: true } } })
  const second = await merge(dumpLine(500, { axe: 2500 }), dumpLine(502, off), dumpLine(506, off), dumpLine(509, off))
  expect(second).toMatchObject({
    added: 1,
    updated: 2,
    unnamed: 1,
    stats: { off: 3, ramoff: 1, bfcleaner: 0, blocked: 1 },
  })
  const { senders: list } = await leader().call(senders.list, { params })
  expect(list.toSorted((a, b) => a.y - b.y).map(({ y, type, isBlocked }) => [y, type, isBlocked])).toEqual([
    [500, 'bfcleaner', true],
    [501, 'offs', false],
    [502, 'offs', false],
    [506, 'offs', false],
    [509, 'ramoff', false],
  ])
  expect(await upload(planId, dumpLine(503, off))).toMatchObject({
    added: 1,
    updated: 0,
    unnamed: 4,
    stats: { off: 1 },
  })
})

test('a dump can replace only the villages of the players in it', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  const spears = { spear: 9000 }
  // Anna has the villages up to 504, Bert the others.
  await upload(
    planId,
    dumpLine(500, off),
    dumpLine(501, off),
    dumpLine(502, spears),
    dumpLine(505, off),
    dumpLine(506, spears),
  )
  await leader().call(senders.addManual, { params, body: { coordinates: ['500|504'], type: 'ramoff' } })
  const dump = [dumpLine(500, off), dumpLine(503, spears)].join('\n')
  const answer = await leader().call(senders.uploadTroops, { params, body: { dump, mode: 'replacePlayers' } })
  expect(answer).toMatchObject({ added: 1, updated: 1, unnamed: 4, stats: { off: 2, ramoff: 1, villages: 3 } })
  const { senders: list, idle } = await leader().call(senders.list, { params })
  expect(list.map(({ y }) => y).toSorted()).toEqual([500, 504, 505])
  expect(idle.map(({ y }) => y).toSorted()).toEqual([503, 506])
})

test('manual senders have defaults and need a coordinate', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await leader().call(senders.addManual, { params, body: { coordinates: ['500|500'], type: 'offs' } })
  expect(await fetchStats(planId)).toMatchObject({ off: 1, totalFake: 5, totalBFake: 0 })
  const none = await leader().fails(senders.addManual, { params, body: { coordinates: [' '], type: 'offs' } })
  expect(none.message).toBe('Bitte mindestens eine Koordinate eingeben!')
  const bad = await leader().fails(senders.addManual, { params, body: { coordinates: ['1|1'], type: 'offs' } })
  expect(bad).toMatchObject({
    code: 'no_good_coordinate',
    fields: { 'coordinates.0': expect.stringContaining('Zeile 1') },
  })
})

test('the world’s thresholds and rules decide', async () => {
  const { planId, worldId } = await aPlan()
  await leader().call(worlds.saveSettings, {
    params: { worldId },
    body: {
      classificationThresholds: { off: { axe: 100 } },
      assignmentRules: { off: [{ withinFront: true }, { unit: 'ram', op: '<', value: 50 }] },
      frontlineCoords: [{ from: { x: 500, y: 480 }, to: { x: 510, y: 492 } }],
    },
  })
  const lines = [500, 501, 509].map((y) => dumpLine(y, { axe: 200 }))
  const answer = await upload(planId, ...lines, dumpLine(502, { axe: 200, ram: 50 }))
  // Only 500|500 and 500|501 lie within ten fields of the segment's end at 510|492 … none is nearer than √164.
  expect(answer).toMatchObject({ accepted: 4, stats: { off: 0 }, unclassified: 4 })
  await leader().call(worlds.saveSettings, {
    params: { worldId },
    body: { frontlineCoords: [{ from: { x: 500, y: 480 }, to: { x: 500, y: 491 } }] },
  })
  expect(await upload(planId, ...lines)).toMatchObject({ stats: { off: 2 }, unclassified: 1 })
})

test('uploads at the same time leave one of them whole, and the senders entered by hand', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  const uploads = [1, 2, 3, 4].map((n) =>
    upload(planId, ...Array.from({ length: n }, (_, i) => dumpLine(500 + i, off))),
  )
  const manual = ['500|508', '500|509'].map((coordinate) =>
    leader().call(senders.addManual, { params, body: { coordinates: [coordinate], type: 'ramoff', maxOff: 1 } }),
  )
  await Promise.all([...uploads, ...manual])
  const stats = await fetchStats(planId)
  expect(stats.ramoff).toBe(2)
  expect([1, 2, 3, 4]).toContain(stats.off)
  expect(stats.villages).toBe(stats.off + 2)
})

describe('the age of troops', () => {
  const listSenders = async (planId: string) => (await leader().call(senders.list, { params: { planId } })).senders
  const fetchOldTroops = async (planId: string) =>
    (await leader().call(senders.stats, { params: { planId } })).oldTroops
  const day = '13.03.2026'

  test('is the dump’s own time, else that of the upload; the same troops read again are newer, but no new version', async () => {
    const { planId } = await aPlan()
    await upload(planId, `Stand: ${day} 14:07`, dumpLine(500, off), dumpLine(505, off))
    const [first] = await listSenders(planId)
    expect(first?.readAt).toBe('2026-03-13T13:07:00.000Z')
    const before = Date.now()
    await upload(planId, dumpLine(500, off), dumpLine(505, off))
    const [again] = await listSenders(planId)
    expect(Date.parse(again?.readAt ?? '')).toBeGreaterThanOrEqual(before)
    expect(again?.version).toBe(first?.version)
  })

  test('beyond the plan’s limit is pointed out by player, but not of blocked villages', async () => {
    const { planId } = await aPlan()
    const params = { planId }
    await upload(planId, dumpLine(500, off), dumpLine(505, off))
    expect(await fetchOldTroops(planId)).toBeUndefined()
    await upload(planId, `Serverzeit: 14:07:00 13/03/2026`, dumpLine(500, off), dumpLine(501, off), dumpLine(505, off))
    expect(await fetchOldTroops(planId)).toEqual({
      hours: 24,
      players: [
        { playerId: 11, playerName: 'Anna Äxte', villages: 2, readAt: '2026-03-13T13:07:00.000Z' },
        { playerId: 12, playerName: 'Bert Böse', villages: 1, readAt: '2026-03-13T13:07:00.000Z' },
      ],
    })
    await leader().call(plans.update, { params, body: { troopHours: 48 } })
    expect((await fetchOldTroops(planId))?.hours).toBe(48)
    await leader().call(senders.update, { params, body: { villageIds: [105], changes: { isBlocked: true } } })
    expect((await fetchOldTroops(planId))?.players).toHaveLength(1)
    expect(await leader().fails(plans.update, { params, body: { troopHours: 0 } })).toMatchObject({ status: 400 })
  })

  test('stays with a village on reclassification and in a copy of the plan', async () => {
    const { planId } = await aPlan()
    const params = { planId }
    await leader().call(plans.update, { params, body: { troopHours: 5 } })
    await upload(planId, `Stand: ${day} 14:07`, dumpLine(500, off), dumpLine(505, { spear: 1 }))
    await leader().call(senders.reclassify, { params, body: {} })
    const { plan } = await leader().call(plans.duplicate, { params, body: { name: 'Kopie' } })
    expect(plan.troopHours).toBe(5)
    for (const id of [planId, plan._id]) expect((await fetchOldTroops(id))?.players).toHaveLength(1)
  })
})
