import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import type { Role, User } from '../../shared/model/user.ts'
import { api, tokenOf } from '../support/api.ts'
import { confirmWith, toast } from './demo-plan.ts'
import { expectAccessible, failing, gone, looks, sees, visit } from './visit.ts'

const password = 'geheim1'
const superadmin = () => api(tokenOf('superadmin'))
const prefix = 'Probe'
/** No name contains another: rows are found by what they contain. */
let names = 0
const fresh = () => `${prefix} ${String(++names).padStart(3, '0')}x`

/** A new active account. */
async function anAccount(role: Role = 'user', username = fresh()): Promise<User> {
  const { user } = await superadmin().call(contract.users.create, { body: { username, password, role } })
  return user
}

/** A new account that waits for its activation. */
async function aRegistration(): Promise<string> {
  const username = fresh()
  await api().call(contract.auth.register, { body: { username, password } })
  return username
}

// The stack's own accounts are all that the other journeys expect.
afterAll(async () => {
  const { call } = superadmin()
  for (const { _id: userId, username } of (await call(contract.users.list, {})).users) {
    if (username.startsWith(prefix)) await call(contract.users.remove, { params: { userId } })
  }
})

const administration = async (look = {}) => {
  const page = await visit('/useradmin', { role: 'superadmin', ...look })
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
    await sees(page.getByRole('banner').getByRole('link', { name: 'Benutzerverwaltung' }))
    // Whoever waits stands before everybody else.
    await sees(page.getByRole('row').nth(1).getByText('Wartet auf Freischaltung'))
    await sees(row(page, username).getByText('Benutzer', { exact: true }))
    await page.getByRole('button', { name: `Aktivieren: ${username}` }).press('Enter')
    await sees(row(page, username).getByText('Aktiv', { exact: true }))
    // The row has moved away with its button: who works by keyboard must not begin at the top of the page again.
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await visitAs(username)
  })

  it('creates accounts, and says what is missing', async () => {
    const username = fresh()
    const page = await administration()
    await page.getByRole('button', { name: 'Neuer Benutzer' }).click()
    const dialog = page.getByRole('dialog')
    await sees(dialog.getByText('Mindestens 8 Zeichen werden empfohlen.'))
    await dialog.getByRole('button', { name: 'Erstellen' }).click()
    await sees(dialog.getByText('Benutzername ist erforderlich'))
    await sees(dialog.getByText('Passwort ist erforderlich'))
    await dialog.getByLabel('Benutzername').fill('SUPERADMIN')
    await dialog.locator('input[type=password]').fill('abc')
    await dialog.getByLabel('Rolle').selectOption('Administrator')
    await page.keyboard.press('Enter')
    await sees(dialog.getByText('Dieser Benutzername ist bereits vergeben.').first())
    expect(await dialog.locator('input[type=password]').inputValue()).toBe('abc')

    await failing(page, '/admin/users', 500, { code: 'internal', message: 'Serverfehler' })
    await dialog.getByLabel('Benutzername').fill(username)
    await page.keyboard.press('Enter')
    await sees(dialog.getByText('Fehler beim Erstellen des Benutzers'))
    await page.unroute('**/api/admin/users')
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent++
    })
    await dialog.getByRole('button', { name: 'Erstellen' }).dblclick()
    await sees(toast(page, 'Benutzer erfolgreich erstellt!'))
    await gone(dialog)
    expect(sent).toBe(1)
    await sees(row(page, username).getByText('Administrator'))
    await visitAs(username, 'abc')
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
    await gone(row(page, username))
    await theirs.reload()
    await sees(theirs.getByRole('heading', { name: 'Anmeldung erforderlich' }))
  })

  it('finds accounts by name, status and role', async () => {
    const username = await aRegistration()
    const admin = await anAccount('admin')
    const page = await administration()
    await page.getByLabel('Suche').fill(username.toUpperCase())
    await sees(page.getByText(/^1 von \d+ Benutzern$/))
    await sees(row(page, username))
    await page.getByLabel('Status').selectOption({ index: 2 })
    await sees(page.getByText('Kein Benutzer passt zum Filter.'))
    await page.getByLabel('Suche').fill('')
    await page.getByLabel('Rolle').selectOption('Administrator')
    await sees(row(page, admin.username))
    await gone(row(page, username))
  })

  it('stays fast with hundreds of accounts, also by keyboard', async () => {
    const [one] = (await superadmin().call(contract.users.list, {})).users
    const users = Array.from({ length: 800 }, (_, i) => ({ ...one, _id: `many-${i}`, username: `Mitglied ${i}` }))
    const page = await visit('/favicon.svg', { role: 'superadmin' })
    await page.route('**/api/admin/users', (route) => route.fulfill({ json: { users } }))
    await page.goto('/useradmin')
    await sees(page.getByText('800 Benutzer', { exact: true }))
    expect(await page.getByRole('row').count()).toBeLessThan(60)
    await page.getByLabel('Suche').pressSequentially('Mitglied 79')
    await sees(page.getByText('11 von 800 Benutzern'))
    const button = page.getByRole('button', { name: 'Aktionen für Mitglied 799' })
    await button.focus()
    await page.keyboard.press('Enter')
    await sees(page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await gone(page.getByRole('menu'))
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('keeps the last super admin, and nobody deletes himself', async () => {
    const page = await administration()
    await choose(page, 'superadmin', 'Deaktivieren')
    await confirmWith(page, 'Deaktivieren')
    await sees(toast(page, 'Fehler bei Aktivieren/Deaktivieren'))
    await sees(
      toast(page, 'Der letzte aktive Superadministrator kann nicht entfernt, deaktiviert oder herabgestuft werden.'),
    )
    await page.getByRole('button', { name: 'Aktionen für superadmin' }).click()
    expect(await page.getByRole('menuitem', { name: 'Löschen' }).isDisabled()).toBe(true)
  })

  it('says what failed', async () => {
    const { username } = await anAccount()
    const page = await administration()
    for (const path of ['/admin/users/*/*', '/admin/users/*']) {
      await failing(page, path, 500, { code: 'internal', message: 'Serverfehler' })
    }
    await choose(page, username, 'Deaktivieren')
    await sees(toast(page, 'Fehler bei Aktivieren/Deaktivieren'))
    await choose(page, username, 'Administrator')
    await sees(toast(page, 'Fehler beim Ändern der Rolle'))
    await choose(page, username, 'Löschen')
    await confirmWith(page, 'Löschen')
    await sees(toast(page, 'Fehler beim Löschen'))
    await sees(row(page, username).getByText('Aktiv', { exact: true }))

    await failing(page, '/admin/users', 500, { code: 'internal', message: 'Serverfehler', requestId: 'abc-123' })
    await page.reload()
    await sees(page.getByText('Die Benutzer konnten nicht geladen werden'))
    await sees(page.getByText('Kennung: abc-123'))
    await page.unroute('**/api/admin/users')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(row(page, username))
  })

  it('tells whose rights are taken away meanwhile', async () => {
    const { _id: userId, username } = await anAccount('superadmin')
    const { username: other } = await anAccount()
    const page = await visitAs(username)
    await page.getByRole('link', { name: 'Benutzerverwaltung' }).click()
    await sees(row(page, other))
    await superadmin().call(contract.users.setRole, { params: { userId }, body: { role: 'admin' } })
    await choose(page, other, 'Administrator')
    await sees(toast(page, 'Nur Superadministratoren können Benutzerrollen ändern.'))
    await sees(page.getByRole('heading', { name: 'Zugriff verweigert' }))
    await sees(page.getByText('Deine Rolle: Administrator'))
  })

  it('asks before one gives up his own role, and shows the way out at once', async () => {
    const { username } = await anAccount('superadmin')
    const page = await visitAs(username)
    await page.getByRole('link', { name: 'Benutzerverwaltung' }).click()
    await choose(page, username, 'Benutzer')
    await sees(page.getByText('Eigene Rolle ändern?'))
    await confirmWith(page, 'Rolle ändern')
    await sees(page.getByRole('heading', { name: 'Zugriff verweigert' }))
    expect(await page.getByRole('link', { name: 'Benutzerverwaltung' }).count()).toBe(0)
  })

  it.each(['user', 'admin'] as const)('is closed to %s, who is told so', async (role) => {
    const page = await visit('/useradmin', { role })
    await sees(page.getByRole('heading', { name: 'Zugriff verweigert' }))
    await sees(page.getByText('Diese Seite ist nur für Super-Administratoren'))
    await sees(page.getByText(`Deine Rolle: ${role === 'user' ? 'Benutzer' : 'Administrator'}`))
    await sees(
      page.getByText('Sie haben eingeschränkte Berechtigungen. Nur Administratoren können alle Funktionen nutzen.'),
    )
    await expectAccessible(page)
  })

  it.each(looks)('is accessible (phone: $phone)', async (look) => {
    const waiting = await aRegistration()
    await anAccount('admin')
    const page = await administration(look)
    await sees(row(page, waiting))
    await expectAccessible(page)
    await page.getByRole('button', { name: `Aktionen für ${waiting}` }).click()
    await sees(page.getByRole('menu'))
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await sees(page.getByRole('alertdialog'))
    await expectAccessible(page)
    await confirmWith(page, 'Abbrechen')
    await gone(page.getByRole('alertdialog'))
    await page.getByRole('button', { name: 'Neuer Benutzer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erstellen' }).click()
    await sees(page.getByText('Passwort ist erforderlich'))
    await expectAccessible(page)
  })
})

describe('the profile menu', () => {
  const openDialog = async (page: Page, username: string) => {
    await page.getByRole('banner').getByRole('button', { name: username }).click()
    await page.getByRole('menuitem', { name: 'Passwort ändern' }).click()
    const dialog = page.getByRole('dialog')
    await sees(dialog)
    const [current, next, again] = [0, 1, 2].map((index) => dialog.locator('input[type=password]').nth(index))
    if (!current || !next || !again) throw new Error('three fields expected')
    const submit = dialog.getByRole('button', { name: 'Speichern' })
    return { dialog, current, next, again, submit }
  }

  it('changes the own password', async () => {
    const { username } = await anAccount()
    const page = await visitAs(username)
    const { dialog, current, next, again, submit } = await openDialog(page, username)
    await current.fill('falsch')
    await next.fill('kurz1')
    await again.fill('anders')
    await submit.click()
    await sees(dialog.getByText('Passwort muss mindestens 6 Zeichen lang sein.'))
    await sees(dialog.getByText('Passwörter stimmen nicht überein.'))
    await next.fill('neues-geheim')
    await again.fill('neues-geheim')
    await submit.click()
    await sees(dialog.getByText('Das bisherige Passwort ist falsch.').first())
    expect(await next.inputValue()).toBe('neues-geheim')

    await failing(page, '/auth/password', 500, { code: 'internal', message: 'Serverfehler' })
    await current.fill(password)
    await page.keyboard.press('Enter')
    await sees(dialog.getByText('Das Passwort wurde nicht geändert.'))
    await page.unroute('**/api/auth/password')
    await page.keyboard.press('Enter')
    await sees(toast(page, 'Passwort erfolgreich geändert.'))
    await gone(dialog)
    await page.getByRole('button', { name: 'Logout' }).click()
    await signIn(page, username)
    await sees(page.getByText('Benutzername oder Passwort ist falsch.'))
    await signIn(page, username, 'neues-geheim')
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
  })

  it.each(looks)('is accessible (phone: $phone)', async (look) => {
    const page = await visit('/incplans', { role: 'user', ...look })
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
    if (look.phone) await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'user', exact: true }).click()
    await sees(page.getByRole('menu').getByText('Benutzer', { exact: true }))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await gone(page.getByRole('menu'))
    const { dialog, submit } = await openDialog(page, 'user')
    await submit.click()
    await sees(dialog.getByText('Passwort muss mindestens 6 Zeichen lang sein.'))
    await expectAccessible(page)
  })
})

describe('the admins of a world', () => {
  const openAdmins = async (look = {}) => {
    const page = await visit('/worldadmin', { role: 'superadmin', ...look })
    const card = page.getByRole('article').first()
    await card.getByRole('button', { name: /^Admins:/ }).click()
    const dialog = page.getByRole('dialog')
    await sees(dialog.getByRole('combobox', { name: 'Admins' }))
    return { page, card, dialog }
  }

  it('are picked among the users, who show their e-mail', async () => {
    const { username } = await anAccount('admin')
    const page = await visit('/favicon.svg', { role: 'superadmin' })
    await page.route('**/api/admin/users', async (route) => {
      const response = await route.fetch()
      const { users }: { users: User[] } = await response.json()
      const withMail = users.map((user) =>
        user.username === username ? { ...user, email: 'probe@stamm.example' } : user,
      )
      await route.fulfill({ response, json: { users: withMail } })
    })
    await page.goto('/worldadmin')
    const card = page.getByRole('article').first()
    await card.getByRole('button', { name: /^Admins:/ }).click()
    const dialog = page.getByRole('dialog')
    const picker = dialog.getByRole('combobox', { name: 'Admins' })
    await picker.fill('stamm.example')
    await sees(page.getByRole('option', { name: 'probe@stamm.example' }))
    await page.getByRole('option', { name: username }).click()
    await picker.fill('admin')
    await sees(page.getByRole('option', { name: 'keine E-Mail hinterlegt' }).first())
    await page.keyboard.press('Escape')

    await failing(page, '/worlds/*/admins', 500, { code: 'internal', message: 'Serverfehler' })
    const save = dialog.getByRole('button', { name: 'Speichern' })
    await save.click()
    await sees(dialog.getByText('Fehler beim Aktualisieren der Admins: Serverfehler'))
    await page.unroute('**/api/worlds/*/admins')
    await save.click()
    await sees(toast(page, 'Admins erfolgreich aktualisiert!'))
    await gone(dialog)
    await sees(card.getByText(username))

    await card.getByRole('button', { name: /^Admins:/ }).click()
    await dialog.getByRole('option', { name: username }).click()
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await gone(dialog)
    await gone(card.getByText(username))
  })

  it('are not picked from a list that could not be loaded', async () => {
    const page = await visit('/favicon.svg', { role: 'superadmin' })
    await failing(page, '/admin/users', 500, { code: 'internal', message: 'Serverfehler' })
    await page.goto('/worldadmin')
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Admins:/ })
      .click()
    const dialog = page.getByRole('dialog')
    await sees(dialog.getByText('Die Benutzer konnten nicht geladen werden'))
    expect(await dialog.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true)
    await page.unroute('**/api/admin/users')
    await dialog.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(dialog.getByRole('combobox', { name: 'Admins' }))
  })

  it.each(looks)('are picked accessibly (phone: $phone)', async (look) => {
    const { page, dialog } = await openAdmins(look)
    await expectAccessible(page)
    await dialog.getByRole('combobox', { name: 'Admins' }).click()
    await sees(page.getByRole('option').first())
    await expectAccessible(page)
  })
})
