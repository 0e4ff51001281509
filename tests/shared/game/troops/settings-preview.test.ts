import { expect, test } from 'vitest'
import { classify, defaultClassificationSettings, meetsRules } from '../../../../shared/game/troops/classify.ts'
import { countVillages } from '../../../../shared/game/troops/settings-preview.ts'
import { isWithinFront } from '../../../../shared/game/world/frontline.ts'
import { type AssignmentRule, ruleKinds, ruleOperators, thresholdKeys } from '../../../../shared/model/settings.ts'
import { fc } from '../../../support/properties.ts'

const count = fc.integer({ min: 0, max: 4 })
const place = fc.record({ x: fc.integer({ min: 490, max: 520 }), y: fc.integer({ min: 490, max: 520 }) })
const troops = fc.record({ axe: count, ram: count, catapult: count })
const rule: fc.Arbitrary<AssignmentRule> = fc.oneof(
  fc.boolean().map((withinFront) => ({ withinFront })),
  fc.record({
    unit: fc.constantFrom('axe' as const, 'ram' as const),
    op: fc.constantFrom(...ruleOperators),
    value: count,
  }),
)
const rules = fc.array(rule, { maxLength: 3 })
const settings = fc.record({
  classificationThresholds: fc.record(
    { off: troops, ramoff: troops, bfcleaner: troops, bfkatas: troops, fakeSending: troops },
    { requiredKeys: [] },
  ),
  assignmentRules: fc.record(
    { off: rules, ramoff: rules, bfcleaner: rules, bffakes: rules, fakes: rules, agcleaner: rules, ag: rules },
    { requiredKeys: [] },
  ),
  frontlineCoords: fc.array(fc.record({ from: place, to: place }), { maxLength: 4 }),
})
const villages = fc.array(
  fc.record({ place, troops }).map((village) => ({ ...village.place, troops: village.troops })),
  { maxLength: 12 },
)

test('a preview counts what an upload would make of the villages', () => {
  const { attackTemplates } = defaultClassificationSettings()
  fc.assert(
    fc.property(villages, settings, (list, wanted) => {
      const counts = countVillages(list, wanted)
      const types = list.map((village) => classify(village, { ...wanted, attackTemplates })?.type)
      const become = (type: string) => types.filter((one) => one === type).length
      expect(thresholdKeys.map((kind) => counts.kinds[kind].become)).toEqual(
        ['offs', 'ramoff', 'bfcleaner', 'bfkatas', 'fakeSending'].map(become),
      )
      for (const kind of ruleKinds) {
        const asked = wanted.assignmentRules[kind] ?? []
        const meeting = (some: AssignmentRule[]) =>
          list.filter((village) => meetsRules(some, village, wanted.frontlineCoords)).length
        const counted = { all: meeting(asked), each: asked.map((one) => meeting([one])) }
        // Without rules nothing shows trains.
        expect(counts.rules[kind]).toEqual(kind === 'ag' && asked.length === 0 ? undefined : counted)
      }
      const within = list.filter((village) => isWithinFront(village, wanted.frontlineCoords)).length
      expect(counts.front.within).toBe(within)
    }),
  )
})

test('a preview counts what a front line would enclose that nearly closes', () => {
  const line = (x1: number, y1: number, x2: number, y2: number) => ({ from: { x: x1, y: y1 }, to: { x: x2, y: y2 } })
  const frontlineCoords = [
    line(400, 400, 600, 400),
    line(600, 400, 600, 600),
    line(600, 600, 400, 600),
    line(400, 600, 400, 402),
  ]
  const inside = { x: 500, y: 500, troops: {} }
  const onTheLine = { x: 600, y: 500, troops: {} }
  const counts = countVillages([inside, onTheLine], {
    classificationThresholds: {},
    assignmentRules: {},
    frontlineCoords,
  })
  expect(counts.front).toEqual({ within: 1, closed: 2 })
})
