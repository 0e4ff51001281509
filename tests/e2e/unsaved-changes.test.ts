import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { aPlan, confirmWith, user } from './demo-plan.ts'
import { gone, sees, visit } from './visit.ts'

const discard = 'Nicht gespeicherte Änderungen verwerfen?'
const made: string[] = []

async function plan(): Promise<string> {
  const planId = await aPlan(0)
  made.push(planId)
  return planId
}

// The journeys of other files look at the list of plans.
afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

describe('unsaved changes', () => {
  it('are asked for by links, the back button and the logout, and not once they are saved', async () => {
    const planId = await plan()
    const page = await visit('/incplans', { role: 'user' })
    await page.locator(`a[href="/incplans/${planId}"]`).first().click()
    await page.getByLabel('Notizen').fill('Noch nicht fertig')
    await page.getByRole('link', { name: 'Troop Upload' }).click()
    await sees(page.getByText(discard))
    await confirmWith(page, 'Hier bleiben')
    await gone(page.getByText(discard))
    expect(await page.getByLabel('Notizen').inputValue()).toBe('Noch nicht fertig')
    await page.goBack()
    await sees(page.getByText(discard))
    await confirmWith(page, 'Hier bleiben')
    await gone(page.getByText(discard))
    expect(new URL(page.url()).pathname).toBe(`/incplans/${planId}`)
    await page.getByRole('button', { name: 'Logout' }).click()
    await sees(page.getByText(discard))
    await confirmWith(page, 'Hier bleiben')
    await sees(page.getByLabel('Notizen'))

    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await sees(page.getByText('Plan gespeichert.'))
    await page.getByRole('link', { name: 'Weiter zu den Truppen' }).click()
    await sees(page.getByRole('heading', { name: 'Truppen', exact: true }))
    expect(await page.getByText(discard).count()).toBe(0)
  })

  it('of either form on the troops screen hold a person back, and are lost only when he says so', async () => {
    const planId = await plan()
    const page = await visit(`/incplans/${planId}/troops`, { role: 'user' })
    await page.getByRole('tab', { name: 'Koordinaten eingeben' }).click()
    await page.getByLabel('Koordinaten', { exact: true }).fill('500|500')
    await page.getByRole('tab', { name: 'Dump hochladen' }).click()
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => window.location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await page.getByRole('link', { name: 'Weiter zu den Zielen' }).click()
    await sees(page.getByText(discard))
    await confirmWith(page, 'Verwerfen')
    await sees(page.getByRole('heading', { name: 'Ziele', exact: true }))
    await page.getByRole('link', { name: 'Zurück zu den Truppen' }).click()
    await page.getByLabel('Truppen-Dump').fill('500|500,1,2,3')
    await page.getByRole('link', { name: 'Zurück zu den Plan-Details' }).click()
    await sees(page.getByText(discard))
    await confirmWith(page, 'Verwerfen')
    await sees(page.getByRole('heading', { name: 'Plan Details' }))
  })

  it('of a new plan are asked for, and its creation goes on without a question', async () => {
    const page = await visit('/incplans/create', { role: 'user' })
    await page.getByLabel('Name des Plans').fill('Angefangen')
    await page.getByRole('link', { name: 'Abbrechen' }).click()
    await sees(page.getByText(discard))
    await confirmWith(page, 'Verwerfen')
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
  })
})
