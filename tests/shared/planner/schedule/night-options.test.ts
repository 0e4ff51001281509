import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../../shared/game/troops/default-settings.ts'
import { toEpoch, toIso } from '../../../../shared/game/world/timeslots.ts'
import { partsInZone } from '../../../../shared/game/world/world-time.ts'
import { byKind, type PlannedAttack } from '../../../../shared/model/attack.ts'
import type { ArrivalWindow } from '../../../../shared/model/inputs/arrival-window.ts'
import { type CalculationOptions, defaultOptions } from '../../../../shared/model/plan.ts'
import { type PlayerSlots, planWindows } from '../../../../shared/planner/plan/availability.ts'
import { partedAttacks } from '../../../../shared/planner/plan/parted-attacks.ts'
import { planRun } from '../../../../shared/planner/plan/runs.ts'
import { aBase, aSender, aTarget } from '../plan-builders.ts'

const zone = 'Europe/Berlin'
const hour = 3600
const silent = 1
const answering = 2

/** One village for each half hour of way, of each player, and as many targets. */
const senders = [silent, answering].flatMap((playerId) =>
  Array.from({ length: 40 }, (_, n) =>
    aSender(100 * playerId + n, {
      playerId,
      x: 400,
      y: 300 + n,
      maxOff: 0,
      maxFake: 1,
      troops: { axe: 5000, ram: 200, catapult: 100 },
    }),
  ),
)

interface Case {
  arriveAt: string
  options?: Partial<CalculationOptions>
  wanted?: number
  auto?: { start: string; end: string }[]
  only?: number
}

function plannedFakes({ arriveAt, options = {}, wanted = 80, auto = [], only }: Case): PlannedAttack[] {
  const all = { ...defaultOptions, ...options }
  const settings = { ...defaultSettings(), autoTimeslotSettings: auto }
  const sendFrom = toIso(toEpoch(arriveAt) - 30 * hour)
  const own = new Map<number, PlayerSlots>([[answering, { slots: [], sends: 'always', by: 'leader' }]])
  const targets = [aTarget(0, { x: 400, y: 300, maxOff: 0, maxFake: wanted })]
  const schedule = { sendFrom, arriveAt, options: all }
  const windows = planWindows(schedule, { server: 'de236' }, settings, targets, own)
  const input = {
    ...aBase,
    ...windows,
    options: all,
    sendFrom: toEpoch(sendFrom),
    arriveAt: toEpoch(arriveAt),
    senders: senders.filter(({ playerId }) => playerId === (only ?? playerId)),
    targets,
    pins: [],
    issuedAt: new Map<string, number>(),
  }
  const { attacks } = planRun({ ...input, kind: 'fake', assignments: {} })
  return partedAttacks({ fake: { attacks } }, input).fake?.attacks ?? []
}

const hoursOf = (attacks: readonly PlannedAttack[], playerId: number) =>
  attacks
    .filter(({ villageId }) => Math.floor(villageId / 100) === playerId)
    .map(({ launch }) => partsInZone(launch, zone).hour)

const isNight = (at: number) => at >= 23 || at < 8
const everyKind = (window: ArrivalWindow) => byKind(() => window)

describe('nights', () => {
  it.each(['2027-03-10T20:00:00Z', '2027-03-28T12:00:00Z', '2027-10-31T12:00:00Z', '2027-03-28T06:00:01Z'])(
    'have no launch of silent players under the option before %s',
    (arriveAt) => {
      const [free, byDay] = [false, true].map((noNights) => plannedFakes({ arriveAt, options: { noNights } }))
      if (!free || !byDay) throw new Error('both are planned')
      expect(hoursOf(free, silent).some(isNight)).toBe(true)
      expect(hoursOf(byDay, silent).filter(isNight)).toEqual([])
      expect(hoursOf(byDay, answering)).toEqual(hoursOf(free, answering))
      // All that can launch by day do.
      expect(hoursOf(byDay, silent).length).toBe(hoursOf(free, silent).filter((at) => !isNight(at)).length)
    },
  )

  it.each([
    ['the night without an hour', '2027-03-27T22:00:00Z', '2027-03-28T06:00:00Z', 16],
    ['the night with an hour twice', '2027-10-30T21:00:00Z', '2027-10-31T07:00:00Z', 20],
  ])('last from their first hour to their last in %s', (_, from, to, halfHours) => {
    const schedule = { sendFrom: '2027-03-01T00:00:00Z', arriveAt: to }
    const { nightsOf } = planWindows(schedule, { server: 'de236' }, defaultSettings(), [], new Map())
    const nights = nightsOf(silent) ?? new Float64Array()
    const at = nights.indexOf(toEpoch(from))
    expect(at % 2).toBe(0)
    expect(nights[at + 1]).toBe(toEpoch(to))
    expect((toEpoch(to) - toEpoch(from)) / 1800).toBe(halfHours)
  })

  it('are those of the setting, and those of the world’s slots that reach into them', () => {
    const arriveAt = '2027-03-10T20:00:00Z'
    const auto = [{ start: '05:00', end: '13:59' }]
    const options = { noNights: true, night: { from: 22, to: 6 } }
    const hours = hoursOf(plannedFakes({ arriveAt, auto, options, only: silent }), silent)
    expect(new Set(hours)).toEqual(new Set([6, 7, 8, 9, 10, 11, 12, 13]))
    const free = hoursOf(plannedFakes({ arriveAt, auto, only: silent }), silent)
    expect(new Set(free)).toContain(5)
  })

  it('have as few launches of silent players as there must be, and any of those who answered', () => {
    const arriveAt = '2027-03-10T12:00:00Z'
    const all = plannedFakes({ arriveAt })
    const half = plannedFakes({ arriveAt, wanted: 40 })
    expect(half.length).toBe(40)
    expect(hoursOf(all, silent).filter(isNight).length).toBeGreaterThan(10)
    expect(hoursOf(half, silent).filter(isNight)).toEqual([])
    expect(hoursOf(half, answering).some(isNight)).toBe(true)
  })

  it('end where an arrival window lets an attack launch by day', () => {
    const arriveAt = '2027-03-10T12:00:00Z'
    const late = (options: Partial<CalculationOptions>) =>
      plannedFakes({ arriveAt, options, only: silent }).filter(({ launch }) => isNight(partsInZone(launch, zone).hour))
    const windows = everyKind({ before: 0, after: 3 * 1800 })
    const [asked, moved] = [late({}).length, late({ windows }).length]
    expect(asked - moved).toBe(3)
    const before = everyKind({ before: 3 * 1800 + 1, after: 0 })
    expect(asked - late({ windows: before }).length).toBe(4)
  })
})
