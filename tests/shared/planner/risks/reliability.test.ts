import { describe, expect, it, test } from 'vitest'
import { type PlanOutcome, reliabilities } from '../../../../shared/planner/risks/reliability.ts'
import { brierScores } from '../../../support/drawn-players.ts'
import { fc } from '../../../support/properties.ts'
import { shuffled } from '../../../support/random-numbers.ts'

const rated = (...players: PlanOutcome[][]) => reliabilities(new Map(players.map((plans, i) => [i, plans])))
const rateOf = (id: number, ...players: PlanOutcome[][]) => rated(...players).players.get(id)?.rate ?? Number.NaN

const plans = (count: number, sent: number, ordered: number) => Array.from({ length: count }, () => ({ sent, ordered }))

describe('what a player sends of what they are ordered', () => {
  it('is not known without orders, not even what is usual', () => {
    expect(rated()).toEqual({ players: new Map() })
    expect(rated([], [{ sent: 0, ordered: 0 }])).toEqual({ players: new Map() })
  })

  it('names how many plans it is known from, without those that know nothing', () => {
    const { players } = rated([...plans(3, 9, 10), { sent: 0, ordered: 0 }], [])
    expect([...players]).toEqual([[0, { rate: expect.any(Number), plans: 3 }]])
  })

  it('comes from the defaults as long as one plan is known, and from the plans once there are many', () => {
    expect(rateOf(0, plans(1, 5, 5))).toBeGreaterThan(0.8)
    expect(rateOf(0, plans(1, 5, 5))).toBeLessThan(0.93)
    expect(rateOf(0, plans(1, 0, 5))).toBeGreaterThan(0.3)
    const many = [plans(40, 30, 50), plans(40, 45, 50), plans(40, 50, 50)]
    expect(many.map((_, id) => rateOf(id, ...many))).toEqual([
      expect.closeTo(0.6, 1),
      expect.closeTo(0.9, 1),
      expect.closeTo(1, 1),
    ])
  })

  it('learns from the others what is usual: one plan says less where all others are alike', () => {
    const once = plans(1, 2, 10)
    const alike = Array.from({ length: 20 }, () => plans(6, 18, 20))
    const unlike = Array.from({ length: 20 }, (_, i) => plans(6, i % 2 ? 20 : 16, 20))
    expect(rateOf(0, once, ...alike)).toBeGreaterThan(rateOf(0, once, ...unlike))
    expect(rated(...alike).usual).toBeCloseTo(0.9, 1)
  })

  it('counts plans more than orders where the orders of a plan fail together', () => {
    const together = Array.from({ length: 20 }, () => [...plans(4, 30, 30), ...plans(1, 0, 30)])
    const alone = Array.from({ length: 20 }, () => plans(5, 24, 30))
    // Two plans, one of them lost: with 90 orders in the other, it is still one of two.
    const lost = [{ sent: 0, ordered: 10 }, ...plans(1, 90, 90)]
    expect(rateOf(0, lost, ...together)).toBeLessThan(rateOf(0, lost, ...alone))
    // A single lost plan of 30 orders says little about a player where such plans happen to everybody.
    expect(rateOf(0, plans(1, 0, 30), ...together)).toBeGreaterThan(rateOf(0, plans(1, 0, 30), ...alone) + 0.2)
  })
})

const somePlans = fc.array(
  fc.nat(60).chain((ordered) => fc.record({ sent: fc.nat(ordered), ordered: fc.constant(ordered) })),
  { maxLength: 8 },
)

test('every rate is a chance, and depends neither on the order of players nor of plans', () => {
  fc.assert(
    fc.property(fc.array(somePlans, { maxLength: 12 }), fc.nat(), (players, seed) => {
      const { players: rates, usual } = rated(...players)
      for (const rate of [...Array.from(rates.values(), ({ rate }) => rate), ...(usual === undefined ? [] : [usual])]) {
        expect(rate).toBeGreaterThan(0)
        expect(rate).toBeLessThan(1)
      }
      expect(rates.size > 0).toBe(usual !== undefined)
      const entries = players.map((plans, id): [number, PlanOutcome[]] => [id, shuffled(plans, seed)])
      const again = reliabilities(new Map(shuffled(entries, seed)))
      for (const [id, { rate }] of rates) expect(again.players.get(id)?.rate).toBeCloseTo(rate, 9)
    }),
  )
})

test('who sent more of the same orders has the higher rate', () => {
  fc.assert(
    fc.property(fc.array(somePlans, { maxLength: 8 }), fc.integer({ min: 1, max: 60 }), (others, ordered) => {
      const less = plans(1, Math.floor(ordered / 2), ordered)
      const { players } = rated(less, plans(1, ordered, ordered), ...others)
      expect(players.get(1)?.rate).toBeGreaterThan(players.get(0)?.rate ?? 1)
    }),
  )
})

test.each([
  { a: 8, b: 2, together: 0 },
  { a: 8, b: 2, together: 0.3 },
  { a: 2, b: 2, together: 0 },
  { a: 2, b: 2, together: 0.3 },
])('rates from Beta($a, $b), $together of plans all or nothing: no mean predicts better', (draw) => {
  const { ours, own, all } = brierScores(draw)
  expect(ours).toBeLessThan(own)
  expect(ours).toBeLessThan(all)
})
