import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { api, tokenOf } from '../support/api.ts'
import { de, demoWorldId } from './demo-plan.ts'
import { expectAccessible, failing, fillMoment, gone, looks, momentIn, sees, seesInView, visit } from './visit.ts'

const deletePrompt = 'Bist du sicher, dass du diesen Plan und ALLE zugehörigen Daten löschen möchtest?'

const prefix = 'Probe: '

// The demo plan's journeys run on the same stack.
afterAll(async () => {
  const { call } = api(tokenOf('superadmin'))
  for (const { _id: worldId } of (await call(contract.worlds.list, {})).worlds) {
    const { plans } = await call(contract.plans.list, { query: { worldId } })
    for (const { _id: planId } of plans.filter(({ name }) => name.startsWith(prefix))) {
      await call(contract.plans.remove, { params: { planId } })
    }
  }
})

/** Fills in the creation form, choosing the tribe that the search finds first. */
async function fillPlan(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name des Plans').fill(name)
  await chooseTribe(page)
  await fillMoment(page, 'Senden ab', '2027-03-01T18:00')
  await fillMoment(page, 'Ankunft', '2027-03-04T09:00')
}

async function chooseTribe(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Stämme' }).fill('glut')
  await page
    .getByRole('option', { name: /\[GLUT\]/ })
    .first()
    .click()
}

/** The demo's plan, as the list has it. */
async function demoPlan() {
  const { plans } = await api(tokenOf('user')).call(contract.plans.list, { worldId: await demoWorldId() })
  const plan = plans.find(({ name }) => name.startsWith('Großangriff'))
  if (!plan) throw new Error('No demo plan')
  return plan
}

describe('plans', () => {
  it('are created, changed and deleted', async () => {
    const name = `${prefix}Ablauf ${Date.now()}`
    const page = await visit('/incplans', { role: 'user' })
    await page.getByRole('link', { name: 'Neuen Plan erstellen' }).click()
    await sees(page.getByText('Wählen Sie mindestens einen Stamm für den IncPlan aus.'))
    const submit = page.getByRole('button', { name: 'Plan erstellen' })
    expect(await submit.isDisabled()).toBe(true)
    await sees(page.getByText('Es fehlen noch: Name des Plans, Stämme, Senden ab und Ankunft.'))
    await fillPlan(page, name)
    await fillMoment(page, 'Ankunft', '2027-03-01T17:00')
    await sees(page.getByText('Die Ankunft muss nach dem Beginn des Sendens liegen.'))
    expect(await submit.isDisabled()).toBe(true)
    await sees(page.getByText('Die Ankunft passt noch nicht zum Beginn.'))
    await fillMoment(page, 'Ankunft', '2027-03-04T09:00')
    await sees(page.getByText('Do., 04.03.2027, 09:00 Uhr (Europe/Berlin)'))
    await submit.click()

    await sees(page.getByRole('heading', { name: 'Plan Details' }))
    expect(new URL(page.url()).pathname).toMatch(/^\/incplans\/[0-9a-f]{32}$/)
    await sees(page.getByText(name))
    const save = page.getByRole('button', { name: 'Speichern' })
    expect(await save.isDisabled()).toBe(true)
    await page.getByLabel('Notizen').fill('Adel kommt zwei Minuten später.')
    await fillMoment(page, 'Ankunft', '2027-03-05T09:30')
    await save.click()
    const saved = page.getByText('Plan gespeichert.')
    await sees(saved)
    await gone(saved)
    await page.reload()
    expect(await page.getByLabel('Notizen').inputValue()).toBe('Adel kommt zwei Minuten später.')
    expect(await momentIn(page, 'Ankunft')).toBe('2027-03-05T09:30')

    await page.getByRole('link', { name: 'Zurück zur Übersicht' }).click()
    const card = page.getByRole('article').filter({ hasText: name })
    await sees(card.getByText('Fr., 05.03.2027, 09:30'))
    await card.getByRole('button', { name: /Aktionen/ }).click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await sees(page.getByText(deletePrompt))
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await gone(page.getByText(deletePrompt))
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/^Aktionen/)
    await card.getByRole('button', { name: /Aktionen/ }).click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Löschen' }).click()
    await sees(page.getByText('Plan erfolgreich gelöscht.').first())
    await gone(card)
  })

  it('say where they are typed which times are past or are never shown by the clock', async () => {
    const page = await visit('/incplans/create', { role: 'user' })
    const time = page.getByLabel('Ankunft, Uhrzeit')
    await fillMoment(page, 'Senden ab', '2020-01-01T10:00')
    await sees(page.getByText('Dieser Zeitpunkt ist schon vorbei.'))
    await fillMoment(page, 'Ankunft', '2027-03-28T02:30')
    await sees(page.getByText(/^Diese Uhrzeit gibt es nicht/))
    expect(await momentIn(page, 'Ankunft')).toBe('2027-03-28T02:30')
    expect(await time.getAttribute('aria-invalid')).toBe('true')
    await sees(page.getByText('Es fehlen noch: Name des Plans, Stämme und Ankunft.'))
    await time.fill('330')
    await gone(page.getByText(/^Diese Uhrzeit gibt es nicht/))
    await sees(page.getByText('So., 28.03.2027, 03:30 Uhr (Europe/Berlin)'))
    await fillMoment(page, 'Ankunft', '2027-10-31T02:30')
    await sees(page.getByText(/^Diese Uhrzeit gibt es zweimal.*das erste Mal/))
    await page.goto('/favicon.svg')
  })

  it('are renamed on their page', async () => {
    const { call } = api(tokenOf('user'))
    const { _id: planId } = await demoPlan()
    const name = `${prefix}Alter Name`
    const { plan } = await call(contract.plans.duplicate, { params: { planId }, body: { name } })
    const page = await visit(`/incplans/${plan._id}`, { role: 'user' })
    const field = page.getByLabel('Name des Plans')
    await sees(field)
    expect(await field.inputValue()).toBe(name)
    await field.fill(' ')
    await sees(page.getByText('Es fehlt noch: Name des Plans.'))
    await field.fill(`${prefix}Neuer Name`)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await sees(page.getByText('Plan gespeichert.'))
    await sees(page.getByText(new RegExp(`^${prefix}Neuer Name · Demo-Welt · Ankunft`)))
    await page.reload()
    expect(await field.inputValue()).toBe(`${prefix}Neuer Name`)
  })

  it('are made once by a double click, and a failure keeps what was typed', async () => {
    const name = `${prefix}Doppelt ${Date.now()}`
    const page = await visit('/incplans/new', { role: 'user' })
    await fillPlan(page, name)
    await failing(page, '/incplans', 500, { code: 'internal', message: 'Serverfehler', requestId: 'kennung-1' })
    const submit = page.getByRole('button', { name: 'Plan erstellen' })
    await submit.click()
    await sees(page.getByText('Serverfehler'))
    await sees(page.getByText('Kennung: kennung-1'))
    expect(await page.getByLabel('Name des Plans').inputValue()).toBe(name)
    await page.unroute('**/api/incplans')
    await page.route('**/api/incplans', (route) => route.abort())
    await submit.click()
    await gone(page.getByText('Kennung: kennung-1'))
    await sees(page.getByText('Serverfehler'))
    await page.unroute('**/api/incplans')
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/incplans')) sent++
    })
    await submit.dblclick()
    await sees(page.getByRole('heading', { name: 'Plan Details' }))
    expect(sent).toBe(1)
  })

  it('are begun with no tribe of another world, wherever the world is chosen', async () => {
    const page = await visit('/favicon.svg', { role: 'user' })
    const worldId = await demoWorldId()
    await page.route('**/api/worlds', async (route) => {
      const answer = await route.fetch()
      const { worlds }: { worlds: object[] } = await answer.json()
      await route.fulfill({ json: { worlds: [...worlds, { ...worlds[0], _id: 'zweite', name: 'Zweite Welt' }] } })
    })
    // The second world has the first one's tribes.
    await page.route('**/api/tribes*', (route) =>
      route.continue({ url: route.request().url().replace('zweite', worldId) }),
    )
    await page.goto('/incplans/create')
    await page.getByLabel('Notizen').fill('bleibt')
    const tags = page.getByLabel('Stämme: ausgewählt')
    const world = page.getByRole('banner').getByLabel('Welt', { exact: true })
    const form = page.getByRole('main').getByLabel('Welt')
    await chooseTribe(page)
    await sees(tags)
    await world.selectOption('zweite')
    await expect.poll(() => form.inputValue()).toBe('zweite')
    await gone(tags)
    await form.selectOption(worldId)
    await chooseTribe(page)
    await sees(tags)
    const tab = await page.context().newPage()
    await tab.goto('/favicon.svg')
    await tab.evaluate(() => localStorage.setItem('angriffsplaner.world', 'zweite'))
    await expect.poll(() => form.inputValue()).toBe('zweite')
    await gone(tags)
    expect(await page.getByLabel('Notizen').inputValue()).toBe('bleibt')
  })

  it('tell the second of two leaders that the plan was changed, and let him overwrite', async () => {
    const page = await visit('/incplans/create', { role: 'user' })
    await fillPlan(page, `${prefix}Zu zweit ${Date.now()}`)
    await page.getByRole('button', { name: 'Plan erstellen' }).click()
    await sees(page.getByRole('heading', { name: 'Plan Details' }))
    const other = await visit(new URL(page.url()).pathname, { role: 'admin' })
    await sees(other.getByRole('heading', { name: 'Plan Details' }))
    for (const [leader, note] of [
      [page, 'erster'],
      [other, 'zweiter'],
    ] as const) {
      await leader.getByLabel('Notizen').fill(note)
      await leader.getByRole('button', { name: 'Speichern', exact: true }).click()
    }
    await sees(other.getByText('Der Plan wurde inzwischen von jemand anderem geändert. Bitte lade ihn neu.'))
    expect(await other.getByLabel('Notizen').inputValue()).toBe('zweiter')
    await other.getByRole('button', { name: 'Trotzdem speichern' }).click()
    await sees(other.getByText('Plan gespeichert.'))
    expect(await other.evaluate(() => document.activeElement?.textContent)).toBe('Speichern')
    await page.reload()
    expect(await page.getByLabel('Notizen').inputValue()).toBe('zweiter')
  })

  it('keep what is typed while they are saved, and show the outcome where the button is', async () => {
    const plan = await demoPlan()
    const body = { name: `${prefix}Langsam ${Date.now()}` }
    const params = { planId: plan._id }
    const { plan: copy } = await api(tokenOf('user')).call(contract.plans.duplicate, { params, body })
    const page = await visit(`/incplans/${copy._id}`, { role: 'user', phone: true })
    const notes = page.getByLabel('Notizen')
    const save = page.getByRole('button', { name: 'Speichern', exact: true })
    const slow = Promise.withResolvers<void>()
    await page.route('**/api/incplans/*', async (route) => {
      if (route.request().method() === 'PATCH') await slow.promise
      await route.continue()
    })
    await notes.fill('gesendet')
    await save.click()
    await sees(page.getByRole('button', { name: 'Speichere …' }))
    await notes.fill('danach getippt')
    slow.resolve()
    await seesInView(page.getByText('Plan gespeichert.'))
    expect(await notes.inputValue()).toBe('danach getippt')
    await sees(page.getByText('Noch nicht gespeichert'))
    const stored = await api(tokenOf('user')).call(contract.plans.get, { params: { planId: copy._id } })
    expect(stored.plan.notes).toBe('gesendet')

    await page.unroute('**/api/incplans/*')
    await failing(page, '/incplans/*', 500, { code: 'internal', message: 'Serverfehler' })
    await save.click()
    await seesInView(page.getByText('Fehler beim Speichern'))
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Speichern')
  })

  it('are searched, ordered, and tell how far they are', async () => {
    const { call } = api(tokenOf('user'))
    const stamp = Date.now()
    const source = await demoPlan()
    const params = { planId: source._id }
    const names = ['Zuerst', 'Danach'].map((name) => `${prefix}${name} ${stamp}`)
    for (const [index, name] of names.entries()) {
      const arriveAt = new Date(Date.parse(source.arriveAt) + (2 - index) * 86_400_000).toISOString()
      await call(contract.plans.duplicate, { params, body: { name, arriveAt } })
    }
    const page = await visit('/incplans', { role: 'user' })
    const cards = page.getByRole('article')
    const shown = () => cards.getByRole('heading').allInnerTexts()
    const demo = cards.filter({ hasText: source.name }).first()
    const { targets, required, planned } = source.progress
    await sees(demo.getByText(`${de(targets)} Ziele`, { exact: true }))
    await sees(demo.getByText(new RegExp(`^${de(planned)} von ${de(required)} Angriffen geplant`)))
    const percent = String(Math.round((planned / required) * 100))
    expect(await demo.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(percent)

    await page.getByLabel('Suche').fill(String(stamp))
    await expect.poll(shown).toEqual(names)
    await sees(page.getByText(/^2 von \d+ Plänen$/))
    await sees(cards.first().getByText(new RegExp(`^0 von ${de(required)} Angriffen geplant`)))
    await page.getByLabel('Sortieren nach').selectOption({ label: 'Name' })
    await expect.poll(shown).toEqual(names.toReversed())
    await page.getByLabel('Sortieren nach').selectOption({ label: 'Erstellt (neueste zuerst)' })
    await expect.poll(shown).toEqual(names.toReversed())
    await page.getByLabel('Sortieren nach').selectOption({ label: 'Ankunft (späteste zuerst)' })
    await expect.poll(shown).toEqual(names)
    await page.getByLabel('Suche').fill('gibt es nicht')
    await sees(page.getByText('Kein Plan passt zur Suche.'))
  })

  it('are duplicated for another time, and a failure keeps what was typed', async () => {
    const source = await demoPlan()
    const name = `${prefix}Kopie ${Date.now()}`
    const page = await visit('/incplans', { role: 'user' })
    const card = page.getByRole('article').filter({ hasText: source.name }).first()
    await card.getByRole('button', { name: /Aktionen/ }).click()
    await page.getByRole('menuitem', { name: 'Duplizieren' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Name des Plans').inputValue()).toBe(`${source.name} (Kopie)`)
    await dialog.getByLabel('Name des Plans').fill(name)
    await fillMoment(dialog, 'Senden ab', '2027-05-01T18:00')
    await fillMoment(dialog, 'Ankunft', '2027-05-01T17:00')
    const submit = dialog.getByRole('button', { name: 'Duplizieren' })
    await sees(dialog.getByText('Die Ankunft muss nach dem Beginn des Sendens liegen.'))
    expect(await submit.isDisabled()).toBe(true)
    await fillMoment(dialog, 'Ankunft', '2027-05-04T09:00')
    await failing(page, '/incplans/*/duplicate', 500, { code: 'internal', message: 'Serverfehler' })
    await submit.click()
    await sees(dialog.getByText('Fehler beim Duplizieren'))
    expect(await dialog.getByLabel('Name des Plans').inputValue()).toBe(name)
    await page.unroute('**/api/incplans/*/duplicate')
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/duplicate')) sent++
    })
    await submit.dblclick()
    await sees(page.getByRole('heading', { name: 'Plan Details' }))
    expect(sent).toBe(1)
    expect(await momentIn(page, 'Ankunft')).toBe('2027-05-04T09:00')
    const planId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { targets } = await api(tokenOf('user')).call(contract.targets.list, { params: { planId } })
    expect(targets).toHaveLength(source.progress.targets)
    await page.getByRole('link', { name: 'Zurück zur Übersicht' }).click()
    await sees(page.getByRole('article').filter({ hasText: name }))
  })

  it('show what failed, and load again', async () => {
    const page = await visit('/favicon.svg', { role: 'user' })
    await failing(page, '/incplans', 500, { code: 'internal', message: 'Serverfehler' })
    await page.goto('/incplans')
    await sees(page.getByText('Die Pläne konnten nicht geladen werden'))
    await page.unroute('**/api/incplans')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(page.getByRole('article').first())
    await page.goto('/incplans/gibt-es-nicht')
    await sees(page.getByText('Fehler beim Laden des Plans'))
    await sees(page.getByText('Diesen Plan gibt es nicht (mehr).'))
    await sees(page.getByRole('link', { name: 'Zurück zu den Plänen' }))
  })

  it('tell a failure without a sentence by the specified one alone', async () => {
    const page = await visit('/favicon.svg', { role: 'user' })
    const { _id: planId } = await demoPlan()
    await page.route(`**/api/incplans/${planId}`, (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
    )
    await page.goto(`/incplans/${planId}`)
    const alert = page.getByRole('alert')
    await sees(alert)
    expect((await alert.innerText()).split('\n')[0]).toBe('Fehler beim Laden des Plans')
    await page.unroute(`**/api/incplans/${planId}`)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await page.getByLabel('Notizen').fill('geändert')
    await page.route(`**/api/incplans/${planId}`, (route) =>
      route.fulfill({ json: { success: false, message: 'Der Plan ist gerade gesperrt.' } }),
    )
    await page.getByRole('button', { name: 'Speichern' }).click()
    await sees(page.getByText('Der Plan ist gerade gesperrt.'))
    await page.goto('/favicon.svg')
  })

  it('keep the way back of a screen whose plan is there, though it could not be read again', async () => {
    const { _id: planId } = await demoPlan()
    const page = await visit(`/incplans/${planId}`, { role: 'user' })
    await sees(page.getByLabel('Notizen'))
    await failing(page, `/incplans/${planId}`, 500, { code: 'internal', message: 'Serverfehler' })
    const refused = page.waitForResponse(`**/api/incplans/${planId}`)
    await page.getByRole('link', { name: 'Weiter zu den Truppen' }).click()
    await (await refused).finished()
    await sees(page.getByRole('tab', { name: 'Dump hochladen' }))
    await sees(page.getByRole('link', { name: 'Zurück zu den Plan-Details' }))
    expect(await page.getByRole('link', { name: 'Zurück zu den Plänen' }).count()).toBe(0)
  })

  it('say that the worlds could not be loaded, and load them again', async () => {
    const { _id: planId } = await demoPlan()
    const page = await visit('/favicon.svg', { role: 'user' })
    for (const [path, there] of [
      ['/incplans', page.getByRole('article').first()],
      ['/incplans/create', page.getByRole('main').getByLabel('Welt')],
      ['/settings', page.getByLabel('Einstellungen der Welt')],
      [`/targets/${planId}`, page.getByRole('tab', { name: 'Manuell' })],
    ] as const) {
      await failing(page, '/worlds', 500, { code: 'internal', message: 'Serverfehler' })
      await page.goto(path)
      await sees(page.getByText('Die Welten konnten nicht geladen werden'))
      expect(await page.getByText('Keine Welt ausgewählt').count()).toBe(0)
      await page.unroute('**/api/worlds')
      await page.getByRole('button', { name: 'Erneut versuchen' }).click()
      await gone(page.getByText('Die Welten konnten nicht geladen werden'))
      await sees(there)
    }
  })

  it('say so when there are none, and when deleting fails', async () => {
    const page = await visit('/incplans', { role: 'user' })
    await sees(page.getByRole('article').first())
    await page.route('**/api/incplans/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Serverfehler' } })
        : route.continue(),
    )
    await page
      .getByRole('button', { name: /Aktionen/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Löschen' }).click()
    await sees(page.getByText('Fehler beim Löschen.').first())
    await sees(page.getByRole('article').first())

    await page.route('**/api/incplans', (route) => route.fulfill({ json: { plans: [] } }))
    await page.reload()
    await sees(page.getByText('Noch keine IncPläne vorhanden'))
    await page.getByRole('link', { name: 'Ersten Plan erstellen' }).click()
    await sees(page.getByRole('heading', { name: 'Neuen Plan erstellen' }))
  })

  it.each(looks)('are accessible (phone: $phone)', async (look) => {
    const page = await visit('/incplans', { role: 'superadmin', ...look })
    await page
      .getByRole('button', { name: /Aktionen/ })
      .first()
      .click()
    await sees(page.getByRole('menuitem', { name: 'Duplizieren' }))
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Duplizieren' }).click()
    await sees(page.getByRole('dialog').getByLabel('Ankunft, Uhrzeit'))
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click()
    await page.getByRole('article').getByRole('link', { name: 'Plan Details' }).first().click()
    await sees(page.getByRole('heading', { name: 'Plan Details' }))
    await sees(page.getByLabel('Notizen'))
    await expectAccessible(page)
    await page.goto('/incplans/create')
    await fillPlan(page, 'Zugänglich')
    await page.getByRole('combobox', { name: 'Stämme' }).fill('b')
    await sees(page.locator('[role=option]').first())
    await expectAccessible(page)
  })
})
