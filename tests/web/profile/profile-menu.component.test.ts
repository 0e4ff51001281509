import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { aUser } from '../support/samples.ts'
import { dialog, gone, passwords, press, sees, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const self = aUser({ username: 'Wächter', role: 'superadmin' })

async function menu(look: Visit = {}): Promise<void> {
  await visit('/incplans', { as: self, answers: { 'plans.list': { plans: [] } }, ...look })
  await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
  if (look.phone) await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Wächter', exact: true }).click()
}

async function open(item: string, look: Visit = {}): Promise<void> {
  await menu(look)
  await page.getByRole('menuitem', { name: item }).click()
  await sees(dialog())
}

const field = (index: number) => passwords(dialog()).nth(index)

describe('the own password', () => {
  it('is changed when all three fields are right', async () => {
    await open('Passwort ändern')
    const [current, next, again] = [field(0), field(1), field(2)]
    const submit = dialog().getByRole('button', { name: 'Speichern' })
    await current.fill('falsch')
    await next.fill('kurz1')
    await again.fill('anders')
    await submit.click()
    await sees(dialog().getByText('Passwort muss mindestens 6 Zeichen lang sein.'))
    await sees(dialog().getByText('Passwörter stimmen nicht überein.'))
    await next.fill('neues-geheim')
    await again.fill('neues-geheim')
    const wrong = 'Das bisherige Passwort ist falsch.'
    answers({ 'accounts.changePassword': failure('wrong_password', { fields: { currentPassword: wrong } }) })
    await submit.click()
    await sees(dialog().getByText(wrong).first())
    await expect.element(next).toHaveValue('neues-geheim')

    answers({ 'accounts.changePassword': failure('internal') })
    await current.fill('geheim1')
    await press('Enter')
    await sees(dialog().getByText('Das Passwort wurde nicht geändert.'))
    answers({ 'accounts.changePassword': { success: true, message: 'Passwort erfolgreich geändert.', token: 'fresh' } })
    await press('Enter')
    await sees(toast('Passwort erfolgreich geändert.'))
    await gone(dialog())
    expect(recordedCalls('accounts.changePassword').at(-1)?.body).toEqual({
      currentPassword: 'geheim1',
      newPassword: 'neues-geheim',
    })
    expect(localStorage.getItem('angriffsplaner.token')).toBe('fresh')
  })

  it.each(looks)('and the menu are accessible (phone: $phone)', async (look) => {
    await menu(look)
    await sees(page.getByRole('menu').getByText('Super Admin', { exact: true }))
    await sees(page.getByRole('menuitem', { name: 'Meine Daten herunterladen' }))
    await expectAccessible()
    await page.getByRole('menuitem', { name: 'Passwort ändern' }).click()
    await dialog().getByRole('button', { name: 'Speichern' }).click()
    await sees(dialog().getByText('Passwort muss mindestens 6 Zeichen lang sein.'))
    await expectAccessible()
  })
})

describe('the own e-mail address', () => {
  it('is checked and saved', async () => {
    await open('E-Mail-Adresse ändern')
    const email = dialog().getByRole('textbox', { name: 'E-Mail-Adresse' })
    await email.fill('kaputt')
    const wrong = 'Bitte gib eine gültige E-Mail-Adresse an.'
    answers({ 'accounts.setEmail': failure('bad_request', { fields: { email: wrong } }) })
    await press('Enter')
    await sees(dialog().getByText(wrong))
    await email.fill('wache@example.org')
    answers({ 'accounts.setEmail': { user: { ...self, email: 'wache@example.org' } } })
    await press('Enter')
    await sees(toast('E-Mail-Adresse gespeichert.'))
    expect(recordedCalls('accounts.setEmail').at(-1)?.body).toEqual({ email: 'wache@example.org' })
  })

  it.each(looks)('is changed accessibly (phone: $phone)', async (look) => {
    await open('E-Mail-Adresse ändern', look)
    await expectAccessible()
  })
})

describe('the own account', () => {
  it('of the last super administrator stays', async () => {
    await open('Konto löschen')
    await sees(dialog().getByText('Pläne, die du angelegt hast, bleiben erhalten.'))
    answers({ 'accounts.removeOwn': failure('last_superadmin') })
    await passwords(dialog()).fill('geheim1')
    await press('Enter')
    await sees(
      dialog().getByText(
        'Der letzte aktive Superadministrator kann nicht entfernt, deaktiviert oder herabgestuft werden.',
      ),
    )
  })

  it('stays with a wrong password, which stays in its field', async () => {
    await open('Konto löschen')
    const wrong = 'Das Passwort ist falsch.'
    answers({ 'accounts.removeOwn': failure('password_wrong', { fields: { password: wrong } }) })
    await passwords(dialog()).fill('falsch')
    await press('Enter')
    await sees(dialog().getByText(wrong).first())
    await expect.element(passwords(dialog())).toHaveValue('falsch')
  })

  it.each(looks)('is deleted accessibly (phone: $phone)', async (look) => {
    await open('Konto löschen', look)
    await expectAccessible()
  })
})
