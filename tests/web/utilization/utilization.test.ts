import { describe, expect, test } from 'vitest'
import type { TargetView } from '../../../shared/model/target.ts'
import {
  groupByType,
  meetsUsage,
  offVillageIds,
  summarise,
  usageByKind,
  wantedKinds,
} from '../../../web/features/utilization/utilization.ts'

let next = 1
const aTarget = (change: Partial<TargetView> = {}): TargetView => {
  const villageId = change.villageId ?? next++
  return {
    _id: `t${villageId}-${change.type ?? 'offs'}`,
    x: 400 + (villageId % 100),
    y: 500,
    type: 'offs',
    villageId,
    maxOff: 1,
    maxFake: 0,
    maxBFake: 0,
    offsetMinutes: 0,
    villageName: 'Dorf',
    playerId: 7,
    playerName: 'Gegner',
    tribeTag: 'GEG',
    version: 1,
    currentOff: 0,
    currentFake: 0,
    currentBFake: 0,
    usage: 0,
    ...change,
  }
}

test('trains of nobles are a kind of their own only where a target wants or gets some', () => {
  const labels = (target: TargetView) => usageByKind([target]).map(({ label }) => label)
  expect(labels(aTarget())).toEqual(['Offs', 'Fakes', 'BFakes'])
  expect(labels(aTarget({ currentSnob: 1 }))).toContain('AG-Züge')
  expect(usageByKind([aTarget({ maxSnob: 2, currentSnob: 1 })]).at(-1)).toEqual({
    label: 'AG-Züge',
    max: 2,
    current: 1,
    share: 0.5,
    surplus: 0,
  })
})

describe('the four tiles', () => {
  test('count high from 80 %, low below 40 %, and average all', () => {
    const targets = [1, 0.8, 0.6, 0.4, 0.39, 0].map((usage) => aTarget({ usage }))
    const { average, ...counts } = summarise(targets)
    expect(counts).toEqual({ total: 6, high: 2, low: 2 })
    expect(average).toBeCloseTo(3.19 / 6)
  })

  test('count by the rounded percentage that the targets show', () => {
    const counts = (usages: number[]) => summarise(usages.map((usage) => aTarget({ usage })))
    expect(counts([0.795, 0.796, 0.794])).toMatchObject({ high: 2, low: 0 })
    expect(counts([0.395, 0.396, 0.394])).toMatchObject({ high: 0, low: 1 })
  })

  test('take no target for more than full', () => {
    expect(summarise([2.5, 0].map((usage) => aTarget({ usage }))).average).toBe(0.5)
  })

  test('are zero without targets', () => {
    expect(summarise([])).toEqual({ total: 0, high: 0, low: 0, average: 0 })
  })
})

describe('groups', () => {
  test('follow the types, leave empty ones out and put fake senders with the fakes', () => {
    const groups = groupByType([
      aTarget({ type: 'fakeSending', usage: 0.5 }),
      aTarget({ type: 'bfkatas', usage: 1 }),
      aTarget({ type: 'fakes', usage: 0 }),
      aTarget({ type: 'offs', usage: 0.25 }),
    ])
    expect(groups.map(({ label, targets, average }) => [label, targets.length, average])).toEqual([
      ['Offs', 1, 0.25],
      ['BF-Katas', 1, 1],
      ['Fakes', 2, 0.25],
    ])
  })

  test('show the emptiest target first', () => {
    const [group] = groupByType([0.5, 0, 1].map((usage) => aTarget({ usage })))
    expect(group?.targets.map((target) => target.usage)).toEqual([0, 0.5, 1])
  })
})

test('village ids are those of targets that want offs, comma separated, each once', () => {
  const targets = [
    aTarget({ villageId: 11 }),
    aTarget({ villageId: 12, maxOff: 0, maxFake: 5 }),
    aTarget({ villageId: 13, type: 'ramoff' }),
    aTarget({ villageId: 11, type: 'ramoff' }),
  ]
  expect(offVillageIds(targets)).toEqual({ count: 2, text: '11,13' })
  expect(offVillageIds([])).toEqual({ count: 0, text: '' })
})

describe('each kind by itself', () => {
  const target = aTarget({ maxOff: 4, maxFake: 6, currentFake: 3, usage: 0.3 })

  test('has its own share; a kind that nobody wants lacks nothing', () => {
    expect(usageByKind([target])).toEqual([
      { label: 'Offs', max: 4, current: 0, share: 0, surplus: 0 },
      { label: 'Fakes', max: 6, current: 3, share: 0.5, surplus: 0 },
      { label: 'BFakes', max: 0, current: 0, share: 1, surplus: 0 },
    ])
    expect(wantedKinds([target, target]).map(({ label, max, current }) => [label, max, current])).toEqual([
      ['Offs', 8, 0],
      ['Fakes', 12, 6],
    ])
  })

  test('what one target has too much of fills no other', () => {
    const kinds = usageByKind([aTarget({ maxOff: 2, currentOff: 5 }), aTarget({ maxOff: 2, currentFake: 1 })])
    expect(kinds.map(({ share, surplus }) => [share, surplus])).toEqual([
      [0.5, 3],
      [1, 1],
      [1, 0],
    ])
  })

  test('a target without any of a kind comes before one that is filled less as a whole', () => {
    const noOffs = aTarget({ maxOff: 1, maxFake: 9, currentFake: 9, usage: 0.9 })
    const halfOfAll = aTarget({ maxOff: 2, maxFake: 2, currentOff: 1, currentFake: 1, usage: 0.5 })
    const [group] = groupByType([halfOfAll, noOffs])
    expect(group?.targets).toEqual([noOffs, halfOfAll])
  })
})

test('the tiles narrow the list to what they count, the average to what is below it', () => {
  const targets = [1, 0.8, 0.6, 0.39].map((usage) => aTarget({ usage }))
  const { high, low, average, total } = summarise(targets)
  const count = (filter: Parameters<typeof meetsUsage>[0]) => targets.filter(meetsUsage(filter, average)).length
  expect([count('all'), count('high'), count('low')]).toEqual([total, high, low])
  expect(count('belowAverage')).toBe(2)
})
