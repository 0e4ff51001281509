import { describe, expect, it } from 'vitest'
import { plan } from '../../../shared/planner/plan/plan.ts'
import { ARRIVAL, aProblem, type ProblemSpec } from './builders.ts'

const HOUR = 3600
const planSpec = (spec: ProblemSpec, spreadOrigins = false) => plan(aProblem(spec), { spreadOrigins })

describe('the maximum', () => {
  it('reroutes the sender with a choice for the target without one', () => {
    const result = planSpec({
      sendFrom: ARRIVAL - 2 * HOUR,
      senders: [
        { x: 0, y: 0 },
        { x: 6, y: 0 },
      ],
      targets: [
        { x: 3, y: 0 },
        { x: 9, y: 0 },
      ],
    })
    expect([...result.assignment.sender]).toEqual([0, 1])
    expect([...result.assignment.launch]).toEqual([ARRIVAL - 1.5 * HOUR, ARRIVAL - 1.5 * HOUR])
    expect(result).toMatchObject({ required: 2, assigned: 2, bound: 2, pairs: 3, distance: 6 })
  })

  it('sends at most once from a village to a target', () => {
    const result = planSpec({ senders: [{ x: 0, y: 0, supply: 5 }], targets: [{ x: 1, y: 0, demand: 5 }] })
    expect(result).toMatchObject({ required: 5, assigned: 1, bound: 1 })
  })

  it('never attacks its own place, even with nothing else to do', () => {
    expect(planSpec({ senders: [{ x: 4, y: 4 }], targets: [{ x: 4, y: 4 }] }).assigned).toBe(0)
  })

  it.each([
    ['nothing', [], []],
    ['no targets', [{ x: 0, y: 0 }], []],
    ['no senders', [], [{ x: 0, y: 0 }]],
    ['no supply', [{ x: 0, y: 0, supply: 0 }], [{ x: 1, y: 0 }]],
    ['no demand', [{ x: 0, y: 0 }], [{ x: 1, y: 0, demand: 0 }]],
  ])('is empty with %s', (_, senders, targets) => {
    expect(planSpec({ senders, targets })).toMatchObject({ assigned: 0, bound: 0 })
  })

  it('copes with demand and supply beyond all measure', () => {
    const result = planSpec({
      senders: [
        { x: 0, y: 0, supply: 2_147_483_647 },
        { x: 1, y: 0, supply: 1 },
      ],
      targets: [
        { x: 0, y: 1, demand: 2_147_483_647 },
        { x: 0, y: 2, demand: 2_147_483_647 },
      ],
    })
    expect(result).toMatchObject({ assigned: 3, bound: 3, required: 4_294_967_294 })
  })
})

describe('a launch', () => {
  const at = (windows: (number[] | undefined)[], sendFrom = -Infinity) =>
    planSpec({ sendFrom, senders: [{ x: 0, y: 0 }], targets: [{ x: 0, y: 2 }], windows }).assigned
  const launch = ARRIVAL - HOUR

  it('may lie on either end of a window and of sendFrom, not a second beyond', () => {
    expect(at([[launch, launch + 60]])).toBe(1)
    expect(at([[launch - 60, launch]])).toBe(1)
    expect(at([[launch + 1, launch + 60]])).toBe(0)
    expect(at([[launch - 60, launch - 1]])).toBe(0)
    expect(at([undefined], launch)).toBe(1)
    expect(at([undefined], launch + 1)).toBe(0)
  })

  it('is free for a player without windows, impossible for one with an empty list', () => {
    expect(at([undefined])).toBe(1)
    expect(at([[]])).toBe(0)
  })
})

describe('fairness', () => {
  it('gives every target its first attack before any gets a second', () => {
    const senders = [0, 1, 2].map((x) => ({ x, y: 0 }))
    expect([...planSpec({ senders, targets: [0, 1, 2].map((x) => ({ x, y: 5, demand: 3 })) }).fill]).toEqual([1, 1, 1])
  })

  it('among equally empty targets fills the one it lifts higher', () => {
    const result = planSpec({
      senders: [{ x: 0, y: 0 }],
      targets: [
        { x: 1, y: 0, demand: 3 },
        { x: 9, y: 0, demand: 1 },
      ],
    })
    expect([...result.fill]).toEqual([0, 1])
  })

  it('measures by ratio, not by number', () => {
    const senders = Array.from({ length: 6 }, (_, x) => ({ x, y: 0 }))
    const targets = [
      { x: 0, y: 5, demand: 8 },
      { x: 1, y: 5, demand: 4 },
    ]
    expect([...planSpec({ senders, targets }).fill]).toEqual([4, 2])
  })
})

describe('sendability', () => {
  it('takes the shorter ways', () => {
    const result = planSpec({
      senders: [
        { x: 0, y: 0 },
        { x: 100, y: 0, player: 1 },
      ],
      targets: [
        { x: 101, y: 3 },
        { x: 1, y: 2 },
      ],
      windows: [undefined, undefined],
    })
    expect([...result.assignment.sender]).toEqual([1, 0])
  })

  it('keeps launches of one player apart, even by a longer way', () => {
    const result = planSpec({
      senders: [
        { x: 0, y: 0 },
        { x: 20, y: 0 },
        { x: 20, y: 8 },
      ],
      targets: [
        { x: 0, y: 3 },
        { x: 20, y: 3 },
      ],
    })
    expect([...result.assignment.sender]).toEqual([0, 2])
    expect(result.players).toMatchObject([{ launches: 2, densest: 1, shortestGap: HOUR }])
  })

  it('keeps them apart by a crosswise exchange when no village is free', () => {
    const senders = [0, 10].map((x) => ({ x, y: 0 }))
    const targets = [0, 10].map((x) => ({ x, y: 3 }))
    expect(planSpec({ senders, targets }).players).toMatchObject([{ densest: 2, shortestGap: 0 }])
    const apart = [
      { x: 0, y: 3 },
      { ...targets[1], x: 7, y: 4 },
    ]
    expect(planSpec({ senders, targets: apart }).players[0]?.densest).toBe(1)
  })

  const near = [1, 2, 3].map((x) => ({ x, y: 0, player: 0 }))
  const plannedPlayers = (far: { x: number; y: number; player: number }[], spreadOrigins: boolean) => {
    const spec = {
      senders: [...near, ...far],
      targets: [{ x: 0, y: 0, demand: 3 }],
      windows: [undefined, undefined, undefined],
    }
    return planSpec(spec, spreadOrigins).players.map((load) => load.player)
  }

  it('spreads fakes over players', () => {
    const more = Array.from({ length: 30 }, (_, i) => ({ x: 20 + i, y: 0, player: 0 }))
    const sameDirection = [9, 14].map((x, i) => ({ x, y: -1, player: i + 1 }))
    expect(plannedPlayers([...sameDirection, ...more], false)).toEqual([0])
    expect(plannedPlayers([...sameDirection, ...more], true)).toEqual([0, 1, 2])
  })

  it('spreads fakes over directions, each new one seen by the next', () => {
    const west = [-9, -10].map((x) => ({ x, y: 1 }))
    const senders = [...near, ...west, { x: 0, y: 14 }].map((sender, player) => ({ ...sender, player }))
    const spec = { senders, targets: [{ x: 0, y: 0, demand: 3 }], windows: senders.map(() => undefined) }
    expect([...planSpec(spec).assignment.sender]).toEqual([0, 1, 2])
    expect([...planSpec(spec, true).assignment.sender].slice(1)).toEqual([3, 5])
  })

  it('exchanges two attacks crosswise when that is shorter', () => {
    const senders = [7, 0].map((x) => ({ x, y: 0 }))
    const targets = [6, 11].map((x) => ({ x, y: 0 }))
    expect(planSpec({ senders, targets }).distance).toBe(10)
  })
})

describe('malformed problems', () => {
  it('are refused', () => {
    const good = aProblem({ senders: [{ x: 0, y: 0 }], targets: [{ x: 1, y: 0 }] })
    expect(() => plan({ ...good, windows: [] })).toThrow(RangeError)
    expect(() => plan({ ...good, windows: [Float64Array.of(5, 3)] })).toThrow(RangeError)
    expect(() => plan({ ...good, sendFrom: Number.NaN })).toThrow(RangeError)
    expect(() => plan({ ...good, senders: { ...good.senders, supply: new Int32Array(2) } })).toThrow(RangeError)
    expect(() => plan({ ...good, senders: { ...good.senders, minutesPerField: Float64Array.of(-1) } })).toThrow(
      RangeError,
    )
  })
})
