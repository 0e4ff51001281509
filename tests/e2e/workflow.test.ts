import { describe, it } from 'vitest'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { shows, tile } from './support/demo-plan.ts'
import { addTargets, createPlan, editTargets, uploadTroops } from './support/prepare-steps.ts'
import { calculate, readAssignments, readAttacks, readUtilization, resetAll } from './support/result-steps.ts'
import { sees, visit } from './support/visit.ts'

describe('the plan workflow', () => {
  it('leads from signing in to who attacks what and when', async () => {
    const page = await visit('/')
    await page.getByLabel('Benutzername').fill('user')
    await page.getByRole('textbox', { name: 'Passwort' }).fill(demoPassword)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('link', { name: 'Neuen Plan erstellen' }).click()
    const planId = await createPlan(page)
    await page.getByRole('link', { name: 'Weiter zu den Truppen' }).click()
    await uploadTroops(page)
    await page.getByRole('link', { name: 'Weiter zu den Zielen' }).click()
    await addTargets(page, planId)
    await page.getByRole('link', { name: 'Ziele bearbeiten' }).click()
    await editTargets(page, planId)
    await page.getByRole('link', { name: 'Weiter zur Auslastung' }).click()
    await sees(page.getByText('Ø Auslastung').first())
    await shows(tile(page, 'Ø Auslastung'), '0\u00a0%')
    await page.getByRole('link', { name: 'Zurück zur Berechnung' }).click()
    await calculate(page, planId)
    await readAttacks(page, planId)
    await page.getByRole('link', { name: 'Weiter zur Auslastung' }).click()
    await readUtilization(page, planId)
    await page.getByRole('main').getByRole('link', { name: 'Verplante Offs' }).click()
    await readAssignments(page, planId)
    await page.getByRole('link', { name: 'Zurück zur Auslastung' }).click()
    await page.getByRole('link', { name: 'Zurück zur Berechnung' }).click()
    await resetAll(page, planId)
  })
})
