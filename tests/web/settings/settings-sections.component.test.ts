import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultMessageTemplate } from '../../../shared/game/troops/default-settings.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { aWorld } from '../support/samples.ts'
import { confirmWith, gone, press, sees, valueIn } from '../support/screen.ts'
import { group, openSettings, saveTop, section, settingsServer, toggle } from './settings-screen.ts'

const sent = () => recordedCalls('worlds.saveSettings').map(({ body }) => body)

describe('a front line of 200 segments', () => {
  it('appears in steps, in the place that it takes in the end', async () => {
    const points = Array.from({ length: 201 }, (_, i) => ({ x: 400 + i, y: 500 + (i % 7) }))
    const frontlineCoords = points.slice(1).map((to, i) => ({ from: points[i] ?? to, to }))
    await openSettings(settingsServer({ frontlineCoords }))
    const rows = page.css('[role=group][aria-label^="Abschnitt "]')
    const button = section('Frontlinie').getByRole('button').element()
    if (!(button instanceof HTMLElement)) throw new Error('No button')
    // Seen with the first commit, before any further step.
    const begun = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (rows.elements().length === 0) return
        observer.disconnect()
        resolve()
      }).observe(document.body, { childList: true, subtree: true })
    })
    button.click()
    await begun
    const atFirst = rows.elements().length
    const height = rows.first().element().closest('ol')?.clientHeight ?? 0
    expect(atFirst).toBeGreaterThan(0)
    expect(atFirst).toBeLessThan(50)
    await expect.poll(() => rows.elements().length).toBe(200)
    expect(Math.abs((rows.first().element().closest('ol')?.clientHeight ?? 0) - height)).toBeLessThan(20)

    await group('Abschnitt 200').getByLabelText('Bis Y').fill('444')
    await page.getByRole('button', { name: 'Abschnitt 199 entfernen' }).click()
    await expect.poll(() => rows.elements().length).toBe(199)
    await expect.element(group('Abschnitt 199').getByLabelText('Bis Y')).toHaveValue(444)
    await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    await expect.element(group('Abschnitt 200').getByLabelText('Bis Y')).toHaveValue(505)
  })
})

describe('a number field', () => {
  it('is replaced by what is typed, and says what counts instead of what it cannot be', async () => {
    await openSettings()
    await toggle('Frontlinie')
    await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
    const x = page.getByLabelText('Von X').last()
    await x.click()
    await userEvent.keyboard('60')
    await expect.element(x).toHaveValue(60)
    await press('Tab')
    await expect.element(x).toHaveValue(60)
    await x.fill('99999')
    await press('Tab')
    await expect.element(x).toHaveValue(999)
    const note = page.getByText('Statt 99999 zählt 999: ganze Zahlen von 0 bis 999.')
    await sees(note)
    await x.fill('30')
    await gone(note)
  })
})

describe('the catapult targets', () => {
  const percent = (building: string) => group(building).getByLabelText('Prozent')
  const save = page.getByRole('button', { name: 'Katapult-Ziele speichern' })

  it('are distributed, and saved on their own', async () => {
    await openSettings()
    await group('1. Off').getByLabelText('Späher').fill('7')
    await toggle('Katapult-Ziele')
    await percent('Hauptgebäude').fill('250')
    await press('Tab')
    await expect.element(percent('Hauptgebäude')).toHaveValue(100)
    await sees(page.getByText('Summe: 175 %'))
    await sees(page.getByText('Die Summe ist nicht 100 % und wird automatisch normalisiert.'))
    for (const building of ['Hauptgebäude', 'Adelshof', 'Schmiede', 'Bauernhof', 'Speicher']) {
      await page.getByRole('switch', { name: building }).click()
    }
    await sees(page.getByText('Mindestens ein Ziel muss aktiviert sein und eine Prozentzahl > 0 haben!'))
    await expect.element(save).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Gleichmäßig verteilen' })).toBeDisabled()
    await saveTop.click()
    await sees(page.getByRole('alert').getByText(/^Mindestens ein Ziel muss aktiviert sein/))
    expect(sent()).toEqual([])

    const chosen = ['Adelshof', 'Schmiede', 'Speicher']
    for (const building of chosen) await page.getByRole('switch', { name: building }).click()
    await page.getByRole('button', { name: 'Gleichmäßig verteilen' }).click()
    expect(chosen.map((name) => valueIn(percent(name)))).toEqual(['34', '33', '33'])
    const keep = settingsServer()
    answers({ 'worlds.saveSettings': failure('internal') })
    await save.click()
    await sees(page.getByText('Fehler beim Speichern: Serverfehler'))
    answers(keep)
    const saved = performance.now()
    await save.click()
    const done = page.getByText('Katapult-Ziel-Einstellungen erfolgreich gespeichert!')
    await sees(done)
    await gone(done)
    // This note stays for five seconds, not for three.
    expect(performance.now() - saved).toBeGreaterThan(4900)
    // One was answered by the failing server.
    expect(sent().at(-1)).toMatchObject({
      versions: { catapultTargets: 0 },
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
})

describe('the rules', () => {
  it('ask for villages within the front or behind it, not both', async () => {
    await openSettings()
    await toggle('Zuweisungsregeln')
    const rules = page.getByRole('region', { name: 'Regeln für Off', exact: true })
    const within = rules.getByRole('switch', { name: 'Nur innerhalb der Front' })
    const behind = rules.getByRole('switch', { name: 'Nur hinter der Front' })
    await within.click()
    await behind.click()
    await expect.element(within).not.toBeChecked()
    await sees(rules.getByText(/hinter der Front liegt\.$/))
    await saveTop.click()
    await sees(page.getByText('Einstellungen erfolgreich gespeichert!').first())
    expect(sent().at(-1)).toMatchObject({ assignmentRules: { off: [{ withinFront: false }, expect.anything()] } })
  })
})

describe('the fake limit', () => {
  it('gets a margin for growth, at most 50 percent', async () => {
    await openSettings()
    await toggle('Fake-Limit')
    const margin = page.getByRole('spinbutton', { name: 'Reserve für Wachstum (Prozent)' })
    await expect.element(margin).toHaveValue(0)
    await margin.fill('80')
    await sees(page.getByText('Statt 80 zählt 50: ganze Zahlen von 0 bis 50.'))
    await margin.fill('5')
    await sees(page.getByText('5\u00a0% Reserve'))
    await saveTop.click()
    await sees(page.getByText('Einstellungen erfolgreich gespeichert!').first())
    expect(sent().at(-1)).toEqual({ versions: { fakeLimitMargin: 0 }, fakeLimitMargin: 5 })
  })
})

describe('the message', () => {
  it('says what the default gets wrong where the world has a fake limit', async () => {
    const openMessage = async (fakeLimit: number) => {
      await openSettings({ ...settingsServer(), 'worlds.list': { worlds: [aWorld({ fakeLimit })] } })
      await toggle('PN-Template')
      await sees(page.getByRole('textbox', { name: 'Nachricht' }))
    }
    await openMessage(1)
    const hint = page.getByText(/^„Fake: 1 Katapult“ passt nicht zu den Befehlen/)
    await sees(hint)
    await page.getByRole('textbox', { name: 'Nachricht' }).fill('Fake: Truppen wie im Befehl')
    await expect.element(hint).not.toBeInTheDocument()
    await openMessage(0)
    await expect.element(hint).not.toBeInTheDocument()
  })

  it('is written with variables and a preview, and its default brought back', async () => {
    await openSettings(settingsServer({ dsUltimateMessageTemplate: 'Hallo , los!' }))
    await toggle('PN-Template')
    const text = page.getByRole('textbox', { name: 'Nachricht' })
    await expect.element(text).toHaveAttribute('rows', '20')
    await text.click()
    await press('Home')
    await userEvent.keyboard('{ArrowRight>6/}')
    await page.getByRole('button', { name: '{playerName}' }).click()
    await userEvent.keyboard('!')
    await expect.element(text).toHaveValue('Hallo {playerName}!, los!')
    const preview = page.getByRole('region', { name: 'Vorschau' })
    await sees(preview.getByText('Hallo Wolfgang der Wächter!, los!'))
    await userEvent.keyboard('{{editurl}')
    await sees(page.getByText(/^\{editurl\}: Diese Platzhalter gibt es nicht/))

    const keep = settingsServer()
    answers({ 'worlds.saveSettings': failure('busy', { message: 'Überlastet.' }) })
    await page.getByRole('button', { name: 'PN-Template speichern' }).click()
    await sees(page.getByText('Fehler beim Speichern: Überlastet.'))
    await expect.element(text).toHaveValue('Hallo {playerName}!{editurl}, los!')
    answers(keep)

    await page.getByRole('button', { name: 'Auf Standard zurücksetzen' }).click()
    await confirmWith('Abbrechen')
    await expect.element(text).toHaveValue('Hallo {playerName}!{editurl}, los!')
    await page.getByRole('button', { name: 'Auf Standard zurücksetzen' }).click()
    await confirmWith('Zurücksetzen')
    await expect.element(text).toHaveValue(defaultMessageTemplate)
    await page.getByRole('button', { name: 'PN-Template speichern' }).click()
    await sees(page.getByText('PN-Template erfolgreich gespeichert!'))
    expect(sent().at(-1)).toMatchObject({ dsUltimateMessageTemplate: defaultMessageTemplate })
  })
})
