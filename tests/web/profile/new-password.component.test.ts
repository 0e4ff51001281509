import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answers, failure, recordedCalls } from '../support/answers.ts'
import { aUser } from '../support/samples.ts'
import { passwords, sees, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const forgetful = aUser({ username: 'Vergesslich', mustChangePassword: true })

async function open(look: Visit = {}) {
  await visit('/settings', { as: forgetful, ...look })
  await sees(page.getByRole('heading', { name: 'Neues Passwort vergeben' }))
  return page.getByRole('button', { name: 'Passwort speichern' })
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
