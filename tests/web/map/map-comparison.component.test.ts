import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ComparedAttack, ResultComparison } from '../../../shared/model/calculation.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { gone, sees, shownText } from '../support/screen.ts'
import { address, box, drawn, open, strokes } from './map-screen.ts'

const compared = (x: number, change: Partial<ComparedAttack> = {}): ComparedAttack => ({
  kind: 'off',
  x,
  y: 500,
  playerId: 10,
  playerName: 'Anna',
  xt: 400,
  yt: 500,
  unitType: 'ram',
  launchAt: '2038-03-01T19:00:00.000Z',
  time: '2038-03-04T09:00:00.000Z',
  ...change,
})
const later = compared(480, { time: '2038-03-04T09:01:00.000Z' })
const found: ResultComparison = {
  totals: { before: 8, after: 9, added: 2, gone: 1, changed: 1, kept: 6 },
  added: [compared(500), compared(500, { kind: 'fake' })],
  gone: [compared(460, { yt: 450 })],
  changed: [{ before: compared(480), after: later }],
  players: [],
  targets: [],
}
const search = '?plan=plan-1&x=450&y=480&z=3&compare=1-3'

it('shows what differs between two results instead of the attacks, until it is closed', async () => {
  await open(search, { answers: { 'calculations.compareResults': found } })
  // Two on one way are one arrow.
  await expect.poll(() => strokes('attack')).toEqual(expect.arrayContaining(['#107c10', '#c50f1f']))
  expect(['added', 'gone', 'changed', 'off'].map((kind) => drawn('attack', kind).length)).toEqual([1, 1, 1, 0])
  expect(recordedCalls('calculations.compareResults')).toMatchObject([{ query: { from: '1', to: '3' } }])
  const shown = box('Vergleich')
  await sees(shown)
  for (const text of ['2 neu', '1 entfallen', '1 geändert', '6 gleiche sind ausgeblendet.'])
    expect(shownText(shown)).toContain(text)
  await expect
    .element(shown.getByRole('link', { name: 'Zur Berechnung' }))
    .toHaveAttribute('href', '/incplans/plan-1/calculate')
  await shown.getByRole('button', { name: 'Schließen' }).click()
  await gone(shown)
  await expect.poll(() => drawn('attack', 'off').length).toBe(1)
  expect(drawn('attack', 'added')).toEqual([])
  expect(address().get('compare')).toBeNull()
})

it('says when it fails, and ends when an attack of the list is shown', async () => {
  await open(search, { answers: { 'calculations.compareResults': failure('result_not_found') } })
  await sees(page.getByText('Fehler beim Vergleichen'))
  answers({ 'calculations.compareResults': found })
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await sees(box('Vergleich').getByText('2 neu'))
  await page.getByRole('button', { name: '500|500 nach 400|500 auf der Karte zeigen' }).first().click()
  await sees(box('Angriff'))
  expect(address().get('compare')).toBeNull()
})

it.each(looks)('is accessible (phone: $phone)', async (look) => {
  await open(search, { ...look, answers: { 'calculations.compareResults': found } })
  await sees(box('Vergleich').getByText('2 neu'))
  await expectAccessible()
})
