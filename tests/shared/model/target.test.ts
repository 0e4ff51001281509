import { describe, expect, test } from 'vitest'
import { idOfType, type Target, targetIds } from '../../../shared/model/target.ts'
import { fc } from '../../support/properties.ts'

const limits = { maxOff: 1, maxFake: 0, maxBFake: 0, offsetMinutes: 0 }

describe('ids of targets', () => {
  test('are those of their place, and of their village where another has that place', () => {
    const village = (villageId: number, x: number) => ({ type: 'offs' as const, villageId, x, y: 500 })
    const moved: Target = { ...limits, ...village(1, 400), _id: 'offs-400-500' }
    const idOf = targetIds([moved])
    expect(idOf(village(1, 410))).toBe('offs-400-500')
    expect(idOf({ ...village(1, 410), wave: 3 })).toBe('offs-400-500-w3')
    expect(idOf(village(2, 400))).toBe('offs-400-500-v2')
    expect(idOf({ ...village(2, 400), wave: 2 })).toBe('offs-400-500-v2-w2')
    expect(idOf({ ...village(2, 400), type: 'fakes' })).toBe('fakes-400-500')
    expect(idOfType('offs-400-500-v2-w2', 'fakeSending')).toBe('fakeSending-400-500-v2-w2')
  })

  test('are unique by type, village and wave, however villages move', () => {
    const step = fc.record({
      villageId: fc.integer({ min: 1, max: 4 }),
      x: fc.integer({ min: 1, max: 3 }),
      type: fc.constantFrom('offs' as const, 'fakes' as const),
      wave: fc.constantFrom(undefined, 2, 3),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const stored = new Map<string, Target>()
        for (const aim of steps) {
          const target = { ...limits, ...aim, y: 1 }
          const _id = targetIds([...stored.values()])(target)
          const { type, villageId, wave } = stored.get(_id) ?? target
          expect({ type, villageId, wave }).toEqual({ type: aim.type, villageId: aim.villageId, wave: aim.wave })
          stored.set(_id, stored.get(_id) ?? { ...target, _id })
        }
        const named = steps.map(({ type, villageId, wave }) => `${type} ${villageId} ${wave}`)
        expect(stored.size).toBe(new Set(named).size)
      }),
    )
  })
})
