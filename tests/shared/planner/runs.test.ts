import { describe, expect, test } from 'vitest'
import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import { type Assignments, type AttackKind, attackKinds } from '../../../shared/model/attack.ts'
import type { CalculationOptions } from '../../../shared/model/plan.ts'
import { type Sender, senderTypes } from '../../../shared/model/sender.ts'
import { type Target, targetTypes } from '../../../shared/model/target.ts'
import { targetDemand } from '../../../shared/planner/model/demand.ts'
import { senderStats } from '../../../shared/planner/model/sender-stats.ts'
import { countTaken, countUsage, isFullyPlanned, nothing, usageQuotient } from '../../../shared/planner/model/usage.ts'
import { planWindows } from '../../../shared/planner/plan/availability.ts'
import { planRun } from '../../../shared/planner/plan/runs.ts'
import type { FormerAttack } from '../../../shared/planner/plan/wishes.ts'
import { fc } from '../../support/properties.ts'
import { aBase, aSender, aTarget } from './plan-builders.ts'

const base = { ...aBase, sendFrom: 0, arriveAt: 1_000_000 }
const target = (n: number, more: Partial<Target> = {}) => aTarget(n, { maxOff: 0, ...more })

describe('the speed is that of the slowest unit sent', () => {
  const plannedUnit = (kind: AttackKind, from: Partial<Sender>) =>
    planRun({
      ...base,
      kind,
      senders: [aSender(1, from)],
      targets: [target(1, { type: kind === 'bfcleaner' ? 'bfcleaner' : 'offs', maxOff: 1, maxFake: 1, maxBFake: 1 })],
      assignments: {},
    }).attacks[0]?.unit

  test.each<[string, AttackKind, Partial<Sender>, string]>([
    ['an off with everything', 'off', { troops: { axe: 1, light: 1, ram: 1 } }, 'ram'],
    [
      'an off that could send its only catapult as a fake',
      'off',
      { troops: { axe: 1, catapult: 1 }, maxFake: 1 },
      'catapult',
    ],
    ['an off whose noble stays at home', 'off', { troops: { axe: 1, snob: 1 } }, 'axe'],
    ['a manual off: its template', 'off', {}, 'ram'],
    ['a cleaner', 'bfcleaner', { type: 'bfcleaner', troops: { light: 1, spy: 1 } }, 'light'],
    ['a fake: its template', 'fake', { troops: { axe: 1, catapult: 1, snob: 1 }, maxFake: 1 }, 'catapult'],
  ])('%s', (_, kind, from, unit) => {
    expect(plannedUnit(kind, from)).toBe(unit)
  })
})

test('an offset moves arrival and launch', () => {
  const { attacks } = planRun({
    ...base,
    kind: 'off',
    senders: [aSender(0)],
    targets: [target(0, { maxOff: 1, offsetMinutes: -10 })],
    assignments: {},
  })
  expect(attacks).toEqual([
    {
      villageId: 0,
      targetId: 't0',
      arrival: 999_400,
      launch: 999_400 - 10 * 30 * 60,
      unit: 'ram',
      troops: base.settings.attackTemplates.off,
    },
  ])
})

test('katas of a bfkatas village and target take maxOff before maxBFake', () => {
  const senders = [1, 2, 3].map((n) => aSender(n, { type: 'bfkatas', maxOff: 1, maxBFake: 1 }))
  const targets = [target(1, { type: 'bfkatas', maxOff: 1, maxBFake: 2 })]
  const { attacks, result } = planRun({ ...base, kind: 'bfkatas', senders, targets, assignments: {} })
  expect(result.assigned).toBe(3)
  const usage = countUsage(senders, targets, { bfkatas: { attacks, basis: '' } })
  expect(countTaken(usage.byTarget, 't1')).toEqual({ ...nothing, off: 1, bfake: 2 })
  expect(countTaken(usage.bySender, 1)).toEqual({ ...nothing, off: 1 })
  expect(senders.every((s) => isFullyPlanned(s, countTaken(usage.bySender, s.villageId)))).toBe(true)
})

test('a run keeps its launches apart from existing ones', () => {
  // Equally far from the target, and of different players.
  const offs = [aSender(20, { playerId: 1 }), aSender(20, { villageId: 21, playerId: 2, x: 420 })]
  const targets = [target(20, { maxOff: 1 }), target(1, { type: 'bfcleaner', maxOff: 1 })]
  /** Who attacks when this player has to launch something else at that time. */
  const chosen = (playerId: number, launch: number) => {
    const standing = { villageId: 0, targetId: 't1', launch, arrival: launch + 1, unit: 'axe' as const }
    const senders = [aSender(0, { type: 'bfcleaner', playerId }), ...offs]
    const assignments = { bfcleaner: { attacks: [standing], basis: '' } }
    return planRun({ ...base, kind: 'off', senders, targets, assignments }).attacks[0]
  }
  const launch = chosen(1, 0)?.launch ?? 0
  expect(chosen(1, launch)?.villageId).toBe(21)
  expect(chosen(2, launch)?.villageId).toBe(20)
})

test('a former line stays beside a former line of another run in its second where a window parts them', () => {
  const [off, cleaner] = [
    { kind: 'off' as const, villageId: 20, targetId: 't1', weight: 1 as const },
    { kind: 'bfcleaner' as const, villageId: 0, targetId: 't1', weight: 1 as const },
  ]
  const senders = [aSender(0, { type: 'bfcleaner' }), aSender(20), aSender(21)]
  const window = { off: { before: 60, after: 60 } }
  const chosen = (launch: number, formerAttacks: FormerAttack[], windows: CalculationOptions['windows']) => {
    const standing = { villageId: 0, targetId: 't1', launch, arrival: launch + 1, unit: 'axe' as const }
    return planRun({
      ...base,
      options: { ...base.options, windows },
      kind: 'off',
      senders,
      targets: [target(1, { y: 420, maxOff: 1 })],
      assignments: { bfcleaner: { attacks: [standing] } },
      formerAttacks,
    }).attacks[0]
  }
  const launch = chosen(0, [off], window)?.launch ?? 0
  expect(chosen(launch, [off, cleaner], window)?.villageId).toBe(20)
  expect(chosen(launch, [off, cleaner], {})?.villageId).toBe(21)
  expect(chosen(launch, [off], window)?.villageId).toBe(21)
})

test.each([
  ['02:10', '02:50', 0],
  ['02:10', '03:00', 0],
  ['01:59', '02:50', 1],
])('in the night without an hour, a player whose only slot is from %s to %s sends %i attacks', (start, end, sent) => {
  const schedule = { sendFrom: '2027-03-27T20:00:00Z', arriveAt: '2027-03-28T08:00:00Z' }
  const settings = { ...base.settings, autoTimeslotSettings: [{ start, end }] }
  const { windowsOf } = planWindows(schedule, { server: 'de236' }, settings, [], new Map())
  const run = (arriveAt: number) =>
    planRun({
      ...base,
      kind: 'off',
      sendFrom: toEpoch(schedule.sendFrom),
      arriveAt,
      windowsOf,
      senders: [aSender(1)],
      targets: [target(1, { maxOff: 1 })],
      assignments: {},
    }).attacks.length
  const counts = Array.from({ length: 12 * 60 }, (_, minute) => run(toEpoch(schedule.sendFrom) + 18_000 + minute * 60))
  expect(Math.max(...counts)).toBe(sent)
})

test('usage is the share of all limits, and 0 where nothing is wanted', () => {
  expect(usageQuotient(target(1, { maxOff: 2, maxFake: 2 }), { ...nothing, off: 1, fake: 2 })).toBe(0.75)
  expect(usageQuotient(target(1), nothing)).toBe(0)
})

const someSenders = fc.array(
  fc.record({
    type: fc.constantFrom(...senderTypes),
    maxOff: fc.nat(2),
    maxFake: fc.nat(5),
    maxBFake: fc.nat(2),
    x: fc.integer({ min: 395, max: 405 }),
  }),
  { maxLength: 12 },
)
const someTargets = fc.array(
  fc.record({
    type: fc.constantFrom(...targetTypes),
    maxOff: fc.nat(3),
    maxFake: fc.nat(4),
    maxBFake: fc.nat(2),
    offsetMinutes: fc.integer({ min: -60, max: 60 }),
  }),
  { maxLength: 8 },
)

test('all five runs in any order never take more than there is, nor send what is not wanted', () => {
  fc.assert(
    fc.property(
      someSenders,
      someTargets,
      fc.shuffledSubarray([...attackKinds], { minLength: attackKinds.length }),
      fc.boolean(),
      (senderParts, targetParts, order, ramoffsEnabled) => {
        const senders = senderParts.map((parts, n) => aSender(n, parts))
        const targets = targetParts.map((parts, n) => target(n, parts))
        const assignments: Assignments = {}
        for (const kind of order) {
          const { attacks, result } = planRun({ ...base, kind, ramoffsEnabled, senders, targets, assignments })
          expect(result.assigned).toBe(attacks.length)
          expect(result.bound).toBe(result.assigned)
          expect(new Set(attacks.map(({ villageId, targetId }) => `${villageId} ${targetId}`)).size).toBe(
            attacks.length,
          )
          assignments[kind] = { attacks, basis: '' }
        }
        const usage = countUsage(senders, targets, assignments)
        for (const s of senders) {
          const { off, fake, bfake } = countTaken(usage.bySender, s.villageId)
          expect(off <= s.maxOff && fake <= s.maxFake && bfake <= s.maxBFake).toBe(true)
        }
        for (const t of targets) {
          const { off, fake, bfake } = countTaken(usage.byTarget, t._id)
          expect(off <= t.maxOff && fake <= t.maxFake && bfake <= t.maxBFake).toBe(true)
        }
        for (const kind of attackKinds) {
          expect(usage.count[kind]).toBeLessThanOrEqual(targets.reduce((sum, t) => sum + targetDemand(kind, t), 0))
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('a run gives the same attacks for any order of senders and targets', () => {
  fc.assert(
    fc.property(someSenders, someTargets, fc.constantFrom(...attackKinds), (senderParts, targetParts, kind) => {
      const senders = senderParts.map((parts, n) => aSender(n, parts))
      const targets = targetParts.map((parts, n) => target(n, parts))
      const run = (s: Sender[], t: Target[]) =>
        planRun({ ...base, kind, senders: s, targets: t, assignments: {} }).attacks
      expect(run(senders.toReversed(), targets.toReversed())).toEqual(run(senders, targets))
    }),
    { numRuns: 200 },
  )
})

test('sender statistics count attacks, villages and players', () => {
  const senders = [
    aSender(1, { maxOff: 2, maxFake: 5 }),
    aSender(2, { type: 'ramoff', playerId: 2, maxBFake: 1 }),
    aSender(3, { type: 'fakeSending', maxOff: 0, maxFake: 3 }),
    aSender(4, { type: 'bfkatas', maxOff: 0, maxBFake: 2 }),
  ]
  expect(senderStats(senders)).toEqual({
    off: 2,
    ramoff: 1,
    bfcleaner: 0,
    bfkatas: 1,
    blocked: 0,
    foreign: 0,
    totalFake: 8,
    totalBFake: 3,
    villages: 4,
    players: 2,
  })
})
