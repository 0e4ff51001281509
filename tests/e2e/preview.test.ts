import { expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { aPlan, user } from './support/demo-plan.ts'
import { gone, sees, visit } from './support/visit.ts'

it('a limit shows its effect, is saved and calculated, and the numbers agree', async () => {
  const planId = await aPlan(4, 8)
  const params = { planId }
  await user().call(contract.calculations.calculateAll, { params, body: {} })
  const page = await visit(`/targets/edit/${planId}`, { role: 'user' })
  const effect = page.getByText(/^Wirkung: \d/)
  const offs = page.getByLabel(/^Max\. Offs /).first()
  await offs.fill('5')
  await sees(effect)
  const text = await effect.innerText()
  expect(text).toBe('Wirkung: 4 Offs mehr (8 statt 4)')
  expect((await user().call(contract.calculations.status, { params })).totalCurrentOffs).toBe(4)
  await offs.press('Enter')
  await gone(effect)
  await sees(page.getByRole('status', { name: /gespeichert$/ }))
  await page.goto(`/incplans/${planId}/calculate`)
  await page.getByRole('button', { name: 'Alles berechnen' }).click()
  await expect.poll(async () => (await user().call(contract.calculations.status, { params })).totalCurrentOffs).toBe(8)

  await page.getByRole('tab', { name: /^Angriffe/ }).click()
  const menu = page.getByRole('button', { name: /^Angriff .* bearbeiten$/ }).first()
  await menu.click()
  await sees(page.getByText(/^Festhalten: ändert nichts$/))
  await sees(page.getByText(/^Wegnehmen: (ändert nichts|\d)/))
  await page.getByRole('menuitem', { name: 'Festhalten' }).click()
  await sees(page.getByText('festgehalten', { exact: true }).first())
})
