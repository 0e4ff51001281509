import { describe, expect, test } from 'vitest'
import {
  type ClassificationSettings,
  classify,
  defaultClassificationSettings,
  defaultRules,
  meetsRules,
} from '../../../../shared/game/troops/classify.ts'
import { slowestUnit } from '../../../../shared/game/world/travel.ts'
import { type Troops, unitNames } from '../../../../shared/game/world/units.ts'
import { fc } from '../../../support/properties.ts'

const someSettings = (settings: Partial<ClassificationSettings> = {}): ClassificationSettings => ({
  classificationThresholds: {
    off: { axe: 4000, ram: 100 },
    ramoff: { ram: 400 },
    bfcleaner: { axe: 2000 },
    bfkatas: { catapult: 60 },
    fakeSending: { spy: 1 },
  },
  assignmentRules: {},
  frontlineCoords: [],
  attackTemplates: { fake: { catapult: 1 }, bfkatas: { catapult: 60 } },
  ...settings,
})
const at = (troops: Troops) => ({ x: 500, y: 500, troops })
const classifiedType = (troops: Troops, settings = someSettings()) => classify(at(troops), settings)?.type

describe('a village is of the first kind', () => {
  test('whose thresholds it reaches', () => {
    expect(classifiedType({ axe: 4000, ram: 400 })).toBe('offs')
    expect(classifiedType({ axe: 3999, ram: 400 })).toBe('ramoff')
    expect(classifiedType({ axe: 3999, ram: 399, catapult: 60 })).toBe('bfcleaner')
    expect(classifiedType({ axe: 1999, catapult: 60, spy: 1 })).toBe('bfkatas')
    expect(classifiedType({ catapult: 59, spy: 1 })).toBe('fakeSending')
    expect(classifiedType({ catapult: 59 })).toBeUndefined()
    expect(classifiedType({})).toBeUndefined()
  })

  test('whose thresholds ask anything at all', () => {
    const settings = someSettings({
      classificationThresholds: { off: { axe: 0 }, ramoff: {}, fakeSending: { axe: 0, spy: 3 } },
    })
    expect(classifiedType({ axe: 9000, ram: 900, spy: 2 }, settings)).toBeUndefined()
    expect(classifiedType({ spy: 3 }, settings)).toBe('fakeSending')
  })

  test('whose rules it meets', () => {
    const settings = someSettings({
      assignmentRules: {
        off: [{ unit: 'ram', op: '<', value: 500 }],
        bffakes: [{ unit: 'spear', op: '==', value: 0 }],
        fakes: [{ unit: 'heavy', op: '>', value: 10 }],
      },
    })
    expect(classifiedType({ axe: 5000, ram: 499 }, settings)).toBe('offs')
    expect(classifiedType({ axe: 5000, ram: 500 }, settings)).toBe('ramoff')
    expect(classifiedType({ catapult: 60 }, settings)).toBe('bfkatas')
    expect(classifiedType({ catapult: 60, spear: 1, spy: 1 }, settings)).toBeUndefined()
    expect(classifiedType({ catapult: 60, spear: 1, spy: 1, heavy: 11 }, settings)).toBe('fakeSending')
  })

  test('and lies within the front where the rules ask for it', () => {
    const settings = someSettings({
      assignmentRules: { off: [{ withinFront: true }] },
      frontlineCoords: [{ from: { x: 500, y: 509 }, to: { x: 500, y: 600 } }],
    })
    const troops = { axe: 5000, ram: 200 }
    expect(classify({ x: 500, y: 500, troops }, settings)?.type).toBe('offs')
    expect(classify({ x: 500, y: 498, troops }, settings)?.type).toBe('bfcleaner')
    const behind = { ...settings, assignmentRules: { off: [{ withinFront: false }] } }
    expect(classify({ x: 500, y: 500, troops }, behind)?.type).toBe('bfcleaner')
    expect(classify({ x: 500, y: 498, troops }, behind)?.type).toBe('offs')
    // Without a front line every village is behind it.
    expect(classify({ x: 500, y: 500, troops }, { ...behind, frontlineCoords: [] })?.type).toBe('offs')
  })
})

test.each([
  ['>', [false, false, true]],
  ['>=', [false, true, true]],
  ['==', [false, true, false]],
  ['<=', [true, true, false]],
  ['<', [true, false, false]],
] as const)('the operator %s compares a count with the value', (op, expected) => {
  const meets = [9, 10, 11].map((axe) => meetsRules([{ unit: 'axe', op, value: 10 }], at({ axe }), []))
  expect(meets).toEqual(expected)
})

test('no rules ask nothing, several ask all', () => {
  expect(meetsRules(undefined, at({}), [])).toBe(true)
  expect(meetsRules([], at({}), [])).toBe(true)
  const rules = [
    { unit: 'axe', op: '>=', value: 1 },
    { unit: 'ram', op: '>=', value: 1 },
  ] as const
  expect(meetsRules(rules, at({ axe: 1 }), [])).toBe(false)
  expect(meetsRules(rules, at({ axe: 1, ram: 1 }), [])).toBe(true)
})

describe('capacity', () => {
  test('of an off: one off, at most five fakes, BF-Katas from the rest', () => {
    expect(classify(at({ axe: 5000, ram: 300, catapult: 3 }), someSettings())).toMatchObject({
      maxOff: 1,
      maxFake: 3,
      maxBFake: 0,
    })
    expect(classify(at({ axe: 5000, ram: 300, catapult: 64 }), someSettings())).toMatchObject({
      maxFake: 5,
      maxBFake: 0,
    })
    expect(classify(at({ axe: 5000, ram: 300, catapult: 125 }), someSettings())).toMatchObject({
      maxFake: 5,
      maxBFake: 2,
    })
  })

  test('of a catapult village: splits first, fakes from the rest', () => {
    expect(classify(at({ catapult: 124 }), someSettings())).toEqual({
      type: 'bfkatas',
      maxOff: 0,
      maxFake: 4,
      maxBFake: 2,
    })
    expect(classify(at({ catapult: 120 }), someSettings())).toEqual({
      type: 'bfkatas',
      maxOff: 0,
      maxFake: 0,
      maxBFake: 2,
    })
    expect(classify(at({ catapult: 60_000 }), someSettings())).toMatchObject({ maxFake: 0, maxBFake: 1000 })
  })

  test('of a fake village: no off', () => {
    expect(classify(at({ spy: 1, catapult: 2 }), someSettings())).toEqual({
      type: 'fakeSending',
      maxOff: 0,
      maxFake: 2,
      maxBFake: 0,
    })
  })

  test('is nothing for templates that send nothing', () => {
    const settings = someSettings({ attackTemplates: { fake: {}, bfkatas: { catapult: 0 } } })
    expect(classify(at({ axe: 5000, ram: 300, catapult: 200 }), settings)).toMatchObject({ maxFake: 0, maxBFake: 0 })
  })

  const troops = fc.record(Object.fromEntries(unitNames.map((unit) => [unit, fc.oneof(fc.nat(200), fc.nat(8000))])), {
    requiredKeys: [],
  })
  const template = fc.record({ axe: fc.nat(50), ram: fc.nat(3), catapult: fc.nat(80) }, { requiredKeys: [] })

  test('never needs more troops than the village has, and wastes none', () => {
    fc.assert(
      fc.property(troops, template, template, (owned, fake, bfkatas) => {
        const settings = { ...defaultClassificationSettings(), attackTemplates: { fake, bfkatas } }
        const sender = classify(at(owned), settings)
        if (!sender) return
        const left = (fakes: number, splits: number) =>
          unitNames.map((unit) => {
            const needed = fakes * (fake[unit as 'axe'] ?? 0) + splits * (bfkatas[unit as 'axe'] ?? 0)
            return needed === 0 ? 0 : ((owned as Troops)[unit] ?? 0) - needed
          })
        expect(Math.min(...left(sender.maxFake, sender.maxBFake))).toBeGreaterThanOrEqual(0)
        expect(sender.maxFake).toBeLessThanOrEqual(5)
        const sends = (one: Troops) => Object.values(one).some((count) => count > 0)
        if (sends(bfkatas)) expect(Math.min(...left(sender.maxFake, sender.maxBFake + 1))).toBeLessThan(0)
        if (sends(fake) && sender.maxFake < 5)
          expect(Math.min(...left(sender.maxFake + 1, sender.maxBFake))).toBeLessThan(0)
      }),
    )
  })
})

describe('the defaults of a new world', () => {
  const settings = defaultClassificationSettings()

  test('recognise common German villages', () => {
    expect(classifiedType({ axe: 6500, light: 3000, ram: 300, spy: 50 }, settings)).toBe('offs')
    expect(classifiedType({ axe: 3500, light: 1500, ram: 1200 }, settings)).toBe('ramoff')
    expect(classifiedType({ axe: 6500, light: 3000, ram: 399 }, settings)).toBe('offs')
    expect(classifiedType({ axe: 6500, light: 3000, ram: 400 }, settings)).toBe('ramoff')
    expect(classifiedType({ axe: 5000, light: 3000 }, settings)).toBe('bfcleaner')
    expect(classifiedType({ spear: 8000, sword: 8000, catapult: 100 }, settings)).toBe('bfkatas')
    expect(classifiedType({ spear: 8000, sword: 8000, catapult: 5 }, settings)).toBe('fakeSending')
    expect(classifiedType({ spear: 8000, sword: 8000 }, settings)).toBeUndefined()
  })

  test('turn no village away from off that is no ramoff', () => {
    const off = { axe: 4000, ram: 100 }
    const rules = (ramoff: Troops) => defaultRules({ off, ramoff }).off
    expect(rules({ axe: 4000, ram: 600 })).toEqual([{ unit: 'ram', op: '<', value: 600 }])
    expect(rules({ ram: 101 })).toEqual([{ unit: 'ram', op: '<', value: 101 }])
    expect(rules({ axe: 4001, ram: 600 })).toEqual([])
    expect(rules({ axe: 1500, light: 1, ram: 600 })).toEqual([])
    expect(rules({ axe: 1500, ram: 100 })).toEqual([])
    expect(defaultRules({}).off).toEqual([])
  })

  test('split 60 catapults, fake with one, and travel as fast as rams', () => {
    expect(settings.attackTemplates.bfkatas).toEqual({ catapult: 60 })
    expect(settings.attackTemplates.fake).toEqual({ catapult: 1 })
    const speeds = {
      axe: { speed: 18 },
      light: { speed: 10 },
      spy: { speed: 9 },
      ram: { speed: 30 },
      catapult: { speed: 30 },
    }
    for (const kind of ['off', 'ramoff', 'bfkatas', 'fake'] as const) {
      expect(['ram', 'catapult']).toContain(slowestUnit(settings.attackTemplates[kind] ?? {}, speeds))
    }
  })

  test('are made again for every world', () => {
    defaultClassificationSettings().frontlineCoords.push({ from: { x: 1, y: 1 }, to: { x: 2, y: 2 } })
    expect(defaultClassificationSettings().frontlineCoords).toEqual([])
  })
})
