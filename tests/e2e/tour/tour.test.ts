import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { contract } from '../../../shared/contract/index.ts'
import type { Role } from '../../../shared/model/account.ts'
import { api, roleToken } from '../../support/stack/api.ts'
import { demoWorldId } from '../support/demo-plan.ts'
import { expectAccessible, gone, sees, visit } from '../support/visit.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const popover = (page: Page) => page.getByRole('region').filter({ hasText: /Schritt \d von 5/ })

/** The control that a step is about, which its popover is beside and not above. */
async function isAtStep(page: Page, step: number, control: Locator): Promise<void> {
  await sees(popover(page).getByText(`Schritt ${step} von 5`, { exact: true }))
  const isBeside = async () => {
    const [around, of] = await Promise.all([popover(page).boundingBox(), control.boundingBox()])
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    if (!around || !of) return false
    const isInView = (box: typeof of) =>
      box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
    // The border counts as a pixel of both.
    const isApart =
      around.y >= of.y + of.height - 1 ||
      around.y + around.height <= of.y + 1 ||
      around.x >= of.x + of.width - 1 ||
      around.x + around.width <= of.x + 1
    return isInView(around) && isInView(of) && isApart
  }
  await expect.poll(isBeside, { message: `the popover of step ${step}` }).toBe(true)
}

/** Starts the tour from the list of plans and goes to its third step, with a reload on the way. */
async function toCalculation(page: Page): Promise<void> {
  await button(page, 'Rundgang starten').click()
  await isAtStep(page, 1, page.getByText('Sender-Statistik', { exact: true }))
  await button(page, 'Weiter').click()
  await isAtStep(page, 2, page.getByRole('link', { name: 'Ziele bearbeiten' }))
  await page.reload()
  await isAtStep(page, 2, page.getByRole('link', { name: 'Ziele bearbeiten' }))
  await button(page, 'Weiter').click()
  await isAtStep(page, 3, button(page, 'Alles berechnen'))
}

/** Issues the orders in the fourth step, then opens a member's page, which ends the tour. */
async function issueAndOpen(page: Page): Promise<void> {
  const issue = page.getByRole('link', { name: /^Befehle ausgeben \(/ })
  await isAtStep(page, 4, issue)
  await issue.click()
  await button(page, 'Jetzt ausgeben').click()
  const first = page.getByRole('link', { name: /^Bearbeiten: / }).first()
  await isAtStep(page, 5, first)
  const player = (await first.getAttribute('aria-label'))?.replace('Bearbeiten: ', '') ?? ''
  const opening = page.waitForEvent('popup')
  await first.click()
  const sheet = await opening
  await sees(sheet.getByRole('heading', { name: `Befehle von ${player}` }))
  await sees(button(sheet, 'Abgeschickt').first())
  await gone(popover(page))
}

const tourOf = (page: Page) => /\/dsultimate\/([0-9a-f]{32})/.exec(page.url())?.[1] ?? ''

/** Checks that the tour has issued orders, and removes its plan. */
async function expectIssued(role: Role, planId: string): Promise<void> {
  const params = { planId }
  const { plan } = await api(roleToken(role)).call(contract.plans.get, { params })
  expect(plan.sending?.lines).toBeGreaterThan(100)
  expect(plan.world).toBe(await demoWorldId())
  await api(roleToken(role)).call(contract.plans.remove, { params })
}

it('leads from the list of plans to a member’s page, with the keyboard too', async () => {
  const page = await visit('/incplans', { role: 'user', worldId: await demoWorldId() })
  await sees(button(page, 'Rundgang starten'))
  await toCalculation(page)
  await expectAccessible(page)
  expect(await button(page, 'Weiter').count()).toBe(0)
  // The keyboard gets from the popover to its control.
  await expect.poll(() => popover(page).evaluate((element) => element === document.activeElement)).toBe(true)
  for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab')
  const calculate = button(page, 'Alles berechnen')
  expect(await calculate.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await issueAndOpen(page)
  await expectIssued('user', tourOf(page))
  // It is not offered again, but the help starts it.
  await page.goto('/incplans')
  await sees(page.getByRole('article').first())
  expect(await button(page, 'Rundgang starten').count()).toBe(0)
  await page.goto('/help')
  await button(page, 'Rundgang starten').click()
  await isAtStep(page, 1, page.getByText('Sender-Statistik', { exact: true }))
  const again = /\/incplans\/([0-9a-f]{32})/.exec(page.url())?.[1] ?? ''
  await page.keyboard.press('Escape')
  await gone(popover(page))
  await page.reload()
  await sees(page.getByText('Sender-Statistik', { exact: true }))
  expect(await popover(page).count()).toBe(0)
  await api(roleToken('user')).call(contract.plans.remove, { params: { planId: again } })
})

it('leads a phone from the list of plans to a member’s page', async () => {
  const page = await visit('/incplans', { role: 'admin', worldId: await demoWorldId(), phone: true })
  await toCalculation(page)
  await expectAccessible(page)
  await button(page, 'Alles berechnen').click()
  await issueAndOpen(page)
  await expectIssued('admin', tourOf(page))
})
