import type { Page } from 'playwright-core'
import { afterAll, describe, it } from 'vitest'
import { contract } from '../../../shared/contract/index.ts'
import type { Account, Role } from '../../../shared/model/account.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { confirmWith, toast } from '../support/demo-plan.ts'
import { gone, sees, visit } from '../support/visit.ts'

const password = 'geheim1'
const superadmin = () => api(roleToken('superadmin'))
const prefix = 'Probe'
/** No name contains another: rows are found by what they contain. */
let names = 0
const fresh = () => `${prefix} ${String(++names).padStart(3, '0')}x`

async function anAccount(role: Role = 'user', username = fresh()): Promise<Account> {
  const { user } = await superadmin().call(contract.accounts.create, { body: { username, password, role } })
  return user
}

/** A new account that waits for its activation. */
async function aRegistration(): Promise<string> {
  const username = fresh()
  await api().call(contract.accounts.register, { body: { username, password } })
  return username
}

// The stack's own accounts are all that the other journeys expect.
afterAll(async () => {
  const { call } = superadmin()
  for (const { _id: userId, username } of (await call(contract.accounts.list, {})).users) {
    if (username.startsWith(prefix)) await call(contract.accounts.remove, { params: { userId } })
  }
})

const administration = async () => {
  const page = await visit('/useradmin', { role: 'superadmin' })
  await sees(page.getByRole('heading', { name: 'Benutzerverwaltung' }))
  return page
}
/** The account's row, on a phone its entry. */
const row = (page: Page, username: string) =>
  page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: username })

async function choose(page: Page, username: string, item: string) {
  await page.getByRole('button', { name: `Aktionen für ${username}` }).click()
  await page
    .getByRole('menuitem', { name: item })
    .or(page.getByRole('menuitemradio', { name: item, exact: true }))
    .click()
}

async function signIn(page: Page, username: string, secret = password) {
  await page.goto('/')
  await page.getByLabel('Benutzername').fill(username)
  await page.locator('input[type=password]').fill(secret)
  await page.keyboard.press('Enter')
}

/** Opens the site as an account of ours. */
async function visitAs(username: string, secret = password): Promise<Page> {
  const page = await visit('/')
  await signIn(page, username, secret)
  await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
  return page
}

describe('user administration', () => {
  it('activates a registration with one click, and the person signs in', async () => {
    const username = await aRegistration()
    const page = await administration()
    await sees(row(page, username).getByText('Wartet auf Freischaltung'))
    await page.getByRole('button', { name: `Aktivieren: ${username}` }).press('Enter')
    await sees(row(page, username).getByText('Aktiv', { exact: true }))
    await visitAs(username)
  })

  it('changes roles, deactivates and deletes; each holds at once', async () => {
    const { username } = await anAccount()
    const theirs = await visitAs(username)
    const page = await administration()
    await choose(page, username, 'Administrator')
    await sees(row(page, username).getByText('Administrator'))
    await theirs.reload()
    await sees(theirs.getByRole('banner').getByText('Administrator', { exact: true }))

    await choose(page, username, 'Deaktivieren')
    await sees(row(page, username).getByText('Inaktiv', { exact: true }))
    await theirs.reload()
    await sees(theirs.getByRole('heading', { name: 'Anmeldung erforderlich' }))
    await choose(page, username, 'Aktivieren')
    await sees(row(page, username).getByText('Aktiv', { exact: true }))
    await signIn(theirs, username)
    await sees(theirs.getByRole('heading', { name: 'Angriffspläne' }))

    await choose(page, username, 'Löschen')
    await confirmWith(page, 'Abbrechen')
    await sees(row(page, username))
    await choose(page, username, 'Löschen')
    await confirmWith(page, 'Löschen')
    // Behind a question that is still there no row is found either.
    await sees(toast(page, `„${username}“ wurde gelöscht.`))
    await gone(row(page, username))
    await theirs.reload()
    await sees(theirs.getByRole('heading', { name: 'Anmeldung erforderlich' }))
  })
})

it('the own password is changed, and the old one opens nothing any more', async () => {
  const { username } = await anAccount()
  const page = await visitAs(username)
  await page.getByRole('banner').getByRole('button', { name: username }).click()
  await page.getByRole('menuitem', { name: 'Passwort ändern' }).click()
  const dialog = page.getByRole('dialog')
  const secret = dialog.locator('input[type=password]')
  for (const [index, text] of ['falsch', 'neues-geheim', 'neues-geheim'].entries()) await secret.nth(index).fill(text)
  await page.keyboard.press('Enter')
  await sees(dialog.getByText('Das bisherige Passwort ist falsch.').first())
  await secret.first().fill(password)
  await page.keyboard.press('Enter')
  await sees(toast(page, 'Passwort erfolgreich geändert.'))
  await gone(dialog)
  await page.getByRole('button', { name: 'Logout' }).click()
  await sees(page.getByLabel('Benutzername'))
  await signIn(page, username)
  await sees(page.getByText('Benutzername oder Passwort ist falsch.'))
  await signIn(page, username, 'neues-geheim')
  await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
})
