import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { troopDump } from '../../infra/local/seed-dump.ts'
import { contract } from '../../shared/contract/index.ts'
import {
  aPlan,
  confirmWith,
  coordinatesOf,
  de,
  ours,
  panel,
  paste,
  shows,
  theirs,
  tile,
  toast,
  user,
} from './demo-plan.ts'
import { expectAccessible, failing, gone, looks, sees, visit } from './visit.ts'

const broken = { code: 'internal', message: 'Serverfehler', requestId: 'kennung-9' }
const discard = 'Nicht gespeicherte Änderungen verwerfen?'
const made: string[] = []

async function plan(targetCount: number): Promise<string> {
  const planId = await aPlan(targetCount)
  made.push(planId)
  return planId
}

// The journeys of other files look at the list of plans.
afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

const targetsOf = async (planId: string) => (await user().call(contract.targets.list, { params: { planId } })).targets
const sendersOf = async (planId: string) => (await user().call(contract.senders.list, { params: { planId } })).senders
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const placeOf = ({ x, y }: { x: number; y: number }) => `${x}|${y}`
const tick = (page: Page, place: string) => page.getByRole('checkbox', { name: `${place} auswählen` }).check()

/** An element that the test cannot do without. */
function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The demo holds too little')
  return value
}

describe('the Herkunftsdörfer', () => {
  it('are shown by player and village, and found', async () => {
    const planId = await plan(0)
    const members = ours.members.slice(0, 3)
    const last = given(ours.members.at(-1))
    const byHand = given(last.villages[0])
    const params = { planId }
    await user().call(contract.plans.addManualSenders, {
      params,
      body: { coordinates: [placeOf(byHand)], type: 'bfkatas', maxOff: 0, maxFake: 0, maxBFake: 4 },
    })
    const all = await sendersOf(planId)
    const page = await visit(`/incplans/${planId}/troops`, { role: 'user' })
    const chart = page.getByRole('figure', { name: 'Typen je Spieler' })
    const greatest = given(members.toSorted((a, b) => b.villages.length - a.villages.length)[0])
    const counted = all.filter(({ playerName }) => playerName === greatest.name)
    const offs = counted.filter(({ type }) => type === 'offs').length
    await sees(
      chart
        .getByRole('listitem')
        .filter({ hasText: greatest.name })
        .getByText(`: ${de(offs)} Offs`),
    )
    const table = page.getByRole('table', { name: 'Herkunftsdörfer' })
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(all.length + 1))

    const section = panel(page, 'Herkunftsdörfer')
    await section.getByLabel('Suche').fill(placeOf(byHand))
    await sees(section.getByText(`1 von ${de(all.length)} Herkunftsdörfern`))
    const row = table.getByRole('row').nth(1)
    for (const text of [last.name, 'BF-Katas', 'Von Hand']) await sees(row.getByText(text, { exact: true }))
    const link = row.getByRole('link', { name: `${placeOf(byHand)} im Spiel öffnen (neuer Tab)` })
    expect(await link.getAttribute('href')).toMatch(/screen=info_village&id=\d+$/)
    expect(await link.getAttribute('target')).toBe('_blank')
    await section.getByLabel('Suche').fill('')
    await section.getByLabel('Typ').selectOption('offs')
    const offCount = all.filter(({ type }) => type === 'offs').length
    await sees(section.getByText(`${de(offCount)} von ${de(all.length)} Herkunftsdörfern`))
    await section.getByLabel('Spieler').selectOption({ label: `${greatest.name} (${de(counted.length)})` })
    await sees(section.getByText(`${de(offs)} von ${de(all.length)} Herkunftsdörfern`))
    await section.getByLabel('Suche').fill('gibt es nicht')
    await sees(section.getByText('Kein Herkunftsdorf passt zum Filter.'))
  })

  it('are changed one by one and together, with only what was filled in', async () => {
    const planId = await plan(0)
    const before = await sendersOf(planId)
    const [one, two, three] = before.filter(({ type }) => type === 'offs').map(placeOf)
    const page = await visit(`/incplans/${planId}/troops`, { role: 'user' })
    const section = panel(page, 'Herkunftsdörfer')
    await section.getByLabel('Suche').fill(given(one))
    await section.getByRole('button', { name: `${one} bearbeiten` }).click()
    await sees(dialog(page).getByText(`Herkunftsdorf ${one} bearbeiten`))
    expect(await dialog(page).getByLabel('Max. Offs').inputValue()).toBe('1')
    expect(await dialog(page).getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true)
    await failing(page, '/incplans/*/senders', 409, { code: 'senders_changed', message: 'Jemand war schneller.' })
    await dialog(page).getByLabel('Max. Fakes').fill('2')
    await dialog(page).getByRole('button', { name: 'Speichern' }).click()
    await sees(dialog(page).getByText('Jemand war schneller.'))
    expect(await dialog(page).getByLabel('Max. Fakes').inputValue()).toBe('2')
    await page.unroute('**/api/incplans/*/senders')
    const sent: unknown[] = []
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
    await dialog(page).getByRole('button', { name: 'Speichern' }).dblclick()
    await sees(toast(page, '1 Herkunftsdorf geändert.'))
    await gone(dialog(page))
    expect(sent).toEqual([{ villageIds: [expect.any(Number)], changes: { maxFake: 2 } }])

    const offs = before.filter(({ type }) => type === 'offs').length
    const ramoffs = Number(await tile(page, 'RamOffs').innerText())
    await section.getByLabel('Suche').fill(given(two))
    await tick(page, given(two))
    await section.getByLabel('Suche').fill(given(three))
    await tick(page, given(three))
    await sees(section.getByText('2 Herkunftsdörfer ausgewählt (1 davon ausgeblendet)'))
    await section.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    await sees(dialog(page).getByText('2 Herkunftsdörfer bearbeiten'))
    await dialog(page).getByLabel('Typ').selectOption({ label: 'RamOffs' })
    await dialog(page).getByRole('button', { name: 'Speichern' }).click()
    await sees(toast(page, '2 Herkunftsdörfer geändert.'))
    await shows(tile(page, 'Offs'), de(offs - 2))
    await shows(tile(page, 'RamOffs'), de(ramoffs + 2))
    const after = new Map((await sendersOf(planId)).map((sender) => [placeOf(sender), sender]))
    expect(after.get(given(one))).toMatchObject({ type: 'offs', maxFake: 2 })
    const third = given(before.find((sender) => placeOf(sender) === three))
    expect(after.get(given(three))).toEqual({ ...third, type: 'ramoff', isEdited: true })
  })

  it('are deleted after a question, and stay when that fails', async () => {
    const planId = await plan(0)
    const before = await sendersOf(planId)
    const player = given(before[0]).playerName
    const ofPlayer = before.filter(({ playerName }) => playerName === player).length
    const page = await visit(`/incplans/${planId}/troops`, { role: 'user' })
    const section = panel(page, 'Herkunftsdörfer')
    await section.getByLabel('Spieler').selectOption({ label: `${player} (${de(ofPlayer)})` })
    await section.getByRole('checkbox', { name: 'Alle gezeigten auswählen' }).check()
    await failing(page, '/incplans/*/senders/delete', 500, broken)
    await section.getByRole('button', { name: 'Auswahl löschen' }).click()
    await confirmWith(page, `${de(ofPlayer)} Herkunftsdörfer löschen`)
    await sees(section.getByText('Fehler beim Löschen.'))
    await page.unroute('**/api/incplans/*/senders/delete')
    await section.getByRole('button', { name: 'Auswahl löschen' }).click()
    await confirmWith(page, `${de(ofPlayer)} Herkunftsdörfer löschen`)
    await sees(toast(page, `${de(ofPlayer)} Herkunftsdörfer gelöscht.`))
    await sees(page.getByText(`${de(before.length - ofPlayer)} Herkunftsdörfer von 2 Spielern`))
    expect(await sendersOf(planId)).toHaveLength(before.length - ofPlayer)
  })

  it('are foretold from the dump by the settings of the world', async () => {
    const planId = await plan(0)
    const stored = await sendersOf(planId)
    const page = await visit(`/incplans/${planId}/troops`, { role: 'user' })
    await paste(page, page.getByLabel('Truppen-Dump'), troopDump(ours.members.slice(0, 3)))
    const offs = stored.filter(({ type }) => type === 'offs').length
    await sees(page.getByText(`Offs: ${de(offs)}`, { exact: true }))
    const kata = stored.filter(({ type }) => type === 'bfkatas').length
    if (kata > 0) await sees(page.getByText(`BF-Katas: ${de(kata)}`, { exact: true }))
  })
})

describe('many targets', () => {
  it('are changed together, only in what was filled in', async () => {
    const planId = await plan(12)
    const before = await targetsOf(planId)
    const [first, second] = before.map(placeOf)
    const page = await visit(`/targets/edit/${planId}`, { role: 'user' })
    await page.getByRole('checkbox', { name: `${first} (Offs) auswählen` }).check()
    await page.getByRole('checkbox', { name: `${second} (Offs) auswählen` }).check()
    await sees(page.getByText('2 Ziele ausgewählt'))
    await page.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    const save = dialog(page).getByRole('button', { name: 'Übernehmen' })
    expect(await save.isDisabled()).toBe(true)
    await dialog(page).getByLabel('Max. Fakes').fill('7')
    await dialog(page).getByLabel('Offset (Minuten)').fill('-15')
    await failing(page, '/incplans/*/targets', 500, broken)
    await save.click()
    await sees(dialog(page).getByText('Fehler beim Speichern der Targets'))
    expect(await dialog(page).getByLabel('Max. Fakes').inputValue()).toBe('7')
    await page.unroute('**/api/incplans/*/targets')
    await save.click()
    await sees(toast(page, '2 Ziele geändert.'))
    await gone(dialog(page))
    expect(await page.getByLabel(`Max. Fakes ${first} (Offs)`).inputValue()).toBe('7')
    const after = await targetsOf(planId)
    expect(after.filter(({ maxFake }) => maxFake === 7).map(placeOf)).toEqual([first, second])
    expect(after.find((target) => placeOf(target) === first)).toMatchObject({ maxOff: 1, offsetMinutes: -15 })
  })

  it('are deleted together after a question that names their number', async () => {
    const planId = await plan(12)
    const page = await visit(`/targets/edit/${planId}`, { role: 'user' })
    const kept = given((await targetsOf(planId)).map(placeOf)[0])
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
    await page.getByRole('checkbox', { name: `${kept} (Offs) auswählen` }).uncheck()
    await page.getByRole('button', { name: 'Auswahl löschen' }).click()
    await sees(page.getByText('11 Ziele werden aus dem Plan entfernt.'))
    await confirmWith(page, 'Abbrechen')
    expect(await targetsOf(planId)).toHaveLength(12)
    await page.getByRole('button', { name: 'Auswahl löschen' }).click()
    await confirmWith(page, '11 Ziele löschen')
    await sees(page.getByText('1 Ziel', { exact: true }))
    expect((await targetsOf(planId)).map(placeOf)).toEqual([kept])
  })

  it('that were typed over one by one are saved at once, and not left without a question', async () => {
    const planId = await plan(12)
    const page = await visit(`/targets/edit/${planId}`, { role: 'user' })
    const fields = page.getByLabel(/^Max\. Offs /)
    await fields.nth(0).fill('4')
    await fields.nth(1).fill('5')
    await sees(page.getByText('2 Ziele mit nicht gespeicherten Änderungen'))
    await page.getByRole('link', { name: 'Weiter zur Auslastung' }).click()
    await sees(page.getByText(discard))
    await confirmWith(page, 'Hier bleiben')
    await page.getByRole('button', { name: 'Alle speichern' }).click()
    await gone(page.getByText('2 Ziele mit nicht gespeicherten Änderungen'))
    const limits = (await targetsOf(planId)).map(({ maxOff }) => maxOff)
    expect(limits.toSorted()).toEqual([...Array(10).fill(1), 4, 5])
    await page.getByRole('link', { name: 'Weiter zur Auslastung' }).click()
    await sees(page.getByRole('heading', { name: 'Ziel-Auslastung' }))
  })

  it('tell the second of two leaders of a conflict, keep what he typed, and let him choose', async () => {
    const planId = await plan(2)
    const params = { planId }
    const [target] = await targetsOf(planId)
    const { _id: targetId, ...place } = given(target)
    const name = `${placeOf(place)} (Offs)`
    const setOffs = (maxOff: number) =>
      user().call(contract.targets.update, { params: { planId, targetId }, body: { maxOff } })
    const page = await visit(`/targets/edit/${planId}`, { role: 'user' })
    const field = page.getByLabel(`Max. Offs ${name}`)
    const conflict = page.getByText('Inzwischen von jemand anderem geändert')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

    await field.fill('4')
    await setOffs(9)
    await field.press('Enter')
    await sees(conflict)
    expect(await field.inputValue()).toBe('4')
    await page.getByRole('button', { name: `Max. Offs ${placeOf(place)}: Gespeichertes übernehmen` }).click()
    await expect.poll(() => field.inputValue()).toBe('9')
    await gone(conflict)
    await expect.poll(focused).toBe(`Max. Offs ${name}`)

    await field.fill('5')
    await page
      .getByLabel(/^Max\. Offs /)
      .nth(1)
      .fill('6')
    await setOffs(8)
    await page.getByRole('button', { name: 'Alle speichern' }).click()
    await sees(toast(page, '1 Ziel nicht gespeichert.'))
    await sees(conflict)
    await page.getByRole('button', { name: `Max. Offs ${placeOf(place)}: Deine Eingabe behalten` }).click()
    await field.press('Enter')
    await sees(page.getByRole('status', { name: `${placeOf(place)} gespeichert` }))
    expect((await user().call(contract.targets.list, { params })).targets.map(({ maxOff }) => maxOff)).toEqual([5, 6])
  })

  it('that others have deleted leave the list, and are said to be gone', async () => {
    const planId = await plan(5)
    const targets = await targetsOf(planId)
    const removed = targets.slice(0, 4)
    const names = removed.map((target) => `${placeOf(target)} (Offs)`)
    const page = await visit(`/targets/edit/${planId}`, { role: 'user' })
    await page.getByLabel(`Max. Offs ${names[0]}`).fill('4')
    await page.getByRole('checkbox', { name: `${names[2]} auswählen` }).check()
    await page.getByRole('checkbox', { name: `${names[3]} auswählen` }).check()
    const targetIds = removed.map(({ _id }) => _id)
    await user().call(contract.targets.removeMany, { params: { planId }, body: { targetIds: targetIds.slice(2) } })
    await page.getByRole('button', { name: 'Auswahl löschen' }).click()
    await confirmWith(page, '2 Ziele löschen')
    await sees(toast(page, 'Die ausgewählten Ziele gibt es nicht mehr.'))
    await gone(page.getByLabel(`Max. Offs ${names[3]}`))

    await user().call(contract.targets.remove, { params: { planId, targetId: given(targetIds[1]) } })
    await page.getByRole('button', { name: `${names[1]} löschen` }).click()
    await confirmWith(page, 'Löschen')
    await sees(toast(page, `${names[1]}: Dieses Ziel gibt es nicht (mehr).`))
    await gone(page.getByLabel(`Max. Offs ${names[1]}`))

    await user().call(contract.targets.remove, { params: { planId, targetId: given(targetIds[0]) } })
    await page.getByLabel(`Max. Offs ${names[0]}`).press('Enter')
    await sees(toast(page, `${names[0]}: Dieses Ziel gibt es nicht (mehr).`))
    await gone(page.getByLabel(`Max. Offs ${names[0]}`))
    await sees(page.getByText('1 Ziel', { exact: true }))
  })

  it('are led to by a link: the row is brought into view, marked and ready to type in', async () => {
    const planId = await plan(0)
    const coordinates = coordinatesOf(theirs).slice(0, 300)
    const params = { planId }
    await user().call(contract.targets.addManual, { params, body: { coordinates, type: 'fakes', maxFake: 1 } })
    const wanted = given((await targetsOf(planId)).at(-5))
    const page = await visit(`/targets/edit/${planId}?target=${wanted._id}`, { role: 'user' })
    const field = page.getByLabel(`Max. Offs ${placeOf(wanted)} (Fakes)`)
    await sees(field)
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await page.locator('[aria-current="true"]').innerText()).toContain(placeOf(wanted))
    await page.goto(`/targets/edit/${planId}?target=gibt-es-nicht`)
    await sees(page.getByText('Das gesuchte Ziel gibt es in diesem Plan nicht (mehr).'))
  })

  it('of a random choice are counted before they are added; a pasted name opens the list', async () => {
    const planId = await plan(0)
    const player = given(theirs.members.toSorted((a, b) => b.villages.length - a.villages.length)[0])
    const villages = player.villages.length
    const page = await visit(`/targets/${planId}`, { role: 'user' })
    await page.getByRole('tab', { name: 'Zufällig nach Spieler' }).click()
    await paste(page, page.getByRole('combobox', { name: 'Spieler' }), player.name)
    await page.getByRole('option', { name: player.name }).first().click()
    const count = Math.round(villages * 0.3)
    const sentence = (targets: number, fakes: number) =>
      `Ergibt ${de(targets)} Ziele aus ${de(villages)} Dörfern mit zusammen ${de(fakes)} Fakes.`
    await sees(page.getByText(sentence(count, 5 * count)))
    await page.getByLabel('Anteil der Dörfer (%)').fill('50')
    await page.getByLabel('Fakes pro Dorf').fill('2')
    const half = Math.round(villages * 0.5)
    await sees(page.getByText(sentence(half, 2 * half)))
    await page.getByRole('button', { name: 'Zufällige Ziele hinzufügen' }).click()
    await sees(page.getByText(`${half} Ziele gespeichert.`))
    await shows(tile(page, 'Ziele'), de(half))
  })
})

describe('the bulk tools', () => {
  it.each(looks)('are accessible (phone: $phone)', async (look) => {
    const planId = await plan(12)
    const page = await visit(`/targets/edit/${planId}`, { role: 'user', ...look })
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
    await page
      .getByLabel(/^Max\. Offs /)
      .nth(0)
      .fill('4')
    await page
      .getByLabel(/^Max\. Offs /)
      .nth(1)
      .fill('5')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    await sees(dialog(page))
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Abbrechen' }).click()
    await page.getByRole('link', { name: 'Weiter zur Auslastung' }).click()
    await sees(page.getByText(discard))
    await expectAccessible(page)
    await confirmWith(page, 'Verwerfen')
    await sees(page.getByRole('heading', { name: 'Ziel-Auslastung' }))
    await page.goto(`/incplans/${planId}/troops`)
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
    await page.getByLabel('Truppen-Dump').fill('500|500,0,0,6200,0,50,2400,0,0,300,20,0,0\nkein Dorf')
    await sees(page.getByText('Voraussichtlich:'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    await sees(dialog(page))
    await expectAccessible(page)
  })
})
