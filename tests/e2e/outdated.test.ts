import { it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { aPlan, panel, schedule, user } from './support/demo-plan.ts'
import { gone, sees, visit } from './support/visit.ts'

it('a calculation whose plan has changed since is outdated on every screen that shows it, until it is done again', async () => {
  const planId = await aPlan(2, 10)
  const params = { planId }
  await user().call(contract.calculations.calculateAll, { params, body: {} })
  const page = await visit(`/incplans/${planId}/calculate`, { role: 'user' })
  const outdated = page.getByText(/^Der Zeitplan hat sich seit der letzten Berechnung geändert\./)
  const card = panel(page, 'Offs')
  const openDetails = () => card.getByRole('button', { name: 'Details' }).click()
  await openDetails()
  await sees(card.getByText('2 von 2 Angriffen verteilt'))
  await gone(outdated)
  const later = new Date(Date.parse(schedule(10).arriveAt) + 3_600_000).toISOString()
  await user().call(contract.plans.update, { params, body: { arriveAt: later } })
  await page.reload()
  await sees(outdated)
  await openDetails()
  await sees(card.getByText('Seither geändert: Zeitplan. Berechne neu.'))
  await page.getByRole('tab', { name: /^Angriffe/ }).click()
  await sees(panel(page, 'Geplante Angriffe').getByText('Berechnung veraltet: Zeitplan'))
  for (const path of [`/targets/utilization/${planId}`, `/targets/assignments/${planId}`]) {
    await page.goto(path)
    await sees(outdated)
    await page.getByRole('link', { name: 'Berechne neu' }).click()
    await page.waitForURL(`**/incplans/${planId}/calculate`)
  }
  const { plan } = await user().call(contract.plans.get, { params })
  await user().call(contract.plans.list, { worldId: plan.world })
  await page.goto('/incplans')
  const planCard = page.getByRole('article').filter({ hasText: plan.name })
  await sees(planCard.getByText('Berechnung veraltet: Zeitplan'))
  await user().call(contract.calculations.calculateAll, { params, body: {} })
  // The list goes by the index, which is late: our own reading of it waits until it has caught up.
  await user().call(contract.plans.list, { worldId: plan.world })
  await page.reload()
  await sees(planCard)
  await gone(planCard.getByText(/veraltet/))
})
