import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { demoWorldId, ours, schedule, user } from './demo-plan.ts'
import { expectAccessible, gone, looks, sees, visit } from './visit.ts'

let planId = ''
beforeAll(async () => {
  const body = { name: 'Optionen', tribes: [ours.id], ...schedule() }
  const { plan } = await user().call(contract.plans.create, { worldId: await demoWorldId(), body })
  planId = plan._id
})
afterAll(async () => {
  await user().call(contract.plans.remove, { params: { planId } })
})

const screen = () => `/incplans/${planId}/calculate`
const option = (page: Page, name: string) => page.getByRole('switch', { name })
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.status() === 200)

describe('the options of the calculation', () => {
  it('are kept with the plan, and one that could not be saved is given back', async () => {
    const page = await visit(screen(), { role: 'user' })
    await Promise.all([saved(page), option(page, 'Paladin marschiert mit').check()])
    await Promise.all([saved(page), option(page, 'Offs vor RamOffs').check()])
    const { plan } = await user().call(contract.plans.get, { params: { planId } })
    expect(plan.options).toEqual({ withRamoffs: false, withPaladin: true, manyFakes: false, offsFirst: true })
    const beside = await visit(screen(), { role: 'user' })
    await sees(option(beside, 'Paladin marschiert mit'))
    expect(await option(beside, 'Paladin marschiert mit').isChecked()).toBe(true)

    await page.route(`**/api/incplans/${planId}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { code: 'plan_changed', message: 'Jemand war schneller.' } })
        : route.continue(),
    )
    await option(page, 'Mehrere Fakes je Dorf auf ein Ziel').click()
    await sees(page.getByText('Jemand war schneller.'))
    await expect.poll(() => option(page, 'Mehrere Fakes je Dorf auf ein Ziel').isChecked()).toBe(false)
    await expectAccessible(page)
  })

  it.each(looks)('can be reached and read (%o)', async (look) => {
    const page = await visit(screen(), { role: 'user', ...look })
    await sees(option(page, 'Paladin marschiert mit'))
    await expectAccessible(page)
  })
})

it('an empty plan is told what is missing', async () => {
  const page = await visit(screen(), { role: 'user' })
  await page.getByRole('button', { name: 'Alles berechnen' }).click()
  await sees(page.getByText('Der Plan hat noch keine Ziele. Der Plan hat noch keine Herkunftsdörfer'))
  await gone(page.getByText(/^Alle Arten berechnet/))
})
