import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { savedFiles } from '../support/saved-files.ts'
import { elementTexts, gone, panel, sees, shownText, shows, tile } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { aCompared, realIncsServer } from './real-incs-server.ts'

const open = (look: Visit = {}, given: Parameters<typeof realIncsServer>[0] = {}) =>
  visit('/incplans/plan-1/real-incs', {
    as: 'user',
    ...look,
    answers: { ...realIncsServer(given).answers, ...look.answers },
  })

const players = panel('Spieler-Analyse')
const details = panel('Ziele und Angriffe')
const overview = panel('Planung und Wirklichkeit')
const cardRows = (card: typeof players) =>
  elementTexts(card.getByRole('row'))
    .slice(1)
    .map((text) => text.replace(/\s+/g, ' '))
const tab = (name: RegExp) => details.getByRole('tab', { name })

describe('the figures', () => {
  it('show the result of each attack, and lead to it', async () => {
    await open()
    await sees(overview.getByText('Verglichen mit den ausgegebenen Befehlen'))
    const figures = ['Geplant', 'Pünktlich', 'Zu spät', 'Zu schwach', 'Offen', 'Fehlt', 'Ungeplant']
    expect(figures.map((label) => shownText(tile(label)))).toEqual(['9', '2', '1', '1', '1', '3', '1'])
    await gone(tile('Zu stark'))
    await overview.getByRole('button', { name: 'Angriffe zeigen: Fehlt' }).click()
    await sees(details.getByText('3 von 9 Angriffen'))
    expect(cardRows(details).every((row) => row.includes('Fehlt'))).toBe(true)
    await overview.getByRole('button', { name: 'Ungeplante Angriffe zeigen' }).click()
    await expect
      .poll(() => cardRows(details))
      .toEqual(['Do., 04.03., 10:30:00 Bert 510|500 Berts Dorf 400|501 Verteidiger groß 1'])
  })

  it('are judged by the tolerance that is chosen', async () => {
    await open()
    await shows(tile('Zu spät'), '1')
    expect(recordedCalls('sightings.analysis').map(({ query }) => query)).toEqual([{}])
    await overview.getByLabelText('Pünktlich ist').selectOptions('± 5 Minuten')
    await shows(tile('Pünktlich'), '3')
    await gone(tile('Zu spät'))
    await overview.getByLabelText('Pünktlich ist').selectOptions('auf die Sekunde')
    await shows(tile('Pünktlich'), '0')
    await shows(tile('Zu früh'), '1')
  })

  it('show when the attacks arrive: as a picture, in words, and as a table', async () => {
    await open()
    const words =
      '9 Ankünfte geplant, um 04.03.2038, 09:00:00. 5 gesehen, von 04.03.2038, 08:59:40 bis 04.03.2038, 10:30:00, davon 1 ungeplant. 1 echter Angriff kommt mehr als eine Stunde danach an.'
    await sees(overview.getByText(words))
    await sees(overview.getByRole('img', { name: `Ankünfte über die Zeit. ${words}` }))
    await overview.getByRole('button', { name: 'Als Tabelle' }).click()
    const table = overview.getByRole('table', { name: 'Ankünfte über die Zeit' })
    await sees(table)
    const rows = elementTexts(table.getByRole('row')).map((text) => text.replace(/\s+/g, ' '))
    expect(rows.slice(1)).toEqual([
      'Do., 04.03.2038, 08:58 0 1 0',
      'Do., 04.03.2038, 09:00 9 2 0',
      'Do., 04.03.2038, 09:02 0 1 0',
    ])
  })

  it('are only of unplanned attacks where nothing is planned', async () => {
    await open({}, { attacks: [] })
    await sees(overview.getByText('Nichts ist geplant, mit dem sich die echten Angriffe vergleichen ließen.'))
    await shows(tile('Umsetzungsrate'), '0\u00a0%')
  })
})

describe('the players', () => {
  it('are those to ask and to praise, and all with what they sent', async () => {
    await open()
    const group = (name: string) => page.getByRole('region', { name }).getByRole('listitem')
    await expect.poll(() => elementTexts(group('Wen loben?'))).toEqual(['Anna: alle 2 pünktlich'])
    expect(elementTexts(group('Wen fragen?'))).toEqual([
      'Cleo: 2 fehlen',
      'Bert: 1 fehlt, 1 zu schwach, 1 zu spät, 1 gemeldet, aber nicht gesehen',
    ])
    expect(cardRows(players)).toEqual([
      'Cleo 3 0 0 von 3 2 0 0 0',
      'Bert 4 2 2 von 4 1 2 1 1',
      'Anna 2 2 2 von 2 0 0 0 0',
    ])
    const bar = (name: string) => players.getByRole('progressbar', { name: `${name}: gesendet` }).element()
    expect(['Anna', 'Bert', 'Cleo'].map((name) => bar(name).getAttribute('aria-valuenow'))).toEqual(['100', '50', '0'])
  })

  it('are searched, narrowed and ordered', async () => {
    await open()
    const names = () => cardRows(players).map((row) => row.split(' ')[0])
    await expect.poll(names).toEqual(['Cleo', 'Bert', 'Anna'])
    await players.getByRole('button', { name: 'Spieler', exact: true }).click()
    await expect.poll(names).toEqual(['Anna', 'Bert', 'Cleo'])
    await players.getByLabelText('Zeigen').selectOptions('Gemeldet, nicht gesehen')
    await expect.poll(names).toEqual(['Bert'])
    await sees(players.getByText('1 von 3 Spielern'))
    await players.getByLabelText('Zeigen').selectOptions('Alle')
    await players.getByLabelText('Suche').fill('cle')
    await expect.poll(names).toEqual(['Cleo'])
    await players.getByLabelText('Suche').fill('niemand')
    await sees(players.getByText('Kein Spieler passt zum Filter.'))
  })

  it('are offered as CSV', async () => {
    const files = savedFiles()
    await open()
    await players.getByRole('button', { name: 'Spieler als CSV' }).click()
    expect(files.map(({ name }) => name)).toEqual(['real-incs-großangriff-spieler.csv'])
    expect((await files[0]?.text)?.split('\r\n')[2]).toBe('"Bert";"4";"2";"1";"2";"1";"0";"1"')
  })
})

describe('targets and attacks', () => {
  it('say how many really arrive at each target, and when', async () => {
    await open()
    await expect
      .poll(() => cardRows(details))
      .toEqual([
        '400|500 Ziel Verteidiger 3 von 7 2 0 04.03.2038, 09:00:00 04.03.2038, 09:00:00 bis 09:02:13',
        '401|502 Zweites Ziel Barbaren 1 von 2 1 0 04.03.2038, 09:00:00 04.03.2038, 08:59:40',
        '400|501 Anderes Verteidiger 0 von 0 0 1 – 04.03.2038, 10:30:00',
      ])
    await details.getByLabelText('Zeigen').selectOptions('Mit Ungeplantem')
    await expect.poll(() => cardRows(details).length).toBe(1)
    expect(recordedCalls('sightings.attacks')).toEqual([])
  })

  it('list every attack with what became of it, how it looked and what was said of it', async () => {
    await open()
    await tab(/^Geplante Angriffe/).click()
    await details.getByLabelText('Zeigen').selectOptions('Alles, was schiefging')
    await details.getByRole('button', { name: 'Abweichung' }).click()
    await details.getByRole('button', { name: 'Abweichung' }).click()
    await expect.poll(() => cardRows(details)[0]).toContain('Zu spät 2:13 später groß')
    await details.getByLabelText('Suche').fill('cleo')
    await expect.poll(() => cardRows(details).length).toBe(2)
    expect(cardRows(details)[1]).toContain('Fehlt – – ausgelassen: Truppen weg')
  })

  it('are read to the last page, thousands of them, and few are drawn', async () => {
    const many = Array.from({ length: 4000 }, (_, at) => aCompared({ line: `off-${at}`, playerName: `Spieler ${at}` }))
    const pages = realIncsServer({ attacks: many }).answers
    await open({
      answers: {
        ...pages,
        'sightings.attacks': ({ query }) =>
          query?.cursor
            ? { attacks: many.slice(3000), unplanned: [] }
            : { attacks: many.slice(0, 3000), unplanned: [], next: 'b' },
      },
    })
    await tab(/^Geplante Angriffe/).click()
    await sees(details.getByText('4.000 Angriffe', { exact: true }))
    expect(details.getByRole('row').elements().length).toBeLessThan(60)
  })

  it('that cannot be loaded are asked for again', async () => {
    await open({ answers: { 'sightings.attacks': failure('internal') } })
    await tab(/^Ungeplante Angriffe/).click()
    await sees(details.getByText('Die Angriffe konnten nicht geladen werden'))
    answers(realIncsServer().answers)
    await details.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(details.getByRole('row').filter({ hasText: 'Bert' }))
  })

  it('are offered as CSV, on the world’s clock, without formulas', async () => {
    const files = savedFiles()
    await open({}, { attacks: [aCompared({ playerName: '=1+1', state: 'early', deviation: -90, strength: 'gross' })] })
    await details.getByRole('button', { name: 'Angriffe als CSV' }).click()
    await expect.poll(() => files.map(({ name }) => name)).toEqual(['real-incs-großangriff-angriffe.csv'])
    const [, planned, unplanned] = (await files[0]?.text)?.split('\r\n') ?? []
    expect(planned).toBe(
      `"Zu früh";"'=1+1";"Off";"500|500";"Annas Dorf";"400|500";"Ziel";"Verteidiger";"03.03.2038 19:00:00";"04.03.2038 09:00:00";"04.03.2038 08:58:30";"-90";"groß";"";"1"`,
    )
    expect(unplanned).toBe(
      '"Ungeplant";"Bert";"";"510|500";"Berts Dorf";"400|501";"Anderes";"Verteidiger";"";"";"04.03.2038 10:30:00";"";"groß";"";"1"',
    )
  })

  it.each(looks)('are accessible, also as lists (phone: $phone)', async (look) => {
    await open(look)
    await tab(/^Geplante Angriffe/).click()
    await sees(details.getByText('9 Angriffe', { exact: true }))
    await expectAccessible()
    await tab(/^Ungeplante Angriffe/).click()
    await sees(details.getByText(/510\|500/).first())
    await expectAccessible()
  })

  it('name the waves of a target, each in a row of its own', async () => {
    const attacks = [aCompared(), aCompared({ line: 'off-2', wave: 2, time: '2038-03-04T08:30:00.000Z' })]
    await open({}, { attacks, unplanned: [] })
    await sees(details.getByText('2 Ziele', { exact: true }))
    await sees(details.getByText('400|500 · Welle 2', { exact: true }))
    await tab(/^Geplante Angriffe/).click()
    await expect.poll(() => cardRows(details).filter((row) => row.includes('400|500 · Welle 2')).length).toBe(1)
  })

  it('are cards on a phone, with the same to choose', async () => {
    await open({ phone: true })
    const cards = details.getByRole('listitem')
    await expect.poll(() => elementTexts(cards)[0]).toMatch(/^400\|500 Ziel\s+Verteidiger\s+3 von 7/)
    await details.getByLabelText('Sortieren nach').selectOptions('Ziel')
    await details.getByLabelText('Zeigen').selectOptions('Alles kommt an')
    await sees(details.getByText('Kein Ziel passt zum Filter.'))
    await tab(/^Geplante Angriffe/).click()
    await details.getByLabelText('Sortieren nach').selectOptions('Spieler')
    await expect.poll(() => elementTexts(cards)[0]).toMatch(/^Anna\s+Pünktlich\s+Off 500\|511 → 400\|500/)
  })
})
