import { describe, expect, test } from 'vitest'
import { withTrains } from '../../../../shared/game/troops/trains.ts'
import { type Assignments, type AttackKind, attackKinds } from '../../../../shared/model/attack.ts'
import { defaultOptions } from '../../../../shared/model/plan.ts'
import { senderTypes } from '../../../../shared/model/sender.ts'
import { targetTypes } from '../../../../shared/model/target.ts'
import { noWishes } from '../../../../shared/model/wishes/wish.ts'
import {
  findMaximum,
  playersAtLimit,
  priceOfWishes,
  wishCauses,
  wishShortages,
} from '../../../../shared/planner/explain/wish-reasons.ts'
import { toBoard } from '../../../../shared/planner/plan/board.ts'
import { candidatesFor } from '../../../../shared/planner/plan/candidates.ts'
import type { RunInput } from '../../../../shared/planner/plan/run-problem.ts'
import { planBoth, planRun } from '../../../../shared/planner/plan/runs.ts'
import { editWishes } from '../../../../shared/planner/plan/wish-edits.ts'
import { notHome } from '../../../../shared/planner/plan/wishes.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { aBase, aFixedAttack, aSender, aTarget } from '../plan-builders.ts'

const troops = { axe: 4000, ram: 300, catapult: 300, light: 500, snob: 4 }
const commands = 3
const options = { ...defaultOptions, trains: { commands, gap: 0, afterOffs: 1 } }
const base = { ...aBase, options, assignments: {} }
const limits = (...entries: [number, number][]) => new Map(entries)

const someSenders = fc
  .array(
    fc.record({
      playerId: fc.constantFrom(1, 2),
      type: fc.constantFrom(...senderTypes),
      maxOff: fc.nat(2),
      maxFake: fc.nat(2),
      maxBFake: fc.nat(1),
    }),
    { minLength: 3, maxLength: 8 },
  )
  .map((list) =>
    list.map((parts, n) =>
      withTrains(aSender(n, { ...parts, troops }), commands, base.settings, { percent: 0, units: base.units }),
    ),
  )

const someTargets = fc
  .array(
    fc.record({
      type: fc.constantFrom(...targetTypes),
      maxOff: fc.nat(2),
      maxFake: fc.nat(2),
      maxBFake: fc.nat(1),
      maxSnob: fc.nat(1),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .map((list) => list.map((parts, n) => aTarget(n, parts)))

const someMax = fc.constantFrom(undefined, 0, 1, 2, 3, 5, 8)

/** All kinds in order; offs and ramoffs as one. */
function runAll(input: Omit<RunInput, 'kind'>): Assignments {
  const assignments: Assignments = {}
  for (const { kind, outcome } of planBoth(input, ['ramoff', 'off'])) assignments[kind] = { attacks: outcome.attacks }
  for (const kind of attackKinds.filter((each) => each !== 'off' && each !== 'ramoff'))
    assignments[kind] = { attacks: planRun({ ...input, kind, assignments }).attacks }
  return assignments
}

const attacksOf = (assignments: Assignments) => attackKinds.flatMap((kind) => assignments[kind]?.attacks ?? [])

describe('a player who limits their commands', () => {
  test('never gets more, over all kinds, in all runs and in single ones; a train counts its commands', () => {
    const seen = new Set<AttackKind>()
    let reached = 0
    fc.assert(
      fc.property(
        someSenders,
        someTargets,
        someMax,
        someMax,
        fc.constantFrom(...attackKinds),
        (senders, targets, limit, cap, again) => {
          const maxCommands = new Map(limit === undefined ? [] : [[1, limit]])
          const maxPerPlayer = cap === undefined ? [] : [{ max: cap }]
          const input = { ...base, senders, targets, maxCommands, maxPerPlayer }
          const assignments = runAll(input)
          const outcome = planRun({ ...input, kind: again, assignments })
          const owner = new Map(senders.map(({ villageId, playerId }) => [villageId, playerId]))
          for (const found of [assignments, { ...assignments, [again]: { attacks: outcome.attacks } }]) {
            const own = attacksOf(found).filter(({ villageId }) => owner.get(villageId) === 1)
            const sent = own.reduce((sum, attack) => sum + (attack.commands ?? 1), 0)
            expect(sent).toBeLessThanOrEqual(limit ?? Infinity)
            expect(own.length).toBeLessThanOrEqual(cap ?? Infinity)
            if (sent === limit && sent > 0) reached++
          }
          for (const kind of attackKinds) if (assignments[kind]?.attacks.length) seen.add(kind)
          expect(outcome.totals.upperBound).toBe(outcome.totals.current)
        },
      ),
      { numRuns: rounds(150, 3000) },
    )
    expect(seen.size).toBe(attackKinds.length)
    expect(reached).toBeGreaterThan(20)
  })

  test('is capped as by a leader: beside a cap, the smaller of both holds', () => {
    const withoutTrains = attackKinds.filter((kind) => kind !== 'ag')
    fc.assert(
      fc.property(
        someSenders,
        someTargets,
        fc.nat(6),
        fc.nat(6),
        fc.constantFrom(...withoutTrains),
        (senders, targets, limit, cap, kind) => {
          const input = { ...base, kind, senders, targets }
          const planned = (max: Partial<RunInput>) => planRun({ ...input, ...max })
          const limited = planned({ maxCommands: limits([1, limit]) })
          const capped = planned({ maxPerPlayer: [{ max: limit, playerId: 1 }] })
          expect(limited.attacks).toEqual(capped.attacks)
          const both = planned({ maxCommands: limits([1, limit]), maxPerPlayer: [{ max: cap, playerId: 1 }] })
          const smaller = planned({ maxPerPlayer: [{ max: Math.min(limit, cap), playerId: 1 }] })
          expect(both.attacks).toEqual(smaller.attacks)
          expect(both.totals).toEqual(smaller.totals)
        },
      ),
      { numRuns: rounds(150, 3000) },
    )
  })

  test('gets as many whole trains as fit', () => {
    const senders = [1, 2, 3].map((n) =>
      withTrains(aSender(n, { maxOff: 0, troops }), commands, base.settings, { percent: 0, units: base.units }),
    )
    const targets = [1, 2, 3].map((n) => aTarget(n, { maxOff: 0, maxSnob: 1 }))
    const trains = (max: number, more: Partial<RunInput> = {}) =>
      planRun({ ...base, kind: 'ag', senders, targets, maxCommands: limits([1, max]), ...more }).attacks.length
    expect([2, 3, 5, 6, 9].map((max) => trains(max))).toEqual([0, 1, 1, 2, 3])
    const off = { attacks: [{ villageId: 1, targetId: 't1', launch: 0, arrival: 1, unit: 'ram' as const }] }
    expect(trains(6, { assignments: { off } })).toBe(1)
  })

  test('keeps what was sent above the limit, and gets nothing more; what is not home was not sent', () => {
    const senders = [1, 2, 3, 4].map((n) => aSender(n))
    const targets = [1, 2, 3, 4].map((n) => aTarget(n))
    const sent = [aFixedAttack(1, 't1'), aFixedAttack(2, 't2')]
    const run = (max: number, fixedAttacks: RunInput['fixedAttacks']) =>
      planRun({ ...base, kind: 'off', senders, targets, fixedAttacks, maxCommands: limits([1, max]) }).attacks
    expect(run(1, sent).map(({ villageId }) => villageId)).toEqual([1, 2])
    expect(run(3, sent)).toHaveLength(3)
    const elsewhere = { maxCommands: limits([1, 3]), sentElsewhere: new Map([[1, 2]]) }
    expect(planRun({ ...base, kind: 'off', senders, targets, ...elsewhere }).attacks).toHaveLength(1)
    const away = [aFixedAttack(1, `${notHome}1`)]
    expect(run(3, away).filter(({ targetId }) => !targetId.startsWith(notHome))).toHaveLength(3)
  })
})

describe('a limit in the explanation', () => {
  const senders = [1, 2, 3].map((n) => aSender(n))
  const targets = [1, 2, 3].map((n) => aTarget(n))
  const input = { ...base, kind: 'off' as const, senders, targets }
  const explained = (more: Partial<RunInput>) => {
    const run = { ...input, ...more }
    const outcome = planRun(run)
    const shortages = wishShortages(run, outcome)
    const reasons = [...new Set(shortages.map(({ reason }) => reason))]
    return { reasons, causes: wishCauses(run, outcome, shortages), players: playersAtLimit(run, outcome) }
  }

  test('is named as the players’ own, and only where it decides', () => {
    expect(explained({ maxCommands: limits([1, 2]) })).toEqual({
      reasons: ['limited'],
      causes: { limited: 1 },
      players: [1],
    })
    const larger = explained({ maxCommands: limits([1, 2]), maxPerPlayer: [{ max: 1 }] })
    expect(larger).toMatchObject({ reasons: ['capped'], causes: { capped: 1 } })
    expect(explained({ maxCommands: limits([1, 1]), maxPerPlayer: [{ max: 2 }] }).reasons).toEqual(['limited'])
    // Where both are equal, raising the cap alone gains nothing.
    expect(explained({ maxCommands: limits([1, 2]), maxPerPlayer: [{ max: 2 }] }).reasons).toEqual(['limited'])
    expect(explained({ maxCommands: limits([2, 1]) }).reasons).toEqual([])
  })

  test('is no price of wishes', () => {
    const both = { ...input, maxCommands: limits([1, 1]), maxPerPlayer: [{ max: 2 }] }
    expect(findMaximum(both, ['off'])).toBe(1)
    expect(priceOfWishes(both)).toBe(0)
  })
})

describe('by hand', () => {
  const senders = [1, 2, 3].map((n) => aSender(n))
  const targets = [1, 2, 3].map((n) => aTarget(n))
  const input = { ...base, senders, targets, maxCommands: limits([1, 2]) }
  const { attacks } = planRun({ ...input, kind: 'off' })

  test('nothing is added above a limit, nor pinned, and candidates say why', () => {
    expect(attacks).toHaveLength(2)
    const free = senders.find(({ villageId }) => attacks.every((attack) => attack.villageId !== villageId))
    const open = targets.find(({ _id }) => attacks.every(({ targetId }) => targetId !== _id))
    if (!free || !open) throw new Error('One village and one target are left')
    const attack = { kind: 'off' as const, villageId: free.villageId, targetId: open._id }
    const { refused } = editWishes(noWishes, input, { off: { attacks } }, [{ op: 'add', attack }])
    expect(refused).toEqual([{ index: 0, reason: 'limited' }])
    const board = toBoard(input, { off: { attacks } }, new Map())
    const listed = candidatesFor(board, { ...attack, villageId: 0, target: open }, {})
    expect(listed.filter(({ reason }) => reason === 'limited').map(({ sender }) => sender)).toEqual([free])

    const all = planRun({ ...base, senders, targets, kind: 'off' }).attacks
    const pins = all.map(({ villageId, targetId }) => {
      return { op: 'pin' as const, attack: { kind: 'off' as const, villageId, targetId } }
    })
    expect(editWishes(noWishes, input, { off: { attacks: all } }, pins).refused).toEqual([
      { index: 2, reason: 'limited' },
    ])
  })
})
