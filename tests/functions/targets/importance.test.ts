import { expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { aim, aPlan, dumpLine, leader, rows, superadmin, upload } from '../world.ts'

const off = { axe: 5000, ram: 200, catapult: 100 }
const listTargets = async (planId: string) => (await leader().call(targets.list, { params: { planId } })).targets
const importanceIn = async (planId: string) =>
  (await listTargets(planId)).map(({ y, priority, weight }) => [y, priority, weight])
const paste = (planId: string, coordinates: string[], more: object = {}) =>
  leader().call(targets.addManual, { params: { planId }, body: { coordinates, type: 'offs', ...more } })

/** A plan with this many villages that can send an off. */
async function aPlanWithOffs(count: number) {
  const { planId } = await aPlan()
  await upload(
    planId,
    rows(500, 499 + count).map((y) => dumpLine(y, off)),
  )
  return planId
}

const calculated = async (planId: string) => {
  await leader().call(calculations.calculateOffs, { params: { planId }, body: {} })
  return (await listTargets(planId)).map(({ y, currentOff }) => [y, currentOff])
}

test('pasted lines give priority and weight; wrong ones are listed, and the rest is taken', async () => {
  const { planId } = await aPlan()
  const coordinates = ['510|500:5:4:0:p1:w3', '510|501\t2\tw2', '510|502:p0', '510|503:p3:w1', '510|504', '510|505 w10']
  const answer = await paste(planId, coordinates, { priority: 4 })
  expect(answer).toMatchObject({ accepted: 4, rejected: 2 })
  expect(answer.rejectedLines).toEqual([
    { line: 3, text: '510|502', reason: 'Die Priorität hinter einer Koordinate ist p1 bis p5.' },
    { line: 6, text: '510|505', reason: 'Das Gewicht hinter einer Koordinate ist w1 bis w9.' },
  ])
  expect(await importanceIn(planId)).toEqual([
    [500, 1, 3],
    [501, 4, 2],
    [503, undefined, undefined],
    [504, 4, undefined],
  ])
  // Added again, a target has the new values, which may be the defaults.
  const preview = await paste(planId, ['510|500:5:4'], { preview: true })
  expect(preview.targets).toMatchObject([{ state: 'changed' }])
  expect(preview.targets[0]).not.toHaveProperty('priority')
  await paste(planId, ['510|500:5:4'])
  expect((await importanceIn(planId))[0]).toEqual([500, undefined, undefined])
})

test('drawn targets take them, and values out of bounds are refused by field', async () => {
  const { planId } = await aPlan()
  const body = { playerId: 21, percentage: 100, priority: 5, weight: 2 }
  await leader().call(targets.addRandomPlayer, { params: { planId }, body })
  expect(new Set((await importanceIn(planId)).map(([, ...own]) => own.join(' ')))).toEqual(new Set(['5 2']))
  const fields = { priority: 'Der Wert darf höchstens 5 sein.', weight: 'Der Wert muss mindestens 1 sein.' }
  const wrong = { coordinates: ['510|500'], type: 'offs', priority: 6, weight: 0 }
  expect((await leader().raw('POST', `/incplans/${planId}/targets/manual`, wrong)).body).toMatchObject({ fields })
})

test('edits set them, the default removes them, and the log names the change', async () => {
  const { planId } = await aPlan()
  await aim(planId, 'offs', [500, 501], { maxOff: 1 })
  const params = { planId, targetId: 'offs-510-500' }
  const { target } = await leader().call(targets.update, { params, body: { priority: 1, weight: 3 } })
  expect(target).toMatchObject({ priority: 1, weight: 3, maxOff: 1 })
  const many = { targetIds: ['offs-510-500', 'offs-510-501'], limits: { priority: 3, weight: 2 } }
  await leader().call(targets.updateMany, { params, body: many })
  expect(await importanceIn(planId)).toEqual([
    [500, undefined, 2],
    [501, undefined, 2],
  ])
  const { target: moved } = await leader().call(targets.update, { params, body: { type: 'ramoff' } })
  expect(moved).toMatchObject({ _id: 'ramoff-510-500', weight: 2 })
  const { entries } = await superadmin().call(audit.list, { query: { planId } })
  const changes = entries.find(({ action }) => action === 'targets.update')?.details
  expect(changes).toMatchObject({ changes: [{ field: 'targetType' }] })
  expect(entries.at(-3)?.details).toMatchObject({
    changes: [
      { field: 'priority', from: 3, to: 1 },
      { field: 'weight', from: 1, to: 3 },
    ],
  })
})

test('scarce offs fill the first priority before the next', async () => {
  const planId = await aPlanWithOffs(5)
  await paste(planId, ['510|500:3:0:0:p4', '510|501:3', '510|502:3:p1'])
  expect(await calculated(planId)).toEqual([
    [500, 0],
    [501, 2],
    [502, 3],
  ])
})

test('within a priority, three times the weight gets three times as many', async () => {
  const planId = await aPlanWithOffs(4)
  await paste(planId, ['510|500:4', '510|501:4:w3'])
  expect(await calculated(planId)).toEqual([
    [500, 1],
    [501, 3],
  ])
})

test('a run is outdated by another importance, but not by defaults, which change no attack', async () => {
  const planId = await aPlanWithOffs(4)
  await aim(planId, 'offs', [500, 501], { maxOff: 3 })
  const params = { planId }
  await calculated(planId)
  const attacks = async () => JSON.stringify((await leader().call(calculations.attacks, { params })).attacks)
  const reasons = async () => (await leader().call(calculations.status, { params })).outdatedBy
  const first = await attacks()
  const edit = (body: object) => leader().call(targets.update, { params: { planId, targetId: 'offs-510-500' }, body })
  await edit({ priority: 3, weight: 1 })
  expect(await reasons()).toEqual([])
  await edit({ priority: 1 })
  expect(await reasons()).toEqual(['targets'])
  await edit({ priority: 3, weight: 2 })
  expect(await reasons()).toEqual(['targets'])
  await edit({ weight: 1 })
  expect(await reasons()).toEqual([])
  await calculated(planId)
  expect(await attacks()).toBe(first)
})
