import { afterAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../infra/local/seed.ts'
import { contract } from '../../shared/contract/index.ts'
import { aPlan, confirmWith, ours, user } from './demo-plan.ts'
import { expectAccessible, failing, gone, sees, visit } from './visit.ts'

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
    await gone(page.getByText(discard))
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

describe('what was given up for something that then failed', () => {
  it('is asked for again after an account was not deleted, and not once it is', async () => {
    const page = await visit(`/incplans/${await plan()}`, { role: 'user' })
    await page.getByLabel('Notizen').fill('Noch nicht fertig')
    await page.getByRole('button', { name: 'user', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Konto löschen' }).click()
    const dialog = page.locator('[role=dialog]').filter({ hasText: 'Konto endgültig löschen?' })
    await dialog.locator('input[type=password]').fill('falsch')
    const submit = dialog.locator('button[type=submit]')
    await submit.click()
    await confirmWith(page, 'Verwerfen')
    await sees(dialog.getByText('Das Konto wurde nicht gelöscht.'))
    await dialog.getByText('Abbrechen').click()
    await gone(dialog)
    expect(await page.getByLabel('Notizen').inputValue()).toBe('Noch nicht fertig')
    await page.getByRole('link', { name: 'Troop Upload' }).click()
    await sees(page.getByText(discard))
    await confirmWith(page, 'Hier bleiben')
    await gone(page.getByText(discard))

    const deleted = { success: true, message: 'Dein Konto wurde gelöscht.' }
    await page.route('**/api/auth/account/delete', (route) => route.fulfill({ json: deleted }))
    await page.getByRole('button', { name: 'user', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Konto löschen' }).click()
    await dialog.locator('input[type=password]').fill(demoPassword)
    await submit.click()
    await confirmWith(page, 'Verwerfen')
    await sees(page.getByText(deleted.message))
    await sees(page.getByRole('heading', { name: 'Anmelden' }))
    await gone(page.getByText(discard))
  })

  it('is asked for when the drawer is left after no time slots were generated, and a logout asks once', async () => {
    const planId = await plan()
    const page = await visit(`/admin/timeslots/${planId}?player=${ours.members[0]?.id}`, { role: 'user' })
    const drawer = page.locator('[role=dialog]').filter({ hasText: 'Über mehrere Tage' })
    await drawer.getByRole('button', { name: 'Zeitfenster', exact: true }).click()
    await sees(drawer.getByText('Noch nicht gespeichert'))
    await failing(page, '/admin/timeslots/generate/**', 500, { code: 'internal', message: 'Serverfehler' })
    await drawer.getByRole('button', { name: 'Generieren' }).click()
    await sees(drawer.getByText('Fehler beim Generieren!'))
    await sees(drawer.getByText('Noch nicht gespeichert'))
    await drawer.getByText('Schließen', { exact: true }).click()
    await sees(page.getByText(discard))
    await confirmWith(page, 'Verwerfen')
    await gone(drawer)

    await page.getByRole('link', { name: 'IncPläne' }).click()
    await page.locator(`a[href="/incplans/${planId}"]`).first().click()
    await page.getByLabel('Notizen').fill('Noch nicht fertig')
    await page.getByRole('button', { name: 'Logout' }).click()
    await confirmWith(page, 'Verwerfen')
    await sees(page.getByRole('heading', { name: 'Anmelden' }))
    await gone(page.getByText(discard))
  })
})

const expired = { code: 'session_expired', message: 'Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.' }

describe('a session that expires', () => {
  it.each([{ phone: false }, { phone: true, dark: true }])(
    'asks for the password over the screen, and what was typed stays %o',
    async (look) => {
      const planId = await plan()
      const page = await visit(`/incplans/${planId}`, { role: 'user', ...look })
      await page.getByLabel('Notizen').fill('Zwei Stunden Arbeit')
      await failing(page, '/**', 401, expired)
      await page.getByRole('button', { name: 'Speichern', exact: true }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Deine Sitzung ist abgelaufen' })
      const password = dialog.locator('input[type=password]')
      await sees(password)
      await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
      await expectAccessible(page)
      await page.unroute('**/api/**')
      await password.fill('falsches Passwort')
      await page.keyboard.press('Enter')
      await sees(dialog.getByText('Benutzername oder Passwort ist falsch.'))
      await password.fill(demoPassword)
      await page.keyboard.press('Enter')
      await gone(dialog)
      expect(await page.getByLabel('Notizen').inputValue()).toBe('Zwei Stunden Arbeit')
      await page.getByRole('button', { name: 'Speichern', exact: true }).click()
      await sees(page.getByText('Plan gespeichert.'))
    },
  )

  it('loads what was refused once the person is back, and lets him go instead', async () => {
    const planId = await plan()
    const page = await visit('/incplans', { role: 'user' })
    await sees(page.getByRole('article').first())
    await failing(page, '/**', 401, expired)
    await page.locator(`a[href="/incplans/${planId}"]`).first().click()
    const dialog = page.getByRole('alertdialog', { name: 'Deine Sitzung ist abgelaufen' })
    await sees(dialog)
    await page.unroute('**/api/**')
    await dialog.locator('input[type=password]').fill(demoPassword)
    await dialog.getByRole('button', { name: 'Anmelden' }).click()
    await sees(page.getByLabel('Notizen'))

    await failing(page, '/**', 401, expired)
    await page.getByRole('link', { name: 'Zurück zur Übersicht' }).click()
    await dialog.getByRole('button', { name: 'Abmelden' }).click()
    await sees(page.getByRole('heading', { name: 'Anmelden' }))
  })

  it('is nobody’s when the site is opened with it', async () => {
    const page = await visit('/favicon.svg', { role: 'user' })
    await failing(page, '/**', 401, expired)
    await page.goto('/incplans')
    await sees(page.getByRole('heading', { name: 'Anmeldung erforderlich' }))
    expect(await page.evaluate(() => localStorage.getItem('angriffsplaner.token'))).toBeNull()
  })

  it('stands over an open dialog', async () => {
    const page = await visit('/incplans', { role: 'user' })
    await page.getByRole('button', { name: 'user', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Passwort ändern' }).click()
    const typed = page.locator('input[type=password]')
    for (const [index, text] of [demoPassword, 'ein neues', 'ein neues'].entries()) await typed.nth(index).fill(text)
    await failing(page, '/**', 401, expired)
    await page.getByRole('button', { name: 'Speichern' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Deine Sitzung ist abgelaufen' })
    await sees(dialog)
    await page.unroute('**/api/**')
    await dialog.locator('input[type=password]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await gone(dialog)
    expect(await typed.nth(1).inputValue()).toBe('ein neues')
  })
})
