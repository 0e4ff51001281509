import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { contract } from '../../../shared/contract/index.ts'
import { reread } from '../../../web/lib/api/reread.ts'
import { expectAccessible } from '../support/accessible.ts'
import { type Answers, answers, failure } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aUser, aWorld } from '../support/samples.ts'
import { gone, passwords, press, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

const dialog = page.getByRole('alertdialog', { name: 'Deine Sitzung ist abgelaufen' })
const notes = page.getByLabelText('Notizen')

/** A server that takes the session no longer. */
const refusing: Answers = Object.fromEntries(
  Object.entries(contract).flatMap(([feature, verbs]) =>
    Object.keys(verbs).map((verb) => [`${feature}.${verb}`, failure('session_expired')]),
  ),
)
const serving: Answers = {
  'sessions.me': { user: aUser() },
  'sessions.login': ({ body }) =>
    body.password === 'geheim1' ? { token: 'fresh', device: 'd' } : failure('wrong_credentials'),
  'worlds.list': { worlds: [aWorld()] },
}

describe('a session that expires', () => {
  let server: Answers
  beforeEach(() => {
    server = { ...planServer().answers, ...serving }
  })

  it.each([{ phone: false }, { phone: true, dark: true }])(
    'asks for the password over the screen, and what was typed stays %o',
    async (look) => {
      await visit('/incplans/plan-1', { as: 'user', answers: server, ...look })
      await notes.fill('Zwei Stunden Arbeit')
      // Only the save: a read that is still under way would open the dialog before the click.
      answers({ 'plans.update': failure('session_expired') })
      await page.getByRole('button', { name: 'Speichern', exact: true }).click()
      await sees(passwords(dialog))
      answers(refusing)
      await expect.element(passwords(dialog)).toHaveFocus()
      await expectAccessible()
      answers(server)
      await passwords(dialog).fill('falsches Passwort')
      await press('Enter')
      await sees(dialog.getByText('Benutzername oder Passwort ist falsch.'))
      await passwords(dialog).fill('geheim1')
      await press('Enter')
      await gone(dialog)
      await expect.element(notes).toHaveValue('Zwei Stunden Arbeit')
      await page.getByRole('button', { name: 'Speichern', exact: true }).click()
      await sees(page.getByText('Plan gespeichert.'))
    },
  )

  it('loads what was refused once the person is back, and lets somebody else leave', async () => {
    await visit('/incplans', { as: 'user', answers: server })
    await sees(page.getByRole('article'))
    answers(refusing)
    await page.css('a[href="/incplans/plan-1"]').first().click()
    await sees(dialog)
    answers(server)
    await passwords(dialog).fill('geheim1')
    await dialog.getByRole('button', { name: 'Anmelden' }).click()
    await sees(notes)

    answers(refusing)
    // Any next read of the screen; a click would have to come before the question that its late reads may set off.
    void reread(contract.plans.update, { params: { planId: 'plan-1' } })
    await dialog.getByRole('button', { name: 'Abmelden' }).click()
    await sees(page.getByRole('heading', { name: 'Anmelden' }))
  })

  it('is nobody’s when the site is opened with it', async () => {
    await visit('/incplans', { as: 'user', answers: refusing })
    await sees(page.getByRole('heading', { name: 'Anmeldung erforderlich' }))
    expect(localStorage.getItem('angriffsplaner.token')).toBeNull()
  })

  it('opens over an open dialog', async () => {
    await visit('/incplans', { as: 'user', answers: server })
    await page.getByRole('button', { name: 'user', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Passwort ändern' }).click()
    for (const [index, text] of ['geheim1', 'ein neues', 'ein neues'].entries()) await passwords().nth(index).fill(text)
    const typed = passwords().nth(1).element()
    answers(refusing)
    await page.getByRole('button', { name: 'Speichern' }).click()
    await sees(dialog)
    answers(server)
    await passwords(dialog).fill('geheim1')
    await press('Enter')
    await gone(dialog)
    expect(typed).toHaveProperty('value', 'ein neues')
    expect(typed.isConnected).toBe(true)
  })
})
