import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import { neverSaved } from '../../../shared/model/settings.ts'
import { expectAccessible } from '../support/accessible.ts'
import { hold, recordedCalls } from '../support/answers.ts'
import { aPlan, aPlanSummary, aTarget } from '../support/samples.ts'
import { confirmWith, dialog, elementTexts, sees, shownText, toast } from '../support/screen.ts'
import { address, box, clickAt, drag, drawn, map, onScreen, open } from './map-screen.ts'

describe('working on the plan', () => {
  const message = 'Ein Ziel hinzugefügt.'
  const added = {
    success: true,
    message,
    accepted: 1,
    added: 1,
    updated: 0,
    unchanged: 0,
    standing: [],
    misordered: [],
    own: 0,
    coordinates: [],
    targets: [],
    rejected: 0,
    rejectedLines: [],
    unused: [],
  }

  it('makes everything in a drawn circle targets, but for villages of our own', async () => {
    await open(undefined, { answers: { 'targets.addManual': added } })
    await expect.poll(() => drawn('attack').length).toBe(3)
    await page.getByRole('button', { name: 'Ziele im Kreis wählen' }).click()
    const view = address().toString()
    await drag(onScreen(470, 470), onScreen(520, 520))
    await sees(dialog().getByText('450|450'))
    expect(shownText(dialog())).toContain('1 Dorf als Ziel')
    expect(address().toString()).toBe(view)
    await dialog().getByLabelText('Typ').selectOptions('Fakes')
    await dialog().getByLabelText('Max. Fakes', { exact: true }).fill('3')
    await confirmWith('Hinzufügen')
    await sees(toast(message))
    expect(recordedCalls('targets.addManual').map(({ body }) => body)).toMatchObject([
      { coordinates: ['450|450'], type: 'fakes', maxOff: 1, maxFake: 3, maxBFake: 0 },
    ])
    expect(recordedCalls('targets.list').length).toBe(2)
  })

  it('shows the enclosed villages by tribe, and leaves out those that are unticked', async () => {
    await open('?plan=plan-1&x=450&y=480&z=2', { answers: { 'targets.addManual': added } })
    await expect.poll(() => drawn('attack').length).toBe(3)
    await page.getByRole('button', { name: 'Ziele im Kreis wählen' }).click()
    await drag(onScreen(440, 480), onScreen(540, 520))
    const tribes = dialog().getByRole('list', { name: 'Stämme' }).getByRole('listitem')
    await sees(tribes.first())
    expect(elementTexts(tribes)).toEqual(['[IHR] Die Anderen: 1 Dorf', 'Barbaren: 1 Dorf'])
    expect(shownText(dialog())).toContain('2 Dörfer als Ziel')
    await dialog().getByLabelText('Barbaren: 1 Dorf').click()
    await sees(dialog().getByText('1 Dorf als Ziel'))
    await dialog().getByLabelText('[IHR] Die Anderen: 1 Dorf').click()
    await sees(dialog().getByText('Wähle mindestens einen Stamm aus.'))
    await expect.element(dialog().getByRole('button', { name: 'Hinzufügen' })).toBeDisabled()
    await dialog().getByLabelText('[IHR] Die Anderen: 1 Dorf').click()
    await expectAccessible()
    await confirmWith('Hinzufügen')
    await sees(toast(message))
    expect(recordedCalls('targets.addManual').map(({ body }) => body.coordinates)).toEqual([['400|500']])
  })

  it('draws new segments of the front line, added to the existing ones', async () => {
    const standing = { from: { x: 440, y: 480 }, to: { x: 460, y: 520 } }
    const settings = {
      ...defaultSettings(),
      frontlineCoords: [standing],
      versions: { ...neverSaved, frontlineCoords: 4 },
    }
    await open(undefined, {
      answers: {
        'worlds.settings': settings,
        'worlds.saveSettings': { success: true, message: 'Gespeichert', settings },
      },
    })
    await expect.poll(() => drawn('front').length).toBe(1)
    await page.getByRole('button', { name: 'Frontlinie zeichnen' }).click()
    await clickAt(500, 500)
    await clickAt(450, 450)
    await clickAt(400, 500)
    await expect.poll(() => drawn('front').length).toBe(3)
    await page.getByRole('button', { name: 'Letzte Ecke zurück' }).click()
    await expect.poll(() => drawn('front').length).toBe(2)
    const answered = hold('worlds.saveSettings')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect.poll(() => recordedCalls('worlds.saveSettings').length).toBe(1)
    await clickAt(400, 450)
    await sees(page.getByText('2 Abschnitte: 500|500 → 450|450 → 400|450'))
    answered()
    await sees(toast('Frontlinie um 1 Abschnitt verlängert.'))
    await sees(page.getByText('1 Abschnitt: 450|450 → 400|450'))
    expect(recordedCalls('worlds.saveSettings').map(({ body }) => body)).toMatchObject([
      {
        frontlineCoords: [standing, { from: { x: 500, y: 500 }, to: { x: 450, y: 450 } }],
        versions: { frontlineCoords: 4 },
      },
    ])
    await expect.poll(() => recordedCalls('snapshots.mapData').length).toBe(2)
  })

  it('takes targets away again, and leads to where they are edited', async () => {
    await open('?plan=plan-1&x=450&y=480&z=3&target=400|500')
    const told = box('Verteidigers Dorf (400|500)')
    await expect
      .element(told.getByRole('link', { name: 'Ziel bearbeiten' }))
      .toHaveAttribute('href', '/targets/edit/plan-1?target=offs-400-500')
    await told.getByRole('button', { name: 'Ziel entfernen' }).click()
    await confirmWith('Entfernen')
    await expect
      .poll(() => recordedCalls('targets.removeMany').map(({ body }) => body.targetIds))
      .toEqual([['offs-400-500']])
    await expect.poll(() => drawn('mark', 'lacking').length).toBe(0)
  })

  it('leads to each wave of a village', async () => {
    const place = { x: 400, y: 500, type: 'offs' as const }
    const targets = [aTarget(place), aTarget({ ...place, _id: 'offs-400-500-w2', wave: 2 })]
    await open('?plan=plan-1&x=450&y=480&z=3&target=400|500', { answers: { 'targets.list': { targets } } })
    const links = box('Verteidigers Dorf (400|500)').getByRole('link', { name: /bearbeiten$/ })
    await expect.poll(() => elementTexts(links)).toEqual(['Offs bearbeiten', 'Offs · Welle 2 bearbeiten'])
    await expect.element(links.nth(1)).toHaveAttribute('href', '/targets/edit/plan-1?target=offs-400-500-w2')
  })
})

it('shows from how far each unit still reaches a target', async () => {
  const later = new Date(Date.now() + 10 * 3_600_000).toISOString()
  const plan = aPlanSummary(aPlan({ arriveAt: later }))
  await open('?plan=plan-1&x=400&y=500&z=3&target=400|500', { answers: { 'plans.list': { plans: [plan] } } })
  await page.getByRole('button', { name: 'Reichweiten' }).click()
  await expect.poll(() => drawn('reach').length).toBe(2)
  const { width, height } = map.element().getBoundingClientRect()
  const radii = drawn('reach').map((ring) => Number(ring.getAttribute('r')) / ((3 * Math.min(width, height)) / 1000))
  expect(radii.map(Math.round)).toEqual([20, 33])
})
