import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { defaultMessageTemplate } from '../../shared/model/default-settings.ts'
import type { WorldSettings } from '../../shared/model/settings.ts'
import { api, tokenOf } from '../support/api.ts'
import { confirmWith, demoWorldId } from './demo-plan.ts'
import { expectAccessible, failing, gone, looks, sees, seesInView, type Visit, visit } from './visit.ts'

const servers = ['de781', 'de782']
const superadmin = () => api(tokenOf('superadmin'))
let worldId = ''
let otherId = ''

beforeAll(async () => {
  const ids: string[] = []
  for (const server of servers) {
    const body = { name: `Einstellwelt ${server}`, server }
    ids.push((await superadmin().call(contract.worlds.create, { body })).world._id)
  }
  const [first = '', second = ''] = ids
  worldId = first
  otherId = second
})

// The other journeys run on the same stack and expect the demo world alone.
afterAll(async () => {
  for (const id of [worldId, otherId]) await superadmin().call(contract.worlds.remove, { params: { worldId: id } })
})

const settings = () => superadmin().call(contract.worlds.settings, { params: { worldId } })
const given = (body: Partial<WorldSettings>) =>
  superadmin().call(contract.worlds.saveSettings, { params: { worldId }, body })

/** The settings screen of the test's own world. */
async function settingsScreen(look: Visit = {}): Promise<Page> {
  const page = await visit('/favicon.svg', { role: 'user', ...look })
  await page.evaluate((id) => localStorage.setItem('angriffsplaner.world', id), worldId)
  await page.goto('/settings')
  await sees(header(page, 'Klassifizierung'))
  return page
}

const header = (page: Page, name: string) => page.getByRole('heading', { name: new RegExp(`^${name}`) })
const toggle = (page: Page, name: string) => header(page, name).getByRole('button').click()
const saveTop = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true })
const savedNote = (page: Page) => page.getByText('Einstellungen erfolgreich gespeichert!', { exact: true })
const group = (page: Page | Locator, name: string) => page.getByRole('group', { name, exact: true })

/** What the screen sends when it saves. */
function sentBodies(page: Page): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/settings')) sent.push(request.postDataJSON())
  })
  return sent
}

describe('settings', () => {
  it('are saved section by section and survive a reload', async () => {
    const page = await settingsScreen()
    const sent = sentBodies(page)
    await sees(page.getByText('Keine ungespeicherten Änderungen'))
    expect(await saveTop(page).isDisabled()).toBe(true)

    const off = group(page, '1. Off')
    await off.getByLabel('Axtkämpfer').fill('4321')
    await sees(off.getByText('Das Dorf hat mindestens 4.321 Axtkämpfer und 100 Rammböcke.'))
    await toggle(page, 'Frontlinie')
    await sees(page.getByText('Ohne Frontlinie liegt kein Dorf innerhalb der Front.'))
    await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    const first = group(page, 'Abschnitt 1')
    const coordinates = () =>
      Promise.all(['Von X', 'Von Y', 'Bis X', 'Bis Y'].map((label) => first.getByLabel(label).inputValue()))
    expect(await coordinates()).toEqual(['500', '500', '505', '505'])
    await sees(page.getByRole('img', { name: /Offene Linie/ }))
    await first.getByLabel('Bis X').fill('1234')
    await seesInView(page.getByText('2 Bereiche geändert'))
    await seesInView(page.getByText('Klassifizierung und Frontlinie'))
    await saveTop(page).dblclick()
    await sees(savedNote(page))
    expect(sent).toEqual([
      {
        classificationThresholds: expect.objectContaining({ off: { axe: 4321, ram: 100 } }),
        frontlineCoords: [{ from: { x: 500, y: 500 }, to: { x: 999, y: 505 } }],
      },
    ])
    await gone(savedNote(page))

    await toggle(page, 'Zuweisungsregeln')
    const rules = page.getByRole('region', { name: 'Regeln für RamOff' })
    await rules.getByRole('button', { name: 'Regel hinzufügen: RamOff' }).click()
    await sees(rules.getByText('Ein Dorf passt, wenn es mindestens 1.000 Axtkämpfer hat.'))
    await rules.getByLabel('Einheit').selectOption('Rammbock')
    await rules.getByLabel('Vergleich').selectOption('< weniger als')
    await rules.getByLabel('Anzahl').fill('700')
    await rules.getByRole('switch', { name: 'Nur innerhalb der Front' }).check()
    await toggle(page, 'Auto-Timeslots')
    await page.getByRole('button', { name: 'Zeitfenster hinzufügen' }).click()
    await group(page, 'Zeitfenster 1').getByLabel('Bis').fill('01:30')
    await sees(page.getByText('18:00–01:30 Uhr · 7 Std. 30 Min., über Mitternacht bis zum nächsten Tag'))
    await toggle(page, 'Angriffs-Templates')
    await group(page, 'Fake').getByLabel('Späher').fill('1')
    await sees(group(page, 'Fake').getByText(/10 Bauernhofplätze · langsamste Einheit: Katapult/))
    await page.getByRole('button', { name: 'Alle Einstellungen speichern' }).click()
    await sees(savedNote(page))
    expect(Object.keys(Object(sent[1]))).toEqual(['assignmentRules', 'autoTimeslotSettings', 'attackTemplates'])

    await page.reload()
    await sees(header(page, 'Frontlinie').getByText('1 Abschnitt · Linie'))
    await toggle(page, 'Frontlinie')
    expect(await coordinates()).toEqual(['500', '500', '999', '505'])
    await toggle(page, 'Zuweisungsregeln')
    await sees(rules.getByText('Ein Dorf passt, wenn es weniger als 700 Rammböcke hat und innerhalb der Front liegt.'))
    await sees(header(page, 'Auto-Timeslots').getByText('18:00–01:30'))
    expect(await settings()).toMatchObject({
      assignmentRules: { ramoff: [{ withinFront: true }, { unit: 'ram', op: '<', value: 700 }] },
      autoTimeslotSettings: [{ start: '18:00', end: '01:30' }],
      attackTemplates: { fake: { catapult: 1, spy: 1 } },
    })
  })

  it('remove what was added, keep the focus, and go back to what is saved', async () => {
    await given({ frontlineCoords: [], assignmentRules: {}, autoTimeslotSettings: [] })
    const page = await settingsScreen()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await toggle(page, 'Frontlinie')
    await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    await sees(header(page, 'Frontlinie').getByText('Ungespeichert'))
    await page.getByRole('button', { name: 'Abschnitt 1 entfernen' }).click()
    expect(await focused()).toBe('Abschnitt hinzufügen')
    await gone(header(page, 'Frontlinie').getByText('Ungespeichert'))

    await toggle(page, 'Zuweisungsregeln')
    const rules = page.getByRole('region', { name: 'Regeln für Off' })
    await rules.getByRole('switch').check()
    await sees(rules.getByText(/Es gibt keine Frontlinie: Mit dieser Regel passt kein Dorf/))
    await rules.getByRole('button', { name: 'Regel hinzufügen: Off' }).click()
    await rules.getByRole('button', { name: 'Regel hinzufügen: Off' }).click()
    await rules.getByRole('button', { name: 'Regel 1 für Off entfernen' }).click()
    expect(await rules.getByLabel('Einheit').count()).toBe(1)
    await page.getByRole('button', { name: 'Änderungen verwerfen' }).click()
    await sees(rules.getByText('Keine Regel: Jedes Dorf passt.'))
    expect(await rules.getByRole('switch').isChecked()).toBe(false)
    await sees(page.getByText('Keine ungespeicherten Änderungen'))
  })

  it.each(looks)(
    'count what is changed in a bar that stays in view, and keep the focus (phone: $phone)',
    async (look) => {
      await given({ classificationThresholds: {}, frontlineCoords: [], attackTemplates: {} })
      const page = await settingsScreen(look)
      const bar = page.getByRole('region', { name: 'Änderungen speichern' })
      const save = bar.getByRole('button', { name: 'Alle Einstellungen speichern' })
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      await seesInView(bar.getByText('Keine ungespeicherten Änderungen'))
      for (const name of ['Angriffs-Templates', 'Zuweisungsregeln', 'Frontlinie']) await toggle(page, name)
      const axes = group(page, '1. Off').getByLabel('Axtkämpfer')
      await axes.fill('4000')
      await seesInView(bar.getByText('1 Bereich geändert'))
      await group(page, 'Fake').getByLabel('Späher').fill('1')
      await seesInView(bar.getByText('2 Bereiche geändert'))

      // Wherever the keyboard goes, the bar lies beside and not above it.
      await axes.focus()
      for (let step = 0; step < 60; step++) {
        await page.keyboard.press('Tab')
        const hidden = await page.evaluate(() => {
          const field = document.activeElement
          const cover = document.querySelector('section[aria-label="Änderungen speichern"]')
          if (!field || !cover || cover.contains(field) || !field.closest('main')) return undefined
          const isCovered = field.getBoundingClientRect().bottom > cover.getBoundingClientRect().top + 1
          return isCovered ? field.outerHTML : undefined
        })
        expect(hidden, `hidden after ${step + 1} steps`).toBeUndefined()
      }

      await save.click()
      await seesInView(bar.getByText('Einstellungen erfolgreich gespeichert!', { exact: true }))
      expect(await save.isDisabled()).toBe(true)
      expect(await focused()).toBe('Alle Einstellungen speichern')
      await axes.fill('-5')
      await sees(page.getByText('Statt -5 zählt 0: ganze Zahlen von 0 bis 1.000.000.'))
      expect(await axes.getAttribute('aria-invalid')).toBe('true')
      await axes.fill('')
      await sees(page.getByText('Leer zählt als 0.'))
      expect(await axes.getAttribute('aria-invalid')).toBe('true')
      await axes.fill('0')
      await gone(page.getByText('Leer zählt als 0.'))
      await page.goto('/favicon.svg')
    },
  )

  it('say how many villages of the last upload they take, and which rules and lines cannot be meant', async () => {
    const page = await visit('/favicon.svg', { role: 'user' })
    await page.evaluate((id) => localStorage.setItem('angriffsplaner.world', id), await demoWorldId())
    await page.goto('/settings')
    await sees(page.getByText(/^Gezählt an [\d.]+ Dörfern des letzten Truppen-Uploads vom .* \(„.*“\)\.$/))
    const off = group(page, '1. Off')
    await sees(off.getByText(/^[1-9][\d.]* D(orf|örfer)/))
    await off.getByLabel('Axtkämpfer').fill('900000')
    await sees(off.getByText('0 Dörfer', { exact: true }))
    await page.getByRole('button', { name: 'Änderungen verwerfen' }).click()

    await toggle(page, 'Zuweisungsregeln')
    const rules = page.getByRole('region', { name: 'Regeln für RamOff' })
    for (const _ of [1, 2]) await rules.getByRole('button', { name: 'Regel hinzufügen: RamOff' }).click()
    await rules.getByLabel('Vergleich').last().selectOption('< weniger als')
    await sees(rules.getByText(/^Kein Dorf kann .* Diese Regeln treffen 0 von [\d.]+ Dörfern\.$/))
    await rules.getByLabel('Anzahl').last().fill('900000')
    await gone(rules.getByText(/^Kein Dorf kann/))

    await page.route('**/settings/preview', (route) => route.abort())
    await rules.getByLabel('Anzahl').last().fill('800000')
    await sees(page.getByText('Die Dörfer des letzten Truppen-Uploads konnten nicht gezählt werden.').last())
    await page.goto('/favicon.svg')
  })

  it('show a front line of 200 segments in steps, in the place that it takes in the end', async () => {
    const points = Array.from({ length: 201 }, (_, i) => ({ x: 400 + i, y: 500 + (i % 7) }))
    const frontlineCoords = points.slice(1).map((to, i) => ({ from: points[i] ?? to, to }))
    await given({ frontlineCoords })
    const page = await settingsScreen()
    const [atFirst, height] = await header(page, 'Frontlinie')
      .getByRole('button')
      .evaluate(async (button: HTMLElement) => {
        button.click()
        await new Promise(requestAnimationFrame)
        const rows = document.querySelectorAll('[role=group][aria-label^="Abschnitt "]')
        return [rows.length, rows[0]?.closest('ol')?.clientHeight ?? 0]
      })
    expect(atFirst).toBeGreaterThan(0)
    expect(atFirst).toBeLessThan(50)
    const rows = page.locator('[role=group][aria-label^="Abschnitt "]')
    await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(200)
    const list = page.locator('ol').filter({ has: rows.first() })
    expect(Math.abs((await list.evaluate((element) => element.clientHeight)) - height)).toBeLessThan(20)

    await group(page, 'Abschnitt 200').getByLabel('Bis Y').fill('444')
    await page.getByRole('button', { name: 'Abschnitt 199 entfernen' }).click()
    await expect.poll(() => rows.count()).toBe(199)
    expect(await group(page, 'Abschnitt 199').getByLabel('Bis Y').inputValue()).toBe('444')
    await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    expect(await group(page, 'Abschnitt 200').getByLabel('Bis Y').inputValue()).toBe('505')
  })

  it('send no incomplete window, and show where it is', async () => {
    await given({ autoTimeslotSettings: [{ start: '18:00', end: '22:00' }] })
    const page = await settingsScreen()
    const sent = sentBodies(page)
    await toggle(page, 'Auto-Timeslots')
    await group(page, 'Zeitfenster 1').getByLabel('Von').fill('')
    await toggle(page, 'Auto-Timeslots')
    await saveTop(page).click()
    await sees(page.getByText('Bitte gib bei jedem Zeitfenster Beginn und Ende an.'))
    await sees(group(page, 'Zeitfenster 1').getByText('Bitte gib Beginn und Ende an.'))
    expect(sent).toEqual([])
  })

  it('distribute the catapult targets, and save them on their own', async () => {
    const page = await settingsScreen()
    const sent = sentBodies(page)
    await group(page, '1. Off').getByLabel('Späher').fill('7')
    await toggle(page, 'Katapult-Ziele')
    const percent = (building: string) => group(page, building).getByLabel('Prozent')
    const save = page.getByRole('button', { name: 'Katapult-Ziele speichern' })
    await percent('Hauptgebäude').fill('250')
    await percent('Hauptgebäude').blur()
    expect(await percent('Hauptgebäude').inputValue()).toBe('100')
    await sees(page.getByText('Summe: 175 %'))
    await sees(page.getByText('Die Summe ist nicht 100 % und wird automatisch normalisiert.'))
    for (const building of ['Hauptgebäude', 'Adelshof', 'Schmiede', 'Bauernhof', 'Speicher']) {
      await page.getByRole('switch', { name: building }).uncheck()
    }
    await sees(page.getByText('Mindestens ein Ziel muss aktiviert sein und eine Prozentzahl > 0 haben!'))
    expect(await save.isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Gleichmäßig verteilen' }).isDisabled()).toBe(true)
    await saveTop(page).click()
    await sees(page.getByRole('alert').getByText(/^Mindestens ein Ziel muss aktiviert sein/))
    expect(sent).toEqual([])

    for (const building of ['Adelshof', 'Schmiede', 'Speicher'])
      await page.getByRole('switch', { name: building }).check()
    await page.getByRole('button', { name: 'Gleichmäßig verteilen' }).click()
    const spread = await Promise.all(['Adelshof', 'Schmiede', 'Speicher'].map((name) => percent(name).inputValue()))
    expect(spread).toEqual(['34', '33', '33'])
    await failing(page, '/worlds/*/settings', 500, { code: 'internal', error: 'Serverfehler', message: 'Serverfehler' })
    await save.click()
    await sees(page.getByText('Fehler beim Speichern: Serverfehler'))
    await page.unroute('**/api/worlds/*/settings')
    const saved = performance.now()
    await save.click()
    const done = page.getByText('Katapult-Ziel-Einstellungen erfolgreich gespeichert!')
    await sees(done)
    await gone(done)
    // This note stays for five seconds, not for three.
    expect(performance.now() - saved).toBeGreaterThan(4900)
    // One was answered by the failing server.
    expect(sent.at(-1)).toEqual({
      catapultTargets: {
        hauptgebaeude: { enabled: false, percentage: 100, dsUltimateId: 30 },
        adelshof: { enabled: true, percentage: 34, dsUltimateId: 35 },
        schmiede: { enabled: true, percentage: 33, dsUltimateId: 36 },
        bauernhof: { enabled: false, percentage: 15, dsUltimateId: 43 },
        speicher: { enabled: true, percentage: 33, dsUltimateId: 44 },
      },
    })
    await sees(page.getByText('1 Bereich geändert'))
  })

  it('write the message with variables and a preview, and bring the default back', async () => {
    await given({ dsUltimateMessageTemplate: 'Hallo , los!' })
    const page = await settingsScreen()
    const sent = sentBodies(page)
    await toggle(page, 'PN-Template')
    const text = page.getByRole('textbox', { name: 'Nachricht' })
    expect(await text.getAttribute('rows')).toBe('20')
    await text.focus()
    await page.keyboard.press('Home')
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: '{playerName}' }).click()
    await page.keyboard.type('!')
    expect(await text.inputValue()).toBe('Hallo {playerName}!, los!')
    const preview = page.getByRole('region', { name: 'Vorschau' })
    await sees(preview.getByText('Hallo Wolfgang der Wächter!, los!'))
    await page.keyboard.type('{editurl}')
    await sees(page.getByText(/^\{editurl\}: Diese Platzhalter gibt es nicht/))

    await failing(page, '/worlds/*/settings', 503, { code: 'busy', error: 'Überlastet.', message: 'Überlastet.' })
    await page.getByRole('button', { name: 'PN-Template speichern' }).click()
    await sees(page.getByText('Fehler beim Speichern: Überlastet.'))
    expect(await text.inputValue()).toBe('Hallo {playerName}!{editurl}, los!')
    await page.unroute('**/api/worlds/*/settings')

    await page.getByRole('button', { name: 'Auf Standard zurücksetzen' }).click()
    await confirmWith(page, 'Abbrechen')
    expect(await text.inputValue()).toBe('Hallo {playerName}!{editurl}, los!')
    await page.getByRole('button', { name: 'Auf Standard zurücksetzen' }).click()
    await confirmWith(page, 'Zurücksetzen')
    await expect.poll(() => text.inputValue()).toBe(defaultMessageTemplate)
    await page.getByRole('button', { name: 'PN-Template speichern' }).click()
    await sees(page.getByText('PN-Template erfolgreich gespeichert!'))
    expect(sent.at(-1)).toEqual({ dsUltimateMessageTemplate: defaultMessageTemplate })
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

  it('say when loading or saving fails, and lose nothing', async () => {
    const page = await visit('/favicon.svg', { role: 'user' })
    await page.evaluate((id) => localStorage.setItem('angriffsplaner.world', id), worldId)
    await failing(page, '/worlds/*/settings', 500, { code: 'internal', message: 'Serverfehler' })
    await page.goto('/settings')
    await sees(page.getByText('Fehler beim Laden der Einstellungen'))
    await page.unroute('**/api/worlds/*/settings')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    const rams = group(page, '2. RamOff').getByLabel('Rammbock')
    await rams.fill('555')
    await failing(page, '/worlds/*/settings', 500, { code: 'internal', message: 'Serverfehler' })
    const failed = page.getByText('Fehler beim Speichern der Einstellungen. Bitte versuchen Sie es erneut.')
    await saveTop(page).click()
    await sees(failed)
    await page.unroute('**/api/worlds/*/settings')
    await page.route('**/api/worlds/*/settings', (route) => route.abort())
    await page.getByRole('button', { name: 'Alle Einstellungen speichern' }).click()
    // Without a sentence of the server the specified one stands alone.
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts())
      .toEqual(['Fehler beim Speichern der Einstellungen. Bitte versuchen Sie es erneut.'])
    expect(await rams.inputValue()).toBe('555')
    await page.unroute('**/api/worlds/*/settings')
    await saveTop(page).click()
    await sees(savedNote(page))
    await gone(failed)
  })

  it('ask before unsaved changes are left, also for another world', async () => {
    const page = await settingsScreen()
    const rams = group(page, '2. RamOff').getByLabel('Rammbock')
    await rams.fill('444')
    await page.getByRole('link', { name: 'IncPläne' }).click()
    await confirmWith(page, 'Hier bleiben')
    expect(await rams.inputValue()).toBe('444')

    for (const name of ['Welt', 'Einstellungen der Welt']) {
      const choice = page.getByRole('combobox', { name, exact: true })
      await choice.selectOption('Einstellwelt de782 (de782)')
      await confirmWith(page, 'Hier bleiben')
      await expect.poll(() => choice.locator('option:checked').textContent()).toBe('Einstellwelt de781 (de781)')
      expect(await rams.inputValue()).toBe('444')
    }
    await page.getByRole('combobox', { name: 'Einstellungen der Welt' }).selectOption('Einstellwelt de782 (de782)')
    await confirmWith(page, 'Verwerfen')
    await expect.poll(() => rams.inputValue()).toBe('400')
    await sees(page.getByText('Keine ungespeicherten Änderungen'))
    await page.getByRole('link', { name: 'IncPläne' }).click()
    await page.waitForURL('**/incplans')
  })

  it.each(looks)('are accessible (phone: $phone)', async (look) => {
    await given({
      frontlineCoords: [
        { from: { x: 480, y: 480 }, to: { x: 520, y: 480 } },
        { from: { x: 520, y: 480 }, to: { x: 500, y: 520 } },
        { from: { x: 500, y: 520 }, to: { x: 480, y: 480 } },
      ],
      assignmentRules: { off: [{ withinFront: true }, { unit: 'axe', op: '>=', value: 1000 }] },
      autoTimeslotSettings: [{ start: '22:00', end: '01:00' }],
    })
    const page = await settingsScreen(look)
    for (const name of ['Frontlinie', 'Zuweisungsregeln', 'Auto-Timeslots']) await toggle(page, name)
    for (const name of ['Angriffs-Templates', 'Katapult-Ziele', 'PN-Template']) await toggle(page, name)
    await page.getByRole('switch', { name: 'Speicher' }).uncheck()
    await sees(page.getByRole('img', { name: /Geschlossener Ring/ }))
    await page.mouse.move(0, 0)
    await expectAccessible(page)
  })
})

describe('the design test page', () => {
  it.each(looks)('is public, makes no calls and is accessible (phone: $phone)', async (look) => {
    const page = await visit('/favicon.svg', look)
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
    await page.goto('/test-design')
    await sees(page.getByRole('heading', { name: 'Design-Test' }))
    await sees(page.getByText('4 Dörfer übernommen, 2 Zeilen abgelehnt.'))
    await expectAccessible(page)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(calls).toEqual([])
    // What the bar of a signed-in person asks is the bar's.
    await page.evaluate((token) => localStorage.setItem('angriffsplaner.token', token), tokenOf('user'))
    await page.reload()
    await sees(page.getByRole('heading', { name: 'Design-Test' }))
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('navigation', { name: 'Hauptnavigation', includeHidden: true }).count()).toBe(1)
    expect(calls.map((url) => new URL(url).pathname).sort()).toEqual(['/api/auth/me', '/api/worlds'])
  })
})
