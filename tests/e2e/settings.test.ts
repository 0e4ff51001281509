import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import type { WorldSettings } from '../../shared/model/settings.ts'
import { api, tokenOf } from '../support/api.ts'
import { confirmWith, demoWorldId } from './demo-plan.ts'
import { sees, type Visit, visit } from './visit.ts'

const superadmin = () => api(tokenOf('superadmin'))
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

/** The settings screen of the test's own world, or of another one. */
async function settingsScreen(look: Visit = {}, world = worldId): Promise<Page> {
  const page = await visit('/favicon.svg', { role: 'user', ...look })
  await page.evaluate((id) => localStorage.setItem('angriffsplaner.world', id), world)
  await page.goto('/settings')
  await sees(header(page, 'Klassifizierung'))
  return page
}

const header = (page: Page, name: string) => page.getByRole('heading', { name: new RegExp(`^${name}`) })
const toggle = (page: Page, name: string) => header(page, name).getByRole('button').click()
const saveTop = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true })
const savedNote = (page: Page) => page.getByText('Einstellungen erfolgreich gespeichert!', { exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

describe('settings', () => {
  it('are saved section by section and survive a reload', async () => {
    const page = await settingsScreen()
    await group(page, '1. Off').getByLabel('Axtkämpfer').fill('4321')
    await toggle(page, 'Frontlinie')
    await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    await saveTop(page).click()
    await sees(savedNote(page))
    await toggle(page, 'Zuweisungsregeln')
    const rules = page.getByRole('region', { name: 'Regeln für RamOff' })
    await rules.getByRole('button', { name: 'Regel hinzufügen: RamOff' }).click()
    await rules.getByRole('switch', { name: 'Nur innerhalb der Front' }).check()
    await toggle(page, 'Katapult-Ziele')
    await page.getByRole('switch', { name: 'Speicher' }).uncheck()
    await page.getByRole('button', { name: 'Alle Einstellungen speichern' }).click()
    await sees(savedNote(page))

    await page.reload()
    await sees(header(page, 'Frontlinie').getByText('1 Abschnitt · Linie'))
    await toggle(page, 'Zuweisungsregeln')
    await sees(
      rules.getByText('Ein Dorf passt, wenn es mindestens 1.000 Axtkämpfer hat und innerhalb der Front liegt.'),
    )
    expect(await settings()).toMatchObject({
      classificationThresholds: { off: { axe: 4321, ram: 100 } },
      frontlineCoords: [{ from: { x: 500, y: 500 }, to: { x: 505, y: 505 } }],
      assignmentRules: { ramoff: [{ withinFront: true }, { unit: 'axe', op: '>=', value: 1000 }] },
      catapultTargets: { speicher: { enabled: false } },
    })
  })

  it('say how many villages of the last upload they take', async () => {
    const page = await settingsScreen({}, await demoWorldId())
    await sees(page.getByText(/^Gezählt an [\d.]+ Dörfern des letzten Truppen-Uploads vom .* \(„.*“\)\.$/))
    await sees(group(page, '1. Off').getByText(/^[1-9][\d.]* D(orf|örfer)/))
  })

  it('of two leaders who edit different sections are both kept', async () => {
    await given({ autoTimeslotSettings: [], frontlineCoords: [] })
    const [one, two] = [await settingsScreen(), await settingsScreen({ role: 'admin' })]
    await toggle(one, 'Frontlinie')
    await one.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    await toggle(two, 'Auto-Timeslots')
    await two.getByRole('button', { name: 'Zeitfenster hinzufügen' }).click()
    await saveTop(one).click()
    await sees(savedNote(one))
    await saveTop(two).click()
    await sees(savedNote(two))
    // What the server answers is shown: the other one's section too.
    await sees(header(two, 'Frontlinie').getByText('1 Abschnitt · Linie'))
    const { frontlineCoords, autoTimeslotSettings } = await settings()
    expect([frontlineCoords.length, autoTimeslotSettings.length]).toEqual([1, 1])
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
    await confirmWith(page, 'Abbrechen')
    await sees(page.getByText(/Diesen Abschnitt hat inzwischen jemand anderes gespeichert/))
    expect(await text.inputValue()).toBe('Meine Fassung')
    expect((await settings()).dsUltimateMessageTemplate).toBe('Stand 2')
    await saveTop(page).click()
    await confirmWith(page, 'Überschreiben')
    await sees(savedNote(page))
    expect((await settings()).dsUltimateMessageTemplate).toBe('Meine Fassung')
  })
})
