import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultMessageTemplate } from '../../../shared/model/default-settings.ts'
import { answers, failure, lost } from '../support/answers.ts'
import { lifeOf, stopTimers } from '../support/clock.ts'
import { confirmWith, focused, gone, press, sees, textOf, valueIn } from '../support/screen.ts'
import { group, header, openSettings, saveTop, sent, settingsServer, toggle } from './settings-screen.ts'

const discard = () => page.getByRole('button', { name: 'Änderungen verwerfen' }).click()

describe('the classification', () => {
  it('says in a sentence what it asks, and how many villages of the last upload it takes', async () => {
    const villages = [{ x: 500, y: 500, troops: { axe: 6000, ram: 300 } }]
    await openSettings({ villages })
    const off = group('1. Off')
    await sees(page.getByText(/^Gezählt an 1 Dorf des letzten Truppen-Uploads vom .* \(„Großangriff“\)\.$/))
    await sees(off.getByText('1 Dorf', { exact: true }))
    await off.getByLabelText('Axtkämpfer').fill('900000')
    await sees(off.getByText('Das Dorf hat mindestens 900.000 Axtkämpfer und 100 Rammböcke.'))
    await sees(off.getByText('0 Dörfer', { exact: true }))
  })
})

describe('the front line', () => {
  const rows = page.css('[role=group][aria-label^="Abschnitt "]')

  it('takes segments, whose coordinates lie on the map, and gives them back', async () => {
    await openSettings()
    await toggle('Frontlinie')
    await sees(page.getByText('Ohne Frontlinie liegt kein Dorf innerhalb der Front.'))
    await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    const fields = ['Von X', 'Von Y', 'Bis X', 'Bis Y'].map((label) => group('Abschnitt 1').getByLabelText(label))
    expect(fields.map(valueIn)).toEqual(['500', '500', '505', '505'])
    await sees(page.getByRole('img', { name: /Offene Linie/ }))
    await fields[2]?.fill('1234')
    await saveTop.click()
    await expect.poll(sent).toEqual([{ frontlineCoords: [{ from: { x: 500, y: 500 }, to: { x: 999, y: 505 } }] }])
    await gone(header('Frontlinie').getByText('Ungespeichert'))
    await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    await sees(header('Frontlinie').getByText('Ungespeichert'))
    await page.getByRole('button', { name: 'Abschnitt 2 entfernen' }).click()
    expect(focused()?.textContent).toBe('Abschnitt hinzufügen')
    await gone(header('Frontlinie').getByText('Ungespeichert'))
  })

  it('of 200 segments is shown in steps, in the place that it takes in the end', async () => {
    const points = Array.from({ length: 201 }, (_, i) => ({ x: 400 + i, y: 500 + (i % 7) }))
    const frontlineCoords = points.slice(1).map((to, i) => ({ from: points[i] ?? to, to }))
    await openSettings({ given: { frontlineCoords } })
    const button = header('Frontlinie').getByRole('button').element()
    const list = () => rows.first().element().closest('ol')?.clientHeight ?? 0
    if (button instanceof HTMLElement) button.click()
    await new Promise(requestAnimationFrame)
    const [atFirst, height] = [rows.elements().length, list()]
    expect(atFirst).toBeGreaterThan(0)
    expect(atFirst).toBeLessThan(50)
    await expect.poll(() => rows.elements().length).toBe(200)
    expect(Math.abs(list() - height)).toBeLessThan(20)

    await group('Abschnitt 200').getByLabelText('Bis Y').fill('444')
    await page.getByRole('button', { name: 'Abschnitt 199 entfernen' }).click()
    await expect.poll(() => rows.elements().length).toBe(199)
    expect(valueIn(group('Abschnitt 199').getByLabelText('Bis Y'))).toBe('444')
    await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    await expect.poll(() => valueIn(group('Abschnitt 200').getByLabelText('Bis Y'))).toBe('505')
  })
})

describe('the rules', () => {
  const off = page.getByRole('region', { name: 'Regeln für Off' })
  const ramoff = page.getByRole('region', { name: 'Regeln für RamOff' })

  it('are told in a sentence, taken away one by one, and brought back as they are saved', async () => {
    await openSettings()
    await toggle('Zuweisungsregeln')
    await ramoff.getByRole('button', { name: 'Regel hinzufügen: RamOff' }).click()
    await sees(ramoff.getByText('Ein Dorf passt, wenn es mindestens 1.000 Axtkämpfer hat.'))
    await ramoff.getByLabelText('Einheit').selectOptions('Rammbock')
    await ramoff.getByLabelText('Vergleich').selectOptions('< weniger als')
    await ramoff.getByLabelText('Anzahl').fill('700')
    await ramoff.getByRole('switch', { name: 'Nur innerhalb der Front' }).click()
    await sees(ramoff.getByText('Ein Dorf passt, wenn es weniger als 700 Rammböcke hat und innerhalb der Front liegt.'))
    await saveTop.click()
    const saved = [{ withinFront: true }, { unit: 'ram', op: '<', value: 700 }]
    await expect.poll(sent).toEqual([{ assignmentRules: expect.objectContaining({ ramoff: saved }) }])

    await off.getByRole('switch').click()
    await sees(off.getByText(/Es gibt keine Frontlinie: Mit dieser Regel passt kein Dorf/))
    for (const _ of [1, 2]) await off.getByRole('button', { name: 'Regel hinzufügen: Off' }).click()
    await off.getByRole('button', { name: 'Regel 1 für Off entfernen' }).click()
    await expect.poll(() => off.getByLabelText('Einheit').elements().length).toBe(1)
    await discard()
    await sees(off.getByText('Keine Regel: Jedes Dorf passt.'))
    await expect.element(off.getByRole('switch')).not.toBeChecked()
    await sees(page.getByText('Keine ungespeicherten Änderungen'))
  })

  it('that no village can meet are told with their count, and that nothing could be counted', async () => {
    const villages = [1, 2, 3].map((y) => ({ x: 500, y, troops: { axe: 6000, ram: 300 } }))
    await openSettings({ villages })
    await toggle('Zuweisungsregeln')
    for (const _ of [1, 2]) await ramoff.getByRole('button', { name: 'Regel hinzufügen: RamOff' }).click()
    await ramoff.getByLabelText('Vergleich').last().selectOptions('< weniger als')
    await sees(ramoff.getByText(/^Kein Dorf kann .* Diese Regeln treffen 0 von 3 Dörfern\.$/))
    await ramoff.getByLabelText('Anzahl').last().fill('900000')
    await gone(ramoff.getByText(/^Kein Dorf kann/))
    answers({ 'worlds.previewSettings': lost })
    await ramoff.getByLabelText('Anzahl').last().fill('800000')
    await sees(page.getByText('Die Dörfer des letzten Truppen-Uploads konnten nicht gezählt werden.').last())
  })
})

describe('the auto time slots', () => {
  it('say how long they are, also over midnight', async () => {
    await openSettings()
    await toggle('Auto-Timeslots')
    await page.getByRole('button', { name: 'Zeitfenster hinzufügen' }).click()
    await group('Zeitfenster 1').getByLabelText('Bis').fill('01:30')
    await sees(page.getByText('18:00–01:30 Uhr · 7 Std. 30 Min., über Mitternacht bis zum nächsten Tag'))
    await saveTop.click()
    await expect.poll(sent).toEqual([{ autoTimeslotSettings: [{ start: '18:00', end: '01:30' }] }])
    await sees(header('Auto-Timeslots').getByText('18:00–01:30'))
  })

  it('are not sent with an incomplete window, which is shown', async () => {
    await openSettings({ given: { autoTimeslotSettings: [{ start: '18:00', end: '22:00' }] } })
    await toggle('Auto-Timeslots')
    await group('Zeitfenster 1').getByLabelText('Von').fill('')
    await toggle('Auto-Timeslots')
    await saveTop.click()
    await sees(page.getByText('Bitte gib bei jedem Zeitfenster Beginn und Ende an.'))
    await sees(group('Zeitfenster 1').getByText('Bitte gib Beginn und Ende an.'))
    expect(sent()).toEqual([])
  })
})

describe('the templates', () => {
  it('say what an attack costs and how fast it is', async () => {
    await openSettings()
    await toggle('Angriffs-Templates')
    await group('Fake').getByLabelText('Späher').fill('1')
    await sees(group('Fake').getByText(/10 Bauernhofplätze · langsamste Einheit: Katapult/))
    await saveTop.click()
    await expect.poll(sent).toEqual([{ attackTemplates: expect.objectContaining({ fake: { catapult: 1, spy: 1 } }) }])
  })
})

describe('the catapult targets', () => {
  const percent = (building: string) => group(building).getByLabelText('Prozent')
  const save = page.getByRole('button', { name: 'Katapult-Ziele speichern' })
  const spread = page.getByRole('button', { name: 'Gleichmäßig verteilen' })
  const enable = (building: string) => page.getByRole('switch', { name: building }).click()

  it('need one, whose share is above 0', async () => {
    await openSettings()
    await toggle('Katapult-Ziele')
    await percent('Hauptgebäude').fill('250')
    await press('Tab')
    expect(valueIn(percent('Hauptgebäude'))).toBe('100')
    await sees(page.getByText('Summe: 175 %'))
    await sees(page.getByText('Die Summe ist nicht 100 % und wird automatisch normalisiert.'))
    for (const building of ['Hauptgebäude', 'Adelshof', 'Schmiede', 'Bauernhof', 'Speicher']) await enable(building)
    await sees(page.getByText('Mindestens ein Ziel muss aktiviert sein und eine Prozentzahl > 0 haben!'))
    await expect.element(save).toBeDisabled()
    await expect.element(spread).toBeDisabled()
    await saveTop.click()
    await sees(page.getByRole('alert').getByText(/^Mindestens ein Ziel muss aktiviert sein/))
    expect(sent()).toEqual([])
  })

  it('are spread evenly and saved on their own, which is told for five seconds', async () => {
    await openSettings()
    await group('1. Off').getByLabelText('Späher').fill('7')
    await toggle('Katapult-Ziele')
    for (const building of ['Hauptgebäude', 'Bauernhof']) await enable(building)
    await spread.click()
    await expect
      .poll(() => ['Adelshof', 'Schmiede', 'Speicher'].map((name) => valueIn(percent(name))))
      .toEqual(['34', '33', '33'])
    answers({ 'worlds.saveSettings': failure('internal') })
    await save.click()
    await sees(page.getByText('Fehler beim Speichern: Serverfehler'))
    answers(settingsServer())
    stopTimers()
    await save.click()
    const done = page.getByText('Katapult-Ziel-Einstellungen erfolgreich gespeichert!')
    await expect.element(done).toBeVisible()
    expect(await lifeOf(done)).toBeGreaterThanOrEqual(5000)
    expect(sent().at(-1)).toEqual({
      catapultTargets: {
        hauptgebaeude: { enabled: false, percentage: 25, dsUltimateId: 30 },
        adelshof: { enabled: true, percentage: 34, dsUltimateId: 35 },
        schmiede: { enabled: true, percentage: 33, dsUltimateId: 36 },
        bauernhof: { enabled: false, percentage: 15, dsUltimateId: 43 },
        speicher: { enabled: true, percentage: 33, dsUltimateId: 44 },
      },
    })
    await sees(page.getByText('1 Bereich geändert'))
  })
})

describe('the message', () => {
  const text = page.getByRole('textbox', { name: 'Nachricht' })
  const reset = page.getByRole('button', { name: 'Auf Standard zurücksetzen' })

  it('takes variables where the caret is, and shows how it reads', async () => {
    await openSettings({ given: { dsUltimateMessageTemplate: 'Hallo , los!' } })
    await toggle('PN-Template')
    await expect.element(text).toHaveAttribute('rows', '20')
    await text.click()
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    await page.getByRole('button', { name: '{playerName}' }).click()
    await userEvent.keyboard('!')
    await expect.element(text).toHaveValue('Hallo {playerName}!, los!')
    await sees(page.getByRole('region', { name: 'Vorschau' }).getByText('Hallo Wolfgang der Wächter!, los!'))
    await userEvent.keyboard('{{editurl}')
    await sees(page.getByText(/^\{editurl\}: Diese Platzhalter gibt es nicht/))
  })

  it('is brought back after a question, and saved on its own', async () => {
    const own = 'Hallo {playerName}!'
    await openSettings({ given: { dsUltimateMessageTemplate: own } })
    await toggle('PN-Template')
    await reset.click()
    await confirmWith('Abbrechen')
    await expect.element(text).toHaveValue(own)
    await reset.click()
    await confirmWith('Zurücksetzen')
    await expect.element(text).toHaveValue(defaultMessageTemplate)
    answers({ 'worlds.saveSettings': failure('busy', { message: 'Überlastet.' }) })
    const save = page.getByRole('button', { name: 'PN-Template speichern' })
    await save.click()
    await sees(page.getByText('Fehler beim Speichern: Überlastet.'))
    expect(valueIn(text)).toBe(defaultMessageTemplate)
    answers(settingsServer())
    await save.click()
    await sees(page.getByText('PN-Template erfolgreich gespeichert!'))
    expect(sent().at(-1)).toEqual({ dsUltimateMessageTemplate: defaultMessageTemplate })
    expect(textOf(page.getByRole('region', { name: 'Vorschau' }))).toContain('unsere Aktion steht')
  })
})
