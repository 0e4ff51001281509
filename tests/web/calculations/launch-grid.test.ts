import { expect, test } from 'vitest'
import type { Attack } from '../../../shared/model/attack.ts'
import {
  busiestHour,
  densityGrade,
  gradedStretches,
  gradeRanges,
  launchDays,
  launchGrid,
} from '../../../web/features/calculations/launches/launch-grid.ts'
import {
  hourLabel,
  hourName,
  launchSummary,
  paceText,
} from '../../../web/features/calculations/launches/launch-labels.ts'
import { densestText, findMisses, playerPaceText } from '../../../web/features/calculations/launches/pace.ts'
import { cpuMilliseconds } from '../../support/stack/cpu-time.ts'

const zone = 'Europe/Berlin'
const names: Record<number, string> = { 7: 'Anna', 8: 'Bert', 9: 'Cleo' }
const launch = (senderPlayerId: number, launchAt: string): Attack => ({
  type: 'off',
  xf: 500,
  yf: 501,
  xt: 510,
  yt: 511,
  senderVillageId: 1,
  senderVillageName: 'Nordburg',
  senderPlayerId,
  senderPlayerName: names[senderPlayerId] ?? '',
  targetVillageId: 2,
  targetVillageName: 'Südburg',
  targetPlayerName: 'Gegner',
  unitType: 'ram',
  troops: {},
  launchAt,
  time: '2026-12-01T07:00:00.000Z',
  isRealInc: false,
})
const labels = (attacks: Attack[], timeZone = zone) =>
  launchGrid(attacks, timeZone).columns.map((column) =>
    column.kind === 'gap' ? `(${column.hours})` : `${column.day.slice(-2)}: ${hourLabel(column)}`,
  )

test('launches are counted per hour of the world’s clock and player, who has most to send first', () => {
  const grid = launchGrid(
    [
      launch(8, '2026-12-01T16:59:59.000Z'),
      launch(7, '2026-12-01T17:00:00.000Z'),
      launch(7, '2026-12-01T17:00:30.000Z'),
      launch(7, '2026-12-01T17:59:59.000Z'),
      launch(9, '2026-12-01T18:00:00.000Z'),
    ],
    zone,
  )
  expect(grid.columns).toMatchObject([{ hour: 17 }, { hour: 18 }, { hour: 19 }])
  expect(grid.players.map(({ name, launches, counts }) => [name, launches, counts])).toEqual([
    ['Anna', 3, [0, 3, 0]],
    ['Bert', 1, [1, 0, 0]],
    ['Cleo', 1, [0, 0, 1]],
  ])
  expect(grid.totals).toEqual([1, 3, 1])
  expect(grid.peak).toBe(3)
  expect(grid.players[0]).toMatchObject({ densest: 2, densestFrom: Date.UTC(2026, 11, 1, 17) / 1000, shortestGap: 30 })
  expect(busiestHour(grid)).toMatchObject({ hour: 18, launches: 3, players: 1 })
})

test('hours without launches between two with some become one gap, over midnight too', () => {
  const attacks = [
    launch(7, '2026-12-01T21:30:00.000Z'),
    launch(7, '2026-12-01T22:30:00.000Z'),
    launch(7, '2026-12-02T05:00:00.000Z'),
  ]
  expect(labels(attacks)).toEqual(['01: 22', '01: 23', '(6)', '02: 6'])
  expect(launchDays(launchGrid(attacks, zone).columns)).toMatchObject([
    { day: '2026-12-01', columns: 2 },
    { day: '2026-12-02', columns: 2 },
  ])
})

test('the hour that occurs twice when the clock is put back counts as two', () => {
  const attacks = [
    launch(7, '2026-10-24T23:30:00.000Z'),
    launch(7, '2026-10-25T00:30:00.000Z'),
    launch(7, '2026-10-25T01:30:00.000Z'),
    launch(8, '2026-10-25T01:45:00.000Z'),
    launch(8, '2026-10-25T02:15:00.000Z'),
  ]
  expect(labels(attacks)).toEqual(['25: 1', '25: 2A', '25: 2B', '25: 3'])
  const grid = launchGrid(attacks, zone)
  expect(grid.totals).toEqual([1, 1, 2, 1])
  expect(grid.columns.map((column) => column.kind === 'hour' && hourName(column))).toEqual([
    '1 bis 2 Uhr',
    '2 bis 3 Uhr (Sommerzeit)',
    '2 bis 3 Uhr (Winterzeit)',
    '3 bis 4 Uhr',
  ])
  // The second of the two is known as such without the first.
  expect(labels([launch(7, '2026-10-25T01:30:00.000Z')])).toEqual(['25: 2B'])
})

test('the hour that is skipped in spring is no gap', () => {
  expect(labels([launch(7, '2027-03-28T00:30:00.000Z'), launch(7, '2027-03-28T01:30:00.000Z')])).toEqual([
    '28: 1',
    '28: 3',
  ])
})

test('hours are those of the zone, also where they begin at half past UTC', () => {
  const attacks = [launch(7, '2026-12-01T12:29:00.000Z'), launch(7, '2026-12-01T12:30:00.000Z')]
  expect(labels(attacks, 'Asia/Kolkata')).toEqual(['01: 17', '01: 18'])
  expect(labels(attacks, zone)).toEqual(['01: 13'])
})

test('empty hours beside each other are one stretch, gaps stay apart', () => {
  const { columns } = launchGrid(
    [16, 17, 18, 20].map((hour) => launch(7, `2026-12-01T${hour}:00:00.000Z`)),
    zone,
  )
  const stretches = (counts: number[]) =>
    gradedStretches(counts, columns).map(({ at, span, count, isGap }) => [at, span, isGap ? 'gap' : count])
  expect(stretches([0, 0, 5, 0, 0])).toEqual([
    [0, 2, 0],
    [2, 1, 5],
    [3, 1, 'gap'],
    [4, 1, 0],
  ])
  expect(stretches([1, 1, 0, 0, 2])).toEqual([
    [0, 1, 1],
    [1, 1, 1],
    [2, 1, 0],
    [3, 1, 'gap'],
    [4, 1, 2],
  ])
})

test.each([1, 3, 4, 27, 100])('a count has the grade that the legend says (peak %d)', (peak) => {
  const ranges = gradeRanges(peak)
  for (let count = 1; count <= peak; count++) {
    expect(ranges.filter(({ from, to }) => from <= count && count <= to)).toMatchObject([
      { grade: densityGrade(count, peak) },
    ])
  }
  expect(densityGrade(peak, peak)).toBe(4)
})

test('nothing planned makes an empty grid, sixty players with a thousand hours are counted at once', () => {
  expect(launchGrid([], zone)).toEqual({ columns: [], players: [], totals: [], peak: 0 })
  expect(launchSummary(launchGrid([], zone), zone)).toEqual([])
  const begin = Date.UTC(2026, 9, 20)
  const attacks = Array.from({ length: 20_000 }, (_, i) =>
    launch(i % 60, new Date(begin + ((i * 7919) % 1_000_000) * 1000).toISOString()),
  )
  let grid = launchGrid([], zone)
  const took = cpuMilliseconds(() => {
    grid = launchGrid(attacks, zone)
  })
  expect(took).toBeLessThan(1500)
  expect(grid.totals.reduce((sum, count) => sum + count, 0)).toBe(20_000)
  expect(grid.players).toHaveLength(60)
})

test('a train is one launch in the figures', () => {
  const at = (minute: number) => `2038-03-10T16:0${minute}:00.000Z`
  const train = [0, 1, 2, 3].map((trainIndex): Attack => ({ ...launch(7, at(0)), type: 'ag', trainIndex, commands: 4 }))
  const attacks = [...train, launch(7, at(2))]
  expect(densestText(attacks)).toContain('höchstens 1 in einer Sekunde, 1 in einer Minute, 2 in einer Stunde.')
  expect(findMisses(attacks, { minute: 1 })).toEqual([])
  expect(findMisses(attacks, { hour: 1 })).toMatchObject([{ launches: 2 }])
  const { players, totals } = launchGrid(attacks, zone)
  expect([totals, players]).toMatchObject([[2], [{ launches: 2, counts: [2], densest: 1 }]])
})

test('a player’s figures are theirs alone, with what wider windows would gain them', () => {
  const at = (second: string) => `2038-03-10T16:00:${second}.000Z`
  const attacks = [
    launch(7, at('00')),
    launch(7, at('05')),
    launch(8, at('00')),
    launch(8, at('30')),
    launch(9, at('00')),
  ]
  const wider = [30, 60].map((seconds) => ({ seconds, late: 0 }))
  const players = [{ playerId: 7, launches: 2, late: 1, wider }]
  const lateness = { launches: 5, late: 1, hasWindows: true, wider, players }
  const text = (playerId: number) => playerPaceText(attacks, playerId, lateness, 12)
  expect(text(7)).toBe(
    'Anna, kürzester Abstand: 5 Sek.; höchstens 1 in einer Sekunde, 2 in einer Minute, 2 in einer Stunde. ' +
      'Bei 12 s je Befehl ist trotz Ankunftsfenster 1 von 2 Angriffen zu spät. Haben sie verschieden große Fenster, ist das nicht immer die kleinste mögliche Zahl. Auf jeder Seite weiter um 30 s wäre keiner zu spät.',
  )
  expect(text(8)).toMatch(/^Bert, kürzester Abstand: 30 Sek\.; .+ Bei 12 s je Befehl ist kein Angriff zu spät\.$/)
  expect(text(9)).toBe('Cleo: Bei 12 s je Befehl ist kein Angriff zu spät.')
  expect(text(10)).toBe('')
})

test('the chart in words', () => {
  const grid = launchGrid(
    [
      launch(7, '2026-12-01T17:00:00.000Z'),
      launch(7, '2026-12-01T17:00:40.000Z'),
      launch(8, '2026-12-01T17:30:00.000Z'),
      launch(8, '2026-12-02T22:00:00.000Z'),
      launch(9, '2026-12-02T23:00:00.000Z'),
    ],
    zone,
  )
  expect(launchSummary(grid, zone)).toEqual([
    '5 Angriffe von 3 Spielern, verteilt auf 3 Stunden.',
    'Am meisten los ist am Di., 01.12., von 18 bis 19 Uhr: 3 Angriffe von 2 Spielern.',
    'Am dichtesten wird es für Anna: 2 Angriffe in einer Minute (Di., 01.12., 18:00 Uhr).',
  ])
  expect(grid.players.map(paceText)).toEqual(['Bis 2 je Minute, Abstand ab 40 Sek.', 'Abstand ab 28 Std. 30 Min.', ''])
  const [row] = grid.players
  expect(row && paceText({ ...row, shortestGap: 0 })).toBe('Bis 2 je Minute, zwei zugleich')
})
