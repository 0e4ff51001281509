import { expect, test } from 'vitest'
import { alarmsBetween } from '../../../../../web/orders/alarms/alarm-times.ts'
import { countdownText, spanText } from '../../../../../web/orders/clock/countdown.ts'
import { keyIn } from '../../../../../web/orders/data/order-key.ts'
import {
  commandsOf,
  dueRows,
  dueSeconds,
  filterRows,
  lateArrival,
  nextRow,
  openOnly,
  overdueRows,
  type ShownState,
} from '../../../../../web/orders/data/order-rows.ts'
import { planLabels } from '../../../../../web/orders/data/page-sheet.ts'
import { anOrderLine, rowsOf } from '../../../support/order-samples.ts'

const now = Math.floor(Date.now() / 1000)
const inSeconds = (seconds: number) => new Date((now + seconds) * 1000).toISOString()
const past = anOrderLine({ id: 'off-1-offs-1-1-0', launchAt: inSeconds(-60) })
const sent = anOrderLine({ id: 'off-2-offs-1-1-0', launchAt: inSeconds(30), state: 'sent', at: inSeconds(-5) })
const fake = anOrderLine({
  id: 'fake-3-offs-1-1-0',
  type: 'fake',
  launchAt: inSeconds(90),
  from: { villageId: 7, x: 400, y: 401, name: 'Nord' },
  to: { villageId: 8, x: 600, y: 601, name: 'Äußere Burg', playerName: 'Carl' },
})
const off = anOrderLine({ id: 'off-4-offs-1-1-0', launchAt: inSeconds(60) })
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('a train is one row: its first open command, with all of them in their order', () => {
  const start = Date.now()
  const after = (seconds: number) => new Date(start + seconds * 1000).toISOString()
  const command = (trainIndex: number, more: Parameters<typeof anOrderLine>[0] = {}) =>
    anOrderLine({
      id: `ag-1-offs-1-1-${trainIndex}`,
      type: 'ag',
      launchAt: after(60 + trainIndex),
      arriveAt: after(30_000 + trainIndex),
      commands: 3,
      gap: 1,
      trainIndex,
      ...more,
    })
  const later = { id: 'ag-9', launchAt: after(90), arriveAt: after(30_030) }
  const lines = [command(2), command(0, { state: 'sent' }), command(1), off, command(0, later)]
  const rows = rowsOf(lines)
  expect(ids(rows)).toEqual([off.id, 'ag-1-offs-1-1-1', 'ag-9'])
  expect(ids(rows[1]?.train ?? [])).toEqual(['ag-1-offs-1-1-0', 'ag-1-offs-1-1-1', 'ag-1-offs-1-1-2'])
  expect(rows.map((row) => commandsOf(row).length)).toEqual([1, 3, 1])
  expect(rowsOf([command(0, { state: 'sent' }), command(1, { state: 'sent' })])).toMatchObject([
    { id: 'ag-1-offs-1-1-0', state: 'sent' },
  ])
  expect(rowsOf([command(0, { state: 'skipped' }), command(1, { state: 'sent' })])).toMatchObject([
    { id: 'ag-1-offs-1-1-1', state: 'sent' },
  ])
})

test('rows come by launch, and the player’s later word counts before the server has heard it', () => {
  const queue = new Map([
    [off.id, { state: 'skipped' as const, at: inSeconds(0), reason: 'weg' }],
    [sent.id, { state: 'open' as const, at: inSeconds(-10) }],
  ])
  const rows = rowsOf([fake, off, sent, past], queue)
  expect(ids(rows)).toEqual([past.id, sent.id, off.id, fake.id])
  expect(rows[2]).toMatchObject({ state: 'skipped', reason: 'weg', waits: true, by: 'member' })
  expect(rows[1]).toMatchObject({ state: 'sent', waits: false })
  expect(rows[2]?.fields).toBeCloseTo(17.69, 2)
})

test('what was seen in the game is neither next nor overdue nor open, with any mark', () => {
  const seen = { arriveAt: inSeconds(9000) }
  const rows = rowsOf([{ ...past, seen }, { ...off, seen }, { ...fake, state: 'skipped', seen }, sent])
  expect(nextRow(rows, now)).toBeUndefined()
  expect(overdueRows(rows, now + 150)).toEqual([])
  expect(alarmsBetween(rows, [10], () => now, now + 55)).toEqual([])
  const among = (state: ShownState) => ids(filterRows(rows, { ...openOnly, state }, now))
  expect(among('open')).toEqual([])
  expect(among('skipped')).toEqual([])
  expect(among('sent')).toEqual([past.id, sent.id, off.id, fake.id])
  expect(among('seen')).toEqual([past.id, off.id, fake.id])
})

test('next is the first open launch that is still to come, overdue what is open 90 seconds after its launch', () => {
  const rows = rowsOf([fake, off, sent, past])
  expect(nextRow(rows, now)?.id).toBe(off.id)
  expect(nextRow(rows, now + 60)?.id).toBe(fake.id)
  expect(nextRow(rows, now + 90)).toBeUndefined()
  expect(overdueRows(rows, now + 29)).toEqual([])
  expect(ids(overdueRows(rows, now + 30))).toEqual([past.id])
  expect(ids(overdueRows(rows, now + 60 + dueSeconds))).toEqual([past.id, off.id])
})

test('filters', () => {
  const rows = rowsOf([fake, off, sent, past])
  const all = { ...openOnly, state: undefined }
  expect(ids(filterRows(rows, openOnly, now))).toEqual([past.id, off.id, fake.id])
  expect(ids(filterRows(rows, { ...openOnly, state: 'sent' }, now))).toEqual([sent.id])
  expect(ids(filterRows(rows, { ...all, kind: 'fake' }, now))).toEqual([fake.id])
  expect(ids(filterRows(rows, { ...all, villageId: 7 }, now))).toEqual([fake.id])
  for (const target of ['600|601', 'äußere', ' CARL ', 'burg carl']) {
    expect(ids(filterRows(rows, { ...all, target }, now))).toEqual([fake.id])
  }
  expect(filterRows(rows, { ...all, target: 'nord' }, now)).toEqual([])
})

test.each([
  [0, '00:00:00'],
  [59, '00:00:59'],
  [764, '00:12:44'],
  [97_205, '27:00:05'],
  [2 * 86_400 + 3605, '2 T 01:00:05'],
  [-65, '+00:01:05'],
])('%i s are shown as %s', (seconds, text) => {
  expect(countdownText(seconds)).toBe(text)
})

test.each([
  [10, '10\u00a0s'],
  [300, '5\u00a0min'],
  [90, '1\u00a0min 30\u00a0s'],
  [5400, '1\u00a0h 30\u00a0min'],
  [0, '0\u00a0s'],
])('a span of %i s is %s', (seconds, text) => {
  expect(spanText(seconds)).toBe(text)
})

test('the key is the second part of the path, and what is badly encoded is harmless', () => {
  expect(keyIn('/orders/abc')).toBe('abc')
  expect(keyIn('/orders/a%20b/')).toBe('a b')
  expect(keyIn('/orders/%E0%A4%A')).toBe('%E0%A4%A')
  expect(keyIn('/orders/')).toBe('')
  for (const path of ['/orders/all/a%20b', '/orders/all/a%20b/', '/all-orders/a%20b'])
    expect(keyIn(path)).toBe('all/a b')
})

test('an attack is due for 90 seconds from its launch, and one that was seen in the game neither due, next nor overdue', () => {
  const rows = rowsOf([past, sent, off])
  const launch = now - 60
  expect(ids(dueRows(rows, launch - 1))).toEqual([])
  expect(ids(dueRows(rows, launch))).toEqual([past.id])
  expect(ids(dueRows(rows, launch + dueSeconds - 1))).toEqual([past.id])
  expect(ids(dueRows(rows, launch + dueSeconds))).toEqual([])
  const seen = rowsOf([past, off].map((line) => ({ ...line, seen: { arriveAt: inSeconds(900) } })))
  expect(dueRows(seen, now)).toEqual([])
  expect(overdueRows(seen, now)).toEqual([])
  expect(nextRow(seen, now)).toBeUndefined()
})

test('the names of plans differ, also of those that arrive on the same day', () => {
  const plan = (planName: string | undefined, lastArrival: string) => ({
    ...(planName !== undefined && { planName }),
    issue: 1,
    issuedAt: inSeconds(0),
    lastArrival,
  })
  const [wednesday, friday] = ['2099-03-04T18:00:00.000Z', '2099-03-06T18:00:00.000Z']
  const plans = [plan('Sturm', wednesday), plan('Sturm', friday), plan('Sturm', friday), plan(undefined, friday)]
  expect(planLabels({ plans, timeZone: 'Europe/Berlin' })).toEqual([
    'Sturm (bis Mi., 04.03.)',
    'Sturm (bis Fr., 06.03.) Nr. 2',
    'Sturm (bis Fr., 06.03.) Nr. 3',
    'Plan 4',
  ])
})

test('an attack sent late arrives later by as much, and is within its window until that ends', () => {
  const [exact, flexible] = rowsOf([
    anOrderLine({ id: 'off-1-offs-1-1-0', launchAt: inSeconds(0), arriveAt: inSeconds(900) }),
    anOrderLine({
      id: 'off-2-offs-1-1-0',
      launchAt: inSeconds(0),
      arriveAt: inSeconds(900),
      latestAt: inSeconds(1000),
    }),
  ])
  if (!exact || !flexible) throw new Error('no rows')
  expect(lateArrival(exact, now + 100)).toEqual({ arrival: now + 1000, after: 100 })
  expect(lateArrival(flexible, now + 100)).toEqual({ arrival: now + 1000, after: 0 })
  expect(lateArrival(flexible, now + 101)).toEqual({ arrival: now + 1001, after: 1 })
})
