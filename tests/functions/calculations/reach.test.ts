import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/calculations.ts'
import { plans } from '../../../shared/contract/plans.ts'
import { wishes } from '../../../shared/contract/wishes.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import type { CalculationOptions } from '../../../shared/model/plan.ts'
import { attackKey } from '../../../shared/model/wishes/wish.ts'
import { aim, aPlan, dumpLine, leader, rows, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }

/** Offs of five villages in a column ten fields west of the targets 510|500 to 510|502, which want one each. */
async function aCalculatedPlan() {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    rows(500, 504).map((y) => dumpLine(y, off)),
  )
  await aim(planId, 'offs', rows(500, 502), { maxOff: 1 })
  const calculate = () => leader().call(calculations.calculateOffs, { params, body: {} })
  await calculate()
  const choose = (options: Partial<CalculationOptions>) => leader().call(plans.update, { params, body: { options } })
  const attacks = async () => (await leader().call(calculations.attacks, { params })).attacks.filter(isPlanned)
  const status = () => leader().call(calculations.status, { params })
  return { planId, params, calculate, choose, attacks, status }
}

test('distances limit runs, candidates and edits, are named as the reason, and outdate the runs of their kind', async () => {
  const { params, calculate, choose, attacks, status } = await aCalculatedPlan()
  const isAtMostTen = ({ yf, yt }: { yf: number; yt: number }) => yf === yt
  await choose({ distances: { fake: { max: 3 } } })
  expect((await status()).outdatedRuns).toEqual({})
  await choose({ distances: { off: { max: 10 } } })
  expect((await status()).outdatedRuns).toEqual({ off: ['options'] })
  await calculate()
  expect((await status()).outdated).toBe(false)
  const found = await attacks()
  expect(found.filter(isAtMostTen)).toHaveLength(3)
  expect(found).toHaveLength(3)

  const attack = { kind: 'off' as const, villageId: 100, targetId: 'offs-510-500' }
  const { candidates } = await leader().call(wishes.candidates, { params, query: { attack: attackKey(attack) } })
  expect(candidates.find(({ villageId }) => villageId === 104)).toMatchObject({
    isFeasible: false,
    reason: 'out_of_range',
  })
  const { version } = await leader().call(wishes.state, { params })
  const edits = [{ op: 'give' as const, attack, villageId: 104 }]
  const edited = await leader().call(wishes.edit, { params, body: { version, edits } })
  expect(edited.refused).toEqual([
    expect.objectContaining({ reason: 'out_of_range', message: expect.stringContaining('Höchstentfernung') }),
  ])

  await choose({ distances: { off: { min: 11 } } })
  const { diagnosis, current } = await calculate()
  expect(current).toBe(0)
  expect(diagnosis.reasons.map(({ targetId, reason }) => `${targetId} ${reason}`)).toEqual(
    rows(500, 502).map((y) => `offs-510-${y} too_near`),
  )
  await choose({ distances: { off: { max: 9 } } })
  expect(new Set((await calculate()).diagnosis.reasons.map(({ reason }) => reason))).toEqual(new Set(['out_of_range']))
  await choose({ distances: {} })
  expect((await calculate()).current).toBe(3)
})

test('a least distance above the greatest is refused with a sentence', async () => {
  const { planId } = await aPlan()
  const send = (distances: unknown) => leader().raw('PATCH', `/incplans/${planId}`, { options: { distances } })
  const crossed = await send({ off: { min: 5, max: 4 } })
  expect(crossed.status).toBe(400)
  expect(JSON.stringify(crossed.body)).toContain('Die Mindestentfernung ist größer als die Höchstentfernung.')
  expect((await send({ off: { max: 0 } })).status).toBe(400)
  expect((await send({ off: { max: 4 } })).status).toBe(200)
})
