import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aUser, aWorld } from '../support/samples.ts'
import { gone, passwords, press, sees, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const forgetful = aUser({ username: 'Vergesslich', mustChangePassword: true })

async function open(look: Visit = {}) {
  await visit('/settings', { as: forgetful, ...look })
  await sees(page.getByRole('heading', { name: 'Neues Passwort vergeben' }))
  return page.getByRole('button', { name: 'Speichern', exact: true })
}

it('users with a password from somebody else choose another before anything else', async () => {
  const save = await open()
  expect(page.getByRole('banner').elements()).toEqual([])
  expect(recordedCalls('worlds.list')).toEqual([])
  for (const index of [0, 1, 2]) await passwords().nth(index).fill('vergeben-4711')
  const same = 'Das neue Passwort muss sich vom bisherigen unterscheiden.'
  answers({ 'accounts.changePassword': failure('password_unchanged', { fields: { newPassword: same } }) })
  await save.click()
  await sees(page.getByText(same).first())
  for (const index of [1, 2]) await passwords().nth(index).fill('selbst-gewählt')
  answers({
    'accounts.changePassword': { success: true, message: 'Passwort erfolgreich geändert.', token: 'fresh' },
    'sessions.me': { user: aUser({ username: 'Vergesslich' }) },
    'worlds.settings': failure('internal'),
  })
  await save.click()
  await sees(toast('Passwort erfolgreich geändert.'))
  await sees(page.getByRole('heading', { name: 'Einstellungen' }))
  await sees(page.getByRole('combobox', { name: 'Welt' }).first())
})

it.each(looks)('the form says accessibly what is missing, and lets one go (phone: $phone)', async (look) => {
  const save = await open(look)
  await save.click()
  await sees(page.getByText('Passwort muss mindestens 6 Zeichen lang sein.'))
  await expectAccessible()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await sees(page.getByRole('button', { name: 'Anmelden' }))
})

it('what was typed stays on its screen when a password is given meanwhile', async () => {
  await visit('/incplans/plan-1', { as: 'user', answers: planServer().answers })
  await page.getByLabelText('Notizen').fill('Zwei Stunden Arbeit')
  answers({ 'sessions.me': { user: aUser({ mustChangePassword: true }) }, 'plans.update': failure('session_expired') })
  answers({ 'sessions.login': { token: 'given', device: 'd' } })
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await passwords(page.getByRole('alertdialog')).fill('vergeben-4711')
  answers({ 'worlds.list': failure('password_must_change'), 'plans.get': failure('password_must_change') })
  await press('Enter')
  await sees(page.getByRole('heading', { name: 'Neues Passwort vergeben' }))
  await expectAccessible()
  for (const [index, text] of ['vergeben-4711', 'selbst-gewählt', 'selbst-gewählt'].entries())
    await passwords().nth(index).fill(text)
  answers({
    ...planServer().answers,
    'accounts.changePassword': { success: true, message: 'Passwort erfolgreich geändert.', token: 'fresh' },
    'sessions.me': { user: aUser() },
    'worlds.list': { worlds: [aWorld()] },
  })
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await gone(page.getByRole('heading', { name: 'Neues Passwort vergeben' }))
  await expect.element(page.getByLabelText('Notizen')).toHaveValue('Zwei Stunden Arbeit')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await sees(page.getByText('Plan gespeichert.'))
})
