import { expect, it } from 'vitest'
import { lateIfWider, launchFigures, planFigures, spansOverGoal } from '../../../../shared/planner/parting/figures.ts'
import { partLaunches } from '../../../../shared/planner/parting/part-launches.ts'
import { fc } from '../../../support/properties.ts'

const player = (bases: number[], width = 0) => ({
  sendFrom: -Infinity,
  windows: undefined,
  launches: bases.map((base) => ({ base, before: width, after: width })),
})
const figures = (bases: number[]) => launchFigures(partLaunches(player(bases), 12))

it('finds the closest launches and the densest second, minute and hour', () => {
  expect(figures([7200, 100, 95, 7230, 100, 7250, 7290])).toEqual({
    launches: 7,
    late: 2,
    shortestGap: 0,
    densestSecond: { launches: 2, from: 100 },
    densestMinute: { launches: 3, from: 95 },
    densestHour: { launches: 4, from: 7200 },
  })
})

it('has no gap with a single launch', () => {
  expect(figures([5])).toMatchObject({ launches: 1, late: 0, shortestGap: undefined })
})

it('takes for a plan what is worst among its players, who do not get in the way of each other', () => {
  expect(planFigures([figures([0, 20]), figures([5, 14, 40]), figures([9])])).toEqual({
    launches: 6,
    late: 1,
    shortestGap: 9,
    densestSecond: { launches: 1, from: 0 },
    densestMinute: { launches: 3, from: 5 },
    densestHour: { launches: 3, from: 5 },
  })
  expect(planFigures([])).toMatchObject({ launches: 0, late: 0, shortestGap: undefined })
})

it('says how many are late with wider windows', () => {
  const crowd = player([0, 0, 0, 0, 0], 6)
  expect([0, 6, 15].map((seconds) => lateIfWider(crowd, 12, seconds))).toEqual([3, 2, 1])
})

it('wider windows never make more late', () => {
  const Launch = fc.record({ base: fc.nat(120), before: fc.constant(10), after: fc.constant(10) })
  fc.assert(
    fc.property(fc.array(Launch, { maxLength: 20 }), (launches) => {
      const crowd = { ...player([]), launches }
      const late = [0, 15, 30, 60].map((seconds) => lateIfWider(crowd, 12, seconds))
      expect(late).toEqual(late.toSorted((a, b) => b - a))
    }),
  )
})

it('names the minutes and hours with more launches than the goal', () => {
  const launches = [59, 60, 61, 119, 120, 3599, 3600]
  expect(spansOverGoal(launches, 60, 2)).toEqual([{ from: 60, launches: 3 }])
  expect(spansOverGoal(launches, 3600, 5)).toEqual([{ from: 0, launches: 6 }])
  expect(spansOverGoal(launches, 3600, 6)).toEqual([])
})
