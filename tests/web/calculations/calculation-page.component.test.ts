import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { byKind } from '../../../shared/model/attack.ts'
import type { PlanWarnings } from '../../../shared/model/diagnosis.ts'
import { defaultOptions, newPlanOptions } from '../../../shared/model/plan.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, failure, hold, recordedCalls } from '../support/answers.ts'
import { stopTimers, untilDrawn } from '../support/clock.ts'
import { aWorld } from '../support/samples.ts'
import { confirmWith, gone, panel, press, sees, shows, toast } from '../support/screen.ts'
import { reload, type Visit, visit } from '../support/visit.tsx'
import { toTab } from './calculation-screen.ts'
import { anAttack, aRun, calculationServer } from './calculation-server.ts'

const offs = panel('Offs')
const why = panel('Warum fehlen Angriffe?')
const all = page.getByRole('button', { name: 'Alles berechnen' })
const openOptions = () => page.getByRole('button', { name: 'Optionen' }).click()
const openDetails = (card = offs) => card.getByRole('button', { name: 'Details' }).click()
const option = (name: string) => page.getByRole('switch', { name, exact: true })

/** Two of five offs, for one village of Anna's is wanted twice. */
const short = aRun('off', {
  required: 5,
  current: 2,
  upperBound: 2,
  reasons: [
    { targetId: 'offs-400-500', x: 400, y: 500, missing: 2, reason: 'competition', block: 0 },
    { targetId: 'offs-401-500', x: 401, y: 500, missing: 1, reason: 'forbidden' },
  ],
  blocks: [
    {
      targetCount: 1,
      senderCount: 1,
      demand: 3,
      capacity: 1,
      targetIds: ['offs-400-500'],
      senders: [{ villageId: 1, x: 500, y: 500, playerId: 10, playerName: 'Anna' }],
    },
  ],
  helps: [
    { kind: 'senders', gain: 2, count: 2, like: { villageId: 1, x: 500, y: 500, playerId: 10, playerName: 'Anna' } },
  ],
})
const fakes = aRun('fake', { required: 1, current: 1, upperBound: 1 })
const attacks = [anAttack(0), anAttack(1), anAttack(2, { type: 'fake', senderPlayerId: 11, senderPlayerName: 'Bert' })]

async function open(server = calculationServer({ runs: [short, fakes], attacks }), look: Visit = {}) {
  await visit('/incplans/plan-1/calculate', { as: 'user', answers: server.answers, ...look })
  await sees(all)
  return server
}

describe('the calculation of everything', () => {
  it('is one request, says that it is at work, and what has come of it', async () => {
    await open(calculationServer())
    await toTab('Angriffe')
    await sees(page.getByText('Noch keine Angriffe geplant'))
    await toTab('Ergebnis')
    await gone(why)
    await option('RamOffs mitnutzen').click()
    await expect.poll(() => recordedCalls('plans.update').length).toBe(1)
    await option('RamOffs mitnutzen').click()
    const { answers: after } = calculationServer({ runs: [short, fakes], attacks })
    answers({ ...after, 'plans.update': calculationServer().answers['plans.update'] })
    const goOn = hold('calculations.calculateAll')
    await all.dblClick()
    await sees(page.getByText(/^Berechne … \d+ s$/))
    await expect.element(page.getByRole('button', { name: 'Fakes berechnen' })).toBeDisabled()
    goOn()
    await sees(page.getByText(/^Alle Arten berechnet in [\d,]+ (ms|s)\.$/))
    expect(recordedCalls('calculations.calculateAll').map(({ body }) => body)).toEqual([{ ramoffsEnabled: false }])
    await sees(page.getByText('3 von 6 Angriffen', { exact: true }))
    await shows(offs.css('dd').first(), '5')
    await shows(offs.css('dd').last(), '2')
    await sees(offs.getByText('Optimal: mehr geht nicht'))
    await openDetails()
    await sees(offs.getByText('Optimal: mehr ist mit diesen Truppen und Zeiten nicht möglich'))
    await sees(offs.getByText(/Hier sind das 2 Angriffe, genau so viele, wie verteilt sind\./))
    await sees(panel('Fakes').getByText('Alles verteilt'))
    await openDetails(panel('Fakes'))
    await sees(panel('Fakes').getByText('Alle gewünschten Angriffe sind verteilt.'))
  })

  it('shows at most 100 %, and what is too much: it hides nothing that others lack', async () => {
    const offsBeyond = aRun('off', { required: 2, current: 5, upperBound: 5 })
    const fakesShort = aRun('fake', { required: 4, current: 1, upperBound: 1 })
    await open(calculationServer({ runs: [offsBeyond, fakesShort], attacks }))
    await sees(page.getByText('6 von 6 Angriffen · 3 zu viel', { exact: true }))
    const bar = page.getByRole('progressbar', { name: 'Fortschritt aller Arten' })
    await expect.element(bar).toHaveAttribute('aria-valuenow', '50')
    await sees(offs.getByText(/^100\s% · 3 zu viel$/))
  })

  it('says what failed, and lets one try again', async () => {
    const { answers: server } = await open()
    answers({ 'calculations.calculateAll': failure('calculation_conflict', { message: 'Der Plan wurde geändert.' }) })
    await all.click()
    await sees(page.getByRole('alert').filter({ hasText: 'Der Plan wurde geändert.' }))
    answers(server)
    await all.click()
    await sees(page.getByText(/Alle Arten berechnet in/))

    answers({ 'calculations.diagnosis': failure('internal') })
    await reload()
    const failed = page.getByRole('alert').filter({ hasText: 'Fehler beim Laden der Auswertung' })
    await sees(failed)
    answers(server)
    await failed.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(why)
  })

  it('shows what is missing for it', async () => {
    const { answers: server } = calculationServer()
    const result = server['calculations.calculateAll']
    if (!result || typeof result === 'function' || !('missing' in result)) throw new Error('A fixed answer')
    await open()
    const missing = ['Der Plan hat noch keine Ziele.', 'Der Plan hat noch keine Herkunftsdörfer.']
    answers({ 'calculations.calculateAll': { ...result, missing } })
    await all.click()
    await sees(page.getByText(missing.join(' ')))
    await gone(page.getByText(/^Alle Arten berechnet/))
  })

  it('is announced beforehand when more attacks may come of the plan than it can have', async () => {
    await open(calculationServer())
    await gone(page.getByText(/möglich sind höchstens/))
    answers(calculationServer({ status: { possibleAttacks: 63_412 } }).answers)
    await reload()
    await sees(page.getByText(/bis zu 63\.412 Angriffe werden, möglich sind höchstens 50\.000 je Plan\./))
  })
})

describe('a single calculation', () => {
  it('runs once, with its option, and says when it failed', async () => {
    const { answers: server } = await open()
    const run = offs.getByRole('button', { name: 'Offs berechnen' })
    answers({ 'calculations.calculateOffs': failure('calculation_conflict', { message: 'Bitte noch einmal.' }) })
    await run.click()
    await sees(offs.getByText('Fehler bei der Berechnung: Offs'))
    await sees(offs.getByText('Bitte noch einmal.'))
    answers(server)
    const before = recordedCalls('calculations.calculateOffs').length
    await offs.getByRole('switch', { name: 'RamOffs mitnutzen' }).click()
    const release = hold('calculations.calculateOffs')
    await run.dblClick()
    const sent = () => recordedCalls('calculations.calculateOffs').slice(before)
    await expect.poll(() => sent().map(({ body }) => body)).toEqual([{ ramoffsEnabled: true }])
    release()
    await gone(offs.getByText('Fehler bei der Berechnung: Offs'))
    await openDetails()
    await sees(offs.getByText('2 von 5 Angriffen verteilt'))
    expect(sent()).toHaveLength(1)
  })

  it('that is outdated says so and why', async () => {
    await open(calculationServer({ runs: [short, fakes], attacks, outdatedBy: ['schedule'] }))
    await sees(page.getByText(/^Der Zeitplan hat sich seit der letzten Berechnung geändert\./))
    await sees(offs.getByText('Veraltet: neu berechnen'))
    await openDetails()
    await sees(offs.getByText('Seither geändert: Zeitplan. Berechne neu.'))
    await gone(page.getByText(/^Geschafft/))
    await toTab('Angriffe')
    await sees(panel('Geplante Angriffe').getByText('Berechnung veraltet: Zeitplan'))
  })

  it('is taken back after a question, and stays when that fails', async () => {
    const { answers: server } = await open()
    const reset = page.getByRole('button', { name: 'Berechnung zurücksetzen' })
    await reset.click()
    await confirmWith('Abbrechen')
    expect(recordedCalls('calculations.reset')).toEqual([])
    answers({ 'calculations.reset': failure('internal') })
    await reset.click()
    await confirmWith('Zurücksetzen')
    await sees(page.getByText('Fehler beim Zurücksetzen der Berechnung'))
    answers({ ...server, ...calculationServer().answers })
    await reset.click()
    await confirmWith('Zurücksetzen')
    await sees(toast('Berechnung erfolgreich zurückgesetzt.'))
    await toTab('Angriffe')
    await sees(page.getByText('Noch keine Angriffe geplant'))
  })
})

describe('the options of the calculation', () => {
  it('are kept with the plan, and one that could not be saved is given back', async () => {
    const { plan } = await open()
    await openOptions()
    await option('Paladin marschiert mit').click()
    await option('Offs vor RamOffs').click()
    await expect
      .poll(() => plan.now.plan.options)
      .toEqual({ ...defaultOptions, ...newPlanOptions, withPaladin: true, offsFirst: true })
    answers({ 'plans.update': failure('plan_changed', { message: 'Jemand war schneller.' }) })
    const manyFakes = option('Mehrere Fakes je Dorf auf ein Ziel')
    await manyFakes.click()
    await sees(page.getByText('Jemand war schneller.'))
    await expect.element(manyFakes).not.toBeChecked()
    await expectAccessible()
  })

  it('that are set are chips, which open or take back an option; the others are behind a button', async () => {
    const windows = { off: { before: 60, after: 60 } }
    const given = { withPaladin: true, windows, spacing: 15, kindOffset: { off: -5 }, distances: { fake: { max: 20 } } }
    const server = calculationServer({ runs: [short, fakes], attacks })
    const { plan } = server
    plan.now.plan = { ...plan.now.plan, options: { ...defaultOptions, ...newPlanOptions, ...given } }
    await open(server)
    const chip = (name: string) => page.getByRole('button', { name, exact: true })
    await gone(option('Paladin marschiert mit'))
    await gone(page.getByText(/^Mindestmoral/))
    await expectAccessible()
    await chip('Paladin marschiert mit zurücknehmen').click()
    await chip('Ankunftsfenster: Off ±60 s · 15 s je Befehl zurücknehmen').click()
    await gone(page.getByText(/^Ankunftsfenster/))
    await chip('Entfernung: Fake bis 20 Felder').click()
    const dialog = page.getByRole('dialog', { name: 'Entfernung und Moral' })
    await dialog.getByRole('spinbutton', { name: 'Fake: höchstens', exact: true }).fill('30')
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await sees(chip('Entfernung: Fake bis 30 Felder'))
    const closed = byKind(() => ({ before: 0, after: 0 }))
    const left = {
      ...defaultOptions,
      ...newPlanOptions,
      windows: closed,
      kindOffset: { off: -5 },
      distances: { fake: { max: 30 } },
    }
    await expect.poll(() => plan.now.plan.options).toEqual(left)
    await openOptions()
    await page.getByRole('checkbox', { name: 'Frei neu verteilen' }).click()
    await sees(option('Offs vor RamOffs'))
    await openOptions()
    await gone(option('Offs vor RamOffs'))
    await chip('Frei neu verteilen').click()
    await expect.element(page.getByRole('checkbox', { name: 'Frei neu verteilen' })).toBeChecked()
    await chip('Frei neu verteilen zurücknehmen').click()
    await expect.element(page.getByRole('checkbox', { name: 'Frei neu verteilen' })).not.toBeChecked()
  })
})

describe('the arrival windows', () => {
  const form = page.getByRole('dialog', { name: 'Ankunftsfenster' })
  const change = page.getByRole('button', { name: 'Ankunftsfenster ändern' })

  it('are set for all kinds or one, with the seconds per command, and kept with the plan', async () => {
    const { plan } = await open()
    await openOptions()
    await sees(page.getByText('Ankunftsfenster: keines · 12 s je Befehl'))
    await change.click()
    await form.getByRole('button', { name: '±60 s' }).click()
    await form.getByLabelText('BF-Katas: später (s)').fill('0')
    await form.getByLabelText('Sekunden je Befehl').fill('15')
    await form.getByRole('button', { name: 'Übernehmen' }).click()
    await gone(form)
    const windows = 'Ankunftsfenster: Off, RamOff, BF Cleaner, Fake ±60 s · BF-Katas −60/+0 s · 15 s je Befehl'
    await sees(page.getByText(windows).first())
    await expect
      .poll(() => plan.now.plan.options)
      .toMatchObject({ windows: { off: { before: 60, after: 60 }, bfkatas: { before: 60, after: 0 } }, spacing: 15 })
  })

  it.each([
    ['2038-03-28T00:59:00.000Z', 'Am 28.03.2038 stellt die Uhr dazwischen eine Stunde vor.'],
    ['2038-10-31T00:59:00.000Z', 'Am 31.10.2038 stellt die Uhr dazwischen eine Stunde zurück.'],
  ])('and offsets of kinds warn where the clocks change meanwhile: %s', async (incTime, sentence) => {
    const server = calculationServer()
    server.plan.now.plan = { ...server.plan.now.plan, incTime, arriveAt: incTime }
    await open(server)
    await openOptions()
    await change.click()
    await gone(form.getByText(sentence))
    await form.getByLabelText('Fake: später (s)').fill('60')
    await sees(form.getByText(sentence))
    await form.getByRole('button', { name: 'Abbrechen' }).click()
    await gone(form)
    await page.getByRole('button', { name: 'Reihenfolge ändern' }).click()
    const order = page.getByRole('dialog', { name: 'Reihenfolge am Ziel' })
    await order.getByRole('spinbutton', { name: 'Fake (s)', exact: true }).fill('60')
    await sees(order.getByText(sentence))
  })

  it('warn where they are too small to help, and refuse what is out of bounds at the field', async () => {
    await open()
    await openOptions()
    await change.click()
    await form.getByLabelText('Fake: früher (s)').fill('5')
    await sees(form.getByText('Fake: Kleiner als 12 s je Befehl hilft kaum.'))
    await form.getByLabelText('Fake: früher (s)').fill('-1')
    await sees(form.getByText('Bitte gib eine ganze Zahl von 0 bis 3.600 ein.'))
    await expect.element(form.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
    await form.getByLabelText('Fake: früher (s)').fill('0')
    await form.getByLabelText('Sekunden je Befehl').fill('61')
    await sees(form.getByText('Bitte gib eine ganze Zahl von 1 bis 60 ein.'))
    await expectAccessible()
  })
})

describe('the order within a target', () => {
  it('is set by kind, with a warning where a later kind would come first', async () => {
    const { plan } = await open()
    await openOptions()
    await sees(page.getByText('Reihenfolge am Ziel: alle zugleich'))
    await page.getByRole('button', { name: 'Reihenfolge ändern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reihenfolge am Ziel' })
    const field = (name: string) => dialog.getByRole('spinbutton', { name, exact: true })
    await field('BF-Katas (s)').fill('-5')
    await sees(dialog.getByText('BF-Katas kommt vor Off, RamOff, BF Cleaner an.'))
    await field('BF-Katas (s)').fill('21601')
    await expect.element(dialog.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
    await field('BF-Katas (s)').fill('5')
    await field('BF Cleaner (s)').fill('-30')
    await gone(dialog.getByText(/kommt vor/))
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await sees(page.getByText('Reihenfolge am Ziel: BF Cleaner −30 s · BF-Katas +5 s').first())
    expect(plan.now.plan.options.kindOffset).toEqual({ bfcleaner: -30, bfkatas: 5 })
  })
})

describe('where attacks come from', () => {
  it('is limited by distances of each kind, kept with the plan', async () => {
    const { plan } = await open()
    await openOptions()
    await sees(page.getByText('Entfernung: beliebig'))
    await page.getByRole('button', { name: 'Entfernung und Moral ändern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Entfernung und Moral' })
    const field = (name: string) => dialog.getByRole('spinbutton', { name, exact: true })
    await field('Off: mindestens').fill('5')
    await field('Off: höchstens').fill('4')
    await sees(dialog.getByText('Die Mindestentfernung ist größer als die Höchstentfernung.'))
    await expect.element(dialog.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
    await field('Off: höchstens').fill('20')
    await field('Fake: mindestens').fill('0')
    await sees(dialog.getByText(/ganze Zahl/))
    await field('Fake: mindestens').fill('3')
    await field('BF-Katas: Moral ab (%)').fill('30')
    await expect.element(dialog.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
    await field('BF-Katas: Moral ab (%)').fill('60')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Übernehmen' }).click()
    await sees(page.getByText('Entfernung: Off 5 bis 20 Felder · Fake ab 3 Felder').first())
    await sees(page.getByText('Mindestmoral: BF-Katas 60\u00a0%').first())
    const { distances, minMorale } = plan.now.plan.options
    expect(distances).toEqual({ off: { min: 5, max: 20 }, fake: { min: 3 } })
    expect(minMorale).toEqual({ bfkatas: 60 })
  })

  it('is not limited by morale where it is unknown', async () => {
    const server = calculationServer()
    await open({ ...server, answers: { ...server.answers, 'worlds.list': { worlds: [aWorld({ moral: 2 })] } } })
    await openOptions()
    await sees(page.getByText('Moral unbekannt: Diese Welt berechnet sie nach Punkten und Spielzeit.'))
    await page.getByRole('button', { name: 'Entfernung und Moral ändern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Entfernung und Moral' })
    await sees(dialog.getByText('Moral unbekannt: Diese Welt berechnet sie nach Punkten und Spielzeit.'))
    expect(dialog.getByRole('spinbutton').elements()).toHaveLength(10)
  })
})

describe('what there is to say of a calculation', () => {
  it('why attacks are missing, and what helps', async () => {
    await open()
    await sees(why.getByRole('heading', { name: 'Offs: 3 Angriffe fehlen von 5' }))
    await sees(why.getByRole('button', { name: '1 Ziel konkurriert mit anderen um dieselben Dörfer' }))
    const helps = panel('Was hilft').getByRole('listitem')
    await sees(helps.getByText('+2 Angriffe', { exact: true }))
    await sees(helps.getByText(/^Nimm 2 weitere Dörfer mit Offs in den Plan auf/))
  })

  it('that everything is there, and what is past', async () => {
    const past = aRun('off', { required: 2, current: 2, upperBound: 2 })
    const early = [0, 1].map((index) => anAttack(index, { launchAt: `2024-03-10T06:0${index}:00.000Z` }))
    const warnings = { past: { count: 2, latest: '2024-03-10T06:01:00.000Z' } }
    await open(calculationServer({ runs: [past], attacks: early, warnings }))
    await sees(page.getByText('Geschafft: Alle 2 gewünschten Angriffe sind verteilt.'))
    await gone(why)
    await gone(panel('Was hilft'))
    const said = panel('Darauf solltest du achten')
    await sees(said.getByText(/^2 Angriffe hätten schon abgeschickt werden müssen, der letzte davon am .+ Uhr\.$/))
    await said.getByRole('link', { name: 'In der Liste der Angriffe zeigen' }).click()
    await sees(page.getByText('2 Angriffe nach Abschickzeit'))
  })

  it('that nobody knows when the night bonus holds', async () => {
    const night: PlanWarnings['night'] = { rule: 'chosen', unknown: 3, count: 0, targets: [] }
    await open(calculationServer({ runs: [short], attacks, warnings: { night } }))
    await sees(panel('Darauf solltest du achten').getByText(/^Nachtbonus unbekannt: /))
  })

  it('which attacks arrive in the night', async () => {
    const night: PlanWarnings['night'] = {
      rule: 'fixed',
      unknown: 0,
      count: 1,
      targets: [{ targetId: 'offs-400-500', x: 400, y: 500, arrival: '2038-03-04T02:00:00.000Z' }],
    }
    await open(calculationServer({ runs: [short], attacks, warnings: { night } }))
    const said = panel('Darauf solltest du achten')
    await sees(said.getByText(/in der Nacht angegriffen: Mit dem Nachtbonus der Welt/))
    await said.getByRole('button', { name: 'Ziele mit Ankunft in der Nacht' }).click()
    await sees(said.getByRole('link', { name: '400|500' }))
  })

  it('that the world has no players or tribes yet', async () => {
    const given: Answers = { 'worlds.list': { worlds: [aWorld({ stats: undefined })] } }
    const server = calculationServer()
    await open({ ...server, answers: { ...server.answers, ...given } }, { as: 'superadmin' })
    await sees(page.getByText(/fehlen Spieler oder Stämme/))
    await page.getByRole('link', { name: 'Weltverwaltung' }).click()
    await sees(page.getByRole('heading', { name: 'Welten' }))
  })
})

describe('the planned attacks', () => {
  const chart = page.getByRole('table', { name: 'Abgeschickte Angriffe je Spieler und Stunde' })

  it('are shown by player and hour, and narrowed to a player', async () => {
    await open()
    await toTab('Sendezeiten')
    const row = chart.getByRole('row').filter({ hasText: 'Anna' })
    await sees(row.getByText('2 Angriffe', { exact: true }))
    const cells = row
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => Number(textContent))
    expect(cells.reduce((sum, count) => sum + count, 0)).toBe(2)
    const player = row.getByRole('button')
    player.element().focus()
    await press('Enter')
    await sees(page.getByText('2 von 3 Angriffen', { exact: true }))
    await expect.element(page.getByLabelText('Spieler', { exact: true })).toHaveValue('10')
    await toTab('Sendezeiten')
    await sees(page.getByText(/, kürzester Abstand: /))
    await expect.element(player).toHaveAttribute('aria-pressed', 'true')
    await player.click()
    await expect.element(player).toHaveAttribute('aria-pressed', 'false')
    await toTab('Angriffe')
    await sees(page.getByText('3 Angriffe nach Abschickzeit'))
  })

  it('keep both when another tab is chosen before a filter in the address is drawn', async () => {
    await open()
    await toTab('Sendezeiten')
    await chart.getByRole('row').filter({ hasText: 'Anna' }).getByRole('button').click()
    await expect.poll(() => window.location.search).toBe('?tab=attacks&player=10')
    stopTimers()
    await page.getByLabelText('Spieler', { exact: true }).selectOptions('')
    // In one turn, as on a device that is too busy to render between the two.
    vi.advanceTimersByTime(1000)
    page
      .getByRole('tab', { name: 'Ergebnis', exact: true })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await untilDrawn()
    vi.advanceTimersByTime(1000)
    await untilDrawn()
    expect(window.location.search).toBe('')
  })

  it('say when it is not known who is late, and try again', async () => {
    const server = calculationServer({ runs: [short], attacks: [anAttack(0)] })
    await open({ ...server, answers: { ...server.answers, 'calculations.lateness': failure('internal') } })
    await toTab('Sendezeiten')
    const times = panel('Sendezeiten')
    await sees(times.getByText('Fehler beim Laden der zu späten Angriffe'))
    answers({ 'calculations.lateness': { launches: 1, late: 0, hasWindows: false, wider: [] } })
    await times.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(times.getByText('Bei 12 s je Befehl ist kein Angriff zu spät.'))
  })

  it('say who cannot keep up, and what windows would gain', async () => {
    const server = calculationServer({ runs: [short], attacks: [anAttack(0), anAttack(0, { yf: 501, isLate: true })] })
    const wider = [
      { seconds: 15, late: 1 },
      { seconds: 30, late: 0 },
      { seconds: 60, late: 0 },
    ]
    server.answers['calculations.lateness'] = { launches: 2, late: 1, hasWindows: false, wider }
    await open(server)
    await toTab('Sendezeiten')
    const times = panel('Sendezeiten')
    await sees(
      times.getByText(
        'Bei 12 s je Befehl ist 1 von 2 Angriffen zu spät, weil die Befehle eines Spielers zu dicht aufeinander folgen.',
        { exact: false },
      ),
    )
    await sees(times.getByText('mit ±30 s wäre keiner zu spät', { exact: false }))
    await sees(times.getByText('Bis 2 je Minute, zwei zugleich, 1 zu spät'))
    await sees(times.getByText('höchstens 2 in einer Sekunde, 2 in einer Minute, 2 in einer Stunde.', { exact: false }))
    await times.getByLabelText('Ziel: höchstens je Minute').fill('2')
    await sees(times.getByText('Alle Spieler bleiben darunter.'))
    await times.getByLabelText('Ziel: höchstens je Minute').fill('1')
    await sees(times.getByText(/^Anna: 2 Angriffe in der Minute ab .+ Uhr$/))
    await expectAccessible()
    await toTab('Angriffe')
    await sees(page.getByTitle('Zu dicht an einem anderen Befehl des Spielers'))
  })

  it('show every order of a village that attacks one coordinate twice, and after a filter no other', async () => {
    const twice = [0, 1].flatMap((index) => [anAttack(index, { type: 'fake' }), anAttack(index, { type: 'fake' })])
    await open(calculationServer({ runs: [fakes], attacks: twice }))
    await toTab('Angriffe')
    const table = page.getByRole('table', { name: 'Geplante Angriffe' })
    const showsRows = (rows: number) => expect.poll(() => table.getByRole('row').elements().length).toBe(1 + rows)
    await showsRows(4)
    const search = page.getByPlaceholder('Koordinate, Dorf oder Spieler')
    for (const place of ['400|500', '401|500']) {
      await search.fill(place)
      await expect.poll(() => table.getByText(place).elements().length).toBe(2)
      await showsRows(2)
    }
    await search.fill('')
    await showsRows(4)
  })

  it.each(looks)('and all there is to say of them are accessible (phone: $phone)', async (look) => {
    const night: PlanWarnings['night'] = {
      rule: 'fixed',
      unknown: 0,
      count: 1,
      targets: [{ targetId: 'offs-400-500', x: 400, y: 500, arrival: '2038-03-04T02:00:00.000Z' }],
    }
    await open(calculationServer({ runs: [short, fakes], attacks, warnings: { night } }), look)
    const closed = why.css('h4 button[aria-expanded=false]')
    await sees(why)
    while (closed.elements().length > 0) await closed.first().click()
    await openDetails()
    await openOptions()
    await page.getByRole('button', { name: 'Ziele mit Ankunft in der Nacht' }).click()
    await userEvent.unhover(all)
    await expectAccessible()
    await toTab('Sendezeiten')
    await chart.getByRole('button').first().click()
    await sees(page.getByText('2 von 3 Angriffen', { exact: true }))
    await expectAccessible()
    await toTab('Sendezeiten')
    await sees(page.getByText(/, kürzester Abstand: /))
    await expectAccessible()
  })
})

describe('a leader', () => {
  it('pins an attack from its row, sees why an edit was refused, and releases the pin in the list', async () => {
    const pinnable = anAttack(0, { targetId: 'offs-400-500' })
    await open(calculationServer({ runs: [short, fakes], attacks: [pinnable] }))
    await toTab('Angriffe')
    const pin = {
      kind: 'off' as const,
      villageId: pinnable.senderVillageId,
      targetId: 'offs-400-500',
      trainIndex: 0 as const,
    }
    const state = {
      version: 1,
      pins: [{ ...pin, playerName: 'Anna' }],
      forbids: [],
      maxPerPlayer: [],
      byHand: 2,
      prices: [{ kind: 'off' as const, pins: { count: 12, cost: 3 }, forbids: { count: 1, cost: 0 } }],
    }
    const refused = [
      { index: 0, reason: 'no_supply' as const, message: 'Alle Angriffe dieses Dorfs sind schon verplant.' },
    ]
    answers({ 'wishes.edit': { state, changed: 0, refused }, 'wishes.state': state })
    await page.getByRole('button', { name: /^Angriff .* bearbeiten$/ }).click()
    await page.getByRole('menuitem', { name: 'Festhalten' }).click()
    await sees(page.getByText('Nicht übernommen: Alle Angriffe dieses Dorfs sind schon verplant.'))
    await sees(page.getByText('Die 12 festgehaltenen Angriffe kosten 3.'))
    await sees(page.getByText('Von Hand geändert (2)'))
    expect(recordedCalls('wishes.edit')).toHaveLength(1)
    await page.getByRole('button', { name: '1 Wunsch' }).click()
    answers({ 'wishes.price': { cost: 1, kinds: [{ kind: 'off', cost: 1 }] } })
    await page.getByRole('button', { name: 'Was kostet das?' }).click()
    await sees(page.getByText('kostet 1 Angriff'))
    expect(recordedCalls('wishes.price')[0]?.query).toMatchObject({
      wish: 'pin',
      kind: 'off',
      targetId: 'offs-400-500',
    })
    await page.getByRole('button', { name: 'Lösen' }).click()
    await expect.poll(() => recordedCalls('wishes.edit').length).toBe(2)
    // What runs leave is no longer made by hand.
    answers({ 'wishes.state': { ...state, pins: [], byHand: 0, prices: [] } })
    await toTab('Ergebnis')
    await all.click()
    await sees(page.getByText(/^Alle Arten berechnet/))
    await toTab('Angriffe')
    await gone(page.getByText('Von Hand geändert (2)'))
  })

  it('sees what pinning or removing an attack would do before choosing', async () => {
    await open(calculationServer({ runs: [short, fakes], attacks: [anAttack(0, { targetId: 'offs-400-500' })] }))
    await toTab('Angriffe')
    await page.getByRole('button', { name: /^Angriff .* bearbeiten$/ }).click()
    await sees(
      page.getByText('Festhalten: nicht möglich: Dieses Dorf ist kein Herkunftsdorf des Plans, oder es ist gesperrt.'),
    )
    await sees(page.getByText(/^Wegnehmen: nicht möglich: /))
    expect(recordedCalls('calculations.input')).toHaveLength(1)
    expect(recordedCalls('wishes.edit')).toHaveLength(0)
  })
})
