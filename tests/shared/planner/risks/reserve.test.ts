import { describe, expect, it, test } from 'vitest'
import { expectedOffs } from '../../../../shared/planner/risks/expected-offs.ts'
import { freeOffs, placeReserve, plannedReserve } from '../../../../shared/planner/risks/reserve.ts'
import { fc } from '../../../support/properties.ts'
import { offs, rateOf, somePlan } from './offs.ts'

const enough = { off: 99, ramoff: 99 }
const anyTarget = { rate: 0.8, free: enough, mayGet: () => true }

describe('a reserve', () => {
  it('goes where it helps most', () => {
    const expected = expectedOffs([...offs('a', 0, 1), ...offs('b', 1, 1), ...offs('c', 2, 1)], rateOf)
    const one = placeReserve(expected, { count: 1, ...anyTarget })
    expect([...one.offs]).toEqual([['b', 1]])
    expect(one.weakTargets).toBeCloseTo(0.1 + 0.5 * 0.2 + 0.2)
    expect([...placeReserve(expected, { count: 2, ...anyTarget }).offs.keys()]).toEqual(['b', 'c'])
    const notThere = placeReserve(expected, { ...anyTarget, count: 1, mayGet: ({ targetId }) => targetId !== 'b' })
    expect([...notThere.offs]).toEqual([['c', 1]])
  })

  it('gives a target several offs at once where one makes no difference, and none where too few are left', () => {
    const expected = expectedOffs(offs('a', 1, 4), rateOf)
    expect([...placeReserve(expected, { count: 2, ...anyTarget }).offs]).toEqual([['a', 2]])
    expect(placeReserve(expected, { count: 1, ...anyTarget })).toEqual({ offs: new Map(), weakTargets: 0.5 })
  })

  it('takes free offs of the kind that a target gets', () => {
    const expected = expectedOffs([...offs('a', 0, 1), ...offs('b', 1, 1, { kind: 'ramoff' })], rateOf)
    expect([...placeReserve(expected, { ...anyTarget, count: 9, free: { off: 1, ramoff: 0 } }).offs]).toEqual([
      ['a', 1],
    ])
    expect(freeOffs({ off: 3, ramoff: 1 }, expected)).toEqual({ off: 2, ramoff: 0 })
    expect(freeOffs({ off: 0, ramoff: 5 }, expected)).toEqual({ off: 0, ramoff: 4 })
  })

  it('stays away from targets that are safe', () => {
    const safe = expectedOffs([...offs('a', 0, 2), ...offs('a', 2, 2), ...offs('a', 5, 2)], () => 0.99)
    expect(placeReserve(safe, { count: 9, ...anyTarget }).offs.size).toBe(0)
  })
})

describe('a planned reserve', () => {
  const expected = expectedOffs([...offs('a', 1, 2), ...offs('b', 1, 2), ...offs('c', 1, 1)], rateOf)

  it('has what is expected to be missing, as limits of the targets that get all they want', () => {
    const targets = [
      { _id: 'a', maxOff: 2 },
      { _id: 'b', maxOff: 3 },
      { _id: 'c', maxOff: 1 },
    ]
    const reserve = plannedReserve(expected, targets, { rate: 0.8, free: enough })
    expect(reserve).toMatchObject({ offs: 3, targets: 2 })
    expect(reserve.raised).toEqual([
      { ids: ['c'], limits: { maxOff: 2 } },
      { ids: ['a'], limits: { maxOff: 4 } },
    ])
    expect(reserve.weakTargets).toBeCloseTo(0.5 + 0.5 * 0.2 + 0.5 * 0.2 ** 2)
    expect(plannedReserve(expected, targets, { rate: 0.8, free: { off: 1, ramoff: 9 } })).toMatchObject({
      offs: 1,
      targets: 1,
    })
  })

  it('is nothing where no target gets all it wants, or where the target is gone', () => {
    expect(plannedReserve(expected, [{ _id: 'a', maxOff: 3 }], { rate: 0.8, free: enough })).toMatchObject({
      raised: [],
      offs: 0,
      targets: 0,
    })
  })
})

test('a reserve has at most the offs that there are, and as many weak targets as it says', () => {
  fc.assert(
    fc.property(somePlan, fc.nat(8), fc.double({ min: 0.1, max: 0.99, noNaN: true }), (attacks, count, rate) => {
      const expected = expectedOffs(attacks, rateOf)
      const reserve = placeReserve(expected, { ...anyTarget, count, rate })
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
