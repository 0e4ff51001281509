import { describe, expect, test } from 'vitest'
import type { AttackKind } from '../../../../shared/model/attack.ts'
import type { Sender } from '../../../../shared/model/sender.ts'
import type { Target } from '../../../../shared/model/target.ts'
import { targetDemand } from '../../../../shared/planner/model/demand.ts'
import { planBoth, planRun } from '../../../../shared/planner/plan/runs.ts'
import type { FixedAttack } from '../../../../shared/planner/plan/wishes.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { ARRIVAL, type ProblemSpec } from '../builders.ts'
import { highsMaximum } from '../oracle.ts'
import { aBase, aFixedAttack, aSender, aTarget } from '../plan-builders.ts'

const base = { ...aBase, ramoffsEnabled: true }
type Kinds = readonly ['off' | 'ramoff', 'off' | 'ramoff']

/** Plans of offs and ramoffs on few coordinates, with sent attacks whose targets may have changed their kind, time or place since. */
const somePlans = fc
  .record({
    senders: fc.array(
      fc.record({
        type: fc.constantFrom<Sender['type'][]>('offs', 'ramoff', 'ramoff'),
        x: fc.integer({ min: 404, max: 412 }),
        playerId: fc.nat(2),
        maxOff: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 2, maxLength: 6 },
    ),
    targets: fc.array(
      fc.record({
        type: fc.constantFrom<Target['type'][]>('offs', 'ramoff', 'agcleaner'),
        place: fc.nat(3),
        maxOff: fc.integer({ min: 1, max: 2 }),
        offsetMinutes: fc.constantFrom(0, 0, 5),
      }),
      { minLength: 2, maxLength: 6 },
    ),
    fixed: fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom<AttackKind[]>('off', 'ramoff'),
        villageId: fc.nat(5),
        target: fc.nat(5),
        late: fc.constantFrom(0, 0, 7, 300),
      }),
      { maxLength: 4, selector: ({ kind, villageId, target }) => `${kind} ${villageId} ${target}` },
    ),
  })
  .map(({ senders, targets, fixed }) => ({
    senders: senders.map((parts, n) => aSender(n, parts)),
    targets: targets.map(({ place, ...parts }, n) =>
      aTarget(n, { ...parts, x: 414 + 2 * (place % 5), y: 400 + place, villageId: 1000 + place }),
    ),
    fixed: fixed.map(({ kind, villageId, target, late }) =>
      aFixedAttack(villageId, `t${target}`, { kind, arrival: ARRIVAL + late }),
    ),
  }))

/** Fourteen fields of rams: not every village reaches every target. */
const sendFrom = ARRIVAL - 14 * 30 * 60

/** What is left beside the sent attacks, from first principles. */
function toSpec({
  senders,
  targets,
  fixed,
}: {
  senders: Sender[]
  targets: Target[]
  fixed: FixedAttack[]
}): ProblemSpec {
  const kindOf = ({ type }: Target) => (type === 'ramoff' ? 'ramoff' : 'off')
  const arrivalOn = ({ offsetMinutes }: Target) => ARRIVAL + offsetMinutes * 60
  const isAt = (a: Target | undefined, b: Target) => a?.x === b.x && a.y === b.y
  const instants = targets.map((target) => `${target.x} ${target.y} ${arrivalOn(target)}`)
  return {
    sendFrom,
    senders: senders.map(({ villageId, x, y, maxOff, type }) => ({
      x,
      y,
      supply: Math.max(0, maxOff - fixed.filter((attack) => attack.villageId === villageId).length),
      eligibility: type === 'offs' ? 1 : 3,
    })),
    targets: targets.map((target, t) => {
      const own = fixed.filter(({ kind, targetId }) => kind === kindOf(target) && targetId === target._id)
      return {
        x: target.x,
        y: target.y,
        demand: Math.max(0, target.maxOff - own.length),
        arrival: arrivalOn(target),
        targetClass: target.type === 'ramoff' ? 2 : 1,
        group: instants.indexOf(instants[t] ?? ''),
      }
    }),
    forbidden: fixed.flatMap(({ villageId: sender, kind, targetId, arrival }) =>
      targets.flatMap((target, t) => {
        const isRepeated = targetId === target._id && kind === kindOf(target)
        const attacked = targets.find(({ _id }) => _id === targetId)
        const meets = isAt(attacked, target) && arrival === arrivalOn(target)
        return isRepeated || meets ? [{ sender, target: t }] : []
      }),
    ),
  }
}

describe('offs and ramoffs as one', () => {
  test('lose nothing: most of the first kind, and with the second the most there can be beside sent attacks', async () => {
    const maximum = await highsMaximum()
    const seen = { gained: 0, changed: 0 }
    fc.assert(
      fc.property(somePlans, fc.boolean(), (some, offsFirst) => {
        const { senders, targets, fixed } = some
        const input = { ...base, sendFrom, senders, targets, fixedAttacks: fixed, assignments: {} }
        const kinds: Kinds = offsFirst ? ['off', 'ramoff'] : ['ramoff', 'off']
        const [first, second] = planBoth(input, kinds)
        const [alone, other] = kinds.map((kind) => planRun({ ...input, kind }))
        const assignments = { [kinds[0]]: { attacks: alone?.attacks ?? [] } }
        const after = planRun({ ...input, kind: kinds[1], assignments })
        const counts = [first, second].map((one) => one?.outcome.result.assigned ?? 0)
        const sum = counts.reduce((total, n) => total + n, 0)
        expect(counts[0]).toBe(alone?.result.assigned)
        const attacked = (fill: Int32Array | undefined) =>
          [...(fill ?? [])].map((n, t) => n + (alone?.problem.targets.filled?.[t] ?? 0)).sort()
        expect(attacked(first?.outcome.result.fill)).toEqual(attacked(alone?.result.fill))
        expect(sum).toBe(maximum(toSpec(some)))
        expect(sum).toBeGreaterThanOrEqual(other?.result.assigned ?? 0)
        seen.gained += sum - (alone?.result.assigned ?? 0) - after.result.assigned
        for (const { kind, outcome } of [first, second].flatMap((found) => found ?? [])) {
          expect(outcome.result.bound).toBe(outcome.result.assigned)
          expect(outcome.totals.upperBound).toBe(outcome.totals.current)
          expect(outcome.totals.required).toBe(targets.reduce((total, target) => total + targetDemand(kind, target), 0))
          const sent = fixed.filter((attack) => attack.kind === kind)
          expect(outcome.attacks).toHaveLength(outcome.result.assigned + sent.length)
        }
        const isChanged = ({ kind, targetId }: FixedAttack) =>
          targets.some((target) => target._id === targetId && targetDemand(kind, target) === 0)
        if (fixed.some(isChanged)) seen.changed++
      }),
      { numRuns: rounds(300, 4000), seed: 7 },
    )
    expect(seen.gained).toBeGreaterThan(5)
    expect(seen.changed).toBeGreaterThan(100)
  })

  describe('beside sent attacks', () => {
    const ramVillage = aSender(0, { type: 'ramoff', maxOff: 2 })
    const totals = (targets: Target[], fixedAttacks: FixedAttack[]) =>
      planBoth({ ...base, senders: [ramVillage], targets, fixedAttacks, assignments: {} }, ['ramoff', 'off']).map(
        ({ outcome }) => [outcome.totals.current, outcome.totals.upperBound],
      )

    test('a village whose off is sent still sends its ramoff to the same target, which wants ramoffs now', () => {
      const target = aTarget(0, { type: 'ramoff', offsetMinutes: 5 })
      expect(totals([target], [aFixedAttack(0, 't0')])[0]).toEqual([1, 1])
    })

    test.each<Target['type']>(['offs', 'agcleaner'])(
      'a ramoff sent at another second leaves its village the target of type %s there',
      (type) => {
        const targets = [aTarget(0, { type: 'ramoff' }), aTarget(1, { y: 400, type })]
        const sentAt = (arrival: number) => [aFixedAttack(0, 't0', { kind: 'ramoff', arrival })]
        expect(totals(targets, sentAt(ARRIVAL + 7))[1]).toEqual([1, 1])
        expect(totals(targets, sentAt(ARRIVAL))[1]).toEqual([0, 0])
      },
    )

    test('an off sent at another second leaves its village the AG-Cleaner target there', () => {
      const targets = [aTarget(0), aTarget(1, { y: 400, type: 'agcleaner' })]
      expect(totals(targets, [aFixedAttack(0, 't0', { arrival: ARRIVAL + 7 })])[1]).toEqual([2, 2])
    })
  })

  test('a run of offs takes ramoffs only where offs do not suffice, however much nearer they are', () => {
    const senders = [1, 2, 3].map((n) => aSender(n, n === 1 ? { x: 300, y: 400 } : { x: 409, y: 400, type: 'ramoff' }))
    const chosen = (maxOff: number) => {
      const targets = [aTarget(0, { maxOff })]
      return planRun({ ...base, kind: 'off', senders, targets, assignments: {} }).attacks.map(
        ({ villageId }) => villageId,
      )
    }
    expect(chosen(1)).toEqual([1])
    expect(chosen(2)).toHaveLength(2)
    expect(chosen(2)).toContain(1)
  })
})
