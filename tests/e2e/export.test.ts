import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import type { ExportEntry } from '../../shared/model/orders/issue.ts'
import { paths } from '../../web/lib/paths.ts'
import type { DsBehaviour } from '../support/servers/ds-ultimate-server.ts'
import { api } from '../support/stack/api.ts'
import { ownStack } from '../support/stack/own-stack.ts'
import { aPlan, clipboard, panel, theirs, tribeCoordinates, user } from './support/demo-plan.ts'
import { gone, sees, visit } from './support/visit.ts'

let planId: string
const params = () => ({ planId })
const calculate = () => user().call(contract.calculations.calculateAll, { params: params(), body: {} })
const orders = () => user().call(contract.orders.list, { params: params() })

beforeAll(async () => {
  planId = await aPlan(8, 6)
  await calculate()
})
afterAll(async () => {
  await user().call(contract.plans.remove, { params: params() })
})

/** The player with the most orders. */
async function busiest(): Promise<ExportEntry> {
  const { entries } = await orders()
  const [first] = entries.toSorted((a, b) => b.lines - a.lines)
  if (!first) throw new Error('Nobody has orders')
  return first
}

const lastSegment = (path: string) => path.split('/').at(-1) ?? ''
const mayCopy = (page: Page) => page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

it('orders go from the calculation to the players, again after a change, and are followed on the board', async () => {
  const page = await visit(paths.calculate(planId), { role: 'user' })
  await mayCopy(page)
  await page.getByRole('link', { name: /^Befehle ausgeben \(\d+ Angriffe an \d+ Spieler\)$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Jetzt ausgeben' }).click()
  await sees(page.getByRole('heading', { name: /^Deine Pläne \(\d+\)$/ }))
  const anna = await busiest()

  // A player's message leads to their own orders.
  await page.getByLabel('Suche').first().fill(anna.playerName)
  const row = page.getByRole('row').filter({ hasText: anna.playerName })
  await row.getByRole('button', { name: 'PN-Text kopieren' }).click()
  await sees(page.getByText('Kopiert!', { exact: true }))
  const text = await clipboard(page)
  expect(text).toContain(`Hallo ${anna.playerName},`)
  expect(text).toContain(`${ownStack().url}${anna.edit}`)
  const key = lastSegment(anna.edit)
  const sheet = await api().call(contract.orders.sheet, { params: { key } })
  expect(sheet).toMatchObject({ playerName: anna.playerName, canEdit: true })
  expect(sheet.lines).toHaveLength(anna.lines)

  // The board, which polls, shows what was sent.
  const board = await visit(paths.board(planId), { role: 'user' })
  const sentOnBoard = () => board.locator('dl > div').filter({ hasText: 'Abgeschickt, von' }).locator('dd').innerText()
  await expect.poll(sentOnBoard).toBe('0')
  const [sent] = sheet.lines
  if (!sent) throw new Error('No line')
  await api().call(contract.orders.mark, {
    params: { key },
    body: { marks: [{ line: sent.id, state: 'sent', at: new Date().toISOString() }] },
  })
  await expect.poll(sentOnBoard).toBe('1')

  // A leader marks for the player; the sheet shows it at once.
  await board
    .getByRole('table', { name: 'Fortschritt je Spieler' })
    .getByRole('row')
    .filter({ hasText: anna.playerName })
    .getByRole('button', { name: /^Befehle von/ })
    .click()
  const drawer = board.getByRole('dialog')
  await drawer
    .getByRole('button', { name: /^Abgeschickt:/ })
    .first()
    .click()
  await board.getByRole('alertdialog').getByRole('button', { name: 'Ja, abgeschickt' }).click()
  await expect.poll(() => drawer.getByLabel('Stand').textContent()).toContain('Abgeschickt (2)')
  const seen = await api().call(contract.orders.sheet, { params: { key } })
  expect(seen.lines.filter(({ state, by }) => state === 'sent' && by === 'leader')).toHaveLength(1)

  // Two more targets: nothing reaches the players before it is issued again, and then links and marks have stayed.
  const coordinates = tribeCoordinates(theirs).slice(8, 10)
  await user().call(contract.targets.addManual, { params: params(), body: { coordinates, type: 'offs', maxOff: 1 } })
  await calculate()
  await page.reload()
  await page.getByRole('button', { name: 'Pläne regenerieren' }).click()
  await sees(page.getByRole('dialog').getByText(/^Angriffe: \d+ neu/))
  await page.getByRole('button', { name: 'Jetzt ausgeben' }).click()
  await gone(page.getByRole('dialog'))
  await sees(
    panel(page, 'Ausgabe 2')
      .getByText(/\d+ neu/)
      .first(),
  )
  const after = await orders()
  expect(after.issue).toMatchObject({ number: 2, lines: 10 })
  expect(after.entries.find(({ playerId }) => playerId === anna.playerId)).toMatchObject({
    edit: anna.edit,
    show: anna.show,
    sent: 2,
  })
})

it('players are handed over to DS-Ultimate one by one, failed ones again, and a new issue keeps the lists', async () => {
  const behave = (behaviour: DsBehaviour) =>
    fetch(`${ownStack().dsUltimateUrl}/control`, { method: 'PUT', body: JSON.stringify(behaviour) })
  await user().call(contract.orders.issue, { params: params() })
  const anna = await busiest()
  const { entries } = await orders()
  const sheet = await user().call(contract.orders.playerSheet, {
    params: { planId, playerId: String(anna.playerId) },
  })
  const village = sheet.lines[0]?.from.villageId ?? 0
  const page = await visit(`${paths.export(planId)}?tab=files`, { role: 'user' })
  const section = panel(page, 'DS-Ultimate')
  const playerRow = (name: string) =>
    section.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })

  // One village is unknown there: its attack is named, and the others are taken.
  await behave({ unknown: [village] })
  await section.getByRole('button', { name: 'Alle übergeben' }).click()
  await page.getByRole('button', { name: 'Jetzt übergeben' }).click()
  await sees(section.getByText(`${entries.length} von ${entries.length} Spielern mit Ausgabe`))
  await sees(playerRow(anna.playerName).getByText('mit Lücken'))
  await sees(playerRow(anna.playerName).getByText(`(Dorf ${village}): Das Herkunftsdorf existiert nicht`).first())

  // It is down: the reason is shown, and the player counts as not handed over. Then the hand-over succeeds, to the same list.
  const handedOver = async () => (await orders()).entries.find(({ playerId }) => playerId === anna.playerId)?.handedOver
  const before = await handedOver()
  await behave({ faults: ['maintenance'] })
  await section.getByRole('button', { name: `Noch einmal übergeben: ${anna.playerName}` }).click()
  await sees(playerRow(anna.playerName).getByText('DS-Ultimate ist gerade nicht erreichbar'))
  await sees(section.getByText(`${entries.length - 1} von ${entries.length} Spielern mit Ausgabe`))
  await behave({})
  await page.reload()
  await section.getByRole('button', { name: `Übergeben: ${anna.playerName}`, exact: true }).click()
  await sees(playerRow(anna.playerName).getByText('übergeben', { exact: true }))

  // After a new issue all are due again, and keep their links.
  await user().call(contract.orders.issue, { params: params() })
  await page.reload()
  await sees(section.getByText(`0 von ${entries.length} Spielern mit Ausgabe`))
  await section.getByRole('button', { name: 'Alle übergeben' }).click()
  await page.getByRole('button', { name: 'Jetzt übergeben' }).click()
  await sees(section.getByText(`${entries.length} von ${entries.length} Spielern mit Ausgabe`))
  expect(await handedOver()).toMatchObject({ edit: before?.edit, show: before?.show, refused: [] })
})

it('the user-script fills the form of the game, and sends nothing', async () => {
  await user().call(contract.orders.issue, { params: params() })
  const page = await visit(paths.export(planId), { role: 'user' })
  await mayCopy(page)
  await page.getByRole('button', { name: 'Alle als JSON kopieren' }).click()
  await sees(page.getByText('JSON kopiert!', { exact: true }))
  const json = await clipboard(page)
  const messages: { playerName: string; text: string }[] = JSON.parse(json)
  await page.getByRole('tab', { name: 'Nachrichten & Script' }).click()
  const script = await page.getByLabel('Userscript', { exact: true }).inputValue()
  const address = /@match +(\S+?)\*/.exec(script)?.[1] ?? ''
  expect(address).toMatch(/^https:\/\/[a-z0-9]+\.die-staemme\.de\/game\.php\?$/)

  const asked: string[] = []
  await page.route(`${new URL(address).origin}/**`, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html; charset=utf-8', body: messageForm })
  })
  const form = `${address}village=1&screen=mail&mode=new`
  await page.goto(form)
  await page.addScriptTag({ content: script })
  await page.getByLabel('Nachrichten als JSON').fill(json)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await sees(page.getByText(`Nachricht 0 von ${messages.length}`))
  for (const [index, { playerName, text }] of messages.entries()) {
    // After sending, the game shows the form again.
    await page.goto(form)
    await page.addScriptTag({ content: script })
    await page.getByRole('button', { name: 'Nächste Nachricht einfügen' }).click()
    await sees(page.getByText(`Nachricht ${index + 1} von ${messages.length}`))
    expect(await page.locator('[name=to]').inputValue()).toBe(playerName)
    expect(await page.locator('[name=subject]').inputValue()).toBe(`Aktion für ${playerName}`)
    expect(await page.locator('[name=text]').inputValue()).toBe(text)
  }
  await page.getByRole('button', { name: 'Nächste Nachricht einfügen' }).click()
  await sees(page.getByText('Alle Nachrichten verarbeitet.'))
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(new Set(asked)).toEqual(new Set([form]))
})

/** A page built like the game's form for a new message. */
const messageForm = `<!doctype html><html lang="de"><head><link rel="icon" href="data:," /></head><body>
  <form id="form" action="game.php?village=1&screen=mail&mode=new&action=send" method="post">
    <input type="text" name="to" /><input type="text" name="subject" />
    <textarea id="message" name="text"></textarea><input type="submit" value="Senden" />
  </form></body></html>`
