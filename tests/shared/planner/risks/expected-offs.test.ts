import { describe, expect, it, test } from 'vitest'
import { expectedOffs } from '../../../../shared/planner/risks/expected-offs.ts'
import { fc } from '../../../support/properties.ts'
import { offs, rateOf, rates, somePlan } from './offs.ts'

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
