import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, callsOf, failure, lost } from '../support/answers.ts'
import { lifeOf, stopTimers } from '../support/clock.ts'
import { aWorld } from '../support/samples.ts'
import { confirmWith, focused, gone, sees, seesInView, textsOf } from '../support/screen.ts'
import { reload, visit } from '../support/visit.tsx'
import { group, header, openSettings, savedNote, saveTop, sent, settingsServer, toggle } from './settings-screen.ts'

const saveAll = page.getByRole('button', { name: 'Alle Einstellungen speichern' })
const unchanged = page.getByText('Keine ungespeicherten Änderungen')
const rams = group('2. RamOff').getByLabelText('Rammbock')
const failed = 'Fehler beim Speichern der Einstellungen. Bitte versuchen Sie es erneut.'

describe('the settings', () => {
  it('send each changed section once, and are there again after a reload', async () => {
    await openSettings()
    await sees(unchanged)
    await expect.element(saveTop).toBeDisabled()
    await group('1. Off').getByLabelText('Axtkämpfer').fill('4321')
    await toggle('Frontlinie')
    await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    await seesInView(page.getByText('2 Bereiche geändert'))
    await seesInView(page.getByText('Klassifizierung und Frontlinie'))
    await saveTop.dblClick()
    await sees(savedNote)
    expect(sent()).toEqual([
      {
        classificationThresholds: expect.objectContaining({ off: { axe: 4321, ram: 100 } }),
        frontlineCoords: [{ from: { x: 500, y: 500 }, to: { x: 505, y: 505 } }],
      },
    ])
    await toggle('Auto-Timeslots')
    await page.getByRole('button', { name: 'Zeitfenster hinzufügen' }).click()
    await toggle('Angriffs-Templates')
    await group('Fake').getByLabelText('Späher').fill('1')
    await saveAll.click()
    await sees(savedNote)
    expect(Object.keys(Object(sent()[1]))).toEqual(['autoTimeslotSettings', 'attackTemplates'])
    await reload()
    await sees(header('Frontlinie').getByText('1 Abschnitt · Linie'))
    await expect.element(group('1. Off').getByLabelText('Axtkämpfer')).toHaveValue(4321)
  })

  it.each(looks)(
    'count what is changed in a bar that stays in view, and keep the focus (phone: $phone)',
    async (look) => {
      await openSettings({ given: { classificationThresholds: {} }, ...look })
      const bar = page.getByRole('region', { name: 'Änderungen speichern' })
      await seesInView(bar.getByText('Keine ungespeicherten Änderungen'))
      for (const name of ['Angriffs-Templates', 'Zuweisungsregeln', 'Frontlinie']) await toggle(name)
      const axes = group('1. Off').getByLabelText('Axtkämpfer')
      await axes.fill('4000')
      await seesInView(bar.getByText('1 Bereich geändert'))
      await group('Fake').getByLabelText('Späher').fill('1')
      await seesInView(bar.getByText('2 Bereiche geändert'))

      // Wherever the keyboard goes, the bar lies beside and not above it; each step is looked at as the next one begins.
      const hidden: (string | undefined)[] = []
      let steps = 0
      const lookAtStep = () => {
        const [field, cover] = [focused(), bar.element()]
        steps++
        if (!field?.closest('main') || cover.contains(field)) return
        const isCovered = field.getBoundingClientRect().bottom > cover.getBoundingClientRect().top + 1
        if (isCovered) hidden.push(field.outerHTML)
      }
      await axes.click()
      document.addEventListener('keydown', lookAtStep)
      await userEvent.keyboard('{Tab}'.repeat(60))
      document.removeEventListener('keydown', lookAtStep)
      expect([steps, hidden]).toEqual([60, []])

      await saveAll.click()
      await seesInView(bar.getByText('Einstellungen erfolgreich gespeichert!', { exact: true }))
      await expect.element(saveAll).toBeDisabled()
      expect(focused()).toBe(saveAll.element())
    },
  )

  it('tell for three seconds that they are saved', async () => {
    await openSettings()
    await rams.fill('444')
    stopTimers()
    await saveTop.click()
    await expect.element(savedNote).toBeVisible()
    expect(await lifeOf(savedNote)).toBeGreaterThanOrEqual(3000)
  })

  it('say what counts in place of a number that cannot be', async () => {
    await openSettings()
    const axes = group('1. Off').getByLabelText('Axtkämpfer')
    await axes.fill('-5')
    await sees(page.getByText('Statt -5 zählt 0: ganze Zahlen von 0 bis 1.000.000.'))
    await expect.element(axes).toBeInvalid()
    await axes.fill('')
    await sees(page.getByText('Leer zählt als 0.'))
    await expect.element(axes).toBeInvalid()
    await axes.fill('0')
    await gone(page.getByText('Leer zählt als 0.'))
  })

  it('say when loading or saving fails, and lose nothing', async () => {
    await visit('/settings', { as: 'user', answers: { ...settingsServer(), 'worlds.settings': failure('internal') } })
    await sees(page.getByText('Fehler beim Laden der Einstellungen'))
    answers(settingsServer())
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await rams.fill('555')
    answers({ 'worlds.settings': failure('internal') })
    await saveTop.click()
    await sees(page.getByText(failed))
    answers({ 'worlds.settings': lost })
    await saveAll.click()
    // Without a sentence of the server the specified one stands alone.
    await expect.poll(() => textsOf(page.getByRole('alert'))).toEqual([failed])
    await expect.element(rams).toHaveValue(555)
    answers({ ...settingsServer(), 'worlds.saveSettings': failure('internal') })
    await saveTop.click()
    await sees(page.getByText(failed))
    answers(settingsServer())
    await saveTop.click()
    await sees(savedNote)
    await gone(page.getByText(failed))
  })

  it('ask before unsaved changes are left', async () => {
    await openSettings({ answers: { 'plans.list': { plans: [] } } })
    await rams.fill('444')
    await page.getByRole('link', { name: 'IncPläne' }).click()
    await confirmWith('Hier bleiben')
    await expect.element(rams).toHaveValue(444)
    await page.getByRole('button', { name: 'Änderungen verwerfen' }).click()
    await sees(unchanged)
    await page.getByRole('link', { name: 'IncPläne' }).click()
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
  })

  it('ask before another world is chosen, wherever that is', async () => {
    const worlds = [aWorld({ _id: 'one', name: 'Eins' }), aWorld({ _id: 'two', name: 'Zwei' })]
    await openSettings({ answers: { 'worlds.list': { worlds } } })
    await rams.fill('444')
    const choices = ['Welt', 'Einstellungen der Welt'].map((name) => page.getByRole('combobox', { name, exact: true }))
    for (const choice of choices) {
      await choice.selectOptions('Zwei (de999)')
      await confirmWith('Hier bleiben')
      await expect.element(choice).toHaveDisplayValue('Eins (de999)')
      await expect.element(rams).toHaveValue(444)
    }
    await choices[1]?.selectOptions('Zwei (de999)')
    await confirmWith('Verwerfen')
    await expect.element(rams).toHaveValue(400)
    await sees(unchanged)
    expect(callsOf('worlds.settings').at(-1)?.params).toEqual({ worldId: 'two' })
  })

  it.each(looks)('are accessible (phone: $phone)', async (look) => {
    const given = {
      frontlineCoords: [
        { from: { x: 480, y: 480 }, to: { x: 520, y: 480 } },
        { from: { x: 520, y: 480 }, to: { x: 500, y: 520 } },
        { from: { x: 500, y: 520 }, to: { x: 480, y: 480 } },
      ],
      assignmentRules: { off: [{ withinFront: true } as const, { unit: 'axe', op: '>=', value: 1000 } as const] },
      autoTimeslotSettings: [{ start: '22:00', end: '01:00' }],
    }
    await openSettings({ given, ...look })
    for (const name of ['Frontlinie', 'Zuweisungsregeln', 'Auto-Timeslots']) await toggle(name)
    for (const name of ['Angriffs-Templates', 'Katapult-Ziele', 'PN-Template']) await toggle(name)
    await page.getByRole('switch', { name: 'Speicher' }).click()
    await sees(page.getByRole('img', { name: /Geschlossener Ring/ }))
    await expectAccessible()
  })
})
