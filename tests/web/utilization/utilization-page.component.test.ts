import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { planServer } from '../support/plan-server.ts'
import { aTarget } from '../support/samples.ts'
import { focused, gone, press, sees, shownText, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const targets = [
  aTarget({ x: 400, type: 'bfcleaner', maxOff: 4, maxFake: 6, currentFake: 6, usage: 0.6 }),
  aTarget({ x: 401, type: 'bfcleaner', maxOff: 0, maxFake: 1, currentFake: 1, usage: 1 }),
]
const [first, second] = ['400|500', '401|500']
const card = page.getByRole('article', { name: first })
const settled = { outdated: false, outdatedBy: [] }

const open = (shown = targets, look: Visit = {}) =>
  visit('/targets/utilization/plan-1', {
    as: 'user',
    answers: { ...planServer({ targets: shown }).answers, 'calculations.utilization': { targets: shown, ...settled } },
    ...look,
  })

describe('the utilization', () => {
  it.each(looks)('shows what a kind lacks, and narrows the list by its tiles (phone: $phone)', async (look) => {
    await open(targets, look)
    await sees(card.getByText('Noch keine Offs geplant'))
    expect(shownText(card.getByRole('row', { name: /^Fakes/ }))).toMatch(/^Fakes\s+6\s+6\s+100\s%$/)
    expect(shownText(card.getByRole('row', { name: /^Offs/ }))).toMatch(/^Offs\s+4\s+0\s+0\s%$/)
    const high = page.getByRole('button', { name: 'Nur Ziele ab 80 % zeigen' })
    await high.click()
    await gone(card)
    await expect.element(high).toHaveAttribute('aria-pressed', 'true')
    await sees(page.getByRole('article', { name: second }))
    await sees(page.getByText('1 von 2 Zielen', { exact: true }))
    expect(focused()).toBe(high.element())
    await press('Space')
    await sees(card)
    await expectAccessible()
  })

  it.each(looks)('shows priorities and weights, and which come first (phone: $phone)', async (look) => {
    const prior = aTarget({ x: 402, priority: 1, weight: 3, currentOff: 1, usage: 1 })
    await open([aTarget({ x: 403 }), prior], look)
    const badges = page.getByRole('article', { name: '402|500' })
    await sees(badges.getByText('P1', { exact: true }))
    await sees(badges.getByText('Gewicht 3', { exact: true }))
    await sees(
      page.getByText(
        'Ziele mit Priorität 1 kommen zuerst: Was sie übrig lassen, bekommen die späteren. Bei gleicher Priorität bekommt ein höheres Gewicht mehr.',
      ),
    )
    await sees(page.getByText('Priorität 1: 1 Ziel Ø'))
    await sees(page.getByText('Priorität 3: 1 Ziel Ø'))
    await expectAccessible()
  })

  it('names targets of own tribes and counts them in no tile, group or list', async () => {
    const own = aTarget({ x: 402, isOwn: true, playerName: 'Anna', tribeTag: 'WIR', maxOff: 9 })
    await open([aTarget({ usage: 1, currentOff: 1 }), own])
    await sees(page.getByText(/^1 Ziel gehört einem eigenen Stamm, wird nicht angegriffen und zählt nicht mit:/))
    await sees(page.getByText(/402\|500 \(Anna \[WIR\]\)/))
    const tile = (name: string) => shownText(page.css('dl > div').filter({ hasText: name }).first())
    expect(tile('Ziele gesamt')).toMatch(/gesamt\s*1$/)
    expect(tile('Auslastung < 40')).toMatch(/40 %\s*0$/)
    expect(tile('Ø Auslastung')).toMatch(/100\s%$/)
    await gone(page.getByRole('article', { name: '402|500' }))
    await sees(page.getByText('Offs 1 von 1'))
  })

  it('shows at most 100 %, and what is too much beside it', async () => {
    await open([aTarget({ maxOff: 2, currentOff: 5, usage: 2.5 }), aTarget({ x: 401, maxOff: 2 })])
    await sees(card.getByText('Offs: 3 mehr als gewollt', { exact: true }))
    expect(shownText(card)).not.toContain('250')
    const group = shownText(page.getByRole('region', { name: 'Offs' }))
    expect(group).toMatch(/Offs 5 von 4\s*50\s%\s*3 mehr als gewollt/)
    expect(group).toMatch(/Ø Auslastung\s*50\s%/)
  })

  it('says what there is nothing of', async () => {
    await open([])
    await sees(page.getByText('Keine Ziele gefunden'))
    await sees(page.getByRole('link', { name: 'Berechnung starten' }))
    await open([aTarget({ type: 'fakes', maxOff: 0, maxFake: 1 })])
    await page.getByRole('button', { name: 'Village-IDs kopieren' }).click()
    await sees(toast('Keine Off-Targets mit maxOff > 0 gefunden'))
  })

  it('says that it is outdated and why, and leads to where it is calculated', async () => {
    await visit('/targets/utilization/plan-1', {
      as: 'user',
      answers: {
        ...planServer({ targets }).answers,
        'calculations.utilization': { targets, outdated: true, outdatedBy: ['schedule'] },
      },
    })
    await sees(page.getByText(/^Der Zeitplan hat sich seit der letzten Berechnung geändert\./))
    await expect
      .element(page.getByRole('link', { name: 'Berechne neu' }))
      .toHaveAttribute('href', '/incplans/plan-1/calculate')
  })
})
