import { describe, expect, it } from 'vitest'
import { meetsRules } from '../../../shared/game/troops/classify.ts'
import { type AssignmentRule, ruleOperators } from '../../../shared/model/settings.ts'
import {
  contradictions,
  gapProblem,
  kindsTaken,
  ruleProblem,
  uploadSentence,
} from '../../../web/features/settings/preview-sentences.ts'
import { fc } from '../../support/properties.ts'

const axes = (op: (typeof ruleOperators)[number], value: number): AssignmentRule => ({ unit: 'axe', op, value })

describe('rules that no village can meet', () => {
  it('are shown, with what they ask at once', () => {
    expect(contradictions([axes('>=', 1000), axes('<', 500)])).toEqual([
      'Kein Dorf kann mindestens 1.000 Axtkämpfer und weniger als 500 Axtkämpfer haben.',
    ])
    expect(contradictions([axes('<', 500)], { axe: 4000 })).toEqual([
      'Kein Dorf kann mindestens 4.000 Axtkämpfer (Schwellenwert) und weniger als 500 Axtkämpfer haben.',
    ])
    expect(contradictions([axes('<', 0)])).toEqual(['Kein Dorf kann weniger als 0 Axtkämpfer haben.'])
    expect(contradictions([axes('>=', 500), axes('<=', 500), { withinFront: true }], { axe: 500 })).toEqual([])
  })

  it('are exactly those that no number of troops meets', () => {
    const rule = fc.record({
      unit: fc.constant('axe' as const),
      op: fc.constantFrom(...ruleOperators),
      value: fc.integer({ min: 0, max: 6 }),
    })
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 4 }), fc.integer({ min: 0, max: 6 }), (rules, axe) => {
        const some = Array.from({ length: 9 }, (_, count) => count).some(
          (count) => count >= axe && meetsRules(rules, { x: 0, y: 0, troops: { axe: count } }, []),
        )
        expect(contradictions(rules, { axe }).length > 0).toBe(!some)
      }),
    )
  })

  it('are shown with how many villages of the last upload they take', () => {
    const both = [axes('>=', 1000), axes('<', 500)]
    expect(ruleProblem(both, undefined, undefined, 0)).toBe(
      'Kein Dorf kann mindestens 1.000 Axtkämpfer und weniger als 500 Axtkämpfer haben.',
    )
    expect(ruleProblem(both, undefined, { all: 0, each: [4, 1] }, 5)).toMatch(
      / haben\. Diese Regeln treffen 0 von 5 Dörfern\.$/,
    )
    expect(ruleProblem([axes('>', 90_000)], undefined, { all: 0, each: [0] }, 5812)).toBe(
      'Diese Regeln treffen 0 von 5.812 Dörfern des letzten Uploads. Schon mehr als 90.000 Axtkämpfer hat keines.',
    )
    expect(ruleProblem([axes('>', 9)], undefined, { all: 1, each: [1] }, 5)).toBeUndefined()
    expect(ruleProblem([axes('>', 9)], undefined, { all: 0, each: [0] }, 0)).toBeUndefined()
    expect(ruleProblem([], undefined, { all: 0, each: [] }, 5)).toBeUndefined()
  })
})

it('a front line that nearly closes is shown with what closing it would change', () => {
  const line = (x1: number, y1: number, x2: number, y2: number) => ({ from: { x: x1, y: y1 }, to: { x: x2, y: y2 } })
  const open = [line(400, 400, 600, 400), line(600, 400, 600, 600), line(600, 600, 400, 402)]
  expect(gapProblem(open, undefined)).toMatch(
    /^Die Linie ist fast ein Ring: Zwischen (400\|400 und 400\|402|400\|402 und 400\|400) ist eine Lücke\. Solange/,
  )
  expect(gapProblem(open, { within: 12, closed: 340 })).toMatch(
    / liegen so 12 Dörfer, mit geschlossenem Ring wären es 340\.$/,
  )
  expect(gapProblem([...open, line(400, 402, 400, 400)], { within: 340 })).toBeUndefined()
  expect(gapProblem([], { within: 0 })).toBeUndefined()
})

it('counts say what they rest on', () => {
  const upload = { planId: 'p', planName: 'Sturm', at: '2027-01-10T11:00:00.000Z', villages: 5812 }
  expect(uploadSentence({ upload }, 'Europe/Berlin')).toBe(
    'Gezählt an 5.812 Dörfern des letzten Truppen-Uploads vom 10.01.2027, 12:00 („Sturm“).',
  )
  expect(uploadSentence({ upload: 'none' }, 'Europe/Berlin')).toMatch(/^Sobald ein Plan dieser Welt Truppen hat/)
  expect(kindsTaken({ reach: 7, become: 7 })).toEqual({ text: '7 Dörfer', detail: '', isNone: false })
  expect(kindsTaken({ reach: 7, become: 1 }).detail).toBe(' (7 erreichen die Schwellenwerte)')
  expect(kindsTaken({ reach: 0, become: 0 }, { axe: 5 })).toEqual({ text: '0 Dörfer', detail: '', isNone: true })
  expect(kindsTaken({ reach: 0, become: 0 }, { axe: 0 }).isNone).toBe(false)
})
