import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, callsOf, failure, hold } from '../support/answers.ts'
import { aSecondPasses } from '../support/clock.ts'
import { gone, panel, press, sees, shows } from '../support/screen.ts'
import { reload, visit } from '../support/visit.tsx'
import { anAttack, anna, aRun, calculationServer, noWarnings } from './calculated-plan.ts'
import { focus, helps, openCalculation, openEverything, warnings, why } from './calculation-screen.ts'

const calculateAll = page.getByRole('button', { name: 'Alles berechnen' })
const allDone = page.getByText(/^Alle Arten berechnet in [\d,]+ (ms|s)\.$/)

describe('the calculation of everything', () => {
  it('is one request, says that it is at work, and proves what it has found', async () => {
    await openCalculation(calculationServer({}, false))
    await sees(page.getByText('Noch keine Angriffe geplant'))
    await gone(why)
    const go = hold('offtool.calculateAll')
    await calculateAll.dblClick()
    await sees(page.getByRole('button', { name: 'Berechne alles …' }))
    aSecondPasses()
    await sees(page.getByText('Berechne … 1 s'))
    await expect.element(page.getByRole('button', { name: 'Fakes berechnen' })).toBeDisabled()
    go()
    await sees(allDone)
    expect(callsOf('offtool.calculateAll').map(({ body }) => body)).toEqual([{ ramoffsEnabled: false }])
    await sees(page.getByText('6 von 15 Angriffen', { exact: true }))

    const offs = panel('Offs')
    await shows(offs.css('dd').first(), '7')
    await shows(offs.css('dd').last(), '3')
    await sees(offs.getByText('Optimal: mehr ist mit diesen Truppen und Zeiten nicht möglich'))
    await offs.getByRole('button', { name: 'Was heißt das?' }).click()
    await sees(offs.getByText(/Hier sind das 3 Angriffe, genau so viele, wie verteilt sind\./))
    await sees(panel('Fakes').getByText('Alle gewünschten Angriffe sind verteilt.'))
    await sees(panel('RamOffs').getByText('1 von 2 Angriffen verteilt'))
  })

  it('says what the plan lacks', async () => {
    const missing = [
      'Der Plan hat noch keine Ziele.',
      'Der Plan hat noch keine Herkunftsdörfer: Lade zuerst Truppen hoch.',
    ]
    await openCalculation(calculationServer({ missing }, false))
    await calculateAll.click()
    await sees(page.getByText('Der Plan hat noch keine Ziele. Der Plan hat noch keine Herkunftsdörfer'))
    await gone(page.getByText(/^Alle Arten berechnet/))
  })

  it('and what it has found say so when they fail, and may be tried again', async () => {
    const server = calculationServer()
    await openCalculation(server)
    const message = 'Der Plan wurde gleichzeitig geändert.'
    answers({ 'offtool.calculateAll': failure('calculation_conflict', { message }) })
    await calculateAll.click()
    await sees(page.getByRole('alert').filter({ hasText: message }))
    answers(server.answers)
    await calculateAll.click()
    await sees(allDone)

    answers({ 'offtool.diagnosis': failure('internal') })
    await reload()
    const failed = page.getByRole('alert').filter({ hasText: 'Fehler beim Laden der Auswertung' })
    await sees(failed)
    answers(server.answers)
    await failed.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(why)
  })
})

describe('what a calculation has found', () => {
  it('explains each reason in sentences that lead to where it is mended', async () => {
    await openCalculation(calculationServer())
    await openEverything(why)
    for (const heading of [
      '2 Ziele konkurrieren um dieselben Dörfer',
      '1 Ziel gehört einem Stamm dieses Plans',
      '1 Ziel ist zu weit entfernt',
      '1 Ziel liegt außerhalb der Zeitfenster',
      'Für 1 Ziel fehlen passende Dörfer',
    ]) {
      await sees(why.getByRole('button', { name: heading }))
    }
    await sees(why.getByRole('heading', { name: 'Offs: 4 Angriffe fehlen von 7' }))
    for (const text of [
      '5 Ziele wünschen zusammen 5 Angriffe, höchstens 3 sind möglich: Die 3 Dörfer, die infrage kommen, sind alle ausgelastet.',
      '499|500 gehört einem Stamm dieses Plans und wird nicht angegriffen.',
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
    await sees(cleaner.getByText('Alle gewünschten Angriffe sind verteilt.'))
    await gone(slot)
    await gone(why.getByRole('heading', { name: /^BF Cleaner/ }))
  })

  it('warns of the night, and lists what is concerned', async () => {
    await openCalculation(calculationServer())
    await sees(warnings.getByText(/^1 Ziel wird in der Nacht angegriffen: Mit dem Nachtbonus der Welt/))
    await warnings.getByRole('button', { name: 'Ziele mit Ankunft in der Nacht' }).click()
    await sees(warnings.getByRole('link', { name: '409|500' }))
  })

  it('is that everything is there, and what of it is past', async () => {
    const past = { count: 2, latest: '2027-03-03T16:20:00.000Z' }
    const attacks = [10, 20].map((minute) => anAttack('off', anna, 400 + minute, `2027-03-03T16:${minute}:00.000Z`))
    const server = calculationServer({
      runs: [aRun('off', { required: 2 })],
      attacks,
      warnings: { ...noWarnings, past },
    })
    await openCalculation(server)
    await sees(page.getByText('Geschafft: Alle 2 gewünschten Angriffe sind verteilt.'))
    await gone(why)
    await gone(helps)
    await sees(
      warnings.getByText(
        '2 Angriffe hätten schon abgeschickt werden müssen, der letzte davon am Mi., 03.03., um 17:20 Uhr.',
      ),
    )
    await warnings.getByRole('button', { name: 'Angriffe, die schon abgeschickt sein müssten' }).click()
    await sees(warnings.getByText(/^Anna: /).first())

    // A change outdates the proof.
    server.finds({ outdatedRuns: { off: ['targets'] } })
    await reload()
    await sees(panel('Offs').getByText('Seither geändert: Ziele. Berechne neu.'))
    await gone(page.getByText(/^Geschafft/))
  })

  it('shows who sends when, and narrows the attacks to a player', async () => {
    await openCalculation(calculationServer())
    const chart = page.getByRole('table', { name: 'Abgeschickte Angriffe je Spieler und Stunde' })
    const row = chart.getByRole('row').filter({ hasText: 'Anna' })
    await sees(row.getByText('5 Angriffe', { exact: true }))
    const cells = row.getByRole('cell').all()
    expect(cells.reduce((sum, cell) => sum + Number(cell.element().textContent), 0)).toBe(5)
    const player = row.getByRole('button')
    await focus(player)
    await press('Enter')
    await sees(page.getByText('5 von 6 Angriffen', { exact: true }))
    await expect.element(player).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByLabelText('Spieler', { exact: true })).toHaveValue('11')
    await player.click()
    await sees(page.getByText('6 Angriffe nach Abschickzeit'))
  })

  it.each(looks)('is shown accessibly (phone: $phone)', async (look) => {
    await openCalculation(calculationServer(), look)
    await openEverything(why)
    await panel('Offs').getByRole('button', { name: 'Was heißt das?' }).click()
    await page.getByRole('button', { name: 'Ziele mit Ankunft in der Nacht' }).click()
    await page.getByRole('table', { name: 'Abgeschickte Angriffe' }).getByRole('button').first().click()
    await expectAccessible()
  })
})

describe('the options of the calculation', () => {
  const option = (name: string) => page.getByRole('switch', { name })

  it('are kept with the plan, sent with a calculation, and one that could not be saved is given back', async () => {
    const server = calculationServer({}, false)
    await openCalculation(server)
    await option('Paladin marschiert mit').click()
    await option('Offs vor RamOffs').click()
    await option('RamOffs mitnutzen').click()
    await calculateAll.click()
    await sees(allDone)
    expect(callsOf('offtool.calculateAll').map(({ body }) => body)).toEqual([{ ramoffsEnabled: true }])
    expect(server.now.plan.options).toEqual({ withRamoffs: true, withPaladin: true, manyFakes: false, offsFirst: true })
    await reload()
    await expect.element(option('Paladin marschiert mit')).toBeChecked()
    await expect.element(option('RamOffs mitnutzen')).toBeChecked()

    answers({ 'plans.update': failure('plan_changed', { message: 'Jemand war schneller.' }) })
    await option('Mehrere Fakes je Dorf auf ein Ziel').click()
    await sees(page.getByText('Jemand war schneller.'))
    await expect.element(option('Mehrere Fakes je Dorf auf ein Ziel')).not.toBeChecked()
    await expectAccessible()
  })

  it.each(looks)('can be reached and read (phone: $phone)', async (look) => {
    await visit('/incplans/plan-1/calculate', { as: 'user', answers: calculationServer({}, false).answers, ...look })
    await sees(option('Paladin marschiert mit'))
    await expectAccessible()
  })
})
