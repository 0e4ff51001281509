import { describe, expect, it, test } from 'vitest'
import type { PlayersAttack } from '../../../../shared/planner/risks/absence.ts'
import { expectedOffs, placeReserve } from '../../../../shared/planner/risks/expected-offs.ts'
import { fc } from '../../../support/properties.ts'

const offs = (targetId: string, playerId: number, count: number, more: Partial<PlayersAttack> = {}) =>
  Array.from({ length: count }, (): PlayersAttack => ({ kind: 'off', targetId, playerId, isSent: false, ...more }))

const rates = [0.9, 0.5, 0.8, 0.2]
const rateOf = (playerId: number) => rates[playerId] ?? 0.7
const anyTarget = { rate: 0.8, mayGet: () => true }

describe('the expected outcome of a plan', () => {
  it('comes from what players usually send; a target is weak if fewer than half of its offs are', () => {
    const expected = expectedOffs([...offs('a', 0, 2), ...offs('a', 1, 2), ...offs('b', 1, 3)], rateOf)
    expect(expected.planned).toBe(7)
    expect(expected.sent).toBeCloseTo(2 * 0.9 + 5 * 0.5)
    expect(expected.targets).toMatchObject([
      // Either player sends half of them.
      { targetId: 'a', offs: 4, weak: expect.closeTo(0.1 * 0.5) },
      { targetId: 'b', offs: 3, weak: expect.closeTo(0.5) },
    ])
    expect(expected.weakTargets).toBeCloseTo(0.55)
  })

  it('counts offs and ram offs alone, and what is sent for certain', () => {
    const expected = expectedOffs(
      [
        ...offs('a', 1, 1, { isSent: true }),
        ...offs('a', 1, 1, { kind: 'ramoff' }),
        ...offs('a', 1, 9, { kind: 'fake' }),
        ...offs('b', 1, 2, { kind: 'bfcleaner' }),
      ],
      rateOf,
    )
    expect(expected).toMatchObject({ planned: 2, sent: 1.5, weakTargets: 0, targets: [{ targetId: 'a', offs: 2 }] })
  })

  it('is nothing in a plan without offs', () => {
    expect(expectedOffs([], rateOf)).toEqual({ planned: 0, sent: 0, weakTargets: 0, targets: [] })
  })
})

const somePlan = fc.array(
  fc.record({
    kind: fc.constantFrom('off' as const, 'ramoff' as const, 'fake' as const),
    targetId: fc.constantFrom('a', 'b', 'c'),
    playerId: fc.nat(3),
    isSent: fc.boolean(),
  }),
  { maxLength: 24 },
)

/** All ways in which four players send all or nothing, with their chances. */
const outcomes = Array.from({ length: 16 }, (_, bits) => {
  const sends = rates.map((_rate, id) => (bits & (1 << id)) !== 0)
  return { sends, chance: rates.reduce((product, rate, id) => product * (sends[id] ? rate : 1 - rate), 1) }
})

test('the expected number of weak targets agrees with trying who sends', () => {
  fc.assert(
    fc.property(somePlan, (attacks) => {
      let weak = 0
      for (const { sends, chance } of outcomes) {
        for (const own of Map.groupBy(
          attacks.filter(({ kind }) => kind !== 'fake'),
          ({ targetId }) => targetId,
        ).values()) {
          const sent = own.filter(({ isSent, playerId }) => isSent || sends[playerId]).length
          if (2 * sent < own.length) weak += chance
        }
      }
      expect(expectedOffs(attacks, rateOf).weakTargets).toBeCloseTo(weak, 9)
    }),
  )
})

describe('a reserve', () => {
  it('goes where it helps most', () => {
    const expected = expectedOffs([...offs('a', 0, 1), ...offs('b', 1, 1), ...offs('c', 2, 1)], rateOf)
    const one = placeReserve(expected, { count: 1, ...anyTarget })
    expect([...one.offs]).toEqual([['b', 1]])
    expect(one.weakTargets).toBeCloseTo(0.1 + 0.5 * 0.2 + 0.2)
    expect([...placeReserve(expected, { count: 2, ...anyTarget }).offs.keys()]).toEqual(['b', 'c'])
    const notThere = placeReserve(expected, { count: 1, rate: 0.8, mayGet: ({ targetId }) => targetId !== 'b' })
    expect([...notThere.offs]).toEqual([['c', 1]])
  })

  it('gives a target several offs at once where one makes no difference, and none where too few are left', () => {
    const expected = expectedOffs(offs('a', 1, 4), rateOf)
    expect([...placeReserve(expected, { count: 2, ...anyTarget }).offs]).toEqual([['a', 2]])
    expect(placeReserve(expected, { count: 1, ...anyTarget })).toEqual({ offs: new Map(), weakTargets: 0.5 })
  })

  it('stays away from targets that are safe', () => {
    const safe = expectedOffs([...offs('a', 0, 2), ...offs('a', 2, 2), ...offs('a', 5, 2)], () => 0.99)
    expect(placeReserve(safe, { count: 9, ...anyTarget }).offs.size).toBe(0)
  })
})

test('a reserve has at most the offs that there are, and as many weak targets as it says', () => {
  fc.assert(
    fc.property(somePlan, fc.nat(8), fc.double({ min: 0.1, max: 0.99, noNaN: true }), (attacks, count, rate) => {
      const expected = expectedOffs(attacks, rateOf)
      const reserve = placeReserve(expected, { count, rate, mayGet: () => true })
      const given = [...reserve.offs.values()].reduce((sum, more) => sum + more, 0)
      expect(given).toBeLessThanOrEqual(count)
      // Each further off has a player of its own; half is half of the offs without them.
      let next = 100
      const more = [...reserve.offs].flatMap(([id, some]) => Array.from({ length: some }, () => offs(id, next++, 1)))
      const after = expectedOffs([...attacks, ...more.flat()], (id) => (id < 100 ? rateOf(id) : rate))
      const weak = after.targets.reduce((sum, { targetId, chances, offs: all }) => {
        const planned = all - (reserve.offs.get(targetId) ?? 0)
        return sum + chances.reduce((below, chance, sent) => (2 * sent < planned ? below + chance : below), 0)
      }, 0)
      expect(reserve.weakTargets).toBeCloseTo(weak, 9)
      expect(reserve.weakTargets).toBeLessThanOrEqual(expected.weakTargets + 1e-9)
    }),
  )
})
