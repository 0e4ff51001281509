import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { troopDump } from '../../../infra/local/demo/seed-dump.ts'
import { contract } from '../../../shared/contract/index.ts'
import {
  confirmWith,
  de,
  ours,
  panel,
  paste,
  schedule,
  shows,
  theirs,
  thousandVillages,
  tile,
  tribeCoordinates,
  user,
} from './demo-plan.ts'
import { fillMoment, gone, sees } from './visit.ts'

/** Makes a plan of our tribe and gives its id. */
export async function createPlan(page: Page): Promise<string> {
  await page.getByLabel('Name des Plans').fill(`Ablauf ${Date.now()}`)
  await page.getByRole('combobox', { name: 'Stämme' }).fill(ours.tag)
  await page
    .getByRole('option', { name: `[${ours.tag}]` })
    .first()
    .click()
  const { sendFrom, arriveAt } = schedule()
  await fillMoment(page, 'Senden ab', sendFrom)
  await fillMoment(page, 'Ankunft', arriveAt)
  await page.getByRole('button', { name: 'Plan erstellen' }).click()
  await sees(page.getByRole('heading', { name: 'Plan Details' }))
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Step 2: a dump of about a thousand lines with two bad ones, then a village by hand. */
export async function uploadTroops(page: Page): Promise<void> {
  const members = thousandVillages()
  const villages = members.flatMap((member) => member.villages).length
  const foreign = tribeCoordinates(theirs)[0]
  const noTroops = ',9000,0,0,0,0,0,0,0,0,0,0,0,0'
  const dump = `${troopDump(members)}kein Dorf\n${foreign}${noTroops}\n`
  await sees(page.getByText('Noch keine Truppen hochgeladen.'))
  await page.getByRole('button', { name: 'Truppen hochladen' }).click()
  await sees(page.getByText('Bitte Dump eingeben oder Datei auswählen!'))

  await paste(page, page.getByLabel('Truppen-Dump'), dump)
  await sees(page.getByText('Mitgliedertruppen (eine Zeile je Dorf)'))
  await sees(page.getByText(`höchstens ${de(villages + 1)} Dörfer`, { exact: true }))
  await sees(page.getByText('1 Zeile fällt weg', { exact: true }))
  await page.getByRole('button', { name: 'Truppen hochladen' }).click()
  await shows(tile(page, 'Übernommen'), de(villages))
  await shows(tile(page, 'Abgelehnt'), '2')
  const rejected = page.getByRole('region', { name: 'Abgelehnte Zeilen' })
  await sees(rejected.getByText(`Zeile ${de(villages + 1)}`))
  await sees(rejected.getByText('kein Dorf', { exact: true }))
  await sees(rejected.getByText('Das Dorf gehört keinem Stamm des Plans.'))
  await sees(page.getByText(`Herkunftsdörfer von ${members.length} Spielern`))
  await page.getByRole('tab', { name: 'Koordinaten eingeben' }).click()
  await addSendersByHand(page)
  await page.getByRole('tab', { name: 'Dump hochladen' }).click()
  expect(await page.getByLabel('Truppen-Dump').inputValue()).toBe(dump)
  await replaceByFewer(page, dump, villages)
}

/** A dump that names fewer villages would take the others away: the question says how many, and what was typed stays when it is denied. */
async function replaceByFewer(page: Page, dump: string, villages: number): Promise<void> {
  const [first = ''] = dump.split('\n')
  const area = page.getByLabel('Truppen-Dump')
  await area.fill(first)
  await sees(page.getByText('höchstens 1 Dorf', { exact: true }))
  await page.getByRole('button', { name: 'Truppen hochladen' }).click()
  const question = page.getByRole('alertdialog')
  await sees(question.getByText('vorhanden, stehen nicht im Dump'))
  // Those without a role count as well; the one entered by hand does not.
  await sees(question.getByText(new RegExp(`bleiben (${de(villages - 1)}|${de(villages - 2)}) Dörfer`)))
  await question.getByRole('button', { name: 'Abbrechen' }).click()
  await gone(question)
  expect(await area.inputValue()).toBe(first)
  await sees(page.getByText(/Herkunftsdörfer von \d+ Spielern/))
  await area.fill(dump)
  await sees(page.getByText(`höchstens ${de(villages + 1)} Dörfer`, { exact: true }))
  await page.getByRole('button', { name: 'Truppen hochladen' }).click()
  await shows(tile(page, 'Übernommen'), de(villages))
}

async function addSendersByHand(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Herkunftsdörfer hinzufügen' }).click()
  await sees(page.getByText('Bitte mindestens eine Koordinate eingeben!'))
  expect(await page.getByLabel('Max. Offs').inputValue()).toBe('1')
  expect(await page.getByLabel('Max. Fakes').inputValue()).toBe('5')
  expect(await page.getByLabel('Max. BFakes').inputValue()).toBe('0')
  const before = Number((await tile(page, 'BF Cleaner').innerText()).replace('.', ''))
  const last = ours.members.at(-1)?.villages[0]
  await page.getByLabel('Sender-Typ').selectOption({ label: 'BF Cleaner' })
  await page.getByLabel('Koordinaten', { exact: true }).fill(`\n ${last?.x}|${last?.y} \n`)
  await page.getByRole('button', { name: 'Herkunftsdörfer hinzufügen' }).click()
  await shows(tile(page, 'Übernommen'), '1')
  await shows(tile(page, 'BF Cleaner'), de(before + 1))
}

/** Step 3: targets of every kind by hand, then at random by player and by tribe. */
export async function addTargets(page: Page, planId: string): Promise<void> {
  const coordinates = tribeCoordinates(theirs)
  await sees(page.getByText('Noch keine Ziele'))
  const add = async (type: string, limits: Record<string, number>, lines: string[]) => {
    await page.getByLabel('Koordinaten', { exact: true }).fill(lines.join('\n'))
    await page.locator('form').getByLabel('Typ').selectOption({ label: type })
    for (const [label, value] of Object.entries(limits)) await page.getByLabel(label).fill(String(value))
    await page.getByRole('button', { name: 'Ziele hinzufügen', exact: true }).click()
  }
  await add('Offs', { 'Max. Offs': 3, 'Max. Fakes': 1 }, [...coordinates.slice(0, 40), '0|0'])
  await sees(page.getByText('40 Ziele gespeichert. 1 Angabe abgelehnt.'))
  await sees(page.getByRole('region', { name: 'Abgelehnte Zeilen' }).getByText('0|0', { exact: true }))
  await shows(tile(page, 'Ziele'), '40')
  await shows(tile(page, 'Offs gewünscht'), '120')
  await add('RamOffs', { 'Max. Offs': 2, 'Max. Fakes': 0 }, coordinates.slice(40, 50))
  await shows(tile(page, 'Ziele'), '50')
  await add('BF Cleaner', { 'Max. Offs': 1, 'Offset (Minuten)': -30 }, coordinates.slice(50, 60))
  await shows(tile(page, 'Ziele'), '60')
  await add('BF-Katas', { 'Max. Offs': 0, 'Max. BFakes': 2, 'Offset (Minuten)': 0 }, coordinates.slice(60, 70))
  await shows(tile(page, 'Ziele'), '70')
  await addRandomTargets(page, planId)
}

/** Types a name into a picker and takes the first hit, as a person does. */
async function pick(page: Page, label: string, name: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: label, exact: true })
  await picker.click()
  await picker.pressSequentially(name)
  await page.getByRole('option', { name }).first().click()
}

async function addRandomTargets(page: Page, planId: string): Promise<void> {
  const player = theirs.members.toSorted((a, b) => b.villages.length - a.villages.length)[0]
  await page.getByRole('tab', { name: 'Zufällig nach Spieler' }).click()
  const draw = page.getByRole('button', { name: 'Zufällige Ziele hinzufügen' })
  await sees(page.getByText('Bitte einen Spieler auswählen!'))
  expect(await draw.isDisabled()).toBe(true)
  expect(await page.getByLabel('Anteil der Dörfer (%)').inputValue()).toBe('30')
  expect(await page.getByLabel('Fakes pro Dorf').inputValue()).toBe('5')
  expect(await page.getByRole('spinbutton', { name: 'Offset (Minuten)' }).inputValue()).toBe('0')
  await pick(page, 'Spieler', player?.name ?? '')
  await page.getByLabel('Anteil der Dörfer (%)').fill('100')
  await draw.click()
  const all = player?.villages.length ?? 0
  await sees(page.getByText(`${all} Ziele gespeichert.`))
  await shows(tile(page, 'Ziele'), de(70 + all))
  await shows(tile(page, 'Fakes gewünscht'), de(40 + 5 * all))

  await page.getByRole('tab', { name: 'Zufällig nach Stamm' }).click()
  await sees(page.getByText('Bitte einen Stamm auswählen!'))
  await pick(page, 'Stamm', `[${theirs.tag}]`)
  await Promise.all([page.waitForResponse('**/targets/random-tribe'), draw.click()])
  const { targets } = await user().call(contract.targets.list, { params: { planId } })
  await shows(tile(page, 'Ziele'), de(targets.length))
  expect(targets.length).toBeGreaterThan(70 + all)
  await panel(page, 'Ziele des Plans').getByLabel('Typ').selectOption('ramoff')
  await sees(page.getByText(`10 von ${de(targets.length)} Zielen`))
}

/** Changes one target and removes another. */
export async function editTargets(page: Page, planId: string): Promise<void> {
  const list = async () => (await user().call(contract.targets.list, { params: { planId } })).targets
  const before = await list()
  const [first, second] = before.filter(({ type }) => type === 'ramoff')
  const place = `${first?.x}|${first?.y}`
  await sees(page.getByRole('heading', { name: 'Ziele bearbeiten' }))
  await page.getByLabel('Suche').fill(place)
  const field = page.getByLabel(`Max. Offs ${place} (RamOffs)`)
  await field.fill('4')
  await page.getByLabel(`Offset (Minuten) ${place} (RamOffs)`).fill('-45')
  await page.getByRole('button', { name: `${place} (RamOffs) speichern` }).click()
  await sees(page.getByRole('status', { name: `${place} gespeichert` }))
  expect((await list()).find(({ _id }) => _id === first?._id)).toMatchObject({ maxOff: 4, offsetMinutes: -45 })
  await field.fill('9')
  await field.press('Escape')
  expect(await field.inputValue()).toBe('4')

  const other = `${second?.x}|${second?.y}`
  await page.getByLabel('Suche').fill(other)
  await page.getByRole('button', { name: `${other} (RamOffs) löschen` }).click()
  await sees(page.getByText(`Ziel ${other} löschen?`))
  await confirmWith(page, 'Löschen')
  await gone(page.getByLabel(`Max. Offs ${other} (RamOffs)`))
  expect(await list()).toHaveLength(before.length - 1)
  await page.getByLabel('Suche').fill('')
  await sees(page.getByText(`${de(before.length - 1)} Ziele`, { exact: true }))
}
