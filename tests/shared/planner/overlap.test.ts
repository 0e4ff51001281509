import { expect, test } from 'vitest'
import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import type { Troops } from '../../../shared/game/world/units.ts'
import { type Alternatives, findOverlap, mostAway, type UnitsAway } from '../../../shared/planner/model/overlap.ts'
import { fc } from '../../support/properties.ts'

const away = (from: number, until: number, troops: Troops): UnitsAway => ({ from, until, troops })
const plan = (...attacks: UnitsAway[]): Alternatives => [attacks]

test('two plans that use a village together miss what it does not own, while both use it', () => {
  const own = plan(away(10, 30, { axe: 70, ram: 5 }))
  const others = [plan(away(20, 40, { axe: 50, ram: 5 })), plan(away(100, 200, { axe: 100 }))]
  expect(findOverlap({ axe: 100, ram: 10 }, own, others)).toEqual({
    from: 20,
    until: 30,
    missing: { axe: 20 },
    others: [0],
  })
})

test('units that are back can leave again in the same second', () => {
  const troops = { axe: 100 }
  expect(findOverlap(troops, plan(away(0, 10, troops)), [plan(away(10, 20, troops))])).toBeUndefined()
  expect(findOverlap(troops, plan(away(0, 11, troops)), [plan(away(10, 20, troops))])).toMatchObject({
    from: 10,
    until: 11,
  })
})

test('a plan alone, and others alone, are no conflict with a plan', () => {
  const much = { axe: 100 }
  expect(findOverlap({ axe: 50 }, plan(away(0, 10, much)), [plan(away(0, 10, { spy: 1 }))])).toBeUndefined()
  expect(
    findOverlap({ axe: 50, spy: 9 }, plan(away(0, 10, { spy: 1 })), [plan(away(0, 10, much)), plan(away(0, 10, much))]),
  ).toBeUndefined()
})

test('the current and the next issue of a plan are alternatives: the larger one counts', () => {
  const both = [[away(0, 10, { axe: 60 })], [away(0, 10, { axe: 80 })]]
  expect(findOverlap({ axe: 100 }, both, [plan(away(0, 10, { axe: 20 }))])).toBeUndefined()
  expect(findOverlap({ axe: 100 }, both, [plan(away(0, 10, { axe: 30 }))])?.missing).toEqual({ axe: 10 })
})

test('a return over the clock change takes as long as the way there', () => {
  // Central European clocks go from 02:00 to 03:00 on 2038-03-28.
  const launch = toEpoch('2038-03-27T21:00:00Z')
  const arrival = toEpoch('2038-03-28T00:30:00Z')
  const back = 2 * arrival - launch
  expect(new Date(back * 1000).toISOString()).toBe('2038-03-28T04:00:00.000Z')
  const own = plan(away(launch, back, { axe: 10 }))
  expect(findOverlap({ axe: 10 }, own, [plan(away(back, back + 60, { axe: 1 }))])).toBeUndefined()
  expect(findOverlap({ axe: 10 }, own, [plan(away(back - 1, back + 60, { axe: 1 }))])).toMatchObject({
    from: back - 1,
    until: back,
  })
})

const Attack = fc
  .tuple(fc.nat(12), fc.integer({ min: 1, max: 6 }), fc.nat(4), fc.nat(4))
  .map(([from, length, axe, ram]) => away(from, from + length, { axe, ram }))
const Plan = fc.array(fc.array(Attack, { maxLength: 3 }), { minLength: 1, maxLength: 2 })
const units = ['axe', 'ram'] as const

/** What a plan uses at an instant, by its definition. */
const used = (alternatives: Alternatives, instant: number, unit: 'axe' | 'ram') =>
  Math.max(
    0,
    ...alternatives.map((attacks) =>
      attacks
        .filter(({ from, until }) => from <= instant && instant < until)
        .reduce((sum, { troops }) => sum + (troops[unit] ?? 0), 0),
    ),
  )

test('there is a conflict exactly when, at some instant, the plan and others use more of a unit than the village owns', () => {
  fc.assert(
    fc.property(Plan, fc.array(Plan, { maxLength: 3 }), fc.nat(9), fc.nat(9), (own, others, axe, ram) => {
      const owned: Record<'axe' | 'ram', number> = { axe, ram }
      const exceeding = Array.from({ length: 20 }, (_, instant) => instant).flatMap((instant) =>
        units.flatMap((unit) => {
          const mine = used(own, instant, unit)
          const theirs = others.map((other) => used(other, instant, unit))
          const beside = theirs.reduce((sum, count) => sum + count, 0)
          const missing = mine + beside - owned[unit]
          const involved = theirs.flatMap((count, i) => (count > 0 ? [i] : []))
          return mine > 0 && beside > 0 && missing > 0 ? [{ instant, unit, missing, involved }] : []
        }),
      )
      const found = findOverlap(owned, own, others)
      if (exceeding.length === 0) {
        expect(found).toBeUndefined()
        return
      }
      const most = (unit: 'axe' | 'ram') =>
        Math.max(0, ...exceeding.filter((each) => each.unit === unit).map(({ missing }) => missing))
      expect(found).toMatchObject({
        from: Math.min(...exceeding.map(({ instant }) => instant)),
        until: Math.max(...exceeding.map(({ instant }) => instant)) + 1,
        others: [...new Set(exceeding.flatMap(({ involved }) => involved))].sort((a, b) => a - b),
      })
      expect(found?.missing.axe ?? 0).toBe(most('axe'))
      expect(found?.missing.ram ?? 0).toBe(most('ram'))
    }),
  )
})

test('what is not away at its most can be used at every instant', () => {
  fc.assert(
    fc.property(fc.array(Attack, { minLength: 1, maxLength: 5 }), (attacks) => {
      const most = mostAway(attacks)
      for (const unit of units) {
        const counts = Array.from({ length: 20 }, (_, instant) => used([attacks], instant, unit))
        expect(most[unit] ?? 0).toBe(Math.max(...counts))
      }
    }),
  )
})
