import { describe, expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { aPastPlan, arrival, type Entry, entry, fetchAnalysis, fetchCompared, fetchUploads } from '../real-plan.ts'
import { aPlan, dumpLine, leader } from '../world.ts'

const seenAs = ({ yf, yt }: { yf: number; yt: number }, later = 0, strength = 'gross'): Entry =>
  entry(yf, yt, later, strength)

describe('what was planned against what was sent', () => {
  test('without an upload everything is missing that should have been sent', async () => {
    const { planId, planned } = await aPastPlan()
    expect(planned).toHaveLength(10)
    const analysis = await fetchAnalysis(planId)
    expect(analysis.stats).toEqual({ totalSent: 0, totalPlanned: 10, compliance: 0 })
    expect(analysis).toMatchObject({ basis: 'assignments', real: 0, states: { missing: 10 } })
    expect(await fetchUploads(planId)).toEqual({ total: 0, uploads: [], rows: [] })
  })

  test('nothing is planned: there is nothing to compare', async () => {
    const { planId } = await aPlan()
    const analysis = await fetchAnalysis(planId)
    expect(analysis).toMatchObject({ stats: { totalSent: 0, totalPlanned: 0, compliance: 0 }, playerAnalysis: [] })
    expect(analysis.timeline).toBeUndefined()
  })

  test('each planned attack finds its own; what belongs to none names with whom it belongs to', async () => {
    const { planId, params, offs, fakes, send } = await aPastPlan({ issued: true })
    const [punctual, late, early, weak, reported] = offs
    const [strong, small] = fakes
    if (!punctual || !late || !early || !weak || !reported || !strong || !small)
      throw new Error('There are five of each')
    const file = [
      seenAs(punctual, 60),
      seenAs(late, 61),
      seenAs(early, -500, 'mittel'),
      seenAs(weak, 0, 'klein'),
      seenAs(strong, 0, 'gross'),
      seenAs(small, 3, 'klein'),
      // Nobody has planned these: another target, and twice the same.
      entry(500, 509, 90, 'unbekannt'),
      seenAs(punctual, 3000, 'klein'),
    ]
    const result = await send(file)
    expect(result).toMatchObject({ success: true, processed: 8, errors: 0, errorDetails: [], total: 8, added: 8 })
    expect(result.message).toBe('8 Angriffe übernommen.')
    const sheet = await leader().call(orders.playerSheet, {
      params: { ...params, playerId: String(reported.senderPlayerId) },
    })
    const line = sheet.lines.find(({ from, type }) => from.villageId === reported.senderVillageId && type === 'off')
    if (!line) throw new Error('It was issued')
    await leader().call(orders.markAsLeader, {
      params: { ...params, playerId: String(reported.senderPlayerId) },
      body: { marks: [{ line: line.id, state: 'sent', at: '2026-03-10T12:00:00.000Z' }] },
    })

    const analysis = await fetchAnalysis(planId)
    expect(analysis.stats).toEqual({ totalSent: 6, totalPlanned: 10, compliance: 60 })
    expect(analysis).toMatchObject({
      basis: 'orders',
      real: 8,
      unplanned: 2,
      states: { punctual: 2, late: 1, early: 1, tooWeak: 1, tooStrong: 1, reported: 1, open: 0, missing: 3 },
    })
    expect(analysis.playerAnalysis.map(({ name, planned }) => [name, planned])).toEqual([
      ['Anna Äxte', 5],
      ['Bert Böse', 5],
    ])
    expect(analysis.playerAnalysis.reduce((sum, { sent }) => sum + sent, 0)).toBe(6)
    expect(analysis.playerAnalysis.find(({ playerId }) => playerId === 11)?.unplanned).toBeGreaterThan(0)
    expect(analysis.timeline?.steps.reduce((sum, { sent }) => sum + sent, 0)).toBe(6)

    const { attacks, unplanned } = await fetchCompared(planId)
    const stateAt = ({ yf, yt }: { yf: number; yt: number }) =>
      attacks.find(({ from, to }) => from.y === yf && to.y === yt)
    expect([punctual, late, early, weak, reported, strong, small].map((one) => stateAt(one)?.state)).toEqual([
      'punctual',
      'late',
      'early',
      'tooWeak',
      'reported',
      'tooStrong',
      'punctual',
    ])
    expect(stateAt(early)).toMatchObject({ deviation: -500, strength: 'mittel' })
    expect(stateAt(reported)?.mark).toMatchObject({ state: 'sent', by: 'leader' })
    expect(unplanned).toMatchObject([
      { yf: 500, yt: 509, senderPlayerName: 'Anna Äxte', strength: 'unbekannt', count: 1 },
      { yf: punctual.yf, strength: 'klein', time: new Date(arrival + 3_000_000).toISOString() },
    ])
    // Who allows more finds more on time.
    expect((await fetchAnalysis(planId, { tolerance: 500 })).states).toMatchObject({ punctual: 4, late: 0, early: 0 })
  })

  test('is answered 304 until an upload comes, a mark is made or orders are issued', async () => {
    const { planId, params, send, offs } = await aPastPlan()
    const ask = async (etag = '') => {
      const path = `/incplans/${planId}/analysis`
      const { status, headers } = await leader().raw('GET', path, undefined, { 'if-none-match': etag })
      return { status, etag: headers.get('etag') ?? '' }
    }
    const first = await ask()
    expect((await ask(first.etag)).status).toBe(304)
    await send(offs.map((one) => seenAs(one)))
    const second = await ask(first.etag)
    expect(second.status).toBe(200)
    await leader().call(orders.issue, { params })
    expect((await ask(second.etag)).status).toBe(200)
  })

  test('shows in the list of attacks what was really seen, with the kind of what was planned', async () => {
    const { planId, params, send, offs, fakes, planned } = await aPastPlan()
    const [off] = offs
    const [fake] = fakes
    if (!off || !fake) throw new Error('There are five of each')
    await send([
      seenAs(fake, 5, 'unbekannt'),
      entry(500, 509, 10, 'gross'),
      entry(500, 509, 11, 'klein'),
      entry(500, 509, 12, 'unbekannt'),
      entry(500, 509, 13, 'mittel'),
      entry(500, 509, 13, 'mittel'),
    ])
    const read = (query: { real?: '0'; player?: string } = {}) => leader().call(calculations.attacks, { params, query })
    const { attacks } = await read()
    expect(attacks).toHaveLength(planned.length + 6)
    const real = attacks.slice(planned.length)
    expect(real.map(({ type, isRealInc }) => [type, isRealInc])).toEqual(
      ['fake', 'off', 'fake', 'unknown', 'off', 'off'].map((type) => [type, true]),
    )
    expect(real[0]).toMatchObject({
      xf: 500,
      yf: fake.yf,
      xt: 510,
      yt: fake.yt,
      senderVillageName: 'Dorf',
      senderPlayerName: fake.senderPlayerName,
      targetPlayerName: 'Gegner & Söhne',
      unitType: fake.unitType,
      time: new Date(arrival + 5000).toISOString(),
    })
    expect((await read({ real: '0' })).attacks).toEqual(planned)
    const anna = (await read({ player: '11' })).attacks
    expect(new Set(anna.map(({ senderPlayerId }) => senderPlayerId))).toEqual(new Set([11]))
    expect(anna.filter(({ isRealInc }) => isRealInc).length).toBeGreaterThanOrEqual(5)
    expect((await leader().call(plans.get, { params: { planId } })).plan._id).toBe(planId)
  })
})

describe('uploads', () => {
  test('add up without counting twice, and can be taken back', async () => {
    const { planId, params, send, offs, fakes } = await aPastPlan()
    const all = [...offs, ...fakes].map((one) => seenAs(one, 0, 'unbekannt'))
    const first = await send(all.slice(0, 6))
    expect(first).toMatchObject({ processed: 6, total: 6, added: 6 })
    const again = await send(all.slice(0, 6).toReversed())
    expect(again).toMatchObject({ processed: 6, total: 6, added: 0, uploadId: first.uploadId })
    expect(again.message).toBe('6 Angriffe übernommen. Alle waren schon bekannt.')
    const second = await send(all.slice(4))
    expect(second).toMatchObject({ processed: 6, total: 10, added: 4 })
    expect(second.message).toBe('6 Angriffe übernommen. Neu davon: 4, die anderen waren schon bekannt.')
    expect((await fetchAnalysis(planId)).stats.compliance).toBe(100)

    const list = await fetchUploads(planId)
    expect(list.total).toBe(10)
    expect(list.uploads.map(({ _id, count, source, name }) => [_id, count, source, name])).toEqual([
      [second.uploadId, 6, 'file', 'angriffe.json'],
      [first.uploadId, 6, 'file', 'angriffe.json'],
    ])
    expect(list.rows).toHaveLength(10)

    const remove = (uploadId = '') => leader().send(sightings.remove, { params: { ...params, uploadId } })
    expect((await remove(second.uploadId)).body).toEqual({ success: true, removed: 1, total: 6 })
    expect(await remove(second.uploadId)).toMatchObject({ status: 404, body: { code: 'upload_not_found' } })
    expect(await remove('../x')).toMatchObject({ status: 404, body: { code: 'upload_not_found' } })
    expect((await fetchAnalysis(planId)).stats).toMatchObject({ totalSent: 6 })
    expect(await send(all.slice(4))).toMatchObject({ total: 10, added: 4 })
    expect(await leader().call(sightings.removeAll, { params })).toEqual({ success: true, removed: 2, total: 0 })
    expect(await fetchUploads(planId)).toEqual({ total: 0, uploads: [], rows: [] })
    expect(await leader().call(sightings.removeAll, { params })).toEqual({ success: true, removed: 0, total: 0 })
  })

  test('that come at the same time all count', async () => {
    const { planId, send, offs, fakes } = await aPastPlan()
    await Promise.all([...offs, ...fakes].map((one) => send([seenAs(one, 0, 'unbekannt')])))
    const { total, uploads } = await fetchUploads(planId)
    expect([total, uploads.length]).toEqual([10, 10])
  })

  test('show the same in any order', async () => {
    const { offs, ...one } = await aPastPlan()
    const other = await aPastPlan()
    const parts = [
      offs.map((off) => seenAs(off, 30)),
      offs.map((off) => seenAs(off, 20, 'unbekannt')),
      [entry(500, 509)],
    ]
    for (const part of parts) await one.send(part)
    for (const part of parts.toReversed()) await other.send(part)
    const told = async (planId: string) => {
      const { attacks, unplanned } = await fetchCompared(planId)
      return { attacks, unplanned, analysis: await fetchAnalysis(planId) }
    }
    expect(await told(one.planId)).toEqual(await told(other.planId))
  })

  test('are pasted too: looked at first, then saved', async () => {
    const { planId, params, offs } = await aPastPlan()
    const [off] = offs
    if (!off) throw new Error('There are five')
    const row = (x: number) =>
      `Angriff\tZiel (510|${off.yt}) K55\tFeind (${x}|${off.yf}) K55\tAnna\t1.4\theute um 21:00:10\t2:00:00`
    const text = ['Befehl\tZiel\tHerkunft\tSpieler\tEntfernung\tAnkunft\tAnkunft in', row(500), row(700)].join('\n')
    const body = { text, readAt: '2026-03-10T18:00:00Z' }
    const look = await leader().call(sightings.paste, { params, body })
    expect(look).toMatchObject({ success: true, processed: 1, errors: 1 })
    expect([look.uploadId, look.format]).toEqual([undefined, 'Übersicht „Eintreffend“'])
    expect(look.lines.map(({ line, command, reason }) => [line, command !== undefined, reason])).toEqual([
      [2, true, undefined],
      [3, false, `700|${off.yf}: Auf dieser Welt gibt es dort kein Dorf.`],
    ])
    expect((await fetchUploads(planId)).total).toBe(0)
    const saved = await leader().call(sightings.paste, { params, body: { ...body, save: true } })
    expect(saved).toMatchObject({ success: true, processed: 1, total: 1, added: 1 })
    expect(saved.message).toBe('1 Angriff übernommen, 1 Zeile nicht.')
    expect((await fetchCompared(planId)).attacks.find(({ state }) => state === 'punctual')).toMatchObject({
      deviation: 10,
    })
    const nothing = { ...body, text: 'Guten Abend', save: true }
    expect(await leader().fails(sightings.paste, { params, body: nothing })).toMatchObject({
      status: 400,
      code: 'no_pasted_attack',
    })
  })

  test('are pasted as tables of launches only where the arrival is known', async () => {
    const { params } = await aPastPlan()
    const paste = (...lines: string[]) =>
      leader().call(sightings.paste, { params, body: { text: lines.join('\n'), readAt: '2026-03-10T18:00:00Z' } })
    // Rams take five hours for ten fields.
    const row = 'Anna\t500|500\t510|500\t10.03.26 16:00:00\t10.03.26 21:00:00'
    const { lines } = await paste(row, row.replace('16:00:00', '15:59:00'))
    expect(lines[0]?.command).toMatchObject({ from: { x: 500 }, to: { x: 510 }, player: 'Anna' })
    expect(lines[1]?.reason).toBe('Die Zeile nennt zwei Zeiten, und keine Einheit läuft so lange zwischen den Dörfern.')
    const table = await paste('Herkunft\tZiel\tAbschickzeit\tOffs', '500|500\t510|500\t10.03.26 16:00:00\t3')
    expect(table).toMatchObject({ processed: 0, errors: 1, unused: [{ text: 'Offs', count: 1, lines: [2] }] })
  })
})

describe('what is missing can be planned again', () => {
  test('a new plan wants only that, from villages that have not sent', async () => {
    const { planId, params, offs, fakes, send } = await aPastPlan({ issued: true })
    // Two offs and one fake are missing; a village has sent an off that nobody has planned.
    await send([
      ...offs.slice(0, 3).map((one) => seenAs(one)),
      ...fakes.slice(0, 4).map((one) => seenAs(one, 0, 'klein')),
    ])
    const gone = new Set(offs.slice(0, 3).map(({ yf }) => yf))
    const stray = [500, 501, 502, 503, 504, 505, 506, 507, 508, 509].find((y) => !offs.some(({ yf }) => yf === y)) ?? 0
    await send([entry(stray, 509, 0, 'gross')])
    gone.add(stray)
    const body = { name: 'Nachschlag', sendFrom: '2038-03-10T06:00:00Z', arriveAt: '2038-03-10T20:00:00Z' }
    const { plan, wanted } = await leader().call(sightings.followUp, { params, body })
    expect([plan.name, wanted, plan.tribes]).toEqual(['Nachschlag', 3, [1]])
    const made = { params: { planId: plan._id } }
    const { targets: aims } = await leader().call(targets.list, made)
    expect(aims.reduce((sum, { maxOff }) => sum + maxOff, 0)).toBe(2)
    expect(aims.reduce((sum, { maxFake }) => sum + maxFake, 0)).toBe(1)
    expect(aims.map(({ y }) => y).toSorted()).toEqual(
      [...offs.slice(3), ...fakes.slice(4)].map(({ yt }) => yt).toSorted(),
    )
    const { senders: left } = await leader().call(senders.list, made)
    expect(left.filter(({ y }) => gone.has(y)).every(({ maxOff }) => maxOff === 0)).toBe(true)
    expect(left.filter(({ maxOff }) => maxOff > 0)).toHaveLength(6)
    await leader().call(calculations.calculateAll, { ...made, body: {} })
    const { attacks } = await leader().call(calculations.attacks, made)
    expect(attacks.filter(({ type }) => type === 'off')).toHaveLength(2)
    expect(attacks.filter(({ type, yf }) => type === 'off' && gone.has(yf))).toEqual([])
    expect((await fetchAnalysis(planId)).states.missing).toBe(3)
  })

  test('without the villages whose player said that the troops are not at home, unless the leader includes them', async () => {
    const { planId, params, offs, send } = await aPastPlan({ issued: true })
    const mark = async (off: (typeof offs)[number] | undefined, reason: string) => {
      if (!off) throw new Error('There are five offs')
      const who = { params: { ...params, playerId: String(off.senderPlayerId) } }
      const { lines } = await leader().call(orders.playerSheet, who)
      const { id = '' } = lines.find(({ from, type }) => from.villageId === off.senderVillageId && type === 'off') ?? {}
      const skipped = { line: id, state: 'skipped' as const, at: '2026-03-10T12:00:00.000Z', reason }
      await leader().call(orders.markAsLeader, { ...who, body: { marks: [skipped] } })
      return off.yf
    }
    const [away, seen, busy, taken] = offs
    const awayAt = await mark(away, 'Truppen nicht zu Hause')
    const seenAt = await mark(seen, 'Truppen nicht zu Hause')
    const busyAt = await mark(busy, 'Keine Zeit')
    // Seen in the game all the same.
    if (seen) await send([seenAs(seen)])
    const madeWith = async (more: { withAway?: boolean }) => {
      const body = { name: 'Nachschlag', sendFrom: '2038-03-10T06:00:00Z', arriveAt: '2038-03-10T20:00:00Z', ...more }
      const { plan } = await leader().call(sightings.followUp, { params, body })
      const { senders: left } = await leader().call(senders.list, { params: { planId: plan._id } })
      return left.map(({ y }) => y)
    }
    expect((await fetchAnalysis(planId)).awayVillages).toBe(1)
    const left = await madeWith({})
    expect(left).not.toContain(awayAt)
    expect(left).toEqual(expect.arrayContaining([seenAt, busyAt]))
    expect(left).toHaveLength(9)
    expect(await madeWith({ withAway: true })).toHaveLength(10)

    // What was said of an order that a later issue takes back still counts.
    const takenAt = await mark(taken, 'Truppen nicht zu Hause')
    await leader().call(senders.remove, { params, body: { villageIds: [taken?.senderVillageId ?? 0] } })
    await leader().call(orders.issue, { params })
    const dump = dumpLine(takenAt, { axe: 6000, ram: 300, catapult: 50 })
    await leader().call(senders.uploadTroops, { params, body: { dump, mode: 'merge' } })
    expect((await fetchAnalysis(planId)).awayVillages).toBe(2)
    expect(await madeWith({})).not.toContain(takenAt)
    expect(await madeWith({ withAway: true })).toContain(takenAt)
  })

  test('where nothing is, there is no new plan', async () => {
    const { params, planned, send } = await aPastPlan()
    await send(planned.map((one) => seenAs(one, 0, 'unbekannt')))
    expect(await leader().fails(sightings.followUp, { params, body: { name: 'Leer' } })).toMatchObject({
      status: 409,
      code: 'nothing_missing',
    })
  })
})
