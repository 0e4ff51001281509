import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../shared/contract/index.ts'
import type { Role } from '../../../shared/model/account.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { gone, sees, visit } from '../support/visit.ts'

const superadmin = () => api(roleToken('superadmin'))
let worldId = ''

beforeAll(async () => {
  const body = { name: 'Einstellwelt', server: 'de781' }
  worldId = (await superadmin().call(contract.worlds.create, { body })).world._id
})

// The other journeys run on the same stack and expect the demo world alone.
afterAll(() => superadmin().call(contract.worlds.remove, { params: { worldId } }))

const settings = () => superadmin().call(contract.worlds.settings, { params: { worldId } })
const given = (body: Partial<WorldSettings>) =>
  superadmin().call(contract.worlds.saveSettings, { params: { worldId }, body })

/** The settings screen of the test's own world. */
async function settingsScreen(role: Role = 'user'): Promise<Page> {
  const page = await visit('/settings', { role, worldId })
  await sees(header(page, 'Klassifizierung'))
  return page
}

const header = (page: Page, name: string) => page.getByRole('heading', { name: new RegExp(`^${name}`) })
const toggle = (page: Page, name: string) => header(page, name).getByRole('button').click()
const saveTop = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true })
const savedNote = (page: Page) => page.getByText('Einstellungen erfolgreich gespeichert!', { exact: true })
const group = (page: Page | Locator, name: string) => page.getByRole('group', { name, exact: true })

describe('settings', () => {
  it('are saved section by section and survive a reload', async () => {
    const page = await settingsScreen()
    await group(page, '1. Off').getByLabel('Axtkämpfer').fill('4321')
    await toggle(page, 'Frontlinie')
    await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    const first = group(page, 'Abschnitt 1')
    await first.getByLabel('Bis X').fill('1234')
    await saveTop(page).dblclick()
    await sees(savedNote(page))
    await gone(savedNote(page))

    await toggle(page, 'Zuweisungsregeln')
    const rules = page.getByRole('region', { name: 'Regeln für RamOff' })
    await rules.getByRole('button', { name: 'Regel hinzufügen: RamOff' }).click()
    await rules.getByLabel('Einheit').selectOption('Rammbock')
    await rules.getByLabel('Vergleich').selectOption('< weniger als')
    await rules.getByLabel('Anzahl').fill('700')
    await rules.getByRole('switch', { name: 'Nur innerhalb der Front' }).check()
    await toggle(page, 'Auto-Timeslots')
    await page.getByRole('button', { name: 'Zeitfenster hinzufügen' }).click()
    await group(page, 'Zeitfenster 1').getByLabel('Bis').fill('01:30')
    await toggle(page, 'Angriffs-Templates')
    await group(page, 'Fake').getByLabel('Späher').fill('1')
    await page.getByRole('button', { name: 'Alle Einstellungen speichern' }).click()
    await sees(savedNote(page))

    await page.reload()
    await sees(header(page, 'Frontlinie').getByText('1 Abschnitt · Linie'))
    await toggle(page, 'Frontlinie')
    const labels = ['Von X', 'Von Y', 'Bis X', 'Bis Y']
    const coordinates = await Promise.all(labels.map((label) => first.getByLabel(label).inputValue()))
    expect(coordinates).toEqual(['500', '500', '999', '505'])
    await toggle(page, 'Zuweisungsregeln')
    await sees(rules.getByText('Ein Dorf passt, wenn es weniger als 700 Rammböcke hat und innerhalb der Front liegt.'))
    await sees(header(page, 'Auto-Timeslots').getByText('18:00–01:30'))
    expect(await settings()).toMatchObject({
      classificationThresholds: { off: { axe: 4321, ram: 100 } },
      assignmentRules: { ramoff: [{ withinFront: true }, { unit: 'ram', op: '<', value: 700 }] },
      autoTimeslotSettings: [{ start: '18:00', end: '01:30' }],
      attackTemplates: { fake: { catapult: 1, spy: 1 } },
    })
  })

  it('of two leaders who edit the same section ask the second', async () => {
    await given({ dsUltimateMessageTemplate: 'Stand 1' })
    const page = await settingsScreen()
    await toggle(page, 'PN-Template')
    const text = page.getByRole('textbox', { name: 'Nachricht' })
    await text.fill('Meine Fassung')
    await given({ dsUltimateMessageTemplate: 'Stand 2' })
    await saveTop(page).click()
    await sees(page.getByText('Inzwischen von jemand anderem geändert'))
    await sees(page.getByRole('group', { name: 'PN-Template' }).getByText('Stand 2'))
    expect(await text.inputValue()).toBe('Meine Fassung')
    expect((await settings()).dsUltimateMessageTemplate).toBe('Stand 2')
    await page.getByRole('button', { name: 'PN-Template: Deine Eingabe behalten' }).click()
    await saveTop(page).click()
    await sees(savedNote(page))
    expect((await settings()).dsUltimateMessageTemplate).toBe('Meine Fassung')
  })
})
