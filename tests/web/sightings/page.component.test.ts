import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { collectingScript } from '../../../web/features/sightings/upload/collecting-script.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, hold, recordedCalls } from '../support/answers.ts'
import { aPlan, aWorld } from '../support/samples.ts'
import { copies, gone, panel, sees, shows, tile, toast, valueIn } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { realIncsServer, someCompared } from './real-incs-server.ts'

const open = (look: Visit = {}, given: Parameters<typeof realIncsServer>[0] = {}) =>
  visit('/incplans/plan-1/real-incs', {
    as: 'user',
    ...look,
    answers: { ...realIncsServer(given).answers, ...look.answers },
  })

/** Some of ten planned attacks were seen. */
const withSeen = (seen: number) => ({
  attacks: Array.from({ length: 10 }, (_, at) => {
    const [punctual] = someCompared()
    if (!punctual) throw new Error('There is one')
    const line = `off-1-${at}`
    return at < seen ? { ...punctual, line } : { ...punctual, line, state: 'missing' as const, deviation: undefined }
  }),
})

describe('the page', () => {
  it('is named as its step, with the ways on and the plan’s figures', async () => {
    await open()
    await sees(page.getByRole('heading', { name: 'Echte Inc-Daten', level: 1 }))
    await sees(page.getByText('Schritt 5: Upload echter Inc-Daten'))
    await sees(page.getByText(/^Großangriff · Demo-Welt$/))
    await shows(tile('Hochgeladene echte Incs'), '5')
    await shows(tile('Geplant vs. gesendet'), '4 / 9')
    await shows(tile('Umsetzungsrate'), '44\u00a0%')
    const href = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href')
    expect([href('Zurück zur Berechnung'), href('Weiter zur Auslastung')]).toEqual([
      '/incplans/plan-1/calculate',
      '/targets/utilization/plan-1',
    ])
    const step = page.getByRole('navigation', { name: 'Schritte des Plans' }).getByRole('link', { name: 'Real Incs' })
    expect(step.element().getAttribute('aria-current')).toBe('step')
  })

  it('asks for plan, uploads and analysis at once', async () => {
    const release = hold('plans.get')
    await open()
    await sees(page.getByText('Lade Inc-Plan...'))
    await expect
      .poll(() => [recordedCalls('sightings.list').length, recordedCalls('sightings.analysis').length])
      .toEqual([1, 1])
    release()
    await shows(tile('Geplant vs. gesendet'), '4 / 9')
  })

  it.each([
    [8, 'Success'],
    [7, 'Warning'],
    [6, 'Warning'],
    [5, 'Danger'],
  ])('shows %i of 10 sent in the colour of their grade', async (seen, tone) => {
    await open({}, withSeen(seen))
    await shows(tile('Umsetzungsrate'), `${seen * 10}\u00a0%`)
    const box = tile('Umsetzungsrate').element().parentElement
    const probe = document.createElement('span')
    probe.style.color = `var(--colorStatus${tone}BorderActive)`
    box?.append(probe)
    expect(box && getComputedStyle(box).borderLeftColor).toBe(getComputedStyle(probe).color)
  })

  it('says what could not be loaded, and shows the rest', async () => {
    await open({ answers: { 'sightings.analysis': failure('internal') } })
    await sees(page.getByText('Die Analyse konnte nicht geladen werden'))
    await shows(tile('Hochgeladene echte Incs'), '5')
    await gone(tile('Umsetzungsrate'))
    answers(realIncsServer().answers)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await shows(tile('Umsetzungsrate'), '44\u00a0%')
    await open({ answers: { 'sightings.list': failure('internal') } })
    await sees(page.getByText('Die echten Incs konnten nicht geladen werden'))
    await shows(tile('Hochgeladene echte Incs'), '–')
    await sees(panel('Datei hochladen'))
  })

  it('says what to do before anything is planned, and before anything is uploaded', async () => {
    await open({}, { attacks: [], unplanned: [], uploads: [] })
    await sees(page.getByRole('heading', { name: 'Noch nichts geplant' }))
    await open({}, { attacks: [someCompared()[4]].flatMap((each) => each ?? []), unplanned: [], uploads: [] })
    await sees(page.getByText(/^Noch sind keine echten Angriffe da/))
    await sees(panel('Spieler-Analyse'))
  })

  it('says that it is compared with a calculation, and that this is outdated', async () => {
    await open({}, { basis: 'assignments', plan: aPlan({ outdatedBy: ['schedule'] }) })
    await sees(page.getByText('Verglichen mit der Berechnung, denn ausgegeben ist noch nichts'))
    await sees(page.getByText(/^Der Zeitplan hat sich seit der letzten Berechnung geändert/))
  })

  it('shows the result on the first screen of 1440 × 900, and uploads in a drawer', async () => {
    await page.viewport(1440, 900)
    await open()
    await sees(page.getByRole('img', { name: /^Ankünfte über die Zeit/ }))
    const chart = page
      .getByRole('img', { name: /^Ankünfte über die Zeit/ })
      .element()
      .getBoundingClientRect()
    expect(chart.bottom).toBeLessThanOrEqual(900)
    await gone(panel('Datei hochladen'))
    const opener = page.getByRole('button', { name: 'Hochladen und einfügen' })
    await opener.click()
    const drawer = page.getByRole('complementary', { name: 'Hochladen und einfügen' })
    await expect.element(drawer).toHaveFocus()
    await drawer.getByLabelText('Kopierter Text').fill('halb getippt')
    const { left, top } = drawer.element().getBoundingClientRect()
    const results = panel('Planung und Wirklichkeit').element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(results.right)
    expect(top).toBe(results.top)
    await drawer.getByRole('button', { name: 'Schließen' }).click()
    await gone(drawer)
    await expect.element(opener).toHaveFocus()
    await opener.click()
    await expect.element(drawer.getByLabelText('Kopierter Text')).toHaveValue('halb getippt')
  })

  it('has the drawer open while nothing is uploaded, and keeps it open for the answer', async () => {
    await open({ answers: { 'sightings.upload': failure('file_no_json') } }, { uploads: [] })
    await sees(panel('Datei hochladen'))
    await expect
      .element(page.getByRole('button', { name: 'Hochladen und einfügen' }))
      .toHaveAttribute('aria-expanded', 'true')
  })

  it.each(looks)('is accessible (phone: $phone)', async (look) => {
    await open(look)
    await sees(panel('Spieler-Analyse'))
    await expectAccessible()
    await page.getByRole('button', { name: 'Hochladen und einfügen' }).click()
    await sees(panel('Aus dem Spiel einfügen'))
    await expectAccessible()
  })
})

describe('the user-script', () => {
  it('is shown for the world, with its warning, and copied', async () => {
    const copied = copies()
    await open({ answers: { 'worlds.list': { worlds: [aWorld({ server: 'de236' })] } } })
    await page.getByRole('tab', { name: 'Userscript zum Sammeln' }).click()
    await gone(panel('Spieler-Analyse'))
    const card = panel('Userscript zum Sammeln')
    await sees(card.getByText('Gefahr für den Account.'))
    await sees(card.getByText(/^Gilt nur für eine Spielwelt/))
    await sees(card.getByText(/^Verboten, soweit bekannt: die-staemme\.de .* staemme\.ch .* tribalwars\.net und/))
    await sees(card.getByText(/^Der sichere Weg ist das Einfügen/))
    const code = card.getByLabelText('Userscript', { exact: true })
    expect([code.element().getAttribute('rows'), code.element().hasAttribute('readonly')]).toEqual(['15', true])
    expect(valueIn(code)).toContain('@match        https://de236.die-staemme.de/')
    await card.getByRole('button', { name: 'Code kopieren' }).click()
    await sees(toast('Script in die Zwischenablage kopiert!'))
    expect(copied.last()).toBe(collectingScript('de236'))
  })
})
