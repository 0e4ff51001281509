import { expect, test } from 'vitest'
import { tierSentence } from '../../../web/features/calculations/runs/sentences.ts'
import { costText } from '../../../web/features/calculations/wishes/wish-price.tsx'
import { priceSentences } from '../../../web/features/calculations/wishes/wishes-panel.tsx'

test('wishes of each sort have their price, by kind, unless they are free', () => {
  const prices = [
    { kind: 'off' as const, pins: { count: 12, cost: 3 }, forbids: { count: 1, cost: 1 }, caps: { count: 2, cost: 0 } },
    { kind: 'fake' as const, caps: { count: 2, cost: 1234 }, pins: { count: 1, cost: -1 } },
    { kind: 'ramoff' as const, pins: { count: 1, cost: 0 } },
  ]
  expect(priceSentences(prices)).toEqual([
    'Off: Die 12 festgehaltenen Angriffe kosten 3. Das Verbot kostet 1.',
    'Fake: Die 2 Höchstzahlen kosten 1.234.',
  ])
})

test('a single wish has one too', () => {
  const costs = (cost: number) => costText({ cost, kinds: [{ kind: 'off', cost }] })
  expect([0, 1, 3, -1].map(costs)).toEqual([
    'kostet nichts',
    'kostet 1 Angriff',
    'kostet 3 Angriffe',
    'bringt 1 Angriff',
  ])
  const several = [
    { kind: 'off' as const, cost: 2 },
    { kind: 'fake' as const, cost: 1 },
  ]
  expect(costText({ cost: 3, kinds: several })).toBe('kostet 3 Angriffe (2 Offs, 1 Fake)')
})

test('a priority is served so far', () => {
  expect(tierSentence({ priority: 1, targets: 1, required: 40, current: 39 })).toBe(
    'Priorität 1: 39 von 40 Angriffen auf 1 Ziel',
  )
})
