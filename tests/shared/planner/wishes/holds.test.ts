import { describe, expect, test } from 'vitest'
import { withTrains } from '../../../../shared/game/troops/trains.ts'
import { type AttackKind, attackKinds } from '../../../../shared/model/attack.ts'
import { holdsBack, type StoredHold } from '../../../../shared/model/inputs/hold.ts'
import { defaultOptions } from '../../../../shared/model/plan.ts'
import { type Sender, senderTypes } from '../../../../shared/model/sender.ts'
import { targetTypes } from '../../../../shared/model/target.ts'
import { noWishes } from '../../../../shared/model/wishes/wish.ts'
import { findShortfall } from '../../../../shared/planner/explain/shortfall.ts'
import { wishShortages } from '../../../../shared/planner/explain/wish-reasons.ts'
import { withHolds, withoutHold } from '../../../../shared/planner/model/holds.ts'
import { toBoard } from '../../../../shared/planner/plan/board.ts'
import { candidatesFor } from '../../../../shared/planner/plan/candidates.ts'
import type { RunInput } from '../../../../shared/planner/plan/run-problem.ts'
import { planRun } from '../../../../shared/planner/plan/runs.ts'
import { editWishes } from '../../../../shared/planner/plan/wish-edits.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { aBase, aFixedAttack, aSender, aTarget } from '../plan-builders.ts'

const commands = 2
const options = { ...defaultOptions, trains: { commands, gap: 0, afterOffs: 1 } }
const base = { ...aBase, options, assignments: {} }
const troops = { axe: 4000, ram: 300, catapult: 300, light: 500, snob: 6 }
const withNobles = (sender: Sender) =>
  withTrains({ ...sender, troops }, commands, base.settings, { percent: 0, units: base.units })

const aHold = (villageId: number, more: Partial<StoredHold> = {}): StoredHold => ({
  villageId,
  isHeld: false,
  freeNobles: null,
  ...more,
})
const holdsOf = (playerId: number, ...holds: StoredHold[]) => new Map([[playerId, { holds }]])

const someSenders = fc
  .array(
    fc.record({
      playerId: fc.constantFrom(1, 1, 1, 2),
      type: fc.constantFrom(...senderTypes),
      maxOff: fc.integer({ min: 1, max: 2 }),
      maxFake: fc.nat(2),
      maxBFake: fc.nat(1),
    }),
    { minLength: 3, maxLength: 6 },
  )
  .map((list) => list.map((parts, n) => withNobles(aSender(n, parts))))
const someTargets = fc
  .array(
    fc.record({
      type: fc.constantFrom(...targetTypes),
      maxOff: fc.integer({ min: 1, max: 3 }),
      maxFake: fc.nat(3),
      maxBFake: fc.nat(2),
      maxSnob: fc.nat(4),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .map((list) => list.map((parts, n) => aTarget(n, parts)))
const someHolds = fc.uniqueArray(
  fc.record({
    villageId: fc.nat(5),
    isHeld: fc.boolean(),
    freeNobles: fc.constantFrom(null, 0, 1, 2, 5, 6, 9),
    isOverruled: fc.constantFrom(false, false, true),
  }),
  { minLength: 2, maxLength: 6, selector: ({ villageId }) => villageId },
)

describe('what a player holds back', () => {
  test('is in no run, which finds as much as without these villages and nobles', () => {
    let lessened = 0
    fc.assert(
      fc.property(someSenders, someTargets, someHolds, fc.constantFrom(...attackKinds), (all, targets, holds, kind) => {
        const senders = withHolds(all, holdsOf(1, ...holds), options)
        const outcome = planRun({ ...base, kind, senders, targets })
        const held = new Map(
          holds.filter((hold) => holdsBack(hold) && !hold.isOverruled).map((one) => [one.villageId, one]),
        )
        const holdOf = ({ villageId, playerId }: Sender) => (playerId === 1 ? held.get(villageId) : undefined)
        const nobles = new Map<number, number>()
        for (const { villageId, commands: count = 0 } of outcome.attacks)
          nobles.set(villageId, (nobles.get(villageId) ?? 0) + count)
        for (const sender of all) {
          const hold = holdOf(sender)
          const own = outcome.attacks.filter(({ villageId }) => villageId === sender.villageId)
          if (hold?.isHeld) expect(own).toEqual([])
          if (kind === 'ag') expect(nobles.get(sender.villageId) ?? 0).toBeLessThanOrEqual(hold?.freeNobles ?? Infinity)
        }
        const without = all
          .filter((sender) => !holdOf(sender)?.isHeld)
          .map((sender) => {
            const free = holdOf(sender)?.freeNobles ?? Infinity
            return { ...sender, maxSnob: Math.min(sender.maxSnob ?? 0, Math.floor(free / commands)) }
          })
        expect(outcome.totals.current).toBe(planRun({ ...base, kind, senders: without, targets }).totals.current)
        expect(outcome.totals.upperBound).toBe(outcome.totals.current)
        expect(senders.map(withoutHold)).toEqual(all)
        if (outcome.totals.current < planRun({ ...base, kind, senders: all, targets }).totals.current) lessened++
      }),
      { numRuns: rounds(150, 3000) },
    )
    expect(lessened).toBeGreaterThan(10)
  })

  test('counts for the player’s own troops only, and not once it is overruled', () => {
    const [sender] = [aSender(1)]
    const isHeld = (...holds: Parameters<typeof holdsOf>) => withHolds([sender], holdsOf(...holds), options)[0]?.isHeld
    expect(isHeld(1, aHold(1, { isHeld: true }))).toBe(true)
    expect(isHeld(2, aHold(1, { isHeld: true }))).toBeUndefined()
    expect(isHeld(1, aHold(2, { isHeld: true }))).toBeUndefined()
    expect(isHeld(1, aHold(1, { isHeld: true, isOverruled: true }))).toBeUndefined()
  })

  test('leaves what was sent, which still counts on its target', () => {
    const senders = withHolds(
      [1, 2].map((n) => aSender(n)),
      holdsOf(1, aHold(1, { isHeld: true })),
      options,
    )
    const targets = [1, 2].map((n) => aTarget(n))
    const run = (more: Partial<RunInput>) => planRun({ ...base, kind: 'off', senders, targets, ...more }).attacks
    expect(run({}).map(({ villageId }) => villageId)).toEqual([2])
    const sent = run({ fixedAttacks: [aFixedAttack(1, 't1')] })
    expect(sent.map(({ villageId, targetId }) => `${villageId} ${targetId}`).toSorted()).toEqual(['1 t1', '2 t2'])
  })

  test('is the reason of what is missing, in whole villages and in nobles', () => {
    const senders = [1, 2].map((n) => withNobles(aSender(n)))
    const targets = [1, 2].map((n) => aTarget(n, { maxSnob: 3 }))
    const explained = (kind: AttackKind, hold: StoredHold) => {
      const input = { ...base, kind, senders: withHolds(senders, holdsOf(1, hold), options), targets }
      const outcome = planRun(input)
      return {
        reasons: wishShortages(input, outcome).map(({ reason }) => reason),
        shortfall: findShortfall(input, outcome),
      }
    }
    expect(explained('off', aHold(1, { isHeld: true }))).toEqual({
      reasons: ['held'],
      shortfall: [{ reason: 'held', missing: 1, alone: 1 }],
    })
    const trains = explained('ag', aHold(1, { freeNobles: 3 }))
    expect(trains.shortfall[0]).toEqual({ reason: 'held', missing: 1, alone: 1 })
    expect(explained('off', aHold(1, { freeNobles: 0 }))).toEqual({ reasons: [], shortfall: [] })
  })

  test('is refused by hand, and said of candidates; what is planned from it may go to others', () => {
    const [kind, targets] = ['off' as const, [1, 2].map((n) => aTarget(n))]
    const senders = withHolds(
      [1, 2, 3].map((n) => aSender(n)),
      holdsOf(1, aHold(1, { isHeld: true })),
      options,
    )
    const input = { ...base, senders, targets }
    const { attacks } = planRun({ ...input, senders: [1, 2].map((n) => aSender(n)), kind })
    const own = attacks.find(({ villageId }) => villageId === 1)
    const other = attacks.find(({ villageId }) => villageId === 2)
    if (!own || !other) throw new Error('Both villages have an attack')
    const edit = (...edits: Parameters<typeof editWishes>[3]) =>
      editWishes(noWishes, input, { off: { attacks } }, edits)
    const ref = { kind, villageId: 2, targetId: other.targetId }
    expect(edit({ op: 'give', attack: ref, villageId: 1 }).refused).toEqual([{ index: 0, reason: 'held' }])
    const board = toBoard(input, { off: { attacks: [other] } }, new Map())
    const target = targets.find(({ _id }) => _id === other.targetId)
    if (!target) throw new Error('The target is there')
    const listed = candidatesFor(board, { ...ref, target }, {})
    expect(listed.map(({ sender, reason }) => [sender.villageId, reason])).toEqual([
      [3, undefined],
      [1, 'held'],
    ])
    const given = edit({ op: 'give', attack: { kind, villageId: 1, targetId: own.targetId }, villageId: 3 })
    expect(given.refused).toEqual([])
    expect(given.assignments.off?.attacks.map(({ villageId }) => villageId).toSorted()).toEqual([2, 3])
  })
})
