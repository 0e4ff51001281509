import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, lost, recordedCalls } from '../support/answers.ts'
import { confirmWith, elementTexts, focused, gone, press, sees, seesInView } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'
import { group, openSettings, savedNote, saveTop, section, settingsServer, toggle, worlds } from './settings-screen.ts'

const sent = () => recordedCalls('worlds.saveSettings').map(({ body }) => body)

describe('the settings', () => {
  it('send what was changed and nothing else, once', async () => {
    await openSettings()
    await sees(page.getByText('Keine ungespeicherten Änderungen'))
    await expect.element(saveTop).toBeDisabled()
    const off = group('1. Off')
    await off.getByLabelText('Axtkämpfer').fill('4321')
    await sees(off.getByText('Das Dorf hat mindestens 4.321 Axtkämpfer und 100 Rammböcke.'))
    await toggle('Frontlinie')
    await sees(page.getByText('Ohne Frontlinie liegt kein Dorf innerhalb der Front.'))
    await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    const first = group('Abschnitt 1')
    for (const [label, value] of [
      ['Von X', '500'],
      ['Von Y', '500'],
      ['Bis X', '505'],
      ['Bis Y', '505'],
    ] as const) {
      await expect.element(first.getByLabelText(label)).toHaveValue(Number(value))
    }
    await sees(page.getByRole('img', { name: /Offene Linie/ }))
    await first.getByLabelText('Bis X').fill('1234')
    await seesInView(page.getByText('2 Bereiche geändert'))
    await seesInView(page.getByText('Klassifizierung und Frontlinie'))
    await saveTop.dblClick()
    await sees(savedNote)
    expect(sent()).toEqual([
      {
        classificationThresholds: expect.objectContaining({ off: { axe: 4321, ram: 100 } }),
        frontlineCoords: [{ from: { x: 500, y: 500 }, to: { x: 999, y: 505 } }],
        versions: { classificationThresholds: 0, frontlineCoords: 0 },
      },
    ])
    await gone(savedNote)
  })

  it('say in words what rules, windows and templates mean', async () => {
    await openSettings()
    await toggle('Zuweisungsregeln')
    const rules = page.getByRole('region', { name: 'Regeln für RamOff' })
    await rules.getByRole('button', { name: 'Regel hinzufügen: RamOff' }).click()
    await sees(rules.getByText('Ein Dorf passt, wenn es mindestens 1.000 Axtkämpfer hat.'))
    await toggle('Auto-Timeslots')
    await page.getByRole('button', { name: 'Zeitfenster hinzufügen' }).click()
    await group('Zeitfenster 1').getByLabelText('Bis').fill('01:30')
    await sees(page.getByText('18:00–01:30 Uhr · 7 Std. 30 Min., über Mitternacht bis zum nächsten Tag'))
    await toggle('Angriffs-Templates')
    await group('Fake').getByLabelText('Späher').fill('1')
    await sees(group('Fake').getByText(/10 Bauernhofplätze · langsamste Einheit: Katapult/))
    await page.getByRole('button', { name: 'Alle Einstellungen speichern' }).click()
    await sees(savedNote)
    expect(Object.keys(Object(sent()[0]))).toEqual([
      'assignmentRules',
      'autoTimeslotSettings',
      'attackTemplates',
      'versions',
    ])
  })

  it('remove what was added, keep the focus, and go back to what is saved', async () => {
    await openSettings(settingsServer({ assignmentRules: {} }))
    await toggle('Frontlinie')
    await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    await sees(section('Frontlinie').getByText('Ungespeichert'))
    await page.getByRole('button', { name: 'Abschnitt 1 entfernen' }).click()
    expect(focused()?.textContent).toBe('Abschnitt hinzufügen')
    await gone(section('Frontlinie').getByText('Ungespeichert'))

    await toggle('Zuweisungsregeln')
    const rules = page.getByRole('region', { name: 'Regeln für Off' })
    const add = rules.getByRole('button', { name: 'Regel hinzufügen: Off' })
    await rules.getByRole('switch', { name: 'Nur innerhalb der Front' }).click()
    await sees(rules.getByText(/Es gibt keine Frontlinie: Mit dieser Regel passt kein Dorf/))
    await add.click()
    await add.click()
    await rules.getByRole('button', { name: 'Regel 1 für Off entfernen' }).click()
    expect(rules.getByLabelText('Einheit').elements()).toHaveLength(1)
    await page.getByRole('button', { name: 'Änderungen verwerfen' }).click()
    await sees(rules.getByText('Keine Regel: Jedes Dorf passt.'))
    await expect.element(rules.getByRole('switch', { name: 'Nur innerhalb der Front' })).not.toBeChecked()
    await sees(page.getByText('Keine ungespeicherten Änderungen'))
  })

  it.each(looks)(
    'count what is changed in a bar that stays in view, and keep the focus (phone: $phone)',
    async (look) => {
      await openSettings(settingsServer({ classificationThresholds: {}, attackTemplates: {} }), look)
      const bar = page.getByRole('region', { name: 'Änderungen speichern' })
      const save = bar.getByRole('button', { name: 'Alle Einstellungen speichern' })
      await seesInView(bar.getByText('Keine ungespeicherten Änderungen'))
      for (const name of ['Angriffs-Templates', 'Zuweisungsregeln', 'Frontlinie']) await toggle(name)
      const axes = group('1. Off').getByLabelText('Axtkämpfer')
      await axes.fill('4000')
      await seesInView(bar.getByText('1 Bereich geändert'))
      await group('Fake').getByLabelText('Späher').fill('1')
      await seesInView(bar.getByText('2 Bereiche geändert'))

      // Wherever the keyboard goes, the bar lies beside and not above it.
      await axes.click()
      for (let step = 1; step <= 60; step++) {
        await press('Tab')
        const field = focused()
        if (!field?.closest('main') || bar.element().contains(field)) continue
        const hidden = field.getBoundingClientRect().bottom > bar.element().getBoundingClientRect().top + 1
        expect(hidden ? field.outerHTML : undefined, `hidden after ${step} steps`).toBeUndefined()
      }

      await save.click()
      await seesInView(bar.getByText('Einstellungen erfolgreich gespeichert!', { exact: true }))
      await expect.element(save).toBeDisabled()
      expect(focused()?.textContent).toBe('Alle Einstellungen speichern')
      await axes.fill('-5')
      await sees(page.getByText('Statt -5 zählt 0: ganze Zahlen von 0 bis 1.000.000.'))
      await expect.element(axes).toHaveAttribute('aria-invalid', 'true')
      await axes.fill('')
      await sees(page.getByText('Leer zählt als 0.'))
      await expect.element(axes).toHaveAttribute('aria-invalid', 'true')
      await axes.fill('0')
      await gone(page.getByText('Leer zählt als 0.'))
    },
  )

  it('say how many villages of the last upload they take, and which rules cannot be meant', async () => {
    await openSettings()
    await sees(page.getByText(/^Gezählt an 3 Dörfern des letzten Truppen-Uploads vom .* \(„Großangriff“\)\.$/))
    const off = group('1. Off')
    await sees(off.getByText(/^[1-9][\d.]* D(orf|örfer)/))
    await off.getByLabelText('Axtkämpfer').fill('900000')
    await sees(off.getByText('0 Dörfer', { exact: true }))
    // The two offs are cleaners then; with more axes asked of those as well they have no role.
    await group('3. BF Cleaner').getByLabelText('Axtkämpfer').fill('7100')
    await sees(page.getByText('BF Cleaner: Schwelle Axtkämpfer von 7.100 auf 5.000 senken bringt 2 Dörfer.'))
    await page.getByRole('button', { name: 'Änderungen verwerfen' }).click()

    await toggle('Zuweisungsregeln')
    const rules = page.getByRole('region', { name: 'Regeln für RamOff' })
    for (const _ of [1, 2]) await rules.getByRole('button', { name: 'Regel hinzufügen: RamOff' }).click()
    await rules.getByLabelText('Vergleich').last().selectOptions('< weniger als')
    await sees(rules.getByText(/^Kein Dorf kann .* Diese Regeln treffen 0 von 3 Dörfern\.$/))
    await rules.getByLabelText('Anzahl').last().fill('900000')
    await gone(rules.getByText(/^Kein Dorf kann/))

    answers({ 'worlds.previewSettings': lost })
    await rules.getByLabelText('Anzahl').last().fill('800000')
    await sees(page.getByText('Die Dörfer des letzten Truppen-Uploads konnten nicht gezählt werden.').last())
  })

  it('send no incomplete window, and show where it is', async () => {
    await openSettings(settingsServer({ autoTimeslotSettings: [{ start: '18:00', end: '22:00' }] }))
    await toggle('Auto-Timeslots')
    await group('Zeitfenster 1').getByLabelText('Von').fill('')
    await toggle('Auto-Timeslots')
    await saveTop.click()
    await sees(page.getByText('Bitte gib bei jedem Zeitfenster Beginn und Ende an.'))
    await sees(group('Zeitfenster 1').getByText('Bitte gib Beginn und Ende an.'))
    expect(sent()).toEqual([])
  })

  it('say when loading or saving fails, and lose nothing', async () => {
    const server = settingsServer()
    await visit('/settings', { as: 'user', answers: { ...server, 'worlds.settings': failure('internal') } })
    await sees(page.getByText('Fehler beim Laden der Einstellungen'))
    answers(server)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    const rams = group('2. RamOff').getByLabelText('Rammbock')
    await rams.fill('555')
    const failed = page.getByText('Fehler beim Speichern der Einstellungen. Bitte versuchen Sie es erneut.')
    answers({ 'worlds.saveSettings': failure('internal') })
    await saveTop.click()
    await sees(failed)
    answers({ 'worlds.saveSettings': lost })
    await page.getByRole('button', { name: 'Alle Einstellungen speichern' }).click()
    // The specified sentence stays, and why follows it.
    await expect
      .poll(() => elementTexts(page.getByRole('alert')))
      .toEqual([
        expect.stringMatching(
          /^Fehler beim Speichern der Einstellungen\. Bitte versuchen Sie es erneut\.\s?Keine Verbindung\.$/,
        ),
      ])
    await expect.element(rams).toHaveValue(555)
    answers(server)
    await saveTop.click()
    await sees(savedNote)
    await gone(failed)
  })

  it('ask before unsaved changes are left, also for another world', async () => {
    await openSettings()
    const rams = group('2. RamOff').getByLabelText('Rammbock')
    await rams.fill('444')
    await page.getByRole('link', { name: 'IncPläne' }).click()
    await confirmWith('Hier bleiben')
    await expect.element(rams).toHaveValue(444)

    for (const name of ['Welt', 'Einstellungen der Welt']) {
      const choice = page.getByRole('combobox', { name, exact: true })
      await choice.selectOptions('Zweitwelt (de782)')
      await confirmWith('Hier bleiben')
      await expect.element(choice).toHaveValue(worlds[0]?._id)
      await expect.element(rams).toHaveValue(444)
    }
    await page.getByRole('combobox', { name: 'Einstellungen der Welt' }).selectOptions('Zweitwelt (de782)')
    await confirmWith('Verwerfen')
    await expect.element(rams).toHaveValue(400)
    await sees(page.getByText('Keine ungespeicherten Änderungen'))
    await page.getByRole('link', { name: 'IncPläne' }).click()
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
  })

  it.each(looks)('are accessible (phone: $phone)', async (look) => {
    const ring = settingsServer({
      frontlineCoords: [
        { from: { x: 480, y: 480 }, to: { x: 520, y: 480 } },
        { from: { x: 520, y: 480 }, to: { x: 500, y: 520 } },
        { from: { x: 500, y: 520 }, to: { x: 480, y: 480 } },
      ],
      assignmentRules: { off: [{ withinFront: true }, { unit: 'axe', op: '>=', value: 1000 }] },
      autoTimeslotSettings: [{ start: '22:00', end: '01:00' }],
    })
    await openSettings(ring, look)
    for (const name of ['Frontlinie', 'Zuweisungsregeln', 'Auto-Timeslots']) await toggle(name)
    for (const name of ['Angriffs-Templates', 'Katapult-Ziele', 'PN-Template']) await toggle(name)
    await page.getByRole('switch', { name: 'Speicher' }).click()
    await sees(page.getByRole('img', { name: /Geschlossener Ring/ }))
    await section('Klassifizierung').hover()
    await expectAccessible()
  })
})
