import { expect, test } from 'vitest'
import type { KindEffect } from '../../../shared/planner/explain/preview.ts'
import { effectText } from '../../../web/components/plan/preview/effect-text.ts'

const effect = (
  kind: KindEffect['kind'],
  [before, wanted]: [number, number],
  [after, wants]: [number, number],
): KindEffect => ({
  kind,
  before: { maximum: before, required: wanted },
  after: { maximum: after, required: wants },
})
const text = (...kinds: KindEffect[]) => effectText({ kinds, isTogether: false, refused: [] })

test('an effect is shown by kind, with the numbers that a calculation finds', () => {
  expect(text(effect('off', [520, 530], [534, 544]))).toBe('14 Offs mehr (534 statt 520)')
  expect(text(effect('off', [5, 9], [5, 9]), effect('fake', [1000, 1100], [999, 1100]))).toBe(
    '1 Fake weniger (999 statt 1.000), weil andere Dörfer das nicht auffangen können',
  )
  expect(text(effect('off', [3, 4], [5, 6]), effect('bfkatas', [3, 3], [2, 2]))).toBe(
    '2 Offs mehr (5 statt 3); 1 BF-Katas weniger (2 statt 3), weil weniger gewollt sind',
  )
})

test('new times are an effect too', () => {
  const moved = (...kinds: KindEffect[]) => effectText({ kinds, isTogether: false, refused: [] }, 'alle Zeiten neu')
  expect(moved(effect('off', [5, 8], [5, 8]))).toBe('gleich viele Angriffe, alle Zeiten neu')
  expect(moved(effect('off', [520, 530], [534, 544]))).toBe('14 Offs mehr (534 statt 520); alle Zeiten neu')
})

test('an effect gives no reason that it does not know', () => {
  expect(text(effect('off', [9, 10], [4, 8]))).toBe('5 Offs weniger (4 statt 9)')
})

test('what is wanted beyond what is possible is named', () => {
  expect(text(effect('off', [5, 5], [7, 10]))).toBe('2 Offs mehr (7 statt 5), mehr ist nicht möglich')
  expect(text(effect('off', [5, 5], [5, 8]))).toBe('ändert nichts, denn mehr ist nicht möglich (gewollt: 3 Offs mehr)')
  expect(text(effect('off', [5, 8], [5, 6]))).toBe('ändert nichts')
  expect(text()).toBe('ändert nichts')
})

test('a refused edit has its reason, beside what the others do', () => {
  const refused = [{ index: 0, reason: 'sent' as const }]
  expect(effectText({ kinds: [], isTogether: false, refused })).toBe(
    'nicht möglich: Dieser Angriff ist schon unterwegs.',
  )
  expect(effectText({ kinds: [effect('off', [2, 2], [1, 2])], isTogether: false, refused })).toBe(
    '1 Off weniger (1 statt 2), weil andere Dörfer das nicht auffangen können; 1 davon nicht möglich: Dieser Angriff ist schon unterwegs.',
  )
})
