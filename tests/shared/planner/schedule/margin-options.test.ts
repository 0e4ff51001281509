import { expect, test } from 'vitest'
import { defaultSettings } from '../../../../shared/game/troops/default-settings.ts'
import { toEpoch } from '../../../../shared/game/world/timeslots.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { type PlayerSlots, planWindows } from '../../../../shared/planner/plan/availability.ts'
import { runProblem } from '../../../../shared/planner/plan/run-problem.ts'
import { aBase, aSender, aTarget } from '../plan-builders.ts'

const [own, silent] = [1, 2]

interface Case {
  /** The timeslots that the player entered. */
  slots?: [from: string, to: string][]
  sends?: PlayerSlots['sends']
  /** The daily timeslots of the world. */
  auto?: { start: string; end: string }[]
  arriveAt?: string
  options?: Partial<CalculationOptions>
}

function windowsWith({ slots = [], sends = 'slots', auto = [], arriveAt = '2027-03-28T12:00:00Z', options }: Case) {
  const schedule = { sendFrom: '2027-03-27T12:00:00Z', arriveAt, options: { marginMinutes: 5, ...options } }
  const record: PlayerSlots = { slots: slots.map(([from, to]) => ({ from, to })), sends, by: 'leader' }
  const settings = { ...defaultSettings(), autoTimeslotSettings: auto }
  return planWindows(schedule, { server: 'de236' }, settings, [], new Map([[own, record]]))
}

/** The margins of a player that touch a time. */
const around = (given: Case, playerId: number, time: string) => {
  const times = windowsWith(given).marginsOf?.(playerId) ?? new Float64Array()
  const second = toEpoch(time)
  return Array.from({ length: times.length / 2 }, (_, i) => [times[i * 2] ?? 0, times[i * 2 + 1] ?? 0]).flatMap(
    ([from = 0, to = 0]) => (from - 1 <= second && second <= to ? [[from - second, to - second]] : []),
  )
}

test('margins are the first and last minutes of timeslots, in nights with a clock change too', () => {
  const auto = [{ start: '01:30', end: '06:00' }]
  expect(around({ auto }, silent, '2027-03-28T00:30:00Z')).toEqual([[0, 300]])
  expect(around({ auto }, silent, '2027-03-28T04:00:00Z')).toEqual([[-299, 1]])
  const slots: Case['slots'] = [['2027-03-28T00:59:00Z', '2027-03-28T01:09:00Z']]
  expect(around({ slots }, own, '2027-03-28T01:00:00Z')).toEqual([[-60, 240]])
  // Shorter than two margins: all of it.
  expect(around({ slots, options: { marginMinutes: 6 } }, own, '2027-03-28T01:00:00Z')).toEqual([[-60, 541]])
})

test('timeslots that meet have no edges between, nor the last arrival, the start and nights', () => {
  const auto = [{ start: '00:00', end: '23:59' }]
  expect(around({ auto }, silent, '2027-03-27T23:00:00Z')).toEqual([])
  expect(around({ auto }, silent, '2027-03-28T12:00:00Z')).toEqual([])
  expect(around({ auto, options: { noNights: true } }, silent, '2027-03-27T22:00:00Z')).toEqual([])
  const halves: Case['slots'] = [
    ['2027-03-27T10:00:00Z', '2027-03-27T18:00:00Z'],
    ['2027-03-27T18:00:00Z', '2027-03-27T20:00:00Z'],
  ]
  expect(around({ slots: halves }, own, '2027-03-27T18:00:00Z')).toEqual([])
  expect(around({ slots: halves }, own, '2027-03-27T12:00:00Z')).toEqual([])
  expect(around({ slots: halves }, own, '2027-03-27T20:00:00Z')).toEqual([[-299, 1]])
})

test('players who always or never can have none, and plans without the option either', () => {
  const marginsOf = (given: Case, id: number) => windowsWith(given).marginsOf?.(id)
  expect(marginsOf({}, silent)).toBeUndefined()
  expect(marginsOf({ sends: 'always' }, own)).toBeUndefined()
  expect([...(marginsOf({ sends: 'never' }, own) ?? [])]).toEqual([])
  expect(windowsWith({ options: { marginMinutes: 0 } }).marginsOf).toBeUndefined()
})

test('a train keeps the margin with its last command too', () => {
  const trains = { commands: 4, gap: 10, afterOffs: 0 }
  const base = { ...aBase, options: { ...aBase.options, trains }, assignments: {} }
  const senders = [aSender(1, { maxSnob: 4, type: 'offs' })]
  const targets = [aTarget(1, { maxOff: 0, maxSnob: 1 })]
  const input = { ...base, senders, targets, kind: 'ag' as const, marginsOf: () => Float64Array.of(0, 300, 3301, 3601) }
  expect([...(runProblem(input, ['ag']).problem.margins?.[0] ?? [])]).toEqual([-30, 300, 3271, 3601])
})
