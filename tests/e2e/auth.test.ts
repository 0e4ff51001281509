import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../infra/local/demo/seed.ts'
import { contract } from '../../shared/contract/index.ts'
import { api, roleToken } from '../support/stack/api.ts'
import { gone, sees, visit } from './support/visit.ts'

describe('login', () => {
  it('signs in, shows who is there, and signs out', async () => {
    const page = await visit('/')
    await page.getByLabel('Benutzername').fill('admin')
    await page.locator('input[type=password]').fill('falsch')
    await page.keyboard.press('Enter')
    await sees(page.getByText('Benutzername oder Passwort ist falsch.'))
    await page.locator('input[type=password]').fill(demoPassword)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
    expect(new URL(page.url()).pathname).toBe('/incplans')
    expect(await page.title()).toContain('Angriffspläne')
    await sees(page.getByText('Administrator', { exact: true }))

    await page.reload()
    const token = await page.evaluate(() => localStorage.getItem('angriffsplaner.token') ?? '')
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Logout' }).click()
    await sees(page.getByRole('heading', { name: 'Anmelden' }))
    expect((await ended).status()).toBe(200)
    expect(await api(token).fails(contract.sessions.me, {})).toMatchObject({ code: 'session_expired' })
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0)
    await page.goto('/incplans')
    await sees(page.getByRole('heading', { name: 'Anmeldung erforderlich' }))
  })

  it('returns to where a guard has sent the person from', async () => {
    const page = await visit('/incplans/create')
    await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
    await page.getByLabel('Benutzername').fill('user')
    await page.locator('input[type=password]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await sees(page.getByRole('heading', { name: 'Neuen Plan erstellen' }))
  })

  it('follows when another person signs in in another tab', async () => {
    const page = await visit('/incplans', { role: 'user' })
    await sees(page.getByText('Benutzer', { exact: true }))
    const tab = await page.context().newPage()
    await tab.goto('/favicon.svg')
    await tab.evaluate((token) => localStorage.setItem('angriffsplaner.token', token), roleToken('superadmin'))
    await sees(page.getByText('Super Admin', { exact: true }))
    await sees(page.getByRole('link', { name: 'Welten' }))
    await sees(page.getByRole('article').first())
  })
})

it('signing out asks while another tab has something unsaved, and afterwards no tab shows it', async () => {
  const page = await visit('/incplans/create')
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await page.getByLabel('Benutzername').fill('user')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  const name = page.getByLabel('Name des Plans')
  await name.fill('Streng geheim')

  const other = await page.context().newPage()
  await other.goto('/incplans')
  const signOut = () => other.getByRole('button', { name: 'Logout' }).click()
  const question = other.getByText('In einem anderen Tab steht noch etwas, das nicht gespeichert ist.')
  await signOut()
  await sees(question)
  await other.getByRole('button', { name: 'Hier bleiben' }).click()
  await gone(question)
  expect(await name.inputValue()).toBe('Streng geheim')
  await signOut()
  await other.getByRole('button', { name: 'Abmelden' }).click()
  await sees(other.getByRole('heading', { name: 'Anmelden' }))
  await sees(page.getByRole('heading', { name: 'Anmeldung erforderlich' }))
  expect(await page.getByText('Streng geheim').or(name).count()).toBe(0)
})

it('a registration waits for its activation', async () => {
  const username = `Neuling ${Date.now()}`
  const page = await visit('/')
  await page.getByRole('link', { name: 'Jetzt registrieren' }).click()
  // The login has a field of the same name.
  await sees(page.getByRole('button', { name: 'Registrieren' }))
  await page.getByLabel('Benutzername').fill(username)
  for (const index of [0, 1]) await page.locator('input[type=password]').nth(index).fill('geheim1')
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await sees(
    page.getByText('Registrierung erfolgreich! Dein Account muss noch von einem Administrator freigeschaltet werden.'),
  )
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await page.getByLabel('Benutzername').fill(username)
  await page.locator('input[type=password]').fill('geheim1')
  await page.keyboard.press('Enter')
  await sees(page.getByText('Dein Account wurde noch nicht von einem Administrator freigeschaltet.'))
})
