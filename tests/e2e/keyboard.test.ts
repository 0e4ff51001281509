import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { troopDump } from '../../infra/local/demo/seed-dump.ts'
import { ours, shows, theirs, tile, toast, tribeCoordinates } from './support/demo-plan.ts'
import { sees, visit } from './support/visit.ts'

const mostTabs = 60

/** Each target demands two offs. */
const offs = tribeCoordinates(theirs)
  .slice(0, 5)
  .map((place) => `${place}:2`)

/** Goes to a control with the tabulator. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let tabs = 0; tabs < mostTabs; tabs++) {
    if (await control.evaluate((element) => element === document.activeElement, undefined, { timeout: 5000 })) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The tabulator does not reach ${control}`)
}

async function typeInto(page: Page, role: 'textbox' | 'combobox', name: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole(role, { name }))
  await page.keyboard.type(text)
}

async function typeMoment(page: Page, label: string, day: string): Promise<void> {
  await tabTo(page, page.locator(`input[type=date]`).and(page.getByLabel(label)))
  // The same in either order of day and month.
  await page.keyboard.type(`${day}${day}2038`)
  await tabTo(page, page.getByLabel(`${label}, Uhrzeit`))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('09:00')
}

async function go(page: Page, letter: string, heading: string): Promise<void> {
  await page.keyboard.type(`g${letter}`)
  await sees(page.getByRole('heading', { name: heading, level: 1 }))
}

async function choose(page: Page, action: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K')
  await sees(page.getByRole('combobox', { name: 'Suchen', exact: true }))
  await page.keyboard.type(action)
  await sees(page.getByRole('option', { name: action, selected: true }))
  await page.keyboard.press('Enter')
}

async function pasteInto(page: Page, action: string, field: string, text: string): Promise<void> {
  await choose(page, action)
  const area = page.getByLabel(field, { exact: true })
  await expect.poll(() => area.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.insertText(text)
  expect(await area.inputValue()).toBe(text)
}

async function pressButton(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

it('leads from a new plan to issued orders with the keyboard alone', async () => {
  const page = await visit('/incplans', { role: 'user' })
  await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
  // The keys are there when the browser has been idle.
  await expect
    .poll(async () => {
      await page.keyboard.type('gn')
      return new URL(page.url()).pathname
    })
    .toBe('/incplans/create')
  await typeInto(page, 'textbox', 'Name des Plans', 'Nur Tasten')
  await typeInto(page, 'combobox', 'Stämme', ours.tag)
  await sees(page.getByRole('option', { name: `[${ours.tag}]` }).first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await typeMoment(page, 'Senden ab', '02')
  await typeMoment(page, 'Ankunft', '03')
  await pressButton(page, 'Plan erstellen')
  await sees(page.getByRole('heading', { name: 'Plan Details' }))

  await go(page, 'a', 'Ziele')
  await pasteInto(page, 'Ziele einfügen', 'Koordinaten', offs.join('\n'))
  await pressButton(page, 'Ziele hinzufügen')
  await sees(page.getByText('5 Ziele gespeichert.'))

  await go(page, 't', 'Truppen')
  await pasteInto(page, 'Truppen hochladen', 'Truppen-Dump', troopDump(ours.members.slice(0, 1)))
  await pressButton(page, 'Truppen hochladen')
  await shows(tile(page, 'Abgelehnt'), '0')

  await go(page, 'c', 'Berechnung')
  await choose(page, 'Alles berechnen')
  await sees(page.getByText(/^Alle Arten berechnet in/))

  await go(page, 'e', 'Export')
  await sees(page.getByText('Noch keine Pläne vorhanden'))
  await choose(page, 'Befehle ausgeben')
  await sees(toast(page, 'Ausgabe 1 ist fertig.'))
})
