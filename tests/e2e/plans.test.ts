import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { api, roleToken } from '../support/stack/api.ts'
import { fillMoment, gone, momentIn, sees, visit } from './support/visit.ts'

const prefix = 'Probe: '

// The demo plan's journeys run on the same stack.
afterAll(async () => {
  const { call } = api(roleToken('superadmin'))
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
  await fillMoment(page, 'Senden ab', '2038-03-01T18:00')
  await fillMoment(page, 'Ankunft', '2038-03-04T09:00')
}

async function chooseTribe(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Stämme' }).fill('glut')
  await page
    .getByRole('option', { name: /\[GLUT\]/ })
    .first()
    .click()
}

describe('plans', () => {
  it('are created, changed and deleted', async () => {
    const name = `${prefix}Ablauf ${Date.now()}`
    const page = await visit('/incplans', { role: 'user' })
    await page.getByRole('link', { name: 'Neuen Plan erstellen' }).click()
    await fillPlan(page, name)
    await page.getByRole('button', { name: 'Plan erstellen' }).click()

    await sees(page.getByRole('heading', { name: 'Plan Details' }))
    expect(new URL(page.url()).pathname).toMatch(/^\/incplans\/[0-9a-f]{32}$/)
    await sees(page.getByText(name))
    await page.getByLabel('Notizen').fill('Adel kommt zwei Minuten später.')
    await fillMoment(page, 'Ankunft', '2038-03-05T09:30')
    await page.getByRole('button', { name: 'Speichern' }).click()
    const saved = page.getByText('Plan gespeichert.')
    await sees(saved)
    await gone(saved)
    await page.reload()
    expect(await page.getByLabel('Notizen').inputValue()).toBe('Adel kommt zwei Minuten später.')
    expect(await momentIn(page, 'Ankunft')).toBe('2038-03-05T09:30')

    await page.getByRole('link', { name: 'Zurück zur Übersicht' }).click()
    const card = page.getByRole('article').filter({ hasText: name })
    await sees(card.getByText('Fr., 05.03.2038, 09:30'))
    await card.getByRole('button', { name: /Aktionen/ }).click()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Löschen' }).click()
    await sees(page.getByText('Plan erfolgreich gelöscht.').first())
    await gone(card)
  })
})
