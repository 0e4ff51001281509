import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, answers, failure } from '../support/answers.ts'
import { untilDrawn } from '../support/clock.ts'
import { planServer } from '../support/plan-server.ts'
import { confirmWith, dialog, gone, passwords, sees, toast } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

const question = page.getByText('Nicht gespeicherte Änderungen verwerfen?')
const notes = page.getByLabelText('Notizen')
const link = (name: string) => page.getByRole('link', { name })

const open = (path: string, given: Answers = {}) =>
  visit(path, { as: 'user', answers: { ...planServer().answers, ...given } })

/** Stays on the screen when asked. */
async function stay(): Promise<void> {
  await sees(question)
  await confirmWith('Hier bleiben')
  await gone(question)
}

/** A click at this very moment: a person's comes between two pictures. */
const click = (element: Element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

describe('unsaved changes', () => {
  it('are asked for by links, the back button and the logout, and not once they are saved', async () => {
    await open('/incplans')
    await page.css('a[href="/incplans/plan-1"]').first().click()
    await notes.fill('Noch nicht fertig')
    await link('Troop Upload').click()
    await stay()
    await expect.element(notes).toHaveValue('Noch nicht fertig')
    window.history.back()
    await stay()
    await expect.poll(() => window.location.pathname).toBe('/incplans/plan-1')
    await page.getByRole('button', { name: 'Logout' }).click()
    await stay()
    await sees(notes)

    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await sees(page.getByText('Plan gespeichert.'))
    await link('Weiter zu den Truppen').click()
    await sees(page.getByRole('heading', { name: 'Truppen', exact: true }))
    await gone(question)
  })

  it('are asked for again when somebody stays and goes at once', async () => {
    await open('/incplans/plan-1')
    await notes.fill('Noch nicht fertig')
    await link('Troop Upload').click()
    await sees(question)
    const next = page.css('a[href$="/troops"]').first().element()
    click(dialog().getByRole('button', { name: 'Hier bleiben' }).element())
    // The answer is taken, and nothing of it drawn yet.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    click(next)
    await untilDrawn()
    await stay()
    await link('Troop Upload').click()
    await stay()
    await expect.element(notes).toHaveValue('Noch nicht fertig')
  })

  it('of either form on the troops screen hold a person back, and are lost only on purpose', async () => {
    await open('/incplans/plan-1/troops')
    await page.getByRole('tab', { name: 'Koordinaten eingeben' }).click()
    await page.getByLabelText('Koordinaten', { exact: true }).fill('500|500')
    await page.getByRole('tab', { name: 'Dump hochladen' }).click()
    // The browser asks in its own words before the tab is closed or loaded again.
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    await link('Weiter zu den Zielen').click()
    await sees(question)
    await confirmWith('Verwerfen')
    await sees(page.getByRole('heading', { name: 'Ziele', exact: true }))
    await link('Zurück zu den Truppen').click()
    await page.getByLabelText('Truppen-Dump').fill('500|500,1,2,3')
    await link('Zurück zu den Plan-Details').click()
    await sees(question)
    await confirmWith('Verwerfen')
    await sees(page.getByRole('heading', { name: 'Plan Details' }))
  })

  it('of a new plan are asked for', async () => {
    await open('/incplans/create')
    await page.getByLabelText('Name des Plans').fill('Angefangen')
    await link('Abbrechen').click()
    await sees(question)
    await confirmWith('Verwerfen')
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
  })
})

describe('what was given up for something that then failed', () => {
  it('is asked for again after an account was not deleted, and not once it is', async () => {
    await open('/incplans/plan-1', { 'accounts.removeOwn': failure('password_wrong') })
    const dialog = page.css('[role=dialog]').filter({ hasText: 'Konto endgültig löschen?' })
    const submit = dialog.css('button[type=submit]')
    const openDialog = async () => {
      await page.getByRole('button', { name: 'user', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Konto löschen' }).click()
      await passwords(dialog).fill('falsch')
      await submit.click()
      await confirmWith('Verwerfen')
    }
    await notes.fill('Noch nicht fertig')
    await openDialog()
    await sees(dialog.getByText('Das Konto wurde nicht gelöscht.'))
    await dialog.getByText('Abbrechen').click()
    await gone(dialog)
    await expect.element(notes).toHaveValue('Noch nicht fertig')
    await link('Troop Upload').click()
    await stay()

    const deleted = { success: true, message: 'Dein Konto wurde gelöscht.' }
    answers({ 'accounts.removeOwn': deleted })
    await openDialog()
    await sees(toast(deleted.message))
    await sees(page.getByRole('heading', { name: 'Anmelden' }))
    await gone(question)
  })

  it('is asked for once by a logout', async () => {
    await open('/incplans/plan-1')
    await notes.fill('Noch nicht fertig')
    await page.getByRole('button', { name: 'Logout' }).click()
    await confirmWith('Verwerfen')
    await sees(page.getByRole('heading', { name: 'Anmelden' }))
    await gone(question)
  })
})
