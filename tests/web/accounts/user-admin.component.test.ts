import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { type Answers, answers, failure, recordedCalls } from '../support/answers.ts'
import { aUser } from '../support/samples.ts'
import { confirmWith, dialog, focused, gone, passwords, press, sees, toast } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'
import { accounts } from './accounts.ts'

const registered = { createdAt: '2038-02-01T10:00:00.000Z', updatedAt: '2038-02-01T10:00:00.000Z' }
const self = aUser({ username: 'superadmin', role: 'superadmin' })
const waiting = aUser({ username: 'Neuling', isActive: false, ...registered })
const member = aUser({ username: 'Mitglied' })
const leader = aUser({ username: 'Anführer', role: 'admin' })

let server: ReturnType<typeof accounts>
beforeEach(() => {
  server = accounts(self, member, leader, waiting)
})

const administration = async (look: Visit = {}) => {
  await visit('/useradmin', { as: self, answers: server.answers, ...look })
  await sees(page.getByRole('heading', { name: 'Benutzerverwaltung' }))
}
/** The account's row, on a phone its entry. */
const row = (username: string) =>
  page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: username })

async function choose(username: string, item: string) {
  await page.getByRole('button', { name: `Aktionen für ${username}` }).click()
  await page
    .getByRole('menuitem', { name: item })
    .or(page.getByRole('menuitemradio', { name: item, exact: true }))
    .click()
}

describe('the list of accounts', () => {
  it('shows first who waits, and the keyboard stays on the screen when they move', async () => {
    await administration()
    await sees(page.getByRole('banner').getByRole('link', { name: 'Benutzerverwaltung' }))
    await sees(page.getByRole('row').nth(1).getByText('Wartet auf Freischaltung'))
    await sees(row('Neuling').getByText('Benutzer', { exact: true }))
    await page.getByRole('button', { name: 'Aktivieren: Neuling' }).click()
    await sees(row('Neuling').getByText('Aktiv', { exact: true }))
    // The row has moved away with its button: who works by keyboard must not begin at the top of the page again.
    await expect.poll(() => Boolean(focused()?.closest('main'))).toBe(true)
  })

  it('is narrowed by name, status and role', async () => {
    await administration()
    await page.getByLabelText('Suche').fill('NEULING')
    await sees(page.getByText('1 von 4 Benutzern'))
    await sees(row('Neuling'))
    await page.getByLabelText('Status').selectOptions('Aktiv (3)')
    await sees(page.getByText('Kein Benutzer passt zum Filter.'))
    await page.getByLabelText('Suche').fill('')
    await page.getByLabelText('Rolle').selectOptions('Administrator')
    await sees(row('Anführer'))
    await gone(row('Neuling'))
  })

  it('reads hundreds of accounts page by page and stays fast, also by keyboard', async () => {
    const users = Array.from({ length: 800 }, (_, i) => aUser({ _id: `many-${i}`, username: `Mitglied ${i}` }))
    const paged: Answers = {
      'accounts.list': ({ query }) =>
        query?.cursor === '500' ? { users: users.slice(500) } : { users: users.slice(0, 500), next: '500' },
    }
    await visit('/useradmin', { as: self, answers: paged })
    await sees(page.getByText('800 Benutzer', { exact: true }))
    expect(page.getByRole('row').elements().length).toBeLessThan(60)
    await userEvent.type(page.getByLabelText('Suche'), 'Mitglied 79')
    await sees(page.getByText('11 von 800 Benutzern'))
    const button = page.getByRole('button', { name: 'Aktionen für Mitglied 799' })
    await sees(button)
    button.element().focus()
    await press('Enter')
    await sees(page.getByRole('menu'))
    await press('Escape')
    await gone(page.getByRole('menu'))
    await expect.poll(() => focused() === button.element()).toBe(true)
  })

  it('says what could not be loaded, and loads it again', async () => {
    const failed = failure('internal', { requestId: 'abc-123' })
    await visit('/useradmin', { as: self, answers: { ...server.answers, 'accounts.list': failed } })
    await sees(page.getByText('Die Benutzer konnten nicht geladen werden'))
    await sees(page.getByText('Kennung: abc-123'))
    answers(server.answers)
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(row('Mitglied'))
  })

  it.each(['user', 'admin'] as const)('is closed to %s, who see why', async (role) => {
    await visit('/useradmin', { as: role })
    await sees(page.getByRole('heading', { name: 'Zugriff verweigert' }))
    await sees(page.getByText('Diese Seite ist nur für Super-Administratoren'))
    await sees(page.getByText(`Deine Rolle: ${role === 'user' ? 'Benutzer' : 'Administrator'}`))
    await sees(
      page.getByText('Sie haben eingeschränkte Berechtigungen. Nur Administratoren können alle Funktionen nutzen.'),
    )
    await expectAccessible()
  })

  it.each(looks)('is accessible with its menu and dialogs (phone: $phone)', async (look) => {
    await administration(look)
    await sees(row('Neuling'))
    await expectAccessible()
    await page.getByRole('button', { name: 'Aktionen für Neuling' }).click()
    await sees(page.getByRole('menu'))
    await expectAccessible()
    await page.getByRole('menuitem', { name: 'Löschen' }).click()
    await sees(page.getByRole('alertdialog'))
    await expectAccessible()
    await confirmWith('Abbrechen')
    await gone(page.getByRole('alertdialog'))
    await page.getByRole('button', { name: 'Neuer Benutzer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erstellen' }).click()
    await sees(page.getByText('Passwort ist erforderlich'))
    await expectAccessible()
  })
})

describe('a new account', () => {
  it('can have a password that its owner must replace, and is warned of a frequent one', async () => {
    await administration()
    await page.getByRole('button', { name: 'Neuer Benutzer' }).click()
    await dialog().getByLabelText('Benutzername').fill('Neuling')
    const frequent = dialog().getByText(/steht in Listen häufiger Passwörter/)
    await passwords(dialog()).fill('Hallo123')
    await sees(frequent)
    await passwords(dialog()).fill('Hallo123 und mehr')
    await gone(frequent)
    await dialog().getByLabelText('Muss beim ersten Anmelden geändert werden').click()
    answers({ 'accounts.create': failure('internal') })
    await press('Enter')
    await sees(dialog().getByText('Fehler beim Erstellen des Benutzers'))
    expect(recordedCalls('accounts.create').map(({ body }) => body)).toEqual([
      { username: 'Neuling', password: 'Hallo123 und mehr', role: 'user', mustChangePassword: true },
    ])
  })

  it('is created once, after what is missing has been said', async () => {
    await administration()
    await page.getByRole('button', { name: 'Neuer Benutzer' }).click()
    await sees(dialog().getByText('Mindestens 8 Zeichen werden empfohlen.'))
    await dialog().getByRole('button', { name: 'Erstellen' }).click()
    await sees(dialog().getByText('Benutzername ist erforderlich'))
    await sees(dialog().getByText('Passwort ist erforderlich'))
    await dialog().getByLabelText('Benutzername').fill('x'.repeat(101))
    await press('Enter')
    await sees(dialog().getByText('Der Benutzername muss 2 bis 32 Zeichen lang sein.'))
    await expect.element(dialog().getByLabelText('Benutzername')).toHaveValue('x'.repeat(101))
    const taken = 'Dieser Benutzername ist bereits vergeben.'
    answers({ 'accounts.create': failure('username_taken', { fields: { username: taken } }) })
    await dialog().getByLabelText('Benutzername').fill('SUPERADMIN')
    await passwords(dialog()).fill('abc')
    await dialog().getByLabelText('Rolle').selectOptions('Administrator')
    await press('Enter')
    await sees(dialog().getByText(taken).first())
    await expect.element(passwords(dialog())).toHaveValue('abc')

    answers({ 'accounts.create': failure('internal') })
    await dialog().getByLabelText('Benutzername').fill('Zweiter')
    await press('Enter')
    await sees(dialog().getByText('Fehler beim Erstellen des Benutzers'))
    const before = recordedCalls('accounts.create').length
    answers({ 'accounts.create': { user: aUser({ username: 'Zweiter', role: 'admin' }) } })
    await dialog().getByRole('button', { name: 'Erstellen' }).dblClick()
    await sees(toast('Benutzer erfolgreich erstellt!'))
    await gone(dialog())
    const sent = recordedCalls('accounts.create').slice(before)
    expect(sent.map(({ body }) => body)).toEqual([
      { username: 'Zweiter', password: 'abc', role: 'admin', mustChangePassword: false },
    ])
    await sees(row('Zweiter').getByText('Administrator'))
  })
})

describe('an account', () => {
  it('is given another role, stopped, and deleted after a question', async () => {
    await administration()
    await choose('Mitglied', 'Administrator')
    await sees(row('Mitglied').getByText('Administrator'))
    await choose('Mitglied', 'Deaktivieren')
    await sees(row('Mitglied').getByText('Inaktiv', { exact: true }))
    await choose('Mitglied', 'Löschen')
    await confirmWith('Abbrechen')
    await sees(row('Mitglied'))
    await choose('Mitglied', 'Löschen')
    await confirmWith('Löschen')
    await gone(row('Mitglied'))
  })

  it('stays as it is when that fails, and it is said what failed', async () => {
    await administration()
    const failed = failure('internal')
    answers({ 'accounts.deactivate': failed, 'accounts.setRole': failed, 'accounts.remove': failed })
    await choose('Mitglied', 'Deaktivieren')
    await sees(toast('Fehler bei Aktivieren/Deaktivieren'))
    await choose('Mitglied', 'Administrator')
    await sees(toast('Fehler beim Ändern der Rolle'))
    await choose('Mitglied', 'Löschen')
    await confirmWith('Löschen')
    await sees(toast('Fehler beim Löschen'))
    await sees(row('Mitglied').getByText('Aktiv', { exact: true }))
  })

  it('of the last super admin stays, and nobody deletes their own', async () => {
    await administration()
    answers({ 'accounts.deactivate': failure('last_superadmin') })
    await choose('superadmin', 'Deaktivieren')
    await confirmWith('Deaktivieren')
    await sees(toast('Fehler bei Aktivieren/Deaktivieren'))
    await sees(toast('Der letzte aktive Superadministrator kann nicht entfernt, deaktiviert oder herabgestuft werden.'))
    await page.getByRole('button', { name: 'Aktionen für superadmin' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Löschen' })).toBeDisabled()
  })

  it('shows its owner when their rights are taken away meanwhile', async () => {
    await administration()
    answers({
      'accounts.setRole': failure('only_superadmins_set_roles'),
      'sessions.me': { user: { ...self, role: 'admin' } },
    })
    await choose('Mitglied', 'Administrator')
    await sees(toast('Nur Superadministratoren können Benutzerrollen ändern.'))
    await sees(page.getByRole('heading', { name: 'Zugriff verweigert' }))
    await sees(page.getByText('Deine Rolle: Administrator'))
  })

  it('asks its owner before they give up their own role, and shows the way out at once', async () => {
    await administration()
    await choose('superadmin', 'Benutzer')
    await sees(page.getByText('Eigene Rolle ändern?'))
    answers({ 'sessions.me': () => ({ user: server.standing().find(({ _id }) => _id === self._id) ?? self }) })
    await confirmWith('Rolle ändern')
    await sees(page.getByRole('heading', { name: 'Zugriff verweigert' }))
    expect(page.getByRole('link', { name: 'Benutzerverwaltung' }).elements()).toEqual([])
  })
})

describe('a password that is set for somebody', () => {
  const open = async (look: Visit = {}) => {
    await administration(look)
    await choose('Mitglied', 'Neues Passwort setzen')
    await sees(dialog().getByText('Neues Passwort für „Mitglied“'))
    return dialog().getByRole('textbox', { name: 'Neues Passwort' })
  }

  it('is suggested, checked, and marks its owner', async () => {
    const field = await open()
    // What is suggested is no word that anybody has thought of before.
    expect(field.element()).toHaveProperty('value', expect.stringMatching(/^[\w]{4}-[\w]{4}-[\w]{4}$/))
    await field.fill('kurz1')
    await press('Enter')
    await sees(dialog().getByText('Passwort muss mindestens 6 Zeichen lang sein.'))
    await field.fill('vergeben-4711')
    await gone(dialog().getByText('Passwort muss mindestens 6 Zeichen lang sein.'))
    await press('Enter')
    await sees(toast('„Mitglied“ hat ein neues Passwort.'))
    await gone(dialog())
    await sees(row('Mitglied').getByText('Neues Passwort', { exact: true }))
    expect(recordedCalls('accounts.setPassword').map(({ body }) => body)).toEqual([{ password: 'vergeben-4711' }])
  })

  it.each(looks)('is set accessibly (phone: $phone)', async (look) => {
    await open(look)
    await expectAccessible()
  })
})
