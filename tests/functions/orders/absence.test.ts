import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { aim, aPlan, dumpLine, leader, rows, upload } from '../world.ts'
import { ago, keyIn, playerPage } from './orders-plan.ts'

test('the preview of an issue names what one absence costs, until everything is sent', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    rows(500, 509).map((y) => dumpLine(y, { axe: 6000, ram: 300, catapult: 50 })),
  )
  const preview = async () => (await leader().call(orders.previewIssue, { params })).absence
  const calculate = () => leader().call(calculations.calculateAll, { params, body: {} })
  // Two players: one of them sends at least half of the offs on each target with four, while two are too few to count.
  await aim(planId, 'offs', rows(502, 502), { maxOff: 2 })
  await calculate()
  expect(await preview()).toBeUndefined()
  await aim(planId, 'offs', rows(500, 501), { maxOff: 4 })
  await calculate()
  const absence = await preview()
  expect(absence).toMatchObject({ targets: 2, worst: { playerName: expect.any(String) } })
  await leader().call(orders.issue, { params })
  const { entries } = await leader().call(orders.list, { params })
  expect(entries.map(({ playerName }) => playerName)).toContain(absence?.worst.playerName)
  expect(await preview()).toEqual(absence)
  for (const { edit } of entries) {
    const page = playerPage(keyIn(edit))
    const { lines } = await page.read()
    await page.mark(...lines.map(({ id }) => ({ line: id, state: 'sent' as const, at: ago(5) })))
  }
  expect(await preview()).toBeUndefined()
})
