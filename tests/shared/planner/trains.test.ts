import { describe, expect, test } from 'vitest'
import { defaultEscort, tooFewNobles, withTrains } from '../../../shared/game/troops/trains.ts'
import type { TrainOptions } from '../../../shared/model/inputs/trains.ts'
import { defaultOptions } from '../../../shared/model/plan.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { noWishes } from '../../../shared/model/wishes/wish.ts'
import { countUsage } from '../../../shared/planner/model/usage.ts'
import { orderWishes } from '../../../shared/planner/plan/order-wishes.ts'
import { partedAttacks } from '../../../shared/planner/plan/parted-attacks.ts'
import { planRun } from '../../../shared/planner/plan/runs.ts'
import { editWishes } from '../../../shared/planner/plan/wish-edits.ts'
import { fc } from '../../support/properties.ts'
import { rounds } from '../../support/soak.ts'
import { ARRIVAL, type ProblemSpec } from './builders.ts'
import { feasibleMatrix } from './oracle.ts'
import { aBase, aSender, aTarget } from './plan-builders.ts'
import { integerProgram } from './wishes/integer-program.ts'

const { settings, units } = aBase
const limit = { percent: 0, units }
const trainOf = (commands: number, more: Partial<TrainOptions> = {}): TrainOptions => ({
  commands,
  gap: 0,
  afterOffs: 1,
  ...more,
})

/** A village with these nobles, and escorts for each. */
const noble = (n: number, snob: number, more: Partial<Sender> = {}): Sender =>
  aSender(n, { maxOff: 0, troops: { axe: 400, light: 200, snob }, ...more })

describe('the trains of a village', () => {
  const trains = (troops: Sender['troops'], commands: number, more: Partial<Sender> = {}) =>
    withTrains(aSender(1, { troops, ...more }), commands, settings, limit)

  test.each([
    { snob: 3, commands: 4, found: 0 },
    { snob: 4, commands: 4, found: 1 },
    { snob: 9, commands: 4, found: 2 },
    { snob: 9, commands: 1, found: 9 },
  ])('are the whole trains among $snob nobles by $commands', ({ snob, commands, found }) => {
    expect(trains({ axe: 5000, light: 1000, snob }, commands).maxSnob).toBe(found)
  })

  test('need an escort for each command', () => {
    expect(trains({ axe: 250, light: 900, snob: 8 }, 1).maxSnob).toBe(2)
    expect(trains({ snob: 8 }, 1).maxSnob).toBe(0)
  })

  test('are fewer where the fake limit asks more of each command than the village has', () => {
    const village = aSender(1, { points: 10_000, troops: { axe: 1000, light: 200, snob: 4 } })
    const under = (percent: number) => withTrains(village, 1, settings, { percent, units })
    expect(under(1)).toMatchObject({ maxSnob: 4, ag: { ...defaultEscort, snob: 1 } })
    expect(under(9)).toMatchObject({ maxSnob: 2, ag: { light: 100, axe: 400, snob: 1 } })
    expect(under(50).maxSnob).toBe(0)
  })

  test('are at most what a leader chose, and never more than the nobles', () => {
    const troops = { axe: 5000, light: 1000, snob: 8 }
    expect(trains(troops, 4, { maxSnob: 1 }).maxSnob).toBe(1)
    expect(trains(troops, 4, { maxSnob: 7 }).maxSnob).toBe(2)
    expect(trains(undefined, 4, { maxSnob: 7 }).maxSnob).toBe(7)
  })

  test('are none where the rules of trains exclude the village', () => {
    const ruled = { ...settings, assignmentRules: { ag: [{ unit: 'axe' as const, op: '>=' as const, value: 600 }] } }
    const able = (axe: number) =>
      withTrains(aSender(1, { troops: { axe, light: 200, snob: 4 } }), 4, ruled, limit).maxSnob
    expect([able(500), able(600)]).toEqual([0, 1])
  })
})

test('nobles of all villages are too few for a train where none has those of one', () => {
  const villages = [{ troops: { snob: 2 } }, { troops: { axe: 9 } }]
  expect([tooFewNobles(villages, 2), tooFewNobles(villages, 3), tooFewNobles([], 1)]).toEqual([undefined, 2, 0])
  // The leader's word counts for villages entered by hand.
  expect(tooFewNobles([...villages, { maxSnob: 1 }], 5)).toBeUndefined()
  expect(tooFewNobles([{ troops: {}, maxSnob: 1 }], 5)).toBe(0)
})

const planTrains = (senders: readonly Sender[], targets = [aTarget(1, { maxOff: 0, maxSnob: 1 })], more = {}) =>
  planRun({
    ...aBase,
    kind: 'ag',
    senders: senders.map((sender) => withTrains(sender, 4, settings, limit)),
    targets,
    assignments: {},
    ...more,
  })

describe('a run of trains', () => {
  test('sends whole trains: one attack of all commands, at the pace of nobles, with the troops of each', () => {
    const { attacks, totals } = planTrains([noble(1, 7)])
    const launch = ARRIVAL - 10 * 35 * 60
    expect(totals).toEqual({ required: 1, current: 1, upperBound: 1 })
    expect(attacks).toEqual([
      {
        ...{ villageId: 1, targetId: 't1', unit: 'snob', commands: 4, launch, arrival: ARRIVAL },
        troops: { ...defaultEscort, snob: 1 },
      },
    ])
  })

  test('sends none with fewer nobles than a train has commands', () => {
    expect(planTrains([noble(1, 3)]).attacks).toEqual([])
  })

  test('goes no farther than nobles may, and no nearer than the least distance', () => {
    const count = (snobRange: number | undefined, options = defaultOptions) =>
      planTrains([noble(1, 4)], undefined, { snobRange, options }).attacks.length
    expect([count(9), count(10), count(undefined)]).toEqual([0, 1, 1])
    expect(count(50, { ...defaultOptions, distances: { ag: { max: 9 } } })).toBe(0)
    expect(count(50, { ...defaultOptions, distances: { ag: { min: 11 } } })).toBe(0)
  })

  test('arrives after the window of the target’s offs and the gap, and its own window never reaches into it', () => {
    const options = {
      ...defaultOptions,
      windows: { off: { before: 30, after: 45 }, ag: { before: 60, after: 60 } },
      trains: trainOf(4, { afterOffs: 5 }),
    }
    const arrival = (maxOff: number) =>
      planTrains([noble(1, 4)], [aTarget(1, { maxOff, maxSnob: 1 })], { options }).attacks[0]?.arrival ?? 0
    expect([arrival(0), arrival(2)]).toEqual([ARRIVAL, ARRIVAL + 50])
    const senders = [1, 2, 3].map((n) => ({ ...noble(n, 4), maxOff: 1, maxSnob: 1 }))
    const targets = [aTarget(1, { maxOff: 2, maxSnob: 2 })]
    const input = { ...aBase, options, senders, targets }
    const ag = planRun({ ...input, kind: 'ag', assignments: {} })
    const parted = partedAttacks({ ag }, { ...input, pins: [], issuedAt: new Map() })
    for (const attack of parted.ag?.attacks ?? []) expect(attack.arrival).toBeGreaterThanOrEqual(ARRIVAL + 50)
  })

  test('leaves the last command within the timeslot, where commands take seconds', () => {
    const launch = ARRIVAL - 10 * 35 * 60
    const planned = (to: number) =>
      planTrains([noble(1, 4)], undefined, {
        options: { ...defaultOptions, trains: trainOf(4, { gap: 5 }) },
        windowsOf: () => Float64Array.from([launch - 60, to]),
      }).attacks.length
    expect([planned(launch + 14), planned(launch + 15)]).toEqual([0, 1])
  })

  test('never moves its last command out of the timeslot, with a gap and an arrival window', () => {
    const base = ARRIVAL - 10 * 35 * 60
    let moved = 0
    fc.assert(
      fc.property(
        fc.record({
          gap: fc.integer({ min: 1, max: 10 }),
          commands: fc.integer({ min: 2, max: 5 }),
          before: fc.nat(90),
          after: fc.nat(90),
          room: fc.nat(120),
          villages: fc.integer({ min: 1, max: 5 }),
        }),
        ({ gap, commands, before, after, room, villages }) => {
          const span = (commands - 1) * gap
          const slot = [base - 30, base + span + room] as const
          const options = {
            ...defaultOptions,
            windows: { ag: { before, after } },
            trains: trainOf(commands, { gap }),
          }
          const senders = Array.from({ length: villages }, (_, n) => aSender(n, { y: 401, maxOff: 0, maxSnob: 1 }))
          const targets = [aTarget(1, { maxOff: 0, maxSnob: 5 })]
          const input = { ...aBase, options, senders, targets, windowsOf: () => Float64Array.from(slot) }
          const ag = planRun({ ...input, kind: 'ag', assignments: {} })
          const parted = partedAttacks({ ag }, { ...input, pins: [], issuedAt: new Map() }).ag?.attacks ?? []
          expect(parted).toHaveLength(villages)
          for (const { launch, shift = 0 } of parted) {
            expect(launch).toBeGreaterThanOrEqual(slot[0])
            expect(launch + span).toBeLessThanOrEqual(slot[1])
            expect(shift).toBeGreaterThanOrEqual(-before)
            expect(shift).toBeLessThanOrEqual(after)
            if (shift > 0) moved++
          }
        },
      ),
    )
    expect(moved).toBeGreaterThan(20)
  })

  test('keeps its escorts out of offs, as fakes do', () => {
    const off = aSender(1, { troops: { axe: 6000, ram: 300, light: 2000, snob: 5 }, maxSnob: 1 })
    const targets = [aTarget(1, { maxOff: 1, maxSnob: 1 }), aTarget(2, { maxOff: 1, offsetMinutes: 10 })]
    const input = { ...aBase, senders: [off], targets }
    const ag = planRun({ ...input, kind: 'ag', assignments: {} })
    const [attack] = planRun({ ...input, kind: 'off', assignments: { ag } }).attacks
    expect(attack?.troops).toEqual({ axe: 5600, ram: 300, light: 1800 })
  })

  test('is as good as an integer program makes it', async () => {
    const better = await integerProgram()
    const some = fc.record({
      commands: fc.integer({ min: 1, max: 5 }),
      range: fc.constantFrom(undefined, 9, 12),
      reach: fc.constantFrom(Number.POSITIVE_INFINITY, 12, 14),
      villages: fc.array(
        fc.record({
          snob: fc.nat(11),
          axe: fc.constantFrom(150, 450, 2000),
          x: fc.integer({ min: 392, max: 408 }),
          playerId: fc.nat(1),
          most: fc.constantFrom(undefined, undefined, 1),
        }),
        { minLength: 4, maxLength: 12 },
      ),
      aims: fc.array(
        fc.record({
          maxSnob: fc.nat(3),
          y: fc.integer({ min: 400, max: 404 }),
          priority: fc.constantFrom(undefined, 1),
        }),
        { minLength: 3, maxLength: 8 },
      ),
      slots: fc.constantFrom(undefined, [0, 9], [8, 10, 12, 14]),
    })
    let planned = 0
    fc.assert(
      fc.property(some, ({ commands, range, reach, villages, aims, slots }) => {
        const senders = villages.map(({ snob, axe, most, ...place }, n) =>
          aSender(n, { ...place, maxOff: 0, maxSnob: most, troops: { axe, light: 5000, snob } }),
        )
        const targets = aims.map((parts, n) => aTarget(n, { ...parts, maxOff: 0, offsetMinutes: n }))
        const sendFrom = ARRIVAL - reach * 35 * 60
        const windows = [slots?.map((fields) => ARRIVAL - fields * 35 * 60).toReversed(), undefined]
        const { attacks, totals } = planRun({
          ...aBase,
          kind: 'ag',
          options: { ...defaultOptions, trains: trainOf(commands) },
          senders: senders.map((sender) => withTrains(sender, commands, settings, limit)),
          targets,
          sendFrom,
          windowsOf: (playerId) => windows[playerId] && Float64Array.from(windows[playerId]),
          snobRange: range,
          assignments: {},
        })
        expect(totals.upperBound).toBe(totals.current)
        const spec: ProblemSpec = {
          sendFrom,
          windows,
          senders: villages.map(({ snob, axe, most = 99, x, playerId }, n) => ({
            ...{ x, y: 400 + n, player: playerId, minutesPerField: 35 },
            supply: Math.min(most, Math.floor(Math.min(snob, Math.floor(axe / 100)) / commands)),
          })),
          targets: targets.map(({ x, y, maxSnob = 0, priority = 3, offsetMinutes }) => ({
            ...{ x, y, demand: maxSnob, tier: priority, arrival: ARRIVAL + offsetMinutes * 60 },
            farthest: range === undefined ? Number.POSITIVE_INFINITY : range ** 2,
          })),
        }
        const found = attacks.map(({ villageId, targetId }) => ({
          sender: villageId,
          target: targets.findIndex(({ _id }) => _id === targetId),
        }))
        const matrix = feasibleMatrix(spec)
        expect(found.filter(({ sender, target }) => !matrix[sender]?.[target])).toEqual([])
        planned += found.length
        expect(better(spec, found)).toBeUndefined()
      }),
      { numRuns: rounds(15, 300), seed: 20270321 },
    )
    expect(planned).toBeGreaterThan(15)
  })
})

describe('a train in orders and wishes', () => {
  const senders = [1, 2].map((n) => withTrains(noble(n, 4), 4, settings, limit))
  const targets = [aTarget(1, { maxOff: 0, maxSnob: 1 })]
  const ag = { attacks: planTrains([noble(1, 4)], targets).attacks }
  const order = (trainIndex: number) => ({
    line: {
      id: `ag-1-t1-${trainIndex}`,
      type: 'ag' as const,
      from: { villageId: 1 },
      to: { x: 410, y: 401 },
      targetId: 't1',
      launchAt: new Date((ARRIVAL - 21_000 + trainIndex * 2) * 1000).toISOString(),
      arriveAt: new Date((ARRIVAL + trainIndex * 2) * 1000).toISOString(),
      unit: 'snob' as const,
      troops: { ...defaultEscort, snob: 1 },
      ...{ trainIndex, commands: 4, gap: 2 },
    },
  })

  test('is one sent attack, whichever of its commands was sent', () => {
    const situation = {
      plan: { arriveAt: new Date(ARRIVAL * 1000).toISOString() },
      ...{ targets, assignments: {}, upload: undefined },
    }
    const sent = [order(2), order(3)]
    const { sent: fixed } = orderWishes(situation, ['ag'], { sent, presumed: [], notHome: [], issued: [] })
    expect(fixed).toMatchObject([{ kind: 'ag', villageId: 1, targetId: 't1', commands: 4, gap: 2, arrival: ARRIVAL }])
    const again = planRun({ ...aBase, kind: 'ag', senders, targets, assignments: {}, fixedAttacks: fixed })
    expect(again.attacks).toHaveLength(1)
  })

  test('is given to another village as a whole, and refused where that has too few nobles', () => {
    const attack = { kind: 'ag', villageId: 1, targetId: 't1' } as const
    const give = (villages: Sender[]) =>
      editWishes(noWishes, { ...aBase, senders: villages, targets }, { ag }, [{ op: 'give', attack, villageId: 2 }])
    expect(give(senders).assignments.ag?.attacks).toMatchObject([{ villageId: 2, commands: 4, fixed: 'pinned' }])
    const poor = withTrains(noble(2, 3), 4, settings, limit)
    expect(give([...senders.slice(0, 1), poor]).refused).toEqual([{ index: 0, reason: 'wrong_kind' }])
  })

  test('uses the units of all its commands', () => {
    const usage = countUsage(senders, targets, { ag })
    expect(usage.bySender.get(1)).toEqual({ off: 0, fake: 0, bfake: 0, snob: 1 })
  })
})
