import { describe, expect, it } from 'vitest'
import { type PlanOptions, plan } from '../../../../shared/planner/plan/plan.ts'
import { fc } from '../../../support/properties.ts'
import { aProblem } from '../builders.ts'

const hour = 3600

/** 40 villages of one player near the targets, 40 of another one behind them, each with one attack. */
const twoPlayers = aProblem({
  senders: [0, 1].flatMap((player) =>
    Array.from({ length: 40 }, (_, i) => ({ x: 400 + i, y: 400 + 30 * player, player })),
  ),
  targets: Array.from({ length: 40 }, (_, i) => ({ x: 400 + i, y: 390 })),
  windows: [undefined, undefined],
})

/** Returns how many attacks each player sends. */
function attacksOf(problem: typeof twoPlayers, options: PlanOptions = {}): number[] {
  const { assigned, bound, players } = plan(problem, options)
  expect(assigned).toBe(bound)
  return problem.windows.map((_, index) => players.find(({ player }) => player === index)?.launches ?? 0)
}

describe("players' shares", () => {
  it('are even where that adds little way, and always if leaders ask for it', () => {
    const [near, far] = attacksOf(twoPlayers)
    expect(near).toBeGreaterThan(20)
    expect(far).toBeGreaterThanOrEqual(12)
    expect(attacksOf(twoPlayers, { load: { isEven: true } })).toEqual([20, 20])
  })

  it('count what the player sends in other runs', () => {
    const standing = { player: new Int32Array(20), launch: new Float64Array(20) }
    const [near, far] = attacksOf(twoPlayers, { standing, load: { isEven: true } })
    // 20 more of 60, and 24 of 40: both send 40 % and 60 % of what they could.
    expect(near).toBe(16)
    expect(far).toBe(24)
  })

  it('are those of what can reach a target', () => {
    const { senders, targets } = twoPlayers
    // Half of the second player's villages are of a class that no target takes.
    const eligibility = senders.eligibility.map((bits, s) => (s >= 60 ? 0 : bits))
    const problem = { ...twoPlayers, senders: { ...senders, eligibility }, targets }
    expect(attacksOf(problem, { load: { isEven: true } })).toEqual([27, 13])
  })
})

describe('the goal of launches in an hour', () => {
  /** One player's villages in rings around the target: ten within each hour of way. */
  const rings = aProblem({
    senders: Array.from({ length: 60 }, (_, i) => ({ x: 400 + 2 * Math.floor(i / 10), y: 401 + (i % 10), supply: 1 })),
    targets: [{ x: 400, y: 400, demand: 12 }],
  })
  const mostInAnHour = (options: PlanOptions) => {
    const { launch } = plan(rings, options).assignment
    const byHour = Map.groupBy(launch, (time) => Math.floor(time / hour))
    return Math.max(...[...byHour.values()].map((times) => times.length))
  }

  it('is kept where villages farther away can send instead, and costs no attack', () => {
    expect(mostInAnHour({})).toBeGreaterThan(3)
    expect(mostInAnHour({ load: { launchesPerHour: 3 } })).toBeLessThanOrEqual(3)
    expect(plan(rings, { load: { launchesPerHour: 1 } }).assigned).toBe(12)
  })

  it('counts the launches of other runs', () => {
    const { launch } = plan(rings, {}).assignment
    const standing = { player: new Int32Array(launch.length), launch }
    const both = [...launch, ...plan(rings, { standing, load: { launchesPerHour: 4 } }).assignment.launch]
    const byHour = Map.groupBy(both, (time) => Math.floor(time / hour))
    const freely = [...launch, ...plan(rings, { standing }).assignment.launch]
    const above = (times: Map<number, number[]>) =>
      [...times.values()].reduce((sum, list) => sum + Math.max(0, list.length - 4), 0)
    expect(above(byHour)).toBeLessThan(above(Map.groupBy(freely, (time) => Math.floor(time / hour))))
  })
})

it('goals of load change neither the maximum nor what a target gets', () => {
  const problems = fc.record({
    senders: fc.array(
      fc.record({ x: fc.nat(40), y: fc.nat(40), player: fc.nat(2), supply: fc.integer({ min: 1, max: 4 }) }),
      { minLength: 1, maxLength: 25 },
    ),
    targets: fc.array(fc.record({ x: fc.nat(40), y: fc.nat(40), demand: fc.integer({ min: 1, max: 6 }) }), {
      minLength: 1,
      maxLength: 8,
    }),
    isEven: fc.boolean(),
    launchesPerHour: fc.constantFrom(0, 1, 2),
  })
  fc.assert(
    fc.property(problems, ({ senders, targets, ...load }) => {
      const problem = aProblem({ senders, targets, windows: [undefined, undefined, undefined] })
      const [free, shared] = [plan(problem), plan(problem, { load })]
      expect(shared.assigned).toBe(free.bound)
      expect(shared.fill.toSorted()).toEqual(free.fill.toSorted())
    }),
  )
})
