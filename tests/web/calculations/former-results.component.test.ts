import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ComparedAttack, FormerResult, ResultComparison } from '../../../shared/model/calculation.ts'
import { expectAccessible } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { confirmWith, dialog, gone, panel, press, sees, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { calculationServer } from './calculation-server.ts'

const part = panel('Frühere Ergebnisse')
const undo = part.getByRole('button', { name: 'Rückgängig' })
const none = { off: 0, ramoff: 0, bfcleaner: 0, bfkatas: 0, fake: 0 }

const aResult = (id: number, more: Partial<FormerResult> = {}): FormerResult => ({
  _id: String(id),
  at: `2038-02-01T1${id}:00:00.000Z`,
  by: 'anna',
  press: 'all',
  name: '',
  counts: { ...none, off: 10 * id, fake: id },
  isCurrent: false,
  ...more,
})
const three = [
  aResult(3, {
    isCurrent: true,
    before: '2',
    since: { counts: { ...none, off: 5, fake: -1 }, changed: ['senders', 'options'] },
  }),
  aResult(2, { press: 'reset', counts: none, by: undefined }),
  aResult(1, { press: 'off', name: 'Erster Wurf' }),
]

const attack: ComparedAttack = {
  kind: 'off',
  x: 500,
  y: 500,
  playerId: 11,
  playerName: 'Anna',
  xt: 400,
  yt: 500,
  unitType: 'ram',
  launchAt: '2038-03-03T16:10:00.000Z',
  time: '2038-03-04T08:00:00.000Z',
}
const counts = { before: 5, after: 4, added: 1, gone: 2, changed: 1 }
const comparison: ResultComparison = {
  totals: { ...counts, kept: 2 },
  added: [attack],
  gone: [
    { ...attack, xt: 401 },
    { ...attack, xt: 402 },
  ],
  changed: [{ before: attack, after: { ...attack, xt: 403, launchAt: '2038-03-03T17:10:00.000Z' } }],
  players: [{ playerId: 11, playerName: 'Anna', ...counts }],
  targets: [{ targetId: 'offs-401-500', x: 401, y: 500, ...counts }],
}

/** The calculation screen of a plan with these results. */
async function open(results: FormerResult[] = three, look: Visit = {}) {
  const server = calculationServer()
  const kept = { 'calculations.results': { version: 7, results } }
  await visit('/incplans/plan-1/calculate?tab=results', {
    as: 'user',
    answers: { ...server.answers, ...kept },
    ...look,
  })
  await sees(page.getByText(results.length > 0 ? 'Die letzten 20 Berechnungen.' : 'Noch keine Ergebnisse'))
}

describe('former results', () => {
  it('are not shown before the first calculation', async () => {
    await open([])
    await gone(part)
  })

  it('say when, who, how many attacks, and which is current', async () => {
    await open()
    const rows = part.getByRole('listitem')
    await sees(rows.nth(0).getByText('Alles berechnet'))
    await sees(rows.nth(0).getByText('Aktuell'))
    await sees(
      rows
        .nth(0)
        .getByText('30 Offs und 3 Fakes · 5 Offs mehr, 1 Fake weniger · geändert: Truppen, Optionen des Plans'),
    )
    await sees(rows.nth(1).getByText('Zurückgesetzt'))
    await sees(rows.nth(1).getByText('keine Angriffe'))
    await sees(rows.nth(2).getByText('Erster Wurf'))
    await sees(rows.nth(2).getByText('Offs berechnet', { exact: false }))
    await expectAccessible()
  })

  it('undo restores the one before at once, with the version seen', async () => {
    await open()
    answers({
      'calculations.restoreResult': {
        success: true,
        message: '',
        leftOut: 2,
        displaced: 1,
        status: calculationServer().status,
      },
    })
    await undo.click()
    await sees(
      toast(
        'Ergebnis wiederhergestellt. 2 Angriffe fehlen: Dorf oder Ziel gibt es im Plan nicht mehr. 1 Angriff fehlt: Schon abgeschickte Befehle lassen dafür keine Truppen oder keinen Platz am Ziel.',
      ),
    )
    expect(recordedCalls('calculations.restoreResult')).toMatchObject([
      { params: { resultId: '2' }, body: { version: 7 } },
    ])
  })

  it('are restored after a question; a refusal says why', async () => {
    await open()
    answers({ 'calculations.restoreResult': failure('results_changed') })
    const button = part.getByRole('button', { name: /Erster Wurf.*Wiederherstellen/ })
    await button.click()
    await sees(dialog())
    await confirmWith('Abbrechen')
    expect(recordedCalls('calculations.restoreResult')).toEqual([])
    await button.click()
    await confirmWith('Wiederherstellen')
    await sees(part.getByText('Der Plan wurde inzwischen neu berechnet oder geändert.', { exact: false }))
  })

  it('get a name', async () => {
    await open()
    answers({
      'calculations.nameResult': ({ body }) => {
        const named = {
          version: 7,
          results: three.map((result) => (result._id === '2' ? { ...result, name: body.name } : result)),
        }
        // The site reads the results again after it has named one.
        answers({ 'calculations.results': named })
        return named
      },
    })
    await part.getByRole('button', { name: /Zurückgesetzt.*Benennen/ }).click()
    await part.getByRole('textbox', { name: /Name für Zurückgesetzt/ }).fill('Leer')
    await press('Enter')
    await sees(part.getByText('Leer', { exact: true }))
    expect(recordedCalls('calculations.nameResult')).toMatchObject([
      { params: { resultId: '2' }, body: { name: 'Leer' } },
    ])
  })

  it('are compared from the older to the newer, whichever was pressed', async () => {
    await open()
    answers({ 'calculations.compareResults': comparison })
    await part
      .getByRole('button', { name: /: Vergleichen$/ })
      .first()
      .click()
    await sees(part.getByRole('heading', { name: /^Von „Zurückgesetzt.* nach „/ }))
    await part.getByLabelText('Vergleichen mit').selectOptions('1')
    await sees(part.getByRole('heading', { name: /^Von „Erster Wurf.* nach „/ }))
    expect(recordedCalls('calculations.compareResults')).toMatchObject([
      { query: { from: '2', to: '3' } },
      { query: { from: '1', to: '3' } },
    ])
  })

  for (const phone of [false, true])
    it(`are compared with the current one${phone ? ' on a phone' : ''}`, async () => {
      await open(three, { phone })
      answers({ 'calculations.compareResults': comparison })
      await part.getByRole('button', { name: /Erster Wurf.*Vergleichen/ }).click()
      await sees(part.getByText('5 Angriffe vorher, 4 nachher: 2 gleich, 1 neu, 2 entfallen, 1 geändert.'))
      await sees(part.getByText('Off 500|500 → 400|500, Anna'))
      await part.getByRole('tab', { name: 'Entfallen (2)' }).click()
      await sees(part.getByText('Off 500|500 → 402|500, Anna'))
      await part.getByRole('tab', { name: 'Geändert (1)' }).click()
      await sees(part.getByText('Off 500|500 → 403|500, Anna'))
      await part.getByRole('tab', { name: 'Spieler (1)' }).click()
      await sees(part.getByText('Anna', { exact: true }))
      await expectAccessible()
      expect(recordedCalls('calculations.compareResults')).toMatchObject([{ query: { from: '1', to: '3' } }])
      await part.getByLabelText('Vergleichen mit').selectOptions('2')
      await part.getByRole('button', { name: 'Vergleich schließen' }).click()
      await gone(part.getByRole('tab', { name: 'Geändert (1)' }))
    })
})
