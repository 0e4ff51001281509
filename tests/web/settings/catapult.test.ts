import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import { type Building, buildings } from '../../../shared/model/buildings.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import {
  buildingRows,
  buildingShare,
  evenly,
  shareTotal,
  withTarget,
} from '../../../web/features/settings/sections/catapult.ts'

type Targets = WorldSettings['catapultTargets']

const defaults = defaultSettings().catapultTargets
const enabling = (enabled: readonly Building[]) =>
  buildings.reduce<Targets>(
    (targets, building) => withTarget(targets, building, { enabled: enabled.includes(building) }),
    defaults,
  )
const percentages = (targets: Targets) => buildingRows(targets).map(({ target }) => target.percentage)

describe('even distribution', () => {
  it('splits 100 among the enabled, the remainder to the first of them', () => {
    expect(percentages(evenly(enabling(buildings)))).toEqual([20, 20, 20, 20, 20])
    expect(percentages(evenly(enabling(['adelshof', 'schmiede', 'speicher'])))).toEqual([25, 34, 33, 15, 33])
    expect(percentages(evenly(enabling(['speicher'])))).toEqual([25, 25, 25, 15, 100])
    expect(shareTotal(evenly(enabling(['hauptgebaeude', 'adelshof', 'bauernhof'])))).toBe(100)
  })

  it('changes nothing when none is enabled', () => {
    expect(evenly(enabling([]))).toEqual(enabling([]))
  })
})

describe('shares', () => {
  it('are normalised over the enabled targets', () => {
    const targets = withTarget(
      withTarget(enabling(['adelshof', 'schmiede']), 'adelshof', { percentage: 30 }),
      'schmiede',
      {
        percentage: 90,
      },
    )
    expect(shareTotal(targets)).toBe(120)
    expect(buildingRows(targets).map(({ target }) => buildingShare(targets, target))).toEqual([0, 0.25, 0.75, 0, 0])
  })

  it('are 0 when nothing is left to share', () => {
    const targets = enabling([])
    expect(buildingRows(targets).map(({ target }) => buildingShare(targets, target))).toEqual([0, 0, 0, 0, 0])
  })
})

describe('targets', () => {
  it('never change the number they have in the planning tool', () => {
    const ids = buildingRows(evenly(enabling(['speicher']))).map(({ target }) => target.dsUltimateId)
    expect(ids).toEqual([30, 35, 36, 43, 44])
  })

  it('are shown switched off where a world never had them', () => {
    expect(buildingRows({}).map(({ target }) => target.enabled)).toEqual([false, false, false, false, false])
    expect(withTarget({}, 'adelshof', { enabled: true })).toEqual({
      adelshof: { enabled: true, percentage: 25, dsUltimateId: 35 },
    })
  })
})
