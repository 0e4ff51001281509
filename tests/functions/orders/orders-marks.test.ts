import { describe, expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { api } from '../../support/stack/api.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { leader, superadmin } from '../world.ts'
import { aCalculatedPlan, ago, type MarkInput, playerPage } from './orders-plan.ts'

const anna = 11

async function anIssuedPlan() {
  const plan = await aCalculatedPlan()
  await plan.issue()
  const key = await plan.playerKey(anna)
  const page = playerPage(key)
  const { lines } = await page.open()
  const [one, two] = lines
  if (!one || !two) throw new Error('Anna has too few lines')
  const lineState = async (line: string) => {
    const sheet = await page.read()
    const { state, at, reason, by } = [...sheet.lines, ...sheet.gone].find(({ id }) => id === line) ?? {}
    return { state, at, reason, by }
  }
  const byLeader = (...marks: MarkInput[]) =>
    leader().call(orders.markAsLeader, { params: { ...plan.params, playerId: String(anna) }, body: { marks } })
  return { ...plan, key, page, lines, one: one.id, two: two.id, lineState, byLeader }
}

describe('a mark', () => {
  test('is the same for every reader, and is counted', async () => {
    const { params, page, one, two, lineState, byLeader, playerEntry, board } = await anIssuedPlan()
    const at = ago(60)
    const marked = await page.mark(
      { line: one, state: 'sent', at },
      { line: two, state: 'skipped', at, reason: 'Server weg' },
    )
    expect(marked).toMatchObject({
      marks: [
        { line: one, state: 'sent', at, by: 'member' },
        { line: two, state: 'skipped', at, reason: 'Server weg', by: 'member' },
      ],
      gone: [],
      unknown: [],
    })
    expect(await lineState(one)).toEqual({ state: 'sent', at, by: 'member', reason: undefined })
    expect(await playerEntry(anna)).toMatchObject({ sent: 1, skipped: 1, overdue: 0 })
    const { players, skips, hours } = await board()
    expect(players[0]).toMatchObject({ sent: 1, skipped: 1 })
    expect(skips).toMatchObject([{ playerId: anna, line: two, at, reason: 'Server weg' }])
    expect(hours.reduce((sum, { sent }) => sum + sent, 0)).toBe(1)
    // A leader corrects it, and the player sees that.
    await byLeader({ line: one, state: 'open', at: ago(0) })
    expect(await lineState(one)).toMatchObject({ state: 'open', by: 'leader' })
    const sheet = await leader().call(orders.playerSheet, { params: { ...params, playerId: String(anna) } })
    expect(sheet.lines.find(({ id }) => id === two)).toMatchObject({ state: 'skipped', reason: 'Server weg' })
  })

  test('that is later holds, in whichever order two devices send theirs; repeating changes nothing', async () => {
    const { page, one, lineState } = await anIssuedPlan()
    const early: MarkInput = { line: one, state: 'sent', at: ago(30) }
    const late: MarkInput = { line: one, state: 'skipped', at: ago(20), reason: 'zu spät' }
    for (const order of [
      [early, late, early],
      [late, early, late],
    ]) {
      for (const mark of order) await page.mark(mark)
      expect(await lineState(one)).toMatchObject({ state: 'skipped', at: late.at, reason: 'zu spät' })
    }
    const answer = await page.mark(early)
    expect(answer.marks).toMatchObject([{ line: one, state: 'skipped', at: late.at }])
    // Both in one call, and of equal times the stored one.
    await page.mark({ line: one, state: 'sent', at: late.at }, { line: one, state: 'open', at: ago(10) })
    expect(await lineState(one)).toMatchObject({ state: 'open' })
  })

  test('of the future counts as now', async () => {
    const { page, one, lineState } = await anIssuedPlan()
    const { serverTime } = await page.mark({ line: one, state: 'sent', at: '2099-01-01T00:00:00.000Z' })
    expect((await lineState(one)).at).toBe(serverTime)
    await page.mark({ line: one, state: 'open', at: new Date().toISOString() })
    expect((await lineState(one)).state).toBe('open')
  })

  test('of a phone whose clock is five minutes off is dated by the server’s', async () => {
    const { key, lines, lineState, byLeader } = await anIssuedPlan()
    const [one, two, three, four] = lines.map(({ id }) => id)
    for (const [ahead, before = '', after = ''] of [
      [-300, one, two],
      [300, three, four],
    ] as const) {
      const byPhone = (secondsAgo: number) => ago(secondsAgo - ahead)
      await byLeader(...[before, after].map((line) => ({ line, state: 'open' as const, at: ago(240) })))
      // Tapped without a connection, before and after the leader's correction.
      const marks = [
        { line: before, state: 'sent' as const, at: byPhone(480) },
        { line: after, state: 'sent' as const, at: byPhone(60) },
      ]
      await api().call(orders.mark, { params: { key }, body: { marks, now: byPhone(0) } })
      expect((await lineState(before)).state).toBe('open')
      const { state, at = '' } = await lineState(after)
      expect(state).toBe('sent')
      expect(Math.abs(Date.parse(ago(60)) - Date.parse(at))).toBeLessThan(30_000)
    }
    // A clock that is right keeps its times, so that a repeated call changes nothing.
    const now = ago(1)
    await api().call(orders.mark, {
      params: { key },
      body: { marks: [{ line: one ?? '', state: 'sent', at: now }], now },
    })
    expect((await lineState(one ?? '')).at).toBe(now)
  })

  test('of a withdrawn line is kept and reported, of one that never existed it is not', async () => {
    const { params, planId, page, lines, calculate, issue, board, byLeader } = await anIssuedPlan()
    const off = lines.find(({ type }) => type === 'off')
    if (!off) throw new Error('Anna sends no off')
    const targetId = `offs-${off.to.x}-${off.to.y}`
    await leader().call(targets.remove, { params: { ...params, targetId } })
    await calculate()
    await issue()
    const foreign = 'off-1-offs-2-3-0'
    const answer = await page.mark(
      { line: off.id, state: 'sent', at: ago(3) },
      { line: foreign, state: 'sent', at: ago(3) },
    )
    expect(answer).toMatchObject({ marks: [{ line: off.id, state: 'sent' }], gone: [off.id], unknown: [foreign] })
    expect((await page.read()).gone).toMatchObject([{ id: off.id, state: 'sent', from: off.from }])
    expect((await board()).sentGone).toMatchObject([{ playerId: anna, line: off.id }])
    expect(await byLeader({ line: foreign, state: 'sent', at: ago(1) })).toMatchObject({
      marks: [],
      unknown: [foreign],
    })
    const of = await leader().fails(orders.markAsLeader, {
      params: { planId, playerId: '21' },
      body: { marks: [{ line: foreign, state: 'sent', at: ago(1) }] },
    })
    expect(of.code).toBe('player_not_found')
  })

  test('of many lines at once loses none, however many devices send theirs at the same time', async () => {
    const { page, lines } = await anIssuedPlan()
    await Promise.all(lines.map(({ id }, i) => page.mark({ line: id, state: i % 2 ? 'sent' : 'skipped', at: ago(5) })))
    const states = (await page.read()).lines.map(({ state }) => state)
    expect(states).toEqual(lines.map((_, i) => (i % 2 ? 'sent' : 'skipped')))
  })

  test('is written down with who made it, and what it changes nothing of is not', async () => {
    const { planId, page, one, two, byLeader } = await anIssuedPlan()
    const mark: MarkInput = { line: one, state: 'sent', at: ago(9) }
    await page.mark(mark)
    await page.mark(mark)
    await byLeader({ line: two, state: 'skipped', at: ago(8) })
    await settled()
    const { entries } = await superadmin().call(audit.list, { query: { planId, area: 'orders' } })
    const told = entries.map(({ action, by, playerId, details }) => ({ action, kind: by.kind, playerId, details }))
    expect(told).toEqual([
      { action: 'orders.markAsLeader', kind: 'user', playerId: anna, details: { skipped: 1 } },
      { action: 'orders.mark', kind: 'player', playerId: anna, details: { sent: 1 } },
      expect.objectContaining({ action: 'orders.issue' }),
    ])
    expect(entries.at(1)).toMatchObject({ planName: 'Sturm', planId })
  })
})

test('the board is answered 304 until something has happened', async () => {
  const { params, page, one, renew } = await anIssuedPlan()
  const ask = (etag?: string) =>
    leader().send(orders.board, { params, headers: etag === undefined ? {} : { 'if-none-match': etag } })
  const first = await ask()
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  const known = await ask(etag)
  expect(known.status).toBe(304)
  // It carries the players' links.
  for (const answer of [first, known]) expect(answer.headers.get('cache-control')).toBe('no-store')
  await page.mark({ line: one, state: 'sent', at: ago(2) })
  const second = await ask(etag)
  expect(second.status).toBe(200)
  expect(second.headers.get('etag')).not.toBe(etag)
  // The board carries the players' links.
  const { entry } = await renew(anna)
  const third = await ask(second.headers.get('etag') ?? '')
  expect(third.status).toBe(200)
  expect(third.body).toMatchObject({ players: expect.arrayContaining([expect.objectContaining({ edit: entry.edit })]) })
})

test('during any issues, openings and marks: nobody misses a change, and no mark is lost', async () => {
  const { params, page, calculate, issue, board, playerEntry } = await anIssuedPlan()
  type Act =
    | { do: 'move'; hour: number }
    | { do: 'open' | 'issue' }
    | { do: 'mark'; line: number; state: MarkInput['state'] }
  const act: fc.Arbitrary<Act> = fc.oneof(
    fc.record({ do: fc.constant('move' as const), hour: fc.integer({ min: 18, max: 22 }) }),
    fc.record({ do: fc.constantFrom('open' as const, 'issue' as const) }),
    fc.record({
      do: fc.constant('mark' as const),
      line: fc.nat(20),
      state: fc.constantFrom('open' as const, 'sent' as const, 'skipped' as const),
    }),
  )
  const withoutState = <Line extends object>(line: Line) => ({
    ...line,
    ...{ state: 0, at: 0, by: 0, reason: 0, warnings: 0 },
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
      let looked = new Map((await page.open()).lines.map((line) => [line.id, withoutState(line)]))
      const marks = new Map((await page.read()).lines.map(({ id, state }) => [id, state]))
      for (const step of acts) {
        if (step.do === 'move') {
          await leader().call(plans.update, { params, body: { arriveAt: `2038-03-10T${step.hour}:00:00.000Z` } })
          await calculate()
        } else if (step.do === 'issue') await issue()
        else if (step.do === 'mark') {
          const { lines } = await page.read()
          const line = lines[step.line % lines.length]?.id ?? ''
          await page.mark({ line, state: step.state, at: new Date().toISOString() })
          marks.set(line, step.state)
        }
        const { lines, changes } = step.do === 'open' ? await page.open() : await page.read()
        const now = new Map(lines.map((line) => [line.id, withoutState(line)]))
        // Applying the changes to the lines seen gives the current lines.
        const told = new Map([...looked].filter(([id]) => !changes.gone.some((line) => line.id === id)))
        for (const id of [...changes.added, ...changes.changed.map(({ line }) => line)]) {
          const line = now.get(id)
          if (line) told.set(id, line)
        }
        expect(new Map([...told].toSorted())).toEqual(new Map([...now].toSorted()))
        if (step.do === 'open') looked = now
        for (const { id, state } of lines) expect(state).toBe(marks.get(id) ?? 'open')
      }
      const { lines } = await page.read()
      const sent = lines.filter(({ state }) => state === 'sent').length
      expect((await playerEntry(anna)).sent).toBe(sent)
      expect((await board()).players.find(({ playerId }) => playerId === anna)?.sent).toBe(sent)
    }),
    { numRuns: rounds(6, 100) },
  )
})

describe('the calendar', () => {
  test('has an event for each cluster of launches, as RFC 5545 asks', async () => {
    const { key, lines, issue } = await anIssuedPlan()
    const answer = await api().send(orders.calendar, { params: { key } })
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = String(answer.body)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n')
    const launches = lines.map(({ launchAt }) => Date.parse(launchAt))
    const clusters: number[] = []
    for (const [i, at] of launches.entries()) {
      const [first, before] = [clusters.at(-1), launches[i - 1]]
      const joins = before !== undefined && at - before <= 15 * 60_000
      if (!joins || first === undefined || at - first >= 30 * 60_000) clusters.push(at)
    }
    const starts = unfolded.filter((line) => line.startsWith('DTSTART:'))
    expect(starts).toEqual(
      clusters.map((at) => `DTSTART:${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`),
    )
    const uids = unfolded.filter((line) => line.startsWith('UID:'))
    expect(new Set(uids).size).toBe(clusters.length)
    expect(unfolded.find((line) => line.startsWith('SUMMARY:'))).toMatch(
      /^SUMMARY:\d\d:\d\d:\d\d \d+ Angriffe? senden \(/,
    )
    expect(unfolded.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(clusters.length)
    // Asked again, the same appointments.
    const again = String((await api().send(orders.calendar, { params: { key } })).body)
    expect(again).toBe(text)
    // A calendar that takes a later version has each once.
    await issue()
    const later = String((await api().send(orders.calendar, { params: { key } })).body).replaceAll('\r\n ', '')
    expect(later.split('\r\n').filter((line) => line.startsWith('UID:'))).toEqual(uids)
    expect(later).toContain('SEQUENCE:2')
  })

  test('names the hour that comes twice in the autumn night, and the zone of its times', async () => {
    const { params, calculate, issue, playerKey } = await aCalculatedPlan()
    // Ten fields are five hours: the launches lie in the two hours before 01:30 UTC, both of which the clock shows as 02.
    const body = { sendFrom: '2038-10-30T06:00:00.000Z', arriveAt: '2038-10-31T06:30:00.000Z' }
    await leader().call(plans.update, { params, body })
    await calculate()
    await issue()
    const answer = await api().send(orders.calendar, { params: { key: await playerKey(anna) } })
    const text = String(answer.body).replaceAll('\r\n ', '')
    expect(text).toMatch(/DTSTART:20381031T00.*\r\nDTEND:.*\r\nSUMMARY:02:\d\d:\d\d \(Sommerzeit\) 3 Angriffe senden/)
    expect(text).toMatch(/DESCRIPTION:02:40:09 \(Sommerzeit\) Fake /)
    expect(text).toMatch(/02:30:00 \(Winterzeit\) Off 500\|501 → 510\|501/)
    expect(text).toContain('Alle Uhrzeiten sind die der Welt (Europe/Berlin).')
  })
})

test('the manifest makes an app of each key, with its owner’s name', async () => {
  const { key } = await anIssuedPlan()
  const answer = await api().send(orders.manifest, { params: { key } })
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(JSON.parse(String(answer.body))).toMatchObject({
    id: `/orders/${key}`,
    start_url: `/orders/${key}`,
    scope: '/orders/',
    name: 'Befehle von Anna Äxte',
    display: 'standalone',
  })
})
