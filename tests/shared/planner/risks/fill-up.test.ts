import { describe, expect, it } from 'vitest'
import { planDisguise, wellHidden } from '../../../../shared/planner/risks/disguise.ts'
import { filledLimits, fillUpLevel } from '../../../../shared/planner/risks/fill-up.ts'
import type { Command } from '../../../../shared/planner/risks/seen.ts'
import { fc } from '../../../support/properties.ts'
import { aCommand, aVillage } from './commands.ts'

const range = (count: number) => Array.from({ length: count }, (_, i) => i)

const targetsOf = (commands: readonly Command[], more = 0) =>
  planDisguise(commands).villages.map(({ x, y, fakes }) => ({
    _id: `${x}|${y}`,
    x,
    y,
    currentFake: fakes,
    maxFake: fakes + more,
  }))

describe('filling up', () => {
  it('gives all targets as many commands as the larger ones have', () => {
    const commands = range(80).flatMap((place) =>
      aVillage(place < 40 ? { place, offs: 4, fakes: 3 } : { place, offs: 0, fakes: place < 60 ? 6 : 5 }),
    )
    const { villages } = planDisguise(commands)
    expect(fillUpLevel(villages)).toEqual({ level: 7, fakes: 60 })
    const raised = filledLimits(targetsOf(commands), villages, 7)
    expect(raised.map(({ ids, limits }) => [limits.maxFake, ids.length])).toEqual([[7, 40]])
  })

  it('does not follow a few targets with many commands', () => {
    const commands = range(80).flatMap((place) =>
      aVillage(place < 40 ? { place, offs: 4, fakes: place < 4 ? 40 : 3 } : { place, offs: 0, fakes: 6 }),
    )
    expect(fillUpLevel(planDisguise(commands).villages)).toEqual({ level: 7, fakes: 40 })
  })

  it('raises real targets where these have fewer, of several at a place that with most fakes', () => {
    const commands = [...aVillage({ place: 1, offs: 1, fakes: 1 }), ...aVillage({ place: 2, offs: 0, fakes: 4 })]
    const { villages } = planDisguise(commands)
    expect(fillUpLevel(villages)).toEqual({ level: 4, fakes: 2 })
    const at = { x: 201, y: 200 }
    const twice = [
      { _id: 'offs', ...at, currentFake: 0, maxFake: 0 },
      { _id: 'fakes', ...at, currentFake: 1, maxFake: 1 },
    ]
    expect(filledLimits(twice, villages, 4)).toEqual([{ ids: ['fakes'], limits: { maxFake: 3 } }])
  })

  it('leaves targets that want as many anyway, those that are gone, and those with neither offs nor fakes alone', () => {
    const commands = [...aVillage({ place: 1, offs: 1, fakes: 1 }), aCommand({ kind: 'bfkatas', x: 300, y: 300 })]
    const { villages } = planDisguise(commands)
    expect(filledLimits(targetsOf(commands, 9), villages, 4)).toEqual([])
    expect(filledLimits([], villages, 4)).toEqual([])
    expect(filledLimits([{ _id: 'k', x: 300, y: 300, currentFake: 0, maxFake: 0 }], villages, 4)).toEqual([])
    expect(fillUpLevel([])).toEqual({ level: 0, fakes: 0 })
  })
})

it('is the least level that hides real targets by their number of commands', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 30, maxLength: 50 })
  fc.assert(
    fc.property(counts, counts, (real, fake) => {
      const filled = (level: number) => [
        ...real.flatMap((count, place) => aVillage({ place, offs: 1, fakes: Math.max(count, level) - 1 })),
        ...fake.flatMap((count, i) => aVillage({ place: 100 + i, offs: 0, fakes: Math.max(count, level) })),
      ]
      const apart = (level: number) => planDisguise(filled(level)).ofVillages.apart?.commands ?? NaN
      const { level, fakes } = fillUpLevel(planDisguise(filled(0)).villages)
      expect(apart(level)).toBeLessThanOrEqual(wellHidden)
      expect(filled(level).length - filled(0).length).toBe(fakes)
      const least = Math.min(...real, ...fake)
      for (let lower = least; lower < level; lower++) expect(apart(lower)).toBeGreaterThan(wellHidden)
    }),
    { numRuns: 30 },
  )
})
