import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, looks } from '../support/accessible.ts'
import { answer, answers, failure, hold, lost } from '../support/answers.ts'
import { passwords, press, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

const submit = page.getByRole('button', { name: 'Anmelden' })
const username = page.getByLabelText('Benutzername')

describe('the login', () => {
  beforeEach(() => visit('/'))

  it('says what is missing, shows the password on demand, and is busy while it asks', async () => {
    await expect.element(submit).toBeDisabled()
    await sees(page.getByText('Es fehlen noch: Benutzername und Passwort.'))
    await username.fill('admin')
    await expect.element(submit).toBeDisabled()
    await sees(page.getByText('Es fehlt noch: Passwort.'))
    const password = page.getByRole('textbox', { name: 'Passwort' }).or(passwords())
    await password.fill('geheim1')
    await expect.element(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Passwort anzeigen' }).click()
    await expect.element(password).toHaveAttribute('type', 'text')
    answers({ 'sessions.login': failure('wrong_credentials') })
    const goOn = hold('sessions.login')
    await submit.click()
    const busy = page.getByRole('button', { name: 'Melde an...' })
    await sees(busy)
    await expect.element(busy).toBeDisabled()
    goOn()
    await sees(page.getByText('Benutzername oder Passwort ist falsch.'))
  })

  it('says why it failed and keeps what was typed', async () => {
    answers({ 'sessions.login': failure('wrong_credentials') })
    await username.fill('nobody')
    await passwords().fill('wrong-password')
    await press('Enter')
    await sees(page.getByText('Benutzername oder Passwort ist falsch.'))
    await expect.element(username).toHaveValue('nobody')

    const unanswered = page.getByText('Verbindungsfehler. Bitte versuche es erneut.')
    answers({ 'sessions.login': lost })
    await submit.click()
    await sees(unanswered)
    const beforeTheApi = [
      answer(502, '<h1>502 Bad Gateway</h1>'),
      answer(504, { message: 'Endpoint request timed out' }),
    ]
    for (const instead of beforeTheApi) {
      answers({ 'sessions.login': failure('wrong_credentials', { message: 'Zwischendurch' }) })
      await submit.click()
      await sees(page.getByText('Zwischendurch'))
      answers({ 'sessions.login': instead })
      await submit.click()
      await sees(unanswered)
    }
  })
})

describe('the registration', () => {
  const register = page.getByRole('button', { name: 'Registrieren' })
  beforeEach(async () => {
    await visit('/register')
    await username.fill('Neuling')
  })

  const fill = async (...texts: string[]) => {
    for (const [index, text] of texts.entries()) await passwords().nth(index).fill(text)
  }

  it('checks what is typed before it asks', async () => {
    await fill('geheim1')
    await expect.element(register).toBeDisabled()
    await sees(page.getByText('Es fehlt noch: Passwort bestätigen.'))
    await fill('geheim1', 'geheim2')
    await register.click()
    await sees(page.getByText('Passwörter stimmen nicht überein.'))
    await fill('kurz', 'kurz')
    await register.click()
    await sees(page.getByText('Passwort muss mindestens 6 Zeichen lang sein.'))
  })

  it('says what the server says, or that none has answered', async () => {
    await fill('geheim1', 'geheim1')
    const unanswered = page.getByText('Netzwerkfehler oder unbekannter Fehler aufgetreten.')
    answers({ 'accounts.register': lost })
    await register.click()
    await sees(unanswered)
    const taken = 'Dieser Benutzername ist bereits vergeben.'
    answers({ 'accounts.register': failure('username_taken', { fields: { username: taken } }) })
    await register.click()
    await sees(page.getByText(taken).first())
    answers({ 'accounts.register': answer(502, '<h1>Bad Gateway</h1>') })
    await register.click()
    await sees(unanswered)
  })
})

it.each(looks)('what nobody needs an account for is accessible (phone: $phone)', async (look) => {
  for (const [path, heading] of [
    ['/', 'Anmelden'],
    ['/register', 'Registrieren'],
    ['/incplans', 'Anmeldung erforderlich'],
    ['/nirgendwo', 'Seite nicht gefunden'],
  ] as const) {
    await visit(path, look)
    await sees(page.getByRole('heading', { name: heading }))
    await expectAccessible()
  }
})

it('says that the account of the stored session was deactivated', async () => {
  await visit('/incplans', { as: 'user', answers: { 'sessions.me': failure('deactivated') } })
  const sentence = page.getByText('Dein Account wurde deaktiviert. Frag deine Stammesführung.')
  await sees(sentence)
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await sees(submit)
  await sees(sentence)
})
