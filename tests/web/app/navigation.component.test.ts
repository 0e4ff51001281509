import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/accessible.ts'
import { answer, answers, failure, lost } from '../support/answers.ts'
import { setFont } from '../support/fonts.ts'
import { planServer } from '../support/plan-server.ts'
import { aPlan, aPlanSummary, aUser, aWorld } from '../support/samples.ts'
import { dialog, gone, passwords, press, sees, seesInView } from '../support/screen.ts'
import { reload, store, visit } from '../support/visit.tsx'

const noPlans = { 'plans.list': { plans: [] } }
const list = page.getByRole('heading', { name: 'Angriffspläne' })
const bar = page.getByRole('banner')
const unchecked = page.getByText('Deine Anmeldung konnte nicht geprüft werden')

describe('guards', () => {
  it('show a wrong role what it is, and the way back', async () => {
    await visit('/worldadmin', { as: 'admin', answers: noPlans })
    await sees(page.getByRole('heading', { name: 'Zugriff verweigert' }))
    await sees(page.getByText('Diese Seite ist nur für Super-Administratoren'))
    await sees(page.getByText('Deine Rolle: Administrator'))
    expect(page.getByRole('link', { name: 'Welten' }).elements()).toEqual([])
    await page.getByRole('link', { name: 'Zurück zu den IncPlänen' }).click()
    await sees(list)
  })

  it('forget a session whose user cannot be loaded', async () => {
    await visit('/incplans', { as: 'user', answers: { 'sessions.me': failure('internal') } })
    await sees(page.getByRole('heading', { name: 'Anmeldung erforderlich' }))
    expect(localStorage.getItem('angriffsplaner.token')).toBeNull()
  })

  it.each([
    ['nobody answers', lost],
    ['there are too many calls', failure('too_many_requests')],
    ['an error from in front of the API', answer(502, '<h1>502 Bad Gateway</h1>')],
    ['the API is busy', failure('busy')],
  ])('keep a session while %s, and let one ask again', async (_, instead) => {
    await visit('/incplans', { as: 'user', answers: { ...noPlans, 'sessions.me': instead } })
    await sees(unchecked)
    expect(localStorage.getItem('angriffsplaner.token')).not.toBeNull()
    await expectAccessible()
    answers({ 'sessions.me': { user: aUser() } })
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(list)
  })

  it('keep a session on the way in, where one may sign in again, too', async () => {
    await visit('/', { as: 'user', answers: { ...noPlans, 'sessions.me': lost } })
    await sees(unchecked)
    answers({ 'sessions.login': { token: 'a fresh one', device: 'd' } })
    await page.getByLabelText('Benutzername').fill('anna')
    await passwords().fill('geheim1')
    await press('Enter')
    await sees(unchecked)
    await expect.poll(() => localStorage.getItem('angriffsplaner.token')).toBe('a fresh one')
    await expect.element(page.getByRole('button', { name: 'Anmelden' })).toBeEnabled()
    answers({ 'sessions.me': { user: aUser() } })
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await sees(list)
  })
})

it('an address that does not exist has a page of its own', async () => {
  await visit('/nirgendwo', { as: 'user', answers: noPlans })
  await sees(page.getByRole('heading', { name: 'Seite nicht gefunden' }))
  await page.getByRole('link', { name: 'Zu den Angriffsplänen' }).click()
  await sees(list)
})

describe('the bar', () => {
  it('is one row with everything in it on every laptop', async () => {
    await visit('/incplans', { as: 'superadmin', answers: noPlans })
    for (const width of [1700, 1440, 1280, 1024]) {
      // Below 1060 px only a font as wide as most are.
      if (width === 1024) await setFont('narrow')
      await page.viewport(width, 800)
      await seesInView(bar.getByText('Super Admin', { exact: true }))
      for (const name of ['Synchronisieren', 'Logout']) await seesInView(bar.getByRole('button', { name }))
      await seesInView(bar.getByLabelText('Welt', { exact: true }))
      if (width < 1440) await bar.getByText(/^Verwaltung/).click()
      await seesInView(bar.getByRole('link', { name: 'Benutzerverwaltung' }))
      if (width < 1440) await press('Escape')
      expect(bar.element().getBoundingClientRect().height, `height at ${width}`).toBeLessThan(64)
      const beyond = document.documentElement.scrollWidth - window.innerWidth
      expect(beyond, `beyond the edge at ${width}`).toBeLessThanOrEqual(0)
    }
    await setFont('wide')
    await page.viewport(768, 800)
    await seesInView(bar.getByText('Demo-Welt', { exact: true }))
    await gone(bar.getByRole('button', { name: 'Logout' }))
  })

  it('leads from a plan’s screen to the plans of the world that is chosen, and asks before something typed is lost', async () => {
    const plan = aPlan()
    await visit('/incplans/plan-1', {
      as: 'user',
      answers: {
        ...noPlans,
        'plans.get': { plan },
        'snapshots.tribes': { tribes: [] },
        'worlds.list': { worlds: [aWorld(), aWorld({ _id: 'zweite', name: 'Zweite Welt' })] },
      },
    })
    await sees(page.getByText(/ · Demo-Welt$/))
    const world = bar.getByLabelText('Welt', { exact: true })
    const notes = page.getByLabelText('Notizen')
    await notes.fill('noch nicht gespeichert')
    await world.selectOptions('zweite')
    await page.getByRole('button', { name: 'Hier bleiben' }).click()
    await gone(dialog())
    await expect.element(world).toHaveValue('world-1')
    await expect.element(notes).toHaveValue('noch nicht gespeichert')
    await world.selectOptions('zweite')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await sees(page.getByText('0 Pläne auf Zweite Welt'))
    expect(window.location.pathname).toBe('/incplans')
  })

  it('shows the world of the plan that is open, and keeps it for the screens around', async () => {
    const worlds = [aWorld({ _id: 'zweite', name: 'Zweite Welt' }), aWorld()]
    const answers = { ...planServer().answers, ...noPlans, 'worlds.list': { worlds } }
    store('angriffsplaner.world', 'zweite')
    await visit('/incplans/plan-1', { as: 'user', answers })
    const world = bar.getByLabelText('Welt', { exact: true })
    await sees(page.getByText(/ · Demo-Welt$/))
    await expect.element(world).toHaveValue('world-1')
    // Another tab chooses its own world: this screen stays about the plan's.
    store('angriffsplaner.world', 'zweite')
    await page.getByRole('link', { name: 'Weiter zu den Truppen' }).click()
    await sees(page.getByRole('heading', { name: 'Truppen', exact: true }))
    await expect.element(world).toHaveValue('world-1')
    await visit('/incplans/plan-1', { as: 'user', answers })
    await expect.element(world).toHaveValue('world-1')
    await bar.getByRole('link', { name: 'IncPläne' }).click()
    await sees(page.getByText('0 Pläne auf Demo-Welt'))
  })

  it('opens an address at its top, wherever another one was left', async () => {
    document.body.style.minHeight = '4000px'
    try {
      await visit('/incplans', { as: 'user', answers: noPlans })
      await sees(list)
      window.scrollTo(0, 700)
      window.dispatchEvent(new PageTransitionEvent('pagehide'))
      window.scrollTo(0, 0)
      await visit('/test-design', { as: 'user', answers: noPlans })
      await sees(page.getByRole('heading', { level: 1 }))
      expect(window.scrollY).toBe(0)
      // The same address comes back to where it was left.
      await visit('/incplans', { as: 'user', answers: noPlans })
      await sees(list)
      await expect.poll(() => window.scrollY).toBe(700)
    } finally {
      document.body.style.minHeight = ''
      window.scrollTo(0, 0)
    }
  })

  it('folds into a menu on a phone, which a followed link and Escape close', async () => {
    await visit('/incplans', { as: 'superadmin', phone: true, answers: noPlans })
    const worlds = page.getByRole('link', { name: 'Welten' })
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await sees(worlds)
    await expectAccessible()
    await press('Escape')
    await gone(worlds)
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    await worlds.click()
    await sees(page.getByRole('heading', { name: 'Welten' }))
    await gone(page.getByRole('button', { name: 'Logout' }))
  })

  it('remembers the look that was chosen', async () => {
    await visit('/incplans', { as: 'user', answers: { 'plans.list': { plans: [aPlanSummary()] } } })
    await sees(list)
    const look = () => document.documentElement.style.colorScheme
    expect(look()).toBe('light')
    await page.getByRole('button', { name: 'Dunkles Design' }).click()
    expect(look()).toBe('dark')
    await reload()
    await sees(page.getByRole('button', { name: 'Helles Design' }))
    expect(look()).toBe('dark')
  })
})
