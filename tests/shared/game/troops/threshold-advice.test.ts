import { expect, test } from 'vitest'
import { classify, defaultClassificationSettings } from '../../../../shared/game/troops/classify.ts'
import { thresholdAdvice } from '../../../../shared/game/troops/threshold-advice.ts'
import type { Troops } from '../../../../shared/game/world/units.ts'
import type { ClassifyingSections } from '../../../../shared/model/settings-preview.ts'
import { fc } from '../../../support/properties.ts'

const settings: ClassifyingSections = {
  classificationThresholds: { off: { axe: 4000, ram: 100 }, bfcleaner: { axe: 2000 }, bfkatas: { catapult: 60 } },
  assignmentRules: {},
  frontlineCoords: [],
}
const villages = (...all: [count: number, troops: Troops][]) =>
  all.flatMap(([count, troops]) => Array.from({ length: count }, () => ({ x: 500, y: 500, troops })))

test('advises to lower the one threshold that villages miss', () => {
  const list = villages([3, { axe: 1840, ram: 20 }], [2, { axe: 1700 }], [4, { spear: 8000 }], [1, { axe: 3000 }])
  expect(thresholdAdvice(list, settings)).toEqual([
    { type: 'bfcleaner', unit: 'axe', from: 2000, to: 1700, gained: 5, moved: 0 },
  ])
})

test('takes the value that gains many for a small step', () => {
  const list = villages([10, { axe: 1900 }], [1, { axe: 100 }])
  expect(thresholdAdvice(list, settings)).toMatchObject([{ to: 1900, gained: 10 }])
  expect(thresholdAdvice(villages([1, { axe: 1900 }], [10, { axe: 1000 }]), settings)).toMatchObject([
    { to: 1000, gained: 11 },
  ])
})

test('never advises less than half of what is asked', () => {
  expect(thresholdAdvice(villages([9, { axe: 990 }]), settings)).toEqual([])
  expect(thresholdAdvice(villages([9, { axe: 1000 }]), settings)).toMatchObject([{ to: 1000, gained: 9 }])
})

test('counts the villages of later kinds that would change', () => {
  const list = villages([2, { axe: 1900 }], [3, { axe: 1950, catapult: 60 }], [1, { axe: 1950, catapult: 59 }])
  expect(thresholdAdvice(list, settings)).toEqual([
    { type: 'bfcleaner', unit: 'axe', from: 2000, to: 1900, gained: 3, moved: 3 },
    { type: 'bfkatas', unit: 'catapult', from: 60, to: 59, gained: 1, moved: 0 },
  ])
})

test('advises nothing where rules turn villages away, nothing is asked or all have a role', () => {
  const list = villages([2, { axe: 1900 }])
  const rules = { bfcleaner: [{ unit: 'ram', op: '>', value: 0 }] } as const
  expect(thresholdAdvice(list, { ...settings, assignmentRules: { bfcleaner: [...rules.bfcleaner] } })).toEqual([])
  expect(thresholdAdvice(list, { ...settings, classificationThresholds: {} })).toEqual([])
  expect(thresholdAdvice(villages([9, { axe: 2000 }]), settings)).toEqual([])
  expect(thresholdAdvice([], settings)).toEqual([])
})

test('following an advice does what it says', () => {
  const count = fc.integer({ min: 0, max: 40 })
  const troops = fc.record({ axe: count, ram: count, catapult: count })
  const thresholds = fc.record({ off: troops, ramoff: troops, bfcleaner: troops, bfkatas: troops, fakeSending: troops })
  const { attackTemplates } = defaultClassificationSettings()
  fc.assert(
    fc.property(fc.array(troops, { maxLength: 15 }), thresholds, fc.nat(40), (owned, asked, most) => {
      const list = owned.map((one) => ({ x: 500, y: 500, troops: one }))
      const wanted: ClassifyingSections = {
        classificationThresholds: asked,
        assignmentRules: { off: [{ unit: 'ram', op: '<', value: most }] },
        frontlineCoords: [],
      }
      const typesWith = (classificationThresholds: ClassifyingSections['classificationThresholds']) =>
        list.map((village) => classify(village, { ...wanted, classificationThresholds, attackTemplates })?.type)
      const before = typesWith(asked)
      for (const { type, unit, from, to, gained, moved } of thresholdAdvice(list, wanted)) {
        const kind = type === 'offs' || type === 'ag' ? 'off' : type
        expect(asked[kind]).toMatchObject({ [unit]: from })
        const after = typesWith({ ...asked, [kind]: { ...asked[kind], [unit]: to } })
        const changed = before.flatMap((was, at) => (was === after[at] ? [] : [{ was, is: after[at] }]))
        expect(changed.filter(({ was }) => was === undefined)).toHaveLength(gained)
        expect(changed.filter(({ was }) => was !== undefined)).toHaveLength(moved)
        expect(new Set(changed.map(({ is }) => is))).toEqual(new Set([type]))
      }
    }),
  )
})
