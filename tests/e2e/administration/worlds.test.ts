import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '../../../shared/contract/index.ts'
import { serveWorld, worldFiles } from '../../support/servers/provider.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { toast } from '../support/demo-plan.ts'
import { gone, sees, visit } from '../support/visit.ts'

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
  const { call } = api(roleToken('superadmin'))
  for (const { _id: worldId, server } of (await call(contract.worlds.list, {})).worlds) {
    if (['en771', 'de772'].includes(server)) await call(contract.worlds.remove, { params: { worldId } })
  }
})

describe('worlds', () => {
  it('are created, synchronised, changed and deleted', async () => {
    await serveWorld('en771', files)
    const page = await visit('/worldadmin', { role: 'superadmin' })
    await page.getByRole('button', { name: 'Neue Welt' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Weltname').fill('  Probewelt ')
    await dialog.getByLabel('Server').fill(' en771 ')
    await page.keyboard.press('Enter')
    const created = toast(page, 'Welt erfolgreich erstellt!')
    await sees(created)
    await gone(created)

    const row = page.getByRole('row').filter({ hasText: 'Probewelt' })
    const choose = async (name: string, action: string) => {
      await page.getByRole('button', { name: `Aktionen für ${name}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await sees(row.getByText('en771'))
    await sees(row.getByText('Noch nie'))
    await choose('Probewelt', 'Synchronisieren')
    await sees(toast(page, 'Sync für Probewelt erfolgreich! 1 Spieler, 1 Stamm, 3 Dörfer synchronisiert.'))
    await sees(row.getByRole('cell', { name: '3', exact: true }))

    await choose('Probewelt', 'Bearbeiten')
    await dialog.getByLabel('Weltname').fill('Umbenannt')
    await page.keyboard.press('Enter')
    await sees(toast(page, 'Welt erfolgreich aktualisiert!'))
    const renamed = page.getByRole('row').filter({ hasText: 'Umbenannt' })
    await sees(renamed)

    await serveWorld('en771', files, 'empty')
    await choose('Umbenannt', 'Synchronisieren')
    await sees(page.getByText(/^Sync-Fehler für Umbenannt: Der Spielserver en771 hat eine leere Datei geliefert/))

    await choose('Umbenannt', 'Löschen')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await sees(toast(page, 'Welt erfolgreich gelöscht!'))
    await gone(renamed)
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
    await sees(page.getByText('1 Spieler, 1 Stamm, 3 Dörfer synchronisiert.').first())
    await page.getByRole('link', { name: 'IncPläne' }).click()
    await sees(page.getByText('Noch keine IncPläne vorhanden'))
    await settled()
    await page.reload()
    await sees(page.getByText('Noch keine IncPläne vorhanden'))
    expect(await choice.locator('option:checked').textContent()).toBe('Zweitwelt (de772)')

    await serveWorld('de772', files, 'truncated')
    await page.getByRole('banner').getByRole('button', { name: 'Synchronisieren' }).click()
    await sees(page.getByText('Fehler beim Synchronisieren').first())
    await choice.selectOption({ index: 0 })
    await sees(page.getByRole('article').first())
  })
})
