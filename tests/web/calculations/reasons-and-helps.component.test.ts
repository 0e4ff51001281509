import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { elementTexts, gone, panel, sees, shows } from '../support/screen.ts'
import { aRun, calculationServer } from './calculated-plan.ts'
import { helps, openCalculation, openEverything, why } from './calculation-screen.ts'

describe('what a calculation has found', () => {
  it('explains each reason in sentences that lead to where it is mended', async () => {
    await openCalculation(calculationServer())
    await openEverything(why)
    for (const heading of [
      '2 Ziele konkurrieren um dieselben Dörfer',
      '1 Ziel ist zu weit entfernt',
      '1 Ziel liegt außerhalb der Zeitfenster',
      'Für 1 Ziel fehlen passende Dörfer',
    ]) {
      await sees(why.getByRole('button', { name: heading }))
    }
    await sees(why.getByRole('heading', { name: 'Offs: 4 Angriffe fehlen von 7' }))
    for (const text of [
      '5 Ziele wünschen zusammen 5 Angriffe, höchstens 3 sind möglich: Die 3 Dörfer, die infrage kommen, sind alle ausgelastet.',
      'Für 407|500 gibt es kein weiteres Dorf mit BF-Katas.',
      'Wäre Cleo am Mi., 03.03., 25 Minuten länger bereit (bis 19:25 Uhr), gäbe es einen Angriff mehr auf 406|500.',
      'Läge der Sendebeginn 1 Stunde 30 Minuten früher (Mo., 01.03., 16:30 Uhr), gäbe es einen Angriff mehr auf 405|500: von Bert aus 501|500.',
    ]) {
      await sees(why.getByText(text, { exact: true }))
    }
    const linkTo = (name: string) => why.getByRole('link', { name }).element().getAttribute('href')
    expect(linkTo('Zeitfenster von Cleo')).toBe('/admin/timeslots/plan-1?player=13')
    expect(linkTo('„Senden ab“ ändern')).toBe('/incplans/plan-1')
    expect(linkTo('Ziel 406|500')).toBe('/targets/edit/plan-1?target=target-406')
  })

  it('sums up what the missing attacks are due to, and what gains only with others or instead of them', async () => {
    const shortfall = [
      { reason: 'other_plans' as const, missing: 61, alone: 61 },
      { reason: 'capped' as const, missing: 2, alone: 0 },
      { reason: 'no_slot' as const, missing: 0, alone: 1 },
      { reason: 'too_few' as const, missing: 1500, alone: 0 },
    ]
    const short = aRun('off', { required: 2000, current: 437, shortfall, otherPlans: ['Sturm', 'Nachschlag'] })
    await openCalculation(calculationServer({ runs: [short] }))
    const rows = why.getByRole('list', { name: 'Woran fehlende Offs liegen' }).getByRole('listitem')
    await sees(rows.first())
    expect(elementTexts(rows).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      '61 weil Truppen für andere Pläne unterwegs sind („Sturm“ und „Nachschlag“)',
      '2 wegen Höchstzahlen je Spieler, aber nur zusammen mit dem, was darüber steht',
      'Auch ohne Zeitfenster wäre 1 Angriff mehr möglich.',
      '1.500 weil es zu wenige Dörfer gibt',
    ])
    await expectAccessible()
  })

  it('ranks what helps', async () => {
    await openCalculation(calculationServer())
    const entries = helps.getByRole('listitem')
    await shows(entries.first().getByText(/^\+/), '+2 Angriffe')
    await sees(
      entries
        .first()
        .getByText(
          'Nimm 2 weitere Dörfer mit Offs in den Plan auf, am besten nahe 500|500 (Anna). Jedes davon bringt einen Angriff.',
        ),
    )
    const slot = entries.filter({ hasText: 'Verlängere das Zeitfenster von Cleo um 25 Minuten' })
    await sees(slot.getByText('+1 Angriff', { exact: true }))
    await sees(slot.getByRole('link', { name: 'Zeitfenster von Cleo' }))
  })

  it('goes as soon as a calculation finds it no more', async () => {
    const server = calculationServer()
    await openCalculation(server)
    const slot = helps.getByRole('listitem').filter({ hasText: 'Cleo' })
    await sees(slot)
    server.finds({ runs: [aRun('off', { required: 7, current: 3 }), aRun('bfcleaner', { required: 1 })] })
    const cleaner = panel('BF Cleaner')
    await cleaner.getByRole('button', { name: 'BF Cleaner berechnen' }).click()
    await sees(cleaner.getByText('Alles verteilt'))
    await gone(slot)
    await gone(why.getByRole('heading', { name: /^BF Cleaner/ }))
  })
})
