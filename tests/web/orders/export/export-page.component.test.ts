import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../../support/accessible.ts'
import { answers, failure, hold, lost, recordedCalls } from '../../support/answers.ts'
import { lifetime, stopTimers } from '../../support/clock.ts'
import { savedFiles } from '../../support/saved-files.ts'
import { confirmWith, copies, dialog, elementTexts, focused, gone, panel, sees, toast } from '../../support/screen.ts'
import { reload, type Visit, visit } from '../../support/visit.tsx'
import { anEntry, exportServer, noChanges, threePlayers } from './export-server.ts'

const origin = window.location.origin
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const playerRow = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `Bearbeiten: ${name}`, exact: true }) })

let server: ReturnType<typeof exportServer>
beforeEach(() => {
  server = exportServer()
})
const openAt = (tab: string, look: Visit = {}) =>
  visit(`/dsultimate/plan-1${tab}`, { as: 'user', answers: server.answers, ...look })
const open = (look: Visit = {}) => openAt('', look)
const tab = (name: string) => page.getByRole('tab', { name })

/** The buttons in the brand's colour. */
function primaryButtons(): string[] {
  const probe = document.createElement('i')
  probe.style.color = 'var(--colorBrandBackground)'
  page.css('#content').element().append(probe)
  const brand = getComputedStyle(probe).color
  probe.remove()
  const buttons = page.css('#content button').elements()
  return buttons.flatMap((each) =>
    getComputedStyle(each).backgroundColor === brand ? [each.textContent?.trim() ?? ''] : [],
  )
}

describe('before anything was issued', () => {
  it('a world has to be chosen', async () => {
    await open({ answers: { 'worlds.list': { worlds: [] } } })
    await sees(page.getByText('Keine Welt ausgewählt. Bitte wählen Sie eine Welt aus.'))
  })

  it('the page says that there are no plans yet, and two clicks make them once', async () => {
    server = exportServer({ issue: 0, entries: [] })
    await open()
    await sees(page.getByRole('heading', { name: 'Noch keine Pläne vorhanden' }))
    await expectAccessible()
    const answered = hold('orders.issue')
    await button('Neue Pläne erstellen').dblClick()
    answered()
    await sees(page.getByRole('heading', { name: 'Deine Pläne (3)' }))
    await sees(toast('Ausgabe 1 ist fertig.'))
    expect(recordedCalls('orders.issue')).toHaveLength(1)
    expect(recordedCalls('orders.issue')[0]?.body).toBeUndefined()
    await gone(page.getByRole('dialog'))
  })

  it('the first issue too names launches that are over before it is made', async () => {
    server = exportServer({ issue: 0, entries: [], past: 679 })
    await open()
    await button('Neue Pläne erstellen').click()
    const dialog = page.getByRole('dialog')
    await sees(dialog.getByText(/^679 Abschickzeiten sind schon vorbei oder so nah, dass sie kaum zu schaffen sind\./))
    const link = dialog.getByRole('link', { name: 'Ab jetzt neu berechnen' })
    await expect.element(link).toHaveAttribute('href', '/incplans/plan-1/calculate')
    expect(recordedCalls('orders.issue')).toHaveLength(0)
    await dialog.getByRole('button', { name: 'Jetzt ausgeben' }).click()
    await sees(toast('Ausgabe 1 ist fertig.'))
  })

  it('names the players who would have more commands than they offer to send', async () => {
    server = exportServer({
      issue: 0,
      entries: [],
      overLimit: [{ playerId: 12, playerName: 'Bea', maxCommands: 20, commands: 25 }],
    })
    await open()
    await button('Neue Pläne erstellen').click()
    const dialog = page.getByRole('dialog')
    await sees(dialog.getByText('Bea will höchstens 20 Befehle schicken und bekäme 25.'))
    expect(recordedCalls('orders.issue')).toHaveLength(0)
    await dialog.getByRole('button', { name: 'Jetzt ausgeben' }).click()
    await sees(toast('Ausgabe 1 ist fertig.'))
  })

  it('a first issue whose targets hang on one player is shown before it is made', async () => {
    server = exportServer({
      issue: 0,
      entries: [],
      absence: { targets: 32, worst: { playerName: 'Mira', targets: 7 } },
    })
    await open()
    await button('Neue Pläne erstellen').click()
    const dialog = page.getByRole('dialog')
    await sees(
      dialog.getByText(/^32 Ziele verlieren die Hälfte ihrer Offs oder mehr, .* am meisten bei Mira \(7 Ziele\)\./),
    )
    expect(recordedCalls('orders.issue')).toHaveLength(0)
    await dialog.getByRole('button', { name: 'Jetzt ausgeben' }).click()
    await sees(toast('Ausgabe 1 ist fertig.'))
  })

  it('the first issue is one line, which can be closed', async () => {
    const players = Array.from({ length: 47 }, (_, index) => `Spieler ${index}`)
    const changes = { ...noChanges(), players: { ...noChanges().players, added: players } }
    changes.lines.added = 2000
    server = exportServer({ issue: 0, entries: [], changes })
    await open()
    await button('Neue Pläne erstellen').click()
    const line = page.getByText('Ausgabe 1. Angriffe: 2.000 neu, 47 Spieler neu dabei.')
    await sees(line)
    expect(page.getByText('neu dabei').elements()).toHaveLength(1)
    await button('Schließen').click()
    await gone(line)
  })

  it('a plan in which nothing is calculated leads to the calculation, and is not issued', async () => {
    server = exportServer({ issue: 0, entries: [], planned: 0, changes: noChanges() })
    await open()
    await sees(page.getByText('In diesem Plan ist noch nichts berechnet.'))
    await button('Neue Pläne erstellen').click()
    await sees(dialog().getByText('Es gibt keine Angriffe, die ausgegeben werden könnten.'))
    await expect.element(dialog().getByRole('button', { name: 'Jetzt ausgeben' })).toBeDisabled()
  })

  it('a plan whose calculation is outdated warns first', async () => {
    server = exportServer({ issue: 0, entries: [], outdatedBy: ['targets'] })
    await open()
    await button('Neue Pläne erstellen').click()
    await sees(dialog().getByText('Die Ziele haben sich seit der letzten Berechnung geändert.'))
    expect(recordedCalls('orders.issue')).toHaveLength(0)
    await dialog().getByRole('button', { name: 'Jetzt ausgeben' }).click()
    await sees(page.getByRole('heading', { name: 'Deine Pläne (3)' }))
  })

  it.each([
    ['the server says why', () => failure('issue_conflict'), 'Der Plan wurde während der Ausgabe geändert.'],
    ['there is no connection', () => lost, 'Fehler beim Generieren.'],
  ])('a failure is shown when %s', async (_, answer, text) => {
    server = exportServer({ issue: 0, entries: [] })
    await open()
    answers({ 'orders.issue': answer() })
    await button('Neue Pläne erstellen').click()
    await sees(toast('Fehler beim Generieren.'))
    await sees(toast(text))
    await expect.element(button('Neue Pläne erstellen')).toBeEnabled()
  })
})

describe('what was issued', () => {
  it('is listed with links that open whole addresses in a new tab', async () => {
    await open()
    await sees(page.getByRole('heading', { name: 'Deine Pläne (3)' }))
    const edit = page.getByRole('link', { name: 'Bearbeiten: Anna' }).element()
    const show = page.getByRole('link', { name: 'Ansehen: Anna' }).element()
    expect([edit, show].map((link) => link.getAttribute('href'))).toEqual([
      `${origin}/orders/edit-11`,
      `${origin}/orders/show-11`,
    ])
    expect(edit.getAttribute('target')).toBe('_blank')
    await sees(playerRow('Bert').getByText('1 von 5'))
    await sees(playerRow('Cleo').getByText('nie', { exact: true }))
  })

  it('is copied as message and as JSON, the button says so for 2 s, the toast for 3', async () => {
    server.now.template = 'Hallo {playerName}: {targetCoords}, {arrivalTime}, {timeslots}, {editUrl} {showUrl}'
    const copied = copies()
    await open()
    await sees(playerRow('Anna'))
    await expect.element(playerRow('Anna').getByRole('button', { name: 'PN-Text kopieren' })).toBeEnabled()
    stopTimers()
    await playerRow('Anna').getByRole('button', { name: 'PN-Text kopieren' }).click()
    await expect.poll(() => page.getByText('Kopiert!', { exact: true }).elements().length).toBe(1)
    const text = `Hallo Anna: 400|500 401|500, 04.03.2038, 09:00 Uhr, 03.03.2038, 18:00–22:00 Uhr, ${origin}/orders/edit-11 ${origin}/orders/show-11`
    expect(copied.last()).toBe(text)
    expect(await lifetime(page.getByText('Kopiert!', { exact: true }))).toBe(2000)

    await button('Alle als JSON kopieren').click()
    await expect.poll(() => page.getByText('JSON kopiert!', { exact: true }).elements().length).toBe(1)
    const messages: unknown = JSON.parse(copied.last())
    expect(messages).toHaveLength(3)
    expect(messages).toMatchObject([
      { playerName: 'Anna', text, editUrl: `${origin}/orders/edit-11`, showUrl: `${origin}/orders/show-11` },
      { playerName: 'Bert' },
      { playerName: 'Cleo' },
    ])
  })

  it('says when copying fails', async () => {
    await open()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('shut'))
    vi.spyOn(document, 'execCommand').mockReturnValue(false)
    const all = button('Alle als JSON kopieren')
    await expect.element(all).toBeEnabled()
    await all.click()
    await sees(button('Fehler!'))
  })

  it('is searched, narrowed and ordered', async () => {
    await open()
    await sees(playerRow('Anna'))
    await page.getByLabelText('Stand', { exact: true }).selectOptions('Überfällig')
    await sees(page.getByText('1 von 3 Spielern'))
    await sees(playerRow('Bert'))
    await page.getByLabelText('Stand', { exact: true }).selectOptions('Alle')
    await button('Überfällig').click()
    await button('Überfällig').click()
    await sees(page.css('[role=columnheader][aria-sort=descending]').filter({ hasText: 'Überfällig' }))
    await expect
      .poll(() => elementTexts(page.getByRole('row').getByRole('link', { name: /^Bearbeiten/ })).length)
      .toBe(3)
    const names = page.getByRole('row').elements().slice(1)
    expect(names.map((row) => row.textContent?.slice(0, 4))).toEqual(['Bert', 'Anna', 'Cleo'])
    await page.getByLabelText('Suche').first().fill('niemand')
    await sees(page.getByText('Kein Spieler passt zum Filter.'))
    await button('Filter zurücksetzen').click()
    await sees(playerRow('Anna'))
  })

  it('changes only after a look at the preview, and then the changes are shown', async () => {
    server.now.changes = {
      players: { added: ['Dora'], gone: ['Anna'], changed: [{ playerName: 'Bert', added: 1, gone: 0, changed: 2 }] },
      lines: { added: 4, gone: 3, changed: 2, same: 5 },
      sentGone: 1,
    }
    server.now.next = [...threePlayers().slice(1), anEntry({ playerId: 14, playerName: 'Dora' })]
    await open()
    await button('Pläne regenerieren').click()
    await sees(dialog().getByRole('heading', { name: 'Vorschau der Änderungen' }))
    await sees(dialog().getByText('Angriffe: 4 neu, 2 geändert und 3 weggefallen, 5 unverändert.'))
    await sees(dialog().getByText('1 Angriff ist schon abgeschickt und nicht mehr geplant.'))
    await sees(dialog().getByText('1 neu und 2 geändert'))
    await expectAccessible()
    await dialog().getByRole('button', { name: 'Abbrechen' }).click()
    await gone(dialog())
    await expect.poll(() => focused()?.textContent).toBe('Pläne regenerieren')
    expect(recordedCalls('orders.issue')).toHaveLength(0)

    await button('Neue Pläne erstellen').click()
    await dialog().getByRole('button', { name: 'Jetzt ausgeben' }).click()
    await gone(dialog())
    await sees(panel('Ausgabe 2').getByText('nicht mehr dabei'))
    await sees(playerRow('Dora'))
    expect(recordedCalls('orders.issue')).toHaveLength(1)
  })

  it('cannot be previewed while the server fails, and then it can', async () => {
    await open()
    answers({ 'orders.previewIssue': failure('internal') })
    await button('Pläne regenerieren').click()
    await sees(dialog().getByText('Die Vorschau konnte nicht geladen werden'))
    await expect.element(dialog().getByRole('button', { name: 'Jetzt ausgeben' })).toBeDisabled()
    answers(server.answers)
    await dialog().getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(dialog().getByText('Nichts ändert sich: 11 Angriffe bleiben, wie sie sind.'))
  })

  it('gets new links for a player after a question', async () => {
    await open()
    await button('Weitere Aktionen für Bert').click()
    await page.getByRole('menuitem', { name: 'Links erneuern' }).click()
    await confirmWith('Erneuern')
    await sees(toast('Bert hat neue Links.'))
    const link = page.getByRole('link', { name: 'Bearbeiten: Bert' })
    await expect.poll(() => link.element().getAttribute('href')).toBe(`${origin}/orders/edit-12-new`)
    expect(recordedCalls('orders.renewLinks').map(({ params }) => params.playerId)).toEqual(['12'])
  })

  it('says when it cannot be loaded', async () => {
    await open({ answers: { ...server.answers, 'orders.list': failure('internal') } })
    await sees(page.getByText('Die Pläne der Spieler konnten nicht geladen werden'))
    answers(server.answers)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(page.getByRole('heading', { name: 'Deine Pläne (3)' }))
  })

  it('may leave out the name of the plan', async () => {
    await open()
    const names = page.getByRole('switch', { name: 'Namen des Plans auf den Seiten der Spieler zeigen' })
    await expect.element(names).toBeChecked()
    await names.click()
    await expect.element(names).not.toBeChecked()
    expect(recordedCalls('plans.update').map(({ body }) => body)).toEqual([{ namesPlan: false }])
  })

  it.each(looks)('is accessible in each tab (phone: $phone)', async (look) => {
    await open(look)
    await sees(page.getByRole('link', { name: 'Bearbeiten: Anna' }))
    await expectAccessible()
    await tab('Nachrichten & Script').click()
    await sees(page.getByRole('heading', { name: 'PN Tool' }))
    await expectAccessible()
    await tab('Dateien & DS-Ultimate').click()
    await sees(page.getByRole('heading', { name: 'Dateien' }))
    await expectAccessible()
  })

  it('begins with its list by 420 px, has one primary action, and keeps what needs attention in view', async () => {
    const many = Array.from({ length: 80 }, (_, index) => anEntry({ playerId: 100 + index, playerName: `P ${index}` }))
    server.now.entries = many
    await open()
    const list = page.getByRole('region', { name: 'Spieler mit Befehlen' })
    await sees(list)
    await expect.poll(() => list.element().getBoundingClientRect().top).toBeLessThanOrEqual(420)
    await expect.poll(primaryButtons).toEqual(['Alle als JSON kopieren'])
    window.scrollTo(0, 1500)
    const unopened = button('80 nie geöffnet')
    await expect.poll(() => unopened.element().getBoundingClientRect().top).toBeGreaterThan(0)
    expect(unopened.element().getBoundingClientRect().bottom).toBeLessThan(300)
  })

  it('says how many did not see it, lists them with a click, and all with another', async () => {
    const [anna, ...others] = threePlayers()
    server.now.entries = [{ ...anna, changed: true }, ...others]
    await open()
    await button('1 geändert').click()
    await sees(page.getByText('1 von 3 Spielern'))
    await sees(playerRow('Anna'))
    await expect.element(page.getByLabelText('Text der Nachrichten')).toHaveValue('changed')
    await button('1 nie geöffnet').click()
    await sees(playerRow('Cleo'))
    await gone(playerRow('Anna'))
    await expect.element(page.getByLabelText('Text der Nachrichten')).toHaveValue('wake')
    await button('1 nie geöffnet').click()
    await sees(page.getByText('3 Spieler', { exact: true }))
  })

  it('keeps the tab in the address, and the filter over the tabs', async () => {
    await open()
    await page.getByLabelText('Stand', { exact: true }).selectOptions('Überfällig')
    await sees(page.getByText('1 von 3 Spielern'))
    await expect.poll(() => window.location.search).toBe('?state=overdue')
    await tab('Nachrichten & Script').click()
    await sees(page.getByRole('heading', { name: 'PN Tool' }))
    await sees(button('Texte für 1 Spieler'))
    expect(window.location.search).toBe('?state=overdue&tab=messages')
    await reload()
    await sees(button('Texte für 1 Spieler'))
    await tab('Spieler').click()
    await sees(page.getByText('1 von 3 Spielern'))
    expect(window.location.search).toBe('?state=overdue')
    await openAt('?tab=unbekannt')
    await sees(playerRow('Anna'))
  })

  it('asks to be issued again first when the calculation is another one', async () => {
    const { 'orders.list': list } = server.answers
    if (typeof list !== 'function') throw new Error('No list')
    const differs = async (call: Parameters<typeof list>[0]) => ({ ...(await list(call)), differs: true })
    await open({ answers: { ...server.answers, 'orders.list': differs } })
    await sees(page.getByText(/^Die Berechnung ist inzwischen eine andere/))
    await expect.poll(primaryButtons).toEqual(['Pläne regenerieren'])
  })
})

describe('messages', () => {
  it('are seen as they will be sent, with their length, and unknown variables are pointed out', async () => {
    server.now.template = '[b]Hallo[/b] {playerName} {plaierName}'
    await openAt('?tab=messages')
    await sees(page.getByRole('region', { name: 'Nachricht an Anna' }).getByText('[b]Hallo[/b] Anna {plaierName}'))
    await sees(page.getByText('30 Zeichen, 2 von höchstens 1.000 BB-Codes'))
    await sees(page.getByText('{plaierName}: Diese Platzhalter gibt es nicht'))
    const who = page.getByLabelText('Vorschau der Nachricht an')
    await who.fill('Ber')
    await page.getByRole('option', { name: 'Bert' }).click()
    await sees(page.getByRole('region', { name: 'Nachricht an Bert' }))
  })

  it('that the game would not show are pointed out', async () => {
    server.now.template = '[b]'.repeat(1001)
    await openAt('?tab=messages')
    await sees(page.getByText('3 Nachrichten haben mehr BB-Codes, als das Spiel anzeigt: Anna, Bert und Cleo.'))
  })
})

describe('files', () => {
  it('hold the orders as they were issued, of all players or one', async () => {
    const files = savedFiles()
    await openAt('?tab=files')
    await button('CSV herunterladen').click()
    await sees(page.getByText('CSV: 11 Angriffe von 3 Spielern.'))
    expect(files[0]?.name).toBe('befehle-großangriff.csv')
    const csv = (await files[0]?.text) ?? ''
    expect(csv.match(/^"Bert";/gm)).toHaveLength(5)
    expect(recordedCalls('orders.playerSheet')).toHaveLength(3)

    await tab('Spieler').click()
    await button('Weitere Aktionen für Bert').click()
    await page.getByRole('menuitem', { name: 'Dateien' }).click()
    await expect.element(page.getByLabelText('Befehle von')).toHaveValue('Bert')
    await expect.poll(() => focused()?.contains(panel('Dateien').element())).toBe(true)
    await button('JSON herunterladen').click()
    await sees(page.getByText('JSON: 5 Angriffe von 1 Spieler.'))
    expect(files[1]?.name).toBe('befehle-großangriff-bert.json')
    expect(JSON.parse((await files[1]?.text) ?? '')).toHaveLength(5)
  })

  it('are cut where the game shows no more, and each part can be copied', async () => {
    savedFiles()
    const copied = copies()
    server.now.entries = [anEntry({ lines: 120 })]
    await openAt('?tab=files')
    await button('BB-Code herunterladen').click()
    await sees(panel('Dateien').getByText(/höchstens 1\.000 BB-Codes auf einmal, deshalb sind es 2 Teile/))
    await button('Teil 2 kopieren').click()
    await expect.poll(() => copied.last()).toContain('120. [b]')
    expect(copied.last().split('[').length - 1).toBeLessThanOrEqual(1000)
  })

  it('are not made of a part when a sheet cannot be loaded', async () => {
    const files = savedFiles()
    const { 'orders.playerSheet': answerSheet } = server.answers
    if (typeof answerSheet !== 'function') throw new Error('No sheets')
    await openAt('?tab=files')
    answers({
      'orders.playerSheet': (call) => (call.params.playerId === '12' ? failure('internal') : answerSheet(call)),
    })
    await button('CSV herunterladen').click()
    await sees(page.getByText('Die Befehle konnten nicht geladen werden'))
    expect(files).toEqual([])
  })
})

describe('DS-Ultimate', () => {
  const state = (name: string) =>
    panel('DS-Ultimate')
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) })

  it('is mentioned with what it would take, where it is not set up', async () => {
    await openAt('?tab=files')
    await sees(panel('DS-Ultimate').getByText('DSULTIMATE_API_KEY'))
  })

  it('gets the players one by one; who failed is named with the reason, and is repeated', async () => {
    server = exportServer({ handsOver: true })
    const { 'orders.handOver': handOver } = server.answers
    await openAt('?tab=files')
    await sees(page.getByText('0 von 3 Spielern mit Ausgabe 1 übergeben'))
    await sees(page.getByText('verschwinden bei DS-Ultimate nach 7 Tagen'))
    let most = 0
    let running = 0
    answers({
      'orders.handOver': async (call) => {
        running++
        most = Math.max(most, running)
        await Promise.resolve()
        running--
        if (call.params.playerId === '12') return failure('dsultimate_busy')
        if (typeof handOver !== 'function') throw new Error('No answer')
        return handOver(call)
      },
    })
    // A third party gets the orders: nothing leaves before the leader has said so.
    await button('Alle übergeben').click()
    await sees(page.getByRole('alertdialog', { name: '3 Spieler an DS-Ultimate übergeben?' }))
    await sees(
      page.getByText(/^Die Befehle von 3 Spielern gehen mit Dörfern, Zielen, Zeiten und Truppen an DS-Ultimate\./),
    )
    await button('Abbrechen').click()
    expect(recordedCalls('orders.handOver')).toEqual([])
    await button('Alle übergeben').click()
    await button('Jetzt übergeben').click()
    // Another tab does not stop it.
    await tab('Spieler').click()
    await sees(playerRow('Bert'))
    await expect.poll(() => recordedCalls('orders.handOver').length).toBe(3)
    await tab('Dateien & DS-Ultimate').click()
    await sees(page.getByText('2 von 3 Spielern mit Ausgabe 1 übergeben'))
    await sees(state('Bert').getByText('fehlgeschlagen'))
    await sees(state('Bert').getByText('Dieser Spieler wird gerade schon an DS-Ultimate übergeben.'))
    expect(recordedCalls('orders.handOver').map(({ params }) => params.playerId)).toEqual(['11', '12', '13'])
    expect(most).toBe(1)

    answers(server.answers)
    await button('Übergeben: Bert').click()
    await sees(page.getByText('3 von 3 Spielern mit Ausgabe 1 übergeben'))
    await expect.element(button('Alle sind übergeben')).toHaveAttribute('aria-disabled', 'true')
    await sees(page.getByRole('link', { name: 'Bearbeiten bei DS-Ultimate: Bert' }))
    await expectAccessible()
  })

  it('is given up where everybody would fail, and a reload shows who is done', async () => {
    server = exportServer({ handsOver: true })
    await openAt('?tab=files')
    await button('Übergeben: Anna').click()
    await sees(page.getByText('1 von 3 Spielern mit Ausgabe 1 übergeben'))
    answers({ 'orders.handOver': failure('dsultimate_key') })
    await button('2 Spieler übergeben').click()
    await button('Jetzt übergeben').click()
    await sees(page.getByText('DS-Ultimate nimmt unseren Schlüssel nicht an'))
    expect(recordedCalls('orders.handOver')).toHaveLength(2)
    await reload()
    await sees(page.getByText('1 von 3 Spielern mit Ausgabe 1 übergeben'))
    await sees(state('Anna').getByText('übergeben', { exact: true }))
  })

  it('says which attacks were refused there, and has its links in the messages where that is wanted', async () => {
    const [anna, ...others] = threePlayers()
    const handedOver = {
      edit: 'https://ds.example/edit',
      show: 'https://ds.example/show',
      issue: 1,
      at: '2038-03-01T12:00:00.000Z',
      refused: [{ line: 'off-4711-offs-512-488-0', reason: 'Village not found' }],
    }
    server = exportServer({ handsOver: true, entries: [{ ...anna, handedOver }, ...others], template: '{editUrl}' })
    const copied = copies()
    await openAt('?tab=files')
    await sees(state('Anna').getByText('Off auf 512|488 (Dorf 4711): Village not found'))
    await tab('Nachrichten & Script').click()
    await page.getByRole('switch', { name: 'Links zu DS-Ultimate' }).click()
    await tab('Spieler').click()
    await playerRow('Anna').getByRole('button', { name: 'PN-Text kopieren' }).click()
    await expect.poll(() => copied.last()).toBe('https://ds.example/edit')
    await playerRow('Bert').getByRole('button', { name: 'PN-Text kopieren' }).click()
    await expect.poll(() => copied.last()).toBe(`${origin}/orders/edit-12`)
  })
})
