import { describe, expect, it, test } from 'vitest'
import { marginsIn } from '../../../../shared/planner/flow/margins.ts'
import {
  blockedAround,
  firstApart,
  firstFree,
  lastApart,
  lastFree,
} from '../../../../shared/planner/parting/blocked.ts'
import type { PlannedLaunch, PlayerLaunches } from '../../../../shared/planner/parting/jobs.ts'
import { lateLaunches } from '../../../../shared/planner/parting/late.ts'
import { type PartedLaunches, partLaunches } from '../../../../shared/planner/parting/part-launches.ts'
import { fc } from '../../../support/properties.ts'
import { rounds } from '../../../support/soak.ts'
import { mostOnTime, mostSeconds, secondsAllowed } from './brute-force.ts'

const numRuns = rounds(500, 20_000)

const always = { sendFrom: -Infinity, windows: undefined }
const launch = (base: number, width = 60, more: Partial<PlannedLaunch> = {}): PlannedLaunch => ({
  base,
  before: width,
  after: width,
  ...more,
})
const part = (launches: PlannedLaunch[], spacing = 12) => partLaunches({ ...always, launches }, spacing)
const late = ({ isLate }: PartedLaunches) => isLate.filter(Boolean).length

test('the nearest times apart from launches are those outside of what these block', () => {
  const second = fc.integer({ min: 0, max: 200 })
  fc.assert(
    fc.property(
      fc.array(second, { maxLength: 30 }),
      fc.integer({ min: 1, max: 30 }),
      second,
      (launches, spacing, at) => {
        const blocked = blockedAround(launches, spacing)
        const ascending = launches.toSorted((a, b) => a - b)
        expect(firstApart(ascending, spacing, at)).toBe(firstFree(blocked, at))
        expect(lastApart(ascending, spacing, at)).toBe(lastFree(blocked, at))
      },
    ),
    { numRuns },
  )
})

describe('by example', () => {
  it('leaves launches that are apart at their bases', () => {
    expect(part([launch(100), launch(112), launch(50)])).toEqual({
      launch: [100, 112, 50],
      isLate: [false, false, false],
    })
  })

  it('moves as little as the spacing asks for', () => {
    expect(part([launch(100), launch(100), launch(100)])).toMatchObject({ launch: [100, 88, 112] })
  })

  it('moves nothing without an arrival window, and says what is late', () => {
    const exact = [0, 5, 12, 12, 40].map((base) => launch(base, 0))
    expect(part(exact)).toEqual({ launch: [0, 5, 12, 12, 40], isLate: [false, true, false, true, false] })
  })

  it('gives launches that do not fit a second of their own in their windows', () => {
    const { launch: seconds, isLate } = part([0, 0, 0, 0].map((base) => launch(base, 6)))
    expect(isLate.filter(Boolean)).toHaveLength(2)
    expect(new Set(seconds).size).toBe(4)
    expect(seconds.every((second) => Math.abs(second) <= 6)).toBe(true)
  })

  it('parts seconds without a spacing', () => {
    const { launch: seconds, isLate } = part([launch(0, 1), launch(0, 1), launch(0, 1)], 0)
    expect(seconds.toSorted((a, b) => a - b)).toEqual([-1, 0, 1])
    expect(isLate).toEqual([false, false, false])
  })

  it('leaves the spacing around fixed launches, even where these are too close', () => {
    const { launch: seconds, isLate } = part([
      launch(0, 0, { isFixed: true }),
      launch(5, 0, { isFixed: true }),
      launch(3),
    ])
    expect(seconds).toEqual([0, 5, 17])
    expect(isLate).toEqual([false, true, false])
  })

  it('keeps issued seconds and makes room beside them', () => {
    const issued = [launch(100, 60, { issued: 110 }), launch(100, 60, { issued: 125 })]
    const { launch: seconds } = part([...issued, launch(112), launch(120)])
    expect(seconds.slice(0, 2)).toEqual([110, 125])
    expect(late(part([...issued, launch(112), launch(120)]))).toBe(0)
  })

  it('moves an issued second that the window no longer allows into it', () => {
    expect(part([launch(100, 30, { issued: 160 })]).launch).toEqual([130])
  })

  it('moves issued seconds where another launch would be late otherwise', () => {
    const { launch: seconds, isLate } = part([
      launch(0, 20, { issued: -10 }),
      launch(0, 20, { issued: 10 }),
      launch(0, 0),
    ])
    expect(seconds).toEqual([-12, 12, 0])
    expect(isLate).toEqual([false, false, false])
  })

  it('stays in the timeslot of the base and after the start', () => {
    const windows = Float64Array.from([0, 100, 105, 200])
    const player = { sendFrom: 90, windows, launches: [launch(100), launch(100), launch(106), launch(106)] }
    const { launch: seconds, isLate } = partLaunches(player, 10)
    expect(isLate).toEqual([false, false, false, false])
    expect(seconds).toEqual([100, 90, 110, 120])
  })

  it('moves launches between seconds by whole seconds', () => {
    const { launch: seconds } = part([launch(100.25), launch(100.75)])
    expect(seconds.map((second) => second % 1)).toEqual([0.25, 0.75])
    expect(late(part([launch(100.25), launch(100.75)]))).toBe(0)
  })

  it('waits for a launch with a narrow window, where earliest due first would not', () => {
    // Idle until 5 although the first is ready at 0: the second must start at 5.
    expect(part([launch(10, 10), launch(5, 0)], 10)).toEqual({ launch: [15, 5], isLate: [false, false] })
  })

  it('gives a single launch among fixed ones the nearest second that is free', () => {
    const others = [0, 12, 24, 36].map((base) => launch(base, 0, { isFixed: true }))
    expect(part([...others, launch(14, 30)]).launch[4]).toBe(-12)
    expect(part([...others, launch(12, 5)])).toEqual({
      launch: [0, 12, 24, 36, 13],
      isLate: [false, false, false, false, true],
    })
  })

  it('refuses launches that are no times', () => {
    expect(() => part([launch(Number.NaN)])).toThrow(RangeError)
    expect(() => part([launch(0)], 2.5)).toThrow(RangeError)
    expect(() => part([launch(0, -1)])).toThrow(RangeError)
  })
})

const Unequal = fc
  .tuple(fc.nat(40), fc.nat(14), fc.nat(14), fc.option(fc.nat(50), { nil: undefined }))
  .map(([base, before, after, issued]): PlannedLaunch => ({ base, before, after, issued }))
const Bounds = fc.record({
  sendFrom: fc.constantFrom(-Infinity, -Infinity, 5, 20),
  windows: fc.constantFrom(undefined, undefined, Float64Array.from([0, 18, 19, 60]), Float64Array.from([10, 30])),
})
const Spacing = fc.integer({ min: 0, max: 9 })

/** Launches with windows of their own. */
const Player = fc
  .tuple(fc.array(Unequal, { maxLength: 8 }), fc.array(fc.nat(40), { maxLength: 3 }), Bounds)
  .map(([movable, fixed, bounds]): PlayerLaunches => ({ ...bounds, launches: [...movable, ...fixedAt(fixed)] }))
/** Launches with one window for all. */
const EqualPlayer = fc
  .tuple(fc.array(Unequal, { maxLength: 9 }), fc.array(fc.nat(40), { maxLength: 3 }), Bounds, fc.nat(14), fc.nat(14))
  .map(
    ([movable, fixed, bounds, before, after]): PlayerLaunches => ({
      ...bounds,
      launches: [...movable.map((one) => ({ ...one, before, after })), ...fixedAt(fixed)],
    }),
  )
const fixedAt = (seconds: number[]) => seconds.map((base) => launch(base, 0, { isFixed: true }))

const movableLate = ({ launches }: PlayerLaunches, { isLate }: PartedLaunches) =>
  launches.filter(({ isFixed }, i) => !isFixed && isLate[i]).length
const movable = ({ launches }: PlayerLaunches) => launches.filter(({ isFixed }) => !isFixed).length

describe('compared with exhaustion', () => {
  it('makes none late exactly where all fit, with any windows', () => {
    let fitting = 0
    fc.assert(
      fc.property(Player, Spacing, (player, spacing) => {
        const fits = mostOnTime(player, spacing) === movable(player)
        expect(movableLate(player, partLaunches(player, spacing)) === 0).toBe(fits)
        fitting += fits ? 1 : 0
      }),
      { numRuns },
    )
    expect(fitting).toBeGreaterThan(numRuns / 10)
  })

  it('makes the fewest late where the windows are equal, with fixed launches too', () => {
    fc.assert(
      fc.property(EqualPlayer, Spacing, (player, spacing) => {
        expect(movableLate(player, partLaunches(player, spacing))).toBe(movable(player) - mostOnTime(player, spacing))
      }),
      { numRuns },
    )
  })

  it('lets as few launches as possible share a second', () => {
    fc.assert(
      fc.property(Player, Spacing, (player, spacing) => {
        const { launch: seconds } = partLaunches(player, spacing)
        const fixed = new Set(player.launches.filter(({ isFixed }) => isFixed).map(({ base }) => base))
        const own = new Set(seconds.filter((second, i) => !player.launches[i]?.isFixed && !fixed.has(second)))
        expect(own.size).toBe(mostSeconds(player))
      }),
      { numRuns },
    )
  })
})

describe('always', () => {
  it('keeps windows, slots, the start, and fixed launches', () => {
    fc.assert(
      fc.property(Player, Spacing, (player, spacing) => {
        const { launch: seconds } = partLaunches(player, spacing)
        player.launches.forEach((one, i) => {
          if (one.isFixed) expect(seconds[i]).toBe(one.base)
          else expect(secondsAllowed(player, one)).toContain(seconds[i])
        })
      }),
      { numRuns },
    )
  })

  it('changes nothing when it parts what is parted', () => {
    fc.assert(
      fc.property(Player, Spacing, (player, spacing) => {
        const parted = partLaunches(player, spacing)
        const launches = player.launches.map((one, i) => ({ ...one, issued: parted.launch[i] }))
        expect(partLaunches({ ...player, launches }, spacing)).toEqual(parted)
      }),
      { numRuns },
    )
  })

  it('keeps every base, or issued second, where these are apart already', () => {
    fc.assert(
      fc.property(Player, Spacing, (player, spacing) => {
        const parted = partLaunches(player, spacing)
        const apart = player.launches.map((one, i) => ({ ...one, base: parted.launch[i] ?? 0, issued: undefined }))
        const isLate = lateLaunches(
          parted.launch,
          apart.map((one) => one.isFixed === true),
          spacing,
        )
        fc.pre(!isLate.includes(true) && new Set(parted.launch).size === apart.length)
        expect(partLaunches({ ...always, launches: apart }, spacing).launch).toEqual(parted.launch)
      }),
      { numRuns },
    )
  })

  it('never makes more late than the bases do', () => {
    fc.assert(
      fc.property(Player, Spacing, (player, spacing) => {
        const launches = player.launches.map((one) => ({ ...one, issued: undefined }))
        const atBase = lateLaunches(
          launches.map(({ base }) => base),
          launches.map((one) => one.isFixed === true),
          spacing,
        )
        expect(late(partLaunches({ ...player, launches }, spacing))).toBeLessThanOrEqual(atBase.filter(Boolean).length)
      }),
      { numRuns },
    )
  })

  it('leaves no launch in a night that its window reaches out of, and changes nothing when parted again', () => {
    const nights = fc
      .uniqueArray(fc.nat(60), { minLength: 2, maxLength: 6 })
      .map((times) => Float64Array.from(times.slice(0, times.length - (times.length % 2))).sort())
    fc.assert(
      fc.property(Player, Spacing, nights, ({ launches, ...bounds }, spacing, asleep) => {
        const player = { ...bounds, launches, nights: asleep }
        const isNight = (second: number) => asleep.findLastIndex((time) => time <= second) % 2 === 0
        const parted = partLaunches(player, spacing).launch
        launches.forEach((one, i) => {
          const allowed = secondsAllowed(player, one)
          if (one.isFixed) return
          expect(allowed).toContain(parted[i])
          expect(isNight(parted[i] ?? 0)).toBe(allowed.every(isNight))
        })
        const again = launches.map((one, i) => ({ ...one, issued: parted[i] ?? 0 }))
        expect(partLaunches({ ...player, launches: again }, spacing).launch).toEqual(parted)
      }),
      { numRuns },
    )
  })

  it('enters no margin but with launches that would be late otherwise, and changes nothing when parted again', () => {
    const seen = { entered: 0, left: 0 }
    const slot = Float64Array.of(5, 35)
    fc.assert(
      fc.property(Player, Spacing, fc.integer({ min: 1, max: 12 }), ({ windows = slot, ...given }, chosen, margin) => {
        const bounds = { ...given, windows }
        const spacing = Math.max(1, chosen)
        const { launches } = bounds
        const margins = marginsIn(bounds.windows, margin)
        const player = { ...bounds, margins }
        const isInMargin = (second: number) => margins.findLastIndex((time) => time <= second) % 2 === 0
        const [parted, without] = [partLaunches(player, spacing), partLaunches(bounds, spacing)]
        expect(late(parted)).toBeLessThanOrEqual(late(without))
        launches.forEach((one, i) => {
          if (!one.isFixed) expect(secondsAllowed(player, one)).toContain(parted.launch[i])
        })
        const again = launches.map((one, i) => ({ ...one, issued: parted.launch[i] ?? 0 }))
        expect(partLaunches({ ...player, launches: again }, spacing)).toEqual(parted)
        if (movableLate(player, parted) > 0) return
        const canBeClear = (one: PlannedLaunch) => secondsAllowed(player, one).some((second) => !isInMargin(second))
        const inMargin = launches.filter(
          (one, i) => isInMargin(parted.launch[i] ?? 0) && canBeClear(one) && !one.isFixed,
        )
        for (const clear of inMargin) {
          const isHeld = (one: PlannedLaunch) => canBeClear(one) && (one === clear || !inMargin.includes(one))
          const fits = mostOnTime(player, spacing, (one, second) => !isHeld(one) || !isInMargin(second))
          expect(fits).toBeLessThan(movable(player))
        }
        seen.entered += inMargin.length
        seen.left += launches.filter(
          (_, i) => isInMargin(without.launch[i] ?? 0) && !isInMargin(parted.launch[i] ?? 0),
        ).length
      }),
      { numRuns },
    )
    expect(Math.min(seen.entered, seen.left)).toBeGreaterThan(numRuns / 50)
  })

  it('does not depend on the order of the launches', () => {
    fc.assert(
      fc.property(Player, Spacing, (player, spacing) => {
        const sent = (input: PlayerLaunches) => {
          const parted = partLaunches(input, spacing)
          return input.launches.map((one, i) => `${secondsAllowed(input, one)}: ${parted.launch[i]}`).sort()
        }
        expect(sent({ ...player, launches: player.launches.toReversed() })).toEqual(sent(player))
      }),
      { numRuns },
    )
  })
})
