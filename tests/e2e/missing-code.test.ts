import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { aPlan, user } from './support/demo-plan.ts'
import { expectAccessible, gone, sees, type Visit, visit } from './support/visit.ts'

describe('code that does not load', () => {
  it('of a screen is said, and loaded again', async () => {
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

  it.each(['/', '/timeslots/7/none'])('of the start at %s is said, and loaded again', async (path) => {
    const page = await visit('/favicon.svg')
    await page.route('**/assets/core-*.js', (route) => route.abort())
    await page.goto(path)
    await sees(page.getByText('Der Angriffsplaner konnte nicht geladen werden.'))
    await expectAccessible(page)
    await page.unroute('**/assets/core-*.js')
    await page.getByRole('button', { name: 'Neu laden' }).click()
    await sees(page.getByRole('heading', { name: path === '/' ? 'Anmelden' : 'Deine Zeitfenster' }))
  })

  it('of a dialog leaves what is typed on the screen', async () => {
    const page = await visit('/favicon.svg', { role: 'user' })
    await page.route('**/assets/bulk-edit-dialog*', (route) => route.abort())
    await page.goto(`/targets/edit/${await aPlan(2)}`)
    const field = page.getByRole('spinbutton').first()
    await field.fill('7')
    await page.getByRole('checkbox', { name: /\|/ }).first().check()
    await page.getByRole('button', { name: 'Auswahl bearbeiten' }).click()
    await sees(page.getByText('Das Fenster konnte nicht geladen werden', { exact: true }))
    expect(await field.inputValue()).toBe('7')
  })

  it('of a question has it asked in the browser’s own way, every time', async () => {
    const page = await visit('/favicon.svg', { role: 'user' })
    await page.route('**/assets/confirm-dialog*', (route) => route.abort())
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto(`/targets/edit/${await aPlan(1)}`)
    const remove = page.getByRole('button', { name: /^\d+\|\d+ .* löschen$/ })
    for (const times of [1, 2]) {
      await remove.click()
      await expect.poll(() => asked.length).toBe(times)
    }
    expect(asked[1]).toMatch(/^Ziel \d+\|\d+ löschen\?\n\nLöschen\?$/)
    await sees(remove)
  })
})

/** From now on the server has another build of a page. */
const deploy = (page: Page, path: string) =>
  page.route(`**${path}`, async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    await route.fulfill({ response: answer, body: html.replace(/(src="\/assets\/\w+-)[^"]+/, '$1newer.js') })
  })

const offer = (page: Page) => page.getByText('Neue Version verfügbar')
const reload = (page: Page) => page.getByRole('button', { name: 'Neu laden' })

/** Opens a page whose time can be moved on. */
async function visitLater(path: string, options: Visit): Promise<Page> {
  const page = await visit('/favicon.svg', options)
  await page.clock.install()
  await page.goto(path)
  return page
}

/** Reloads by `press` and waits for the new page. */
async function expectReload(page: Page, press: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load')
  await press()
  await loaded
  await gone(offer(page))
}

describe('a new version of the site', () => {
  it('is offered to open tabs within a quarter of an hour, and discards nothing unasked', async () => {
    const page = await visitLater(`/incplans/${await aPlan(0)}`, { role: 'user' })
    const notes = page.getByLabel('Notizen')
    await notes.fill('Noch nicht fertig')
    await page.clock.fastForward('20:00')
    await deploy(page, '/index.html')
    await gone(offer(page))
    await page.clock.fastForward('20:00')
    await sees(offer(page))
    await expectAccessible(page)
    await reload(page).click()
    await page.getByRole('button', { name: 'Hier bleiben' }).click()
    expect(await notes.inputValue()).toBe('Noch nicht fertig')
    await reload(page).click()
    await expectReload(page, () => page.getByRole('button', { name: 'Verwerfen' }).click())
  })

  it('is offered at once where its old code does not load', async () => {
    const page = await visit('/incplans', { role: 'superadmin' })
    await sees(page.getByRole('heading', { name: 'Angriffspläne' }))
    await deploy(page, '/index.html')
    await page.route('**/assets/world-admin-page-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Welten' }).click()
    await sees(offer(page))
  })

  it('is offered to members', async () => {
    const params = { planId: await aPlan(10) }
    await user().call(contract.calculations.calculateAll, { params, body: {} })
    await user().call(contract.orders.issue, { params })
    const { entries } = await user().call(contract.orders.list, { params })
    const page = await visitLater(entries[0]?.edit ?? expect.unreachable(), { phone: true })
    await sees(page.getByRole('heading', { name: /^Befehle von/ }))
    await deploy(page, '/orders.html')
    await page.clock.fastForward('20:00')
    await sees(offer(page))
    await expectReload(page, () => reload(page).click())
  })
})
