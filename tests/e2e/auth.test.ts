import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../infra/local/seed.ts'
import { contract } from '../../shared/contract/index.ts'
import { api, tokenOf } from '../support/api.ts'
import { expectAccessible, failing, gone, looks, sees, seesInView, visit } from './visit.ts'

let names = 0
const fresh = () => `Neuling ${String(++names).padStart(3, '0')}x`

describe('login', () => {
  it('signs in, shows who is there, and signs out', async () => {
    const page = await visit('/')
    const submit = page.getByRole('button', { name: 'Anmelden' })
    expect(await submit.isDisabled()).toBe(true)
    await sees(page.getByText('Es fehlen noch: Benutzername und Passwort.'))
    await page.getByLabel('Benutzername').fill('admin')
    expect(await submit.isDisabled()).toBe(true)
    await sees(page.getByText('Es fehlt noch: Passwort.'))
    const password = page.getByRole('textbox', { name: 'Passwort' }).or(page.locator('input[type=password]'))
    await password.fill(demoPassword)
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Passwort anzeigen' }).click()
    expect(await password.getAttribute('type')).toBe('text')

    await page.route('**/api/auth/login', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await submit.click()
    const busy = page.getByRole('button', { name: 'Melde an...' })
    await sees(busy)
    expect(await busy.isDisabled()).toBe(true)
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
    expect(new URL(page.url()).pathname).toBe('/incplans')
    expect(await page.title()).toContain('Angriffspläne')
    await sees(page.getByText('Administrator', { exact: true }))

    await page.reload()
    await page.getByRole('button', { name: 'Logout' }).click()
    await sees(page.getByRole('heading', { name: 'Anmelden' }))
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await page.getByRole('button', { name: 'Logout' }).count()).toBe(0)
    await page.goto('/incplans')
    await sees(page.getByRole('heading', { name: 'Anmeldung erforderlich' }))
  })

  it('says why it failed and keeps what was typed', async () => {
    const page = await visit('/')
    await page.getByLabel('Benutzername').fill('nobody')
    await page.locator('input[type=password]').fill('wrong-password')
    await page.keyboard.press('Enter')
    await sees(page.getByText('Benutzername oder Passwort ist falsch.'))
    expect(await page.getByLabel('Benutzername').inputValue()).toBe('nobody')

    await page.route('**/api/auth/login', (route) => route.abort())
    const submit = page.getByRole('button', { name: 'Anmelden' })
    const lost = page.getByText('Verbindungsfehler. Bitte versuche es erneut.')
    await submit.click()
    await sees(lost)
    const beforeTheApi = [
      { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
      { status: 504, json: { message: 'Endpoint request timed out' } },
    ]
    for (const answer of beforeTheApi) {
      await failing(page, '/auth/login', 401, { code: 'wrong_credentials', message: 'Zwischendurch' })
      await submit.click()
      await sees(page.getByText('Zwischendurch'))
      await page.route('**/api/auth/login', (route) => route.fulfill(answer))
      await submit.click()
      await sees(lost)
    }
  })

  it('returns to where a guard has sent the person from', async () => {
    const page = await visit('/incplans/create')
    await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
    await page.getByLabel('Benutzername').fill('user')
    await page.locator('input[type=password]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await sees(page.getByRole('heading', { name: 'Neuen Plan erstellen' }))
  })

  it('forgets a session whose user cannot be loaded', async () => {
    const page = await visit('/', { role: 'user' })
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
    await failing(page, '/auth/me', 500, { code: 'internal', message: 'Serverfehler' })
    await page.reload()
    await sees(page.getByRole('heading', { name: 'Anmeldung erforderlich' }))
    expect(await page.evaluate(() => localStorage.getItem('angriffsplaner.token'))).toBeNull()
  })

  it('follows when another person signs in in another tab', async () => {
    const page = await visit('/incplans', { role: 'user' })
    await sees(page.getByText('Benutzer', { exact: true }))
    const tab = await page.context().newPage()
    await tab.goto('/favicon.svg')
    await tab.evaluate((token) => localStorage.setItem('angriffsplaner.token', token), tokenOf('superadmin'))
    await sees(page.getByText('Super Admin', { exact: true }))
    await sees(page.getByRole('link', { name: 'Welten' }))
    await sees(page.getByRole('article').first())
  })
})

describe('registration', () => {
  it('checks, registers, and the account waits for its activation', async () => {
    const username = fresh()
    const page = await visit('/')
    await page.getByRole('link', { name: 'Jetzt registrieren' }).click()
    const submit = page.getByRole('button', { name: 'Registrieren' })
    await sees(submit)
    expect(await submit.isDisabled()).toBe(true)
    const [password, confirmation] = [
      page.locator('input[type=password]').nth(0),
      page.locator('input[type=password]').nth(1),
    ]
    await page.getByLabel('Benutzername').fill(username)
    await password.fill('geheim1')
    expect(await submit.isDisabled()).toBe(true)
    await sees(page.getByText('Es fehlt noch: Passwort bestätigen.'))
    await confirmation.fill('geheim2')
    await submit.click()
    await sees(page.getByText('Passwörter stimmen nicht überein.'))
    await password.fill('kurz')
    await confirmation.fill('kurz')
    await submit.click()
    await sees(page.getByText('Passwort muss mindestens 6 Zeichen lang sein.'))
    await password.fill('geheim1')
    await confirmation.fill('geheim1')
    await page.route('**/api/auth/register', (route) => route.abort())
    await submit.click()
    await sees(page.getByText('Netzwerkfehler oder unbekannter Fehler aufgetreten.'))
    await page.unroute('**/api/auth/register')
    await failing(page, '/auth/register', 409, { code: 'username_taken', message: 'Zwischendurch' })
    await submit.click()
    await sees(page.getByText('Zwischendurch'))
    await page.route('**/api/auth/register', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
    await submit.click()
    await sees(page.getByText('Netzwerkfehler oder unbekannter Fehler aufgetreten.'))
    await page.unroute('**/api/auth/register')
    await submit.click()
    await sees(
      page.getByText(
        'Registrierung erfolgreich! Dein Account muss noch von einem Administrator freigeschaltet werden.',
      ),
    )

    await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
    await page.getByLabel('Benutzername').fill(username)
    await page.locator('input[type=password]').fill('geheim1')
    await page.keyboard.press('Enter')
    await sees(page.getByText('Dein Account wurde noch nicht von einem Administrator freigeschaltet.'))
  })

  it('shows the server’s sentence for a name that is taken', async () => {
    const page = await visit('/register')
    await page.getByLabel('Benutzername').fill('SuperAdmin')
    for (const index of [0, 1]) await page.locator('input[type=password]').nth(index).fill('geheim1')
    await page.getByRole('button', { name: 'Registrieren' }).click()
    await sees(page.getByText('Dieser Benutzername ist bereits vergeben.').first())
  })
})

describe('guards and navigation', () => {
  it('show a wrong role what it is, and the way back', async () => {
    const page = await visit('/worldadmin', { role: 'admin' })
    await sees(page.getByRole('heading', { name: 'Zugriff verweigert' }))
    await sees(page.getByText('Diese Seite ist nur für Super-Administratoren'))
    await sees(page.getByText('Deine Rolle: Administrator'))
    expect(await page.getByRole('link', { name: 'Welten' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Zurück zu den IncPlänen' }).click()
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
  })

  it('have a page for addresses that do not exist', async () => {
    const page = await visit('/nirgendwo', { role: 'user' })
    await sees(page.getByRole('heading', { name: 'Seite nicht gefunden' }))
    await page.getByRole('link', { name: 'Zu den Angriffsplänen' }).click()
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
  })

  it('offer to reload when a screen cannot be loaded', async () => {
    const page = await visit('/incplans', { role: 'superadmin' })
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
    await page.route('**/assets/world-admin-page-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Welten' }).click()
    await sees(page.getByText('Diese Seite konnte nicht angezeigt werden'))
    await sees(page.getByText(/^Kennung: [\w-]{8,}$/))
    await page.unroute('**/assets/world-admin-page-*.js')
    await page.getByRole('button', { name: 'Neu laden' }).click()
    await sees(page.getByRole('heading', { name: 'Welten' }))
  })

  it('keep their words and show the world on every laptop', async () => {
    const page = await visit('/incplans', { role: 'superadmin' })
    const bar = page.getByRole('banner')
    for (const width of [1700, 1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      for (const text of ['Synchronisieren', 'Logout', 'Benutzerverwaltung', 'Super Admin']) {
        await seesInView(bar.getByText(text, { exact: true }))
      }
      await seesInView(bar.getByLabel('Welt', { exact: true }))
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(beyond, `beyond the edge at ${width}`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 768, height: 800 })
    await seesInView(bar.getByText('Demo-Welt', { exact: true }))
    await gone(bar.getByRole('button', { name: 'Logout' }))
  })

  it('lead from a plan’s screen to the plans of the world that is chosen, and ask before something typed is lost', async () => {
    const { worlds } = await api(tokenOf('user')).call(contract.worlds.list, {})
    const demo = worlds.find(({ name }) => name === 'Demo-Welt')
    const { plans } = await api(tokenOf('user')).call(contract.plans.list, { worldId: demo?._id })
    const page = await visit('/favicon.svg', { role: 'user' })
    await page.route('**/api/worlds', (route) =>
      route.fulfill({ json: { worlds: [demo, { ...demo, _id: 'zweite', name: 'Zweite Welt' }] } }),
    )
    await page.route('**/api/incplans', (route) => route.fulfill({ json: { plans: [] } }))
    await page.goto(`/incplans/${plans[0]?._id}`)
    await sees(page.getByText(/ · Demo-Welt · Ankunft/))
    const world = page.getByRole('banner').getByLabel('Welt', { exact: true })
    await page.getByLabel('Notizen').fill('noch nicht gespeichert')
    await world.selectOption('zweite')
    await page.getByRole('button', { name: 'Hier bleiben' }).click()
    await gone(page.getByRole('dialog').or(page.getByRole('alertdialog')))
    expect(await world.inputValue()).toBe(demo?._id)
    expect(await page.getByLabel('Notizen').inputValue()).toBe('noch nicht gespeichert')
    await world.selectOption('zweite')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await sees(page.getByText('0 Pläne auf Zweite Welt'))
    expect(new URL(page.url()).pathname).toBe('/incplans')
  })

  it('fold into a menu on a phone, which a followed link and Escape close', async () => {
    const page = await visit('/incplans', { role: 'superadmin', phone: true })
    const worlds = page.getByRole('link', { name: 'Welten' })
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await sees(worlds)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await gone(worlds)
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await worlds.click()
    await sees(page.getByRole('heading', { name: 'Welten' }))
    await gone(page.getByRole('button', { name: 'Logout' }))
  })

  it('remember the look that was chosen', async () => {
    const page = await visit('/incplans', { role: 'user' })
    const look = () => page.evaluate(() => document.documentElement.style.colorScheme)
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
    expect(await look()).toBe('light')
    await page.getByRole('button', { name: 'Dunkles Design' }).click()
    expect(await look()).toBe('dark')
    await page.reload()
    await sees(page.getByRole('button', { name: 'Helles Design' }))
    expect(await look()).toBe('dark')
  })

  it.each(looks)('are accessible (phone: $phone)', async (look) => {
    const page = await visit('/', look)
    for (const [path, heading] of [
      ['/', 'Anmelden'],
      ['/register', 'Registrieren'],
      ['/incplans', 'Anmeldung erforderlich'],
      ['/nirgendwo', 'Seite nicht gefunden'],
    ] as const) {
      await page.goto(path)
      await sees(page.getByRole('heading', { name: heading }))
      await expectAccessible(page)
    }
  })
})
