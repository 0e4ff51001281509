import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { type Attack, isPlanned } from '../../shared/model/attack.ts'
import { paths } from '../../web/lib/paths.ts'
import { aPlan, confirmWith, panel, shows, theirs, tile, toast, tribeCoordinates, user } from './support/demo-plan.ts'
import { expectAccessible, fillMoment, gone, sees, visit } from './support/visit.ts'

let planId: string
/** By arrival, then launch; two of them are said to be left out. */
let planned: Attack[]
const params = () => ({ planId })

beforeAll(async () => {
  planId = await aPlan(8)
  await user().call(contract.calculations.calculateAll, { params: params(), body: {} })
  await user().call(contract.orders.issue, { params: params() })
  const { attacks } = await user().call(contract.calculations.attacks, { params: params() })
  planned = attacks.filter(isPlanned)
  expect(planned.length).toBeGreaterThan(4)
  const { attacks: lines } = await user().call(contract.sightings.attacks, { params: params(), query: {} })
  for (const { line, playerId } of lines.filter(({ from }) => leftOut().some((each) => isFrom(each, from)))) {
    const marks = [{ line, state: 'skipped' as const, at: new Date().toISOString(), reason: 'Truppen weg' }]
    await user().call(contract.orders.markAsLeader, { params: { planId, playerId: String(playerId) }, body: { marks } })
  }
})
const made: string[] = []
afterAll(async () => {
  for (const id of [planId, ...made]) await user().call(contract.plans.remove, { params: { planId: id } })
})

const leftOut = () => planned.slice(0, 2)
const isFrom = ({ xf, yf }: Attack, { x, y }: { x: number; y: number }) => xf === x && yf === y

/** `am 12.03.38 um 20:15:00`, on the world's clock, these seconds later than planned. */
function arrivalText({ time }: Attack, late: number): string {
  const text = new Date(Date.parse(time) + late * 1000).toLocaleString('de-DE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return `am ${text.replace(', ', ' um ')}`
}

/** The file that the user-script would save: all but those left out, one of them late, and one that nobody has planned. */
function collected() {
  const sent = planned.slice(2)
  const toEntry = (attack: Attack, late: number, ziel = `${attack.xt}|${attack.yt}`) => ({
    herkunft: `${attack.xf}|${attack.yf}`,
    ziel,
    ankunft: arrivalText(attack, late),
    staerke: 'gross',
  })
  const [stray] = sent
  if (!stray) throw new Error('Nothing was sent')
  return [
    ...sent.map((attack, at) => toEntry(attack, at === 1 ? 133 : at % 2)),
    toEntry(stray, 3600, tribeCoordinates(theirs).at(-1)),
  ]
}

/** The overview of incoming attacks with the first of those that are left out, as the game shows it. */
function overview(): string {
  const [attack] = leftOut()
  if (!attack) throw new Error('Nothing was left out')
  return [
    'Befehl (1)\tZiel\tHerkunft\tSpieler\tEntfernung\tAnkunft\tAnkunft in',
    `Großer Angriff\tZiel (${attack.xt}|${attack.yt}) K55\tDorf (${attack.xf}|${attack.yf}) K55\t${attack.senderPlayerName}\t1.4\t${arrivalText(attack, 0)}\t7:15:00`,
  ].join('\n')
}

async function upload(page: Page): Promise<void> {
  const content = JSON.stringify([...collected(), { herkunft: '1|1', ziel: 'x', ankunft: 'bald', staerke: 'gross' }])
  await page
    .getByLabel('JSON-Datei', { exact: true })
    .setInputFiles({ name: 'angriffe.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
}

it('what was really sent is uploaded, pasted, compared, taken back, and what is missing is planned again', async () => {
  const [all, sent] = [planned.length, planned.length - 2]
  const page = await visit(paths.plans(), { role: 'user' })
  await page.locator(`a[href="${paths.realIncs(planId)}"]`).click()
  await sees(page.getByRole('heading', { name: 'Echte Inc-Daten' }))
  await shows(tile(page, 'Geplant vs. gesendet'), `0 / ${all}`)
  await shows(tile(page, 'Fehlt'), '2')

  // The script's file: one bad entry among good ones.
  await upload(page)
  await sees(page.getByText(`Verarbeitete Einträge: ${sent + 1}`))
  await sees(page.getByText('Fehler: 1', { exact: true }))
  await page.getByRole('button', { name: 'Fehlerdetails anzeigen' }).click()
  await sees(page.getByText(new RegExp(`^Eintrag ${sent + 2}: `)))
  await shows(tile(page, 'Hochgeladene echte Incs'), String(sent + 1))
  await shows(tile(page, 'Geplant vs. gesendet'), `${sent} / ${all}`)
  await shows(tile(page, 'Umsetzungsrate'), `${Math.round((100 * sent) / all)}\u00a0%`)
  await shows(tile(page, 'Zu spät'), '1')
  await shows(tile(page, 'Ungeplant'), '1')

  // The same once more counts nothing twice.
  await upload(page)
  await sees(page.getByText('Alle waren schon bekannt.'))
  await sees(panel(page, 'Uploads (1)'))
  await shows(tile(page, 'Hochgeladene echte Incs'), String(sent + 1))

  // What the game shows is pasted, looked at, and kept.
  await page.getByLabel('Kopierter Text').fill(overview())
  await page.getByRole('button', { name: 'Vorschau' }).click()
  await sees(page.getByText('Übersicht „Eintreffend“: 1 Angriff erkannt.'))
  const [first] = leftOut()
  await sees(page.getByText(`${first?.xf}|${first?.yf} → ${first?.xt}|${first?.yt}, an`))
  await page.getByRole('button', { name: '1 Angriff übernehmen' }).click()
  await shows(tile(page, 'Fehlt'), '1')
  await expectAccessible(page)

  // Five minutes are no delay where the tolerance says so.
  await page.getByLabel('Pünktlich ist').selectOption('± 5 Minuten')
  await shows(tile(page, 'Pünktlich'), String(sent + 1))

  // The map shows it apart from what was planned.
  const map = await visit(paths.map({ plan: planId }), { role: 'user' })
  await map.getByLabel('Angriffe', { exact: true }).selectOption('Nur echte')
  await sees(map.getByRole('tab', { name: `Gezeigte Angriffe (${sent + 2})` }))

  // Taken back, it was never there.
  await page.getByRole('button', { name: /^Eingefügt: Übersicht „Eintreffend“ vom .* zurücknehmen$/ }).click()
  await confirmWith(page, 'Zurücknehmen')
  await sees(toast(page, 'Upload zurückgenommen.'))
  await shows(tile(page, 'Fehlt'), '2')

  // What is missing is wanted by a plan of its own, from what is left.
  await page.getByRole('button', { name: 'Fehlende neu planen' }).click()
  const dialog = page.getByRole('dialog')
  const later = new Date(Date.parse(planned[0]?.time ?? '') + 2 * 86_400_000).toISOString()
  await fillMoment(dialog, 'Ankunft', later.slice(0, 16))
  await dialog.getByRole('button', { name: 'Anlegen' }).click()
  await page.getByRole('link', { name: 'Folgeplan berechnen' }).click()
  await sees(page.getByRole('tab', { name: 'Angriffe (0)' }))
  const followUp = new URL(page.url()).pathname.split('/')[2] ?? ''
  made.push(followUp)
  const { totalRequiredOffs } = await user().call(contract.calculations.status, { params: { planId: followUp } })
  expect(totalRequiredOffs).toBe(2)

  // All at once, nothing is left of the uploads.
  await page.goto(paths.realIncs(planId))
  await page.getByRole('button', { name: 'Hochladen und einfügen' }).click()
  await page.getByRole('button', { name: 'Alle zurücknehmen' }).click()
  await confirmWith(page, 'Alle zurücknehmen')
  await shows(tile(page, 'Hochgeladene echte Incs'), '0')
  await gone(panel(page, 'Uploads (1)'))
})

it('the user-script follows no redirect of the game, and does not start while the bot protection waits', async () => {
  const page = await visit(paths.realIncs(planId), { role: 'user' })
  await page.getByRole('tab', { name: 'Userscript zum Sammeln' }).click()
  const script = await page.getByLabel('Userscript', { exact: true }).inputValue()
  const address = /@match +(\S+?)\*/.exec(script)?.[1] ?? ''
  expect(address).toMatch(/^https:\/\/[a-z0-9]+\.die-staemme\.de\/game\.php\?$/)
  const open = `${address}village=7&screen=info_village&id=11`

  const asked: string[] = []
  await page.route('https://*.die-staemme.de/**', async (route) => {
    const url = route.request().url()
    asked.push(url)
    if (url === open) await route.fulfill({ contentType: 'text/html; charset=utf-8', body: villagePage })
    else await route.fulfill({ status: 302, headers: { location: 'https://www.die-staemme.de/sid_wrong.php' } })
  })
  await page.goto(open)
  await page.addScriptTag({ content: script })
  await page.getByLabel('Dorf-IDs').fill('12, 13, 14')
  await page.getByRole('button', { name: 'Angriffe sammeln' }).click()
  await sees(page.getByText('Angehalten: Das Spiel hat auf eine andere Seite umgeleitet.'))
  expect(asked).toEqual([open, `${address}village=7&screen=info_village&id=12`])

  await page.evaluate(() => document.body.setAttribute('data-bot-protect', 'forced'))
  await page.getByRole('button', { name: 'Angriffe sammeln' }).click()
  await sees(page.getByText('Angehalten: Das Spiel fragt, ob du ein Mensch bist. Keine Angriffe gelesen.'))
  expect(asked).toHaveLength(2)
})

/** A page built like the game's page of a village. */
const villagePage = `<!doctype html><html lang="de"><head><link rel="icon" href="data:," /></head><body id="ds_body">
  <table><tr><td id="content_value"><h2>Ziel</h2><table class="vis"><tr><td>Koordinaten:</td><td>500|500</td></tr></table></td></tr></table>
  </body></html>`
