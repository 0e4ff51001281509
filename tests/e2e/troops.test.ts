import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { troopDump } from '../../infra/local/demo/seed-dump.ts'
import { contract } from '../../shared/contract/index.ts'
import { aPlan, confirmWith, de, demoWorldId, ours, shows, tile, toast, user } from './support/demo-plan.ts'
import { gone, sees, visit } from './support/visit.ts'

const made: string[] = []

async function plan(): Promise<string> {
  const planId = await aPlan(0)
  made.push(planId)
  return planId
}

// The journeys of other files look at the list of plans.
afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

const fetchSenders = (planId: string) => user().call(contract.senders.list, { params: { planId } })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const dumpLines = (dump: string) => dump.split('\n').filter((line) => line !== '')

it('a dump adds to the villages of a plan or replaces them, as the leader chooses after seeing how many', async () => {
  const planId = await plan()
  const [first] = ours.members
  const next = ours.members[3]
  if (!first || !next) throw new Error('The demo holds too little')
  const known = ours.members.slice(0, 3).flatMap(({ villages }) => villages).length
  const dump = [...dumpLines(troopDump([first])).slice(0, 5), ...dumpLines(troopDump([next])).slice(0, 7)].join('\n')
  const page = await visit(`/incplans/${planId}/troops`, { role: 'user' })
  const upload = async () => {
    await sees(page.getByText('höchstens 12 Dörfer', { exact: true }))
    await page.getByRole('button', { name: 'Truppen hochladen' }).click()
  }
  const stored = async () => {
    const { senders, idle } = await fetchSenders(planId)
    return senders.length + idle.length
  }
  await page.getByLabel('Truppen-Dump').fill(dump)
  await upload()
  const counts = dialog(page).getByLabel('Der Dump und die vorhandenen Dörfer')
  await expect
    .poll(() => counts.getByRole('term').allInnerTexts())
    .toEqual(['7', '5', de(known - 5), de(first.villages.length - 5)])
  await confirmWith(page, 'Ergänzen')
  await shows(tile(page, 'Neu'), '7')
  expect(await stored()).toBe(known + 7)
  await upload()
  await confirmWith(page, 'Alle ersetzen')
  await shows(tile(page, 'Aktualisiert'), '12')
  expect(await stored()).toBe(12)
})

it('settings changed after the upload are shown on the calculation, and applied on the list of villages', async () => {
  const planId = await plan()
  const worldId = await demoWorldId()
  const { classificationThresholds } = await user().call(contract.worlds.settings, { params: { worldId } })
  const save = (thresholds: object) =>
    user().call(contract.worlds.saveSettings, {
      params: { worldId },
      body: { classificationThresholds: { ...classificationThresholds, ...thresholds } },
    })
  await save({ off: { axe: 1 } })
  try {
    const preview = await user().call(contract.senders.reclassify, { params: { planId }, body: { preview: true } })
    expect(preview.after.offs).toBeGreaterThan(preview.before.offs)
    const page = await visit(`/incplans/${planId}/calculate`, { role: 'user' })
    await page.getByRole('link', { name: 'Neu einordnen' }).click()
    const table = dialog(page).getByRole('table', { name: 'Dörfer vorher und nachher' })
    const offs = table.getByRole('row').filter({ hasText: /^Offs/ })
    await sees(offs.getByText(de(preview.before.offs), { exact: true }))
    await sees(offs.getByText(de(preview.after.offs), { exact: true }))
    await dialog(page).getByRole('button', { name: 'Neu einordnen' }).click()
    await sees(toast(page, `Neu eingeordnet: ${de(preview.changed)} Dörfer geändert.`))
    await gone(page.getByText('Die Einstellungen haben sich seit dem Hochladen'))
    await shows(tile(page, 'Offs'), de(preview.after.offs))
  } finally {
    await save({ off: classificationThresholds.off })
  }
})
