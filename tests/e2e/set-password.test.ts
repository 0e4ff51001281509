import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import type { Account } from '../../shared/model/account.ts'
import { api, roleToken } from '../support/stack/api.ts'
import { toast } from './support/demo-plan.ts'
import { gone, sees, visit } from './support/visit.ts'

const prefix = 'Vergesslich'
const first = 'geheim-zuerst'
const given = 'vergeben-4711'
const chosen = 'selbst-gewählt'
const superadmin = () => api(roleToken('superadmin'))
let accounts = 0

async function anAccount(): Promise<Account> {
  const body = { username: `${prefix} ${++accounts}x`, password: first }
  return (await superadmin().call(contract.accounts.create, { body })).user
}

afterAll(async () => {
  for (const { _id: userId, username } of (await superadmin().call(contract.accounts.list, {})).users) {
    if (username.startsWith(prefix)) await superadmin().call(contract.accounts.remove, { params: { userId } })
  }
})

async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('Benutzername').fill(username)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
}

async function givePassword() {
  const user = await anAccount()
  const page = await visit('/useradmin', { role: 'superadmin' })
  await page.getByLabel('Suche').fill(user.username)
  await page.getByRole('button', { name: `Aktionen für ${user.username}` }).click()
  await page.getByRole('menuitem', { name: 'Neues Passwort setzen' }).click()
  const dialog = page.getByRole('dialog')
  await sees(dialog.getByText(`Neues Passwort für „${user.username}“`))
  return { user, page, dialog, field: dialog.getByRole('textbox', { name: 'Neues Passwort' }) }
}

describe('a password that a super admin sets', () => {
  it('ends the sessions of its owner, who chooses a new one before anything else', async () => {
    const { user, page, dialog, field } = await givePassword()
    const theirs = await visit('/')
    await signIn(theirs, user.username, first)
    await sees(theirs.getByRole('heading', { name: 'Angriffspläne' }))

    // What is suggested is no word that anybody has thought of before.
    expect(await field.inputValue()).toMatch(/^[\w]{4}-[\w]{4}-[\w]{4}$/)
    await field.fill('kurz1')
    await page.keyboard.press('Enter')
    await sees(dialog.getByText('Passwort muss mindestens 6 Zeichen lang sein.'))
    await field.fill(given)
    await gone(dialog.getByText('Passwort muss mindestens 6 Zeichen lang sein.'))
    await page.keyboard.press('Enter')
    await sees(toast(page, `„${user.username}“ hat ein neues Passwort.`))
    await gone(dialog)
    await sees(page.getByText('Neues Passwort', { exact: true }))

    await theirs.goto('/incplans')
    await sees(theirs.getByRole('heading', { name: 'Anmeldung erforderlich' }))
    await theirs.getByRole('link', { name: 'Zur Anmeldung' }).click()
    await signIn(theirs, user.username, given)
    await sees(theirs.getByRole('heading', { name: 'Neues Passwort vergeben' }))
    await theirs.goto('/settings')
    await sees(theirs.getByRole('heading', { name: 'Neues Passwort vergeben' }))
    expect(await theirs.getByRole('banner').count()).toBe(0)

    const secret = (index: number) => theirs.locator('input[type=password]').nth(index)
    await secret(0).fill(given)
    await secret(1).fill(given)
    await secret(2).fill(given)
    await theirs.getByRole('button', { name: 'Speichern', exact: true }).click()
    await sees(theirs.getByText('Das neue Passwort muss sich vom bisherigen unterscheiden.').first())
    await secret(1).fill(chosen)
    await secret(2).fill(chosen)
    await theirs.getByRole('button', { name: 'Speichern', exact: true }).click()
    await sees(toast(theirs, 'Passwort erfolgreich geändert.'))
    await sees(theirs.getByRole('heading', { name: 'Einstellungen' }))
    await sees(theirs.getByRole('combobox', { name: 'Welt' }).first())
  })
})
