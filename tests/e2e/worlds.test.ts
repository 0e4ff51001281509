import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { api, tokenOf } from '../support/api.ts'
import { serveWorld, worldFiles } from '../support/provider.ts'
import { toast } from './demo-plan.ts'
import { expectAccessible, failing, gone, looks, sees, seesInView, visit } from './visit.ts'

const files = worldFiles({
  villages: [
    { id: 1, x: 500, y: 500, playerId: 1 },
    { id: 2, x: 501, y: 500, playerId: 1 },
    { id: 3, x: 502, y: 500 },
  ],
  players: [{ id: 1, name: 'Wächter', tribeId: 1 }],
  tribes: [{ id: 1, name: 'Die Wache', tag: 'WACHE' }],
})

// The other journeys run on the same stack and expect the demo world alone.
afterAll(async () => {
  const { call } = api(tokenOf('superadmin'))
  for (const { _id: worldId, server } of (await call(contract.worlds.list, {})).worlds) {
    if (['en771', 'de772', 'de773', 'de774', 'de775'].includes(server))
      await call(contract.worlds.remove, { params: { worldId } })
  }
})

describe('worlds', () => {
  it('are created, synchronised, changed and deleted', async () => {
    await serveWorld('en771', files)
    const page = await visit('/worldadmin', { role: 'superadmin' })
    await page.getByRole('button', { name: 'Neue Welt' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await sees(dialog.getByText('Weltname ist erforderlich'))
    await sees(dialog.getByText('Server ist erforderlich (z.B. de236, en114)'))
    await dialog.getByLabel('Weltname').fill('  Probewelt ')
    await dialog.getByLabel('Server').fill(' en771 ')
    await page.keyboard.press('Enter')
    const created = toast(page, 'Welt erfolgreich erstellt!')
    await sees(created)
    await gone(created)

    const card = page.getByRole('article').filter({ hasText: 'Probewelt' })
    await sees(card.getByText('en771'))
    await sees(card.getByText('Noch nie'))
    await card.getByRole('button', { name: /Synchronisieren/ }).click()
    await sees(toast(page, 'Sync für Probewelt erfolgreich! 1 Spieler, 1 Stämme, 3 Dörfer synchronisiert.'))
    await sees(card.getByText('1 · 1 · 3'))

    await card.getByRole('button', { name: /Bearbeiten/ }).click()
    await dialog.getByLabel('Server').fill('')
    await page.keyboard.press('Enter')
    await sees(dialog.getByText('Server ist erforderlich', { exact: true }))
    await dialog.getByLabel('Server').fill('en771')
    await dialog.getByLabel('Weltname').fill('Umbenannt')
    await page.keyboard.press('Enter')
    await sees(toast(page, 'Welt erfolgreich aktualisiert!'))
    const renamed = page.getByRole('article').filter({ hasText: 'Umbenannt' })
    await sees(renamed)

    await serveWorld('en771', files, 'empty')
    await renamed.getByRole('button', { name: /Synchronisieren/ }).click()
    await sees(renamed.getByText(/^Sync-Fehler für Umbenannt: Der Spielserver en771 hat eine leere Datei geliefert/))

    await renamed.getByRole('button', { name: /Löschen/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await sees(toast(page, 'Welt erfolgreich gelöscht!'))
    await gone(renamed)
  })

  it('show what failed, with the specified beginnings', async () => {
    const page = await visit('/favicon.svg', { role: 'superadmin' })
    await failing(page, '/worlds', 500, { code: 'internal', message: 'Serverfehler' })
    await page.goto('/worldadmin')
    await sees(page.getByText('Fehler beim Laden der Welten: Serverfehler'))
    await page.unroute('**/api/worlds')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    const card = page.getByRole('article').first()
    await sees(card)

    await failing(page, '/worlds', 500, { code: 'internal', message: 'Serverfehler' })
    await failing(page, '/worlds/*', 500, { code: 'internal', message: 'Serverfehler' })
    await page.getByRole('button', { name: 'Neue Welt' }).click()
    await page.getByLabel('Weltname').fill('Welt')
    await page.getByLabel('Server').fill('de1')
    await page.keyboard.press('Enter')
    await sees(page.getByText('Fehler beim Erstellen: Serverfehler'))
    expect(await page.getByLabel('Weltname').inputValue()).toBe('Welt')
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await card.getByRole('button', { name: /Bearbeiten/ }).click()
    await page.keyboard.press('Enter')
    await sees(page.getByText('Fehler beim Aktualisieren: Serverfehler'))
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await card.getByRole('button', { name: /Löschen/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await sees(card.getByText('Fehler beim Löschen: Serverfehler'))
    await card.getByRole('button', { name: 'Schließen' }).click()
    // On a low screen the head of the page is out of view.
    await page.setViewportSize({ width: 390, height: 320 })
    await failing(page, '/sync-staemme', 500, { code: 'internal', message: 'Serverfehler' })
    await card.getByRole('button', { name: /Synchronisieren/ }).click()
    await seesInView(card.getByText(/^Sync-Fehler für .+: Serverfehler$/))
  })

  it('are chosen in the bar, remembered, and synchronised from there', async () => {
    await serveWorld('de772', files)
    const page = await visit('/worldadmin', { role: 'superadmin' })
    await page.getByRole('button', { name: 'Neue Welt' }).click()
    await page.getByLabel('Weltname').fill('Zweitwelt')
    await page.getByLabel('Server').fill('de772')
    await page.keyboard.press('Enter')
    await sees(toast(page, 'Welt erfolgreich erstellt!'))
    const choice = page.getByRole('combobox', { name: 'Welt' })
    await choice.selectOption('Zweitwelt (de772)')
    await page.getByRole('banner').getByRole('button', { name: 'Synchronisieren' }).click()
    await sees(page.getByText('1 Spieler, 1 Stämme, 3 Dörfer synchronisiert.').first())
    await page.getByRole('link', { name: 'IncPläne' }).click()
    await sees(page.getByText('Noch keine IncPläne vorhanden'))
    await page.reload()
    await sees(page.getByText('Noch keine IncPläne vorhanden'))
    expect(await choice.locator('option:checked').textContent()).toBe('Zweitwelt (de772)')

    await serveWorld('de772', files, 'truncated')
    await page.getByRole('banner').getByRole('button', { name: 'Synchronisieren' }).click()
    await sees(page.getByText('Fehler beim Synchronisieren').first())
    await choice.selectOption({ index: 0 })
    await sees(page.getByRole('article').first())
  })

  it('never show the plans of the world that was left, however late they arrive', async () => {
    await serveWorld('de773', files)
    const page = await visit('/worldadmin', { role: 'superadmin' })
    await page.getByRole('button', { name: 'Neue Welt' }).click()
    await page.getByLabel('Weltname').fill('Leere Welt')
    await page.getByLabel('Server').fill('de773')
    await page.keyboard.press('Enter')
    await sees(toast(page, 'Welt erfolgreich erstellt!'))
    const slow = Promise.withResolvers<void>()
    let held = 0
    await page.route('**/api/incplans', async (route) => {
      if (held++ === 0) await slow.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'IncPläne' }).click()
    await sees(page.getByText('Lade Pläne …'))
    await page.getByRole('combobox', { name: 'Welt' }).selectOption('Leere Welt (de773)')
    await sees(page.getByText('Noch keine IncPläne vorhanden'))
    const late = page.waitForResponse('**/api/incplans')
    slow.resolve()
    await late
    await page.waitForTimeout(300)
    await sees(page.getByText('Noch keine IncPläne vorhanden'))
  })

  it('are warned about while their server is typed, and made all the same', async () => {
    await serveWorld('de774', files)
    const { world } = await api(tokenOf('superadmin')).call(contract.worlds.create, {
      body: { name: 'Die erste', server: 'de774' },
    })
    const page = await visit('/worldadmin', { role: 'superadmin' })
    await page.getByRole('button', { name: 'Neue Welt' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Server').fill('de775')
    await sees(dialog.getByText('Der Server de775 antwortet nicht.'))
    await expectAccessible(page)
    await dialog.getByLabel('Server').fill('de774')
    await sees(dialog.getByText('Eine Welt auf de774 gibt es schon: „Die erste“.'))
    await gone(dialog.getByText('antwortet nicht'))
    await dialog.getByLabel('Server').fill('quatsch')
    await sees(dialog.getByText(/ist kein bekannter Server/))
    await dialog.getByLabel('Server').fill('de775')
    await sees(dialog.getByText('Der Server de775 antwortet nicht.'))

    // What was wrong is right again as soon as it is edited.
    await page.keyboard.press('Enter')
    await sees(dialog.getByText('Weltname ist erforderlich'))
    await dialog.getByLabel('Weltname').fill('Z')
    await gone(dialog.getByText('Weltname ist erforderlich'))
    await failing(page, '/worlds', 500, { code: 'internal', message: 'Serverfehler' })
    await dialog.getByLabel('Weltname').fill('Die zweite')
    await page.keyboard.press('Enter')
    await sees(dialog.getByText('Fehler beim Erstellen: Serverfehler'))
    await page.unroute('**/api/worlds')
    await dialog.getByLabel('Weltname').fill('Die zweite Welt')
    await gone(dialog.getByText('Fehler beim Erstellen: Serverfehler'))
    await page.keyboard.press('Enter')
    await sees(toast(page, 'Welt erfolgreich erstellt!'))

    // Whoever is quicker than the question hears of it afterwards.
    const card = page.getByRole('article').filter({ hasText: 'Die zweite Welt' })
    await card.getByRole('button', { name: /Bearbeiten/ }).click()
    await dialog.getByLabel('Server').fill('de774')
    await page.keyboard.press('Enter')
    await sees(toast(page, 'Eine Welt auf de774 gibt es schon: „Die erste“.'))
    await api(tokenOf('superadmin')).call(contract.worlds.remove, { params: { worldId: world._id } })
  })

  it('are deleted after a question that counts their plans, and go from every screen', async () => {
    await serveWorld('de774', files)
    const { call } = api(tokenOf('superadmin'))
    const made = await Promise.all(
      ['Bleibt nicht', 'Geht anderswo'].map((name) =>
        call(contract.worlds.create, { body: { name, server: 'de774' } }),
      ),
    )
    const [here, elsewhere] = made.map(({ world }) => world._id)
    await call(contract.worlds.sync, { body: { worldId: here } })
    const schedule = { sendFrom: '2027-03-10T06:00:00.000Z', arriveAt: '2027-03-10T20:00:00.000Z' }
    for (const name of ['Eins', 'Zwei']) {
      await call(contract.plans.create, { body: { name, tribes: [1], worldId: here, ...schedule } })
    }
    const page = await visit('/worldadmin', { role: 'superadmin' })
    const choice = page.getByRole('combobox', { name: 'Welt' })
    await choice.selectOption('Geht anderswo (de774)')
    const card = (name: string) => page.getByRole('article').filter({ hasText: name })
    await card('Bleibt nicht')
      .getByRole('button', { name: /Löschen/ })
      .click()
    await sees(page.getByText(/werden auch 2 Pläne mit Zielen/))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).dblclick()
    await sees(toast(page, 'Welt erfolgreich gelöscht!'))
    await gone(card('Bleibt nicht'))

    await call(contract.worlds.remove, { params: { worldId: elsewhere ?? '' } })
    await card('Geht anderswo')
      .getByRole('button', { name: /Synchronisieren/ })
      .click()
    await sees(toast(page, '„Geht anderswo“ wurde inzwischen gelöscht.'))
    await gone(card('Geht anderswo'))
    expect(await choice.locator('option:checked').textContent()).not.toContain('Geht anderswo')
    expect(await choice.locator('option').allTextContents()).not.toContain('Geht anderswo (de774)')
  })

  it.each(looks)('are accessible (phone: $phone)', async (look) => {
    const page = await visit('/worldadmin', { role: 'superadmin', ...look })
    await sees(page.getByRole('article').first())
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Neue Welt' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erstellen' }).click()
    await sees(page.getByText('Weltname ist erforderlich'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await page
      .getByRole('article')
      .getByRole('button', { name: /Löschen/ })
      .first()
      .click()
    await sees(page.getByRole('alertdialog'))
    await expectAccessible(page)
  })
})
