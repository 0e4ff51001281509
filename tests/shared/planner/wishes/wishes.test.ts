import { describe, expect, test } from 'vitest'
import { type Assignments, attackKinds, type PlannedAttack } from '../../../../shared/model/attack.ts'
import { buildings } from '../../../../shared/model/buildings.ts'
import { defaultOptions } from '../../../../shared/model/plan.ts'
import { settled } from '../../../../shared/planner/model/troops.ts'
import { cappedQuotient, countExcess, countTaken, countUsage } from '../../../../shared/planner/model/usage.ts'
import { spreadBuildings, withBuildings } from '../../../../shared/planner/plan/buildings.ts'
import { planBoth, planRun } from '../../../../shared/planner/plan/runs.ts'
import { asPlanned, type FixedAttack, type PlayerCap } from '../../../../shared/planner/plan/wishes.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { ARRIVAL } from '../builders.ts'
import { compareFills, exhaustiveOptimum } from '../oracle.ts'
import { aBase, aFixedAttack, aSender, aTarget } from '../plan-builders.ts'
import { isBanned, someWished, toRun, wishedSpec } from './wished.ts'

const toPairs = (attacks: readonly PlannedAttack[]) =>
  attacks.map(({ villageId, targetId }) => `${villageId}→${targetId}`)

describe('a run with wishes', () => {
  test('is the best that exhaustion finds beside what is fixed, and returns that unchanged', () => {
    fc.assert(
      fc.property(someWished({ senders: 7, targets: 5, spread: 2 }), (wished) => {
        const { senders, targets, fixed, forbids } = wished
        const outcome = planRun(toRun(wished, { off: { attacks: [aFixedAttack(0, 't0')] } }))
        expect(outcome.attacks.slice(0, fixed.length)).toEqual(fixed.map(asPlanned))
        const optimum = exhaustiveOptimum(wishedSpec(wished))
        expect(outcome.result.assigned).toBe(optimum.maximum)
        const found = outcome.attacks.slice(fixed.length)
        const fill = targets.map(({ _id }) => found.filter(({ targetId }) => targetId === _id).length)
        expect(compareFills(wishedSpec(wished), fill, optimum.fill)).toBe(0)
        expect(outcome.totals.upperBound).toBe(outcome.totals.current)
        expect(outcome.totals.required).toBe(targets.reduce((sum, { maxOff }) => sum + maxOff, 0))
        for (const attack of found) {
          const target = targets.find(({ _id }) => _id === attack.targetId)
          expect(target && isBanned(forbids, senders[attack.villageId], target)).toBe(false)
        }
      }),
      { numRuns: rounds(200, 4000), seed: 20270313 },
    )
  })

  test('without wishes is the run without them', () => {
    const senders = [0, 1, 2].map((n) => aSender(n))
    const targets = [0, 1].map((n) => aTarget(n, { maxOff: 2 }))
    const input = { ...aBase, kind: 'off' as const, senders, targets, assignments: {} }
    const none = planRun({ ...input, fixedAttacks: [], forbids: [{}], maxPerPlayer: [] })
    expect(none.attacks).toEqual(planRun(input).attacks)
    expect(planRun(input).totals).toEqual({ required: 4, current: 3, upperBound: 3 })
  })

  test('uses no unit twice, in any order of the runs, and settling leaves fixed troops alone', () => {
    const troops = { axe: 30, ram: 4, catapult: 10 }
    const some = fc.record({
      off: fc.record({ axe: fc.nat(30), ram: fc.integer({ min: 1, max: 4 }) }),
      order: fc.shuffledSubarray([...attackKinds], { minLength: attackKinds.length }),
      maxOff: fc.integer({ min: 1, max: 3 }),
      goneTarget: fc.boolean(),
    })
    fc.assert(
      fc.property(some, ({ off, order, maxOff, goneTarget }) => {
        const senders = [aSender(1, { maxOff, maxFake: 3, maxBFake: 2, troops })]
        const targets = [1, 2, 3, 4].map((n) => aTarget(n, { maxOff: 1, maxFake: 1, maxBFake: 1 }))
        const sent = aFixedAttack(1, goneTarget ? 'gone' : 't1', { troops: off })
        const input = { ...aBase, senders, targets, fixedAttacks: [sent] }
        let assignments: Assignments = {}
        for (const kind of order) {
          assignments[kind] = { attacks: planRun({ ...input, kind, assignments }).attacks }
          assignments = settled(assignments, countUsage(senders, targets, assignments), input)
        }
        const all = attackKinds.flatMap((kind) => assignments[kind]?.attacks ?? [])
        const { kind: _, ...attack } = sent
        expect(all).toContainEqual(attack)
        expect(assignments.off?.attacks.length).toBeLessThanOrEqual(maxOff)
        for (const unit of ['axe', 'ram', 'catapult'] as const)
          expect(all.reduce((sum, one) => sum + (one.troops?.[unit] ?? 0), 0)).toBeLessThanOrEqual(troops[unit])
      }),
      { numRuns: rounds(200, 2000), seed: 20270314 },
    )
  })

  test('a village whose only off is sent gets no other, even if its target is gone', () => {
    const input = { ...aBase, kind: 'off' as const, senders: [aSender(1)], assignments: {} }
    const run = (targetId: string) =>
      planRun({ ...input, targets: [aTarget(2)], fixedAttacks: [aFixedAttack(1, targetId)] })
    expect(toPairs(run('t1').attacks)).toEqual(['1→t1'])
    expect(run('t1').totals).toEqual({ required: 1, current: 0, upperBound: 0 })
    expect(run('t2').totals).toEqual({ required: 1, current: 1, upperBound: 1 })
  })

  test('a target with more sent attacks than its limit is full', () => {
    const senders = [1, 2, 3].map((n) => aSender(n))
    const targets = [aTarget(1, { maxOff: 1, maxFake: 1 })]
    const fixedAttacks = [aFixedAttack(1, 't1'), aFixedAttack(2, 't1')]
    const { attacks, totals } = planRun({ ...aBase, kind: 'off', senders, targets, assignments: {}, fixedAttacks })
    expect(toPairs(attacks)).toEqual(['1→t1', '2→t1'])
    expect(totals).toEqual({ required: 1, current: 1, upperBound: 1 })
    const taken = countTaken(countUsage(senders, targets, { off: { attacks } }).byTarget, 't1')
    expect(targets.map((target) => [cappedQuotient(target, taken), countExcess(target, taken)])).toEqual([[0.5, 1]])
  })

  test('a fixed fake is its village’s one fake to the place', () => {
    const senders = [aSender(1, { type: 'fakeSending', maxFake: 5 })]
    const targets = [1, 2].map((n) => aTarget(n, { y: 401, maxFake: 1, offsetMinutes: n }))
    const fixedAttacks = [aFixedAttack(1, 't1', { kind: 'fake', arrival: ARRIVAL + 5 })]
    const run = (manyFakes: boolean) =>
      planRun({
        ...aBase,
        options: { ...defaultOptions, manyFakes },
        kind: 'fake',
        senders,
        targets,
        assignments: {},
        fixedAttacks,
      })
    expect(toPairs(run(false).attacks)).toEqual(['1→t1'])
    expect(toPairs(run(true).attacks)).toEqual(['1→t1', '1→t2'])
  })

  test('offs and ramoffs as one put the kind before the priority, and keep what is fixed', () => {
    const senders = [1, 2, 3].map((n) => aSender(n, { type: 'ramoff' }))
    const targets = [
      aTarget(1, { priority: 1 }),
      aTarget(2, { type: 'ramoff' }),
      aTarget(3, { type: 'ramoff', priority: 2 }),
    ]
    const both = (more: { fixedAttacks?: FixedAttack[]; maxPerPlayer?: PlayerCap[] }) =>
      planBoth({ ...aBase, ramoffsEnabled: true, senders: senders.slice(0, 2), targets, assignments: {}, ...more }, [
        'ramoff',
        'off',
      ]).map(({ kind, outcome }) => [kind, outcome.attacks.map(({ targetId }) => targetId)])
    expect(both({})).toEqual([
      ['ramoff', ['t2', 't3']],
      ['off', []],
    ])
    expect(both({ fixedAttacks: [aFixedAttack(1, 't1')] })).toEqual([
      ['ramoff', ['t3']],
      ['off', ['t1']],
    ])
    expect(both({ maxPerPlayer: [{ max: 1, kind: 'ramoff' }] })).toEqual([
      ['ramoff', ['t3']],
      ['off', ['t1']],
    ])
    expect(both({ maxPerPlayer: [{ max: 1 }] })).toEqual([
      ['ramoff', ['t3']],
      ['off', []],
    ])
  })

  test('former lines stay, of all that are as good', () => {
    const senders = [0, 1, 2, 3, 4, 5].map((n) => aSender(n, n < 2 ? { type: 'ramoff' } : {}))
    const targets = [0, 1, 2].map((n) => aTarget(n, { maxOff: 1, ...(n === 0 && { type: 'ramoff' }) }))
    const former = [
      { kind: 'off' as const, villageId: 5, targetId: 't1', weight: 1 as const },
      { kind: 'off' as const, villageId: 0, targetId: 't2', weight: 2 as const },
      { kind: 'off' as const, villageId: 9, targetId: 't2', weight: 2 as const },
      { kind: 'ramoff' as const, villageId: 1, targetId: 't0', weight: 1 as const },
    ]
    const input = { ...aBase, ramoffsEnabled: true, senders, targets, assignments: {}, formerAttacks: former }
    const found = planBoth(input, ['ramoff', 'off']).map(({ outcome }) => outcome)
    expect(toPairs(found[0]?.attacks ?? [])).toEqual(['1→t0'])
    expect(found[0]?.keptLines).toEqual({ kept: 1, former: 1, isExact: true })
    expect(toPairs(found[1]?.attacks ?? [])).toContain('5→t1')
    expect(found[1]?.keptLines).toEqual({ kept: 1, former: 3, isExact: true })
    const alone = planRun({ ...input, kind: 'off', fixedAttacks: [aFixedAttack(0, 't2')] })
    expect(toPairs(alone.attacks)).toEqual(['0→t2', '5→t1'])
    expect(alone.keptLines).toEqual({ kept: 2, former: 3, isExact: true })
  })

  test('fixed attacks keep their building, and the others get what the spread leaves', () => {
    const half = { enabled: true, percentage: 50, dsUltimateId: 1 }
    const none = Object.fromEntries(
      buildings.map((building) => [building, { enabled: false, percentage: 0, dsUltimateId: 1 }]),
    )
    const targets = { ...none, adelshof: half, speicher: half }
    const attacks: PlannedAttack[] = [1, 2, 3, 4].map((villageId) => {
      const attack = asPlanned(aFixedAttack(villageId, 't1'))
      return villageId === 1 ? { ...attack, building: 'adelshof' } : { ...attack, fixed: undefined }
    })
    const found = withBuildings(attacks, targets, []).map(({ building }) => building)
    expect(found[0]).toBe('adelshof')
    expect(found.toSorted()).toEqual(spreadBuildings(targets, 4).toSorted())
  })
})
