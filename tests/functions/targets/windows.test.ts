import { expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { aim, aPlan, leader, superadmin } from '../world.ts'

const listTargets = async (planId: string) => (await leader().call(targets.list, { params: { planId } })).targets
const windowsIn = async (planId: string) =>
  (await listTargets(planId)).map(({ y, windowBefore, windowAfter }) => [y, windowBefore, windowAfter])
const paste = (planId: string, coordinates: string[], more: object = {}) =>
  leader().call(targets.addManual, { params: { planId }, body: { coordinates, type: 'offs', ...more } })

test('pasted lines give targets their own window; wrong ones are listed, and a line without one removes it', async () => {
  const { planId } = await aPlan()
  const answer = await paste(planId, ['510|500:5:4:0:p1:v60:n30', '510|501:n0', '510|502:v3601', '510|503'])
  expect(answer).toMatchObject({ accepted: 3, rejected: 1 })
  expect(answer.rejectedLines).toMatchObject([{ line: 3, text: '510|502' }])
  expect(await windowsIn(planId)).toEqual([
    [500, 60, 30],
    [501, undefined, 0],
    [503, undefined, undefined],
  ])
  const preview = await paste(planId, ['510|500:5:4:0:p1', '510|501:n0'], { preview: true })
  expect(preview.targets.map(({ state }) => state)).toEqual(['changed', 'same'])
  expect(preview.targets[1]).toMatchObject({ windowAfter: 0 })
  await paste(planId, ['510|500:5:4:0:p1'])
  expect((await windowsIn(planId))[0]).toEqual([500, undefined, undefined])
})

test('edits set a window, null leaves it to the plan again, and the log names the change', async () => {
  const { planId } = await aPlan()
  await aim(planId, 'offs', [500, 501], { maxOff: 1 })
  const params = { planId, targetId: 'offs-510-500' }
  const { target } = await leader().call(targets.update, { params, body: { windowBefore: 60, windowAfter: 0 } })
  expect(target).toMatchObject({ windowBefore: 60, windowAfter: 0, maxOff: 1 })
  const targetIds = ['offs-510-500', 'offs-510-501']
  await leader().call(targets.updateMany, { params, body: { targetIds, limits: { windowAfter: 90 } } })
  expect(await windowsIn(planId)).toEqual([
    [500, 60, 90],
    [501, undefined, 90],
  ])
  const { target: moved } = await leader().call(targets.update, { params, body: { type: 'ramoff' } })
  expect(moved).toMatchObject({ windowBefore: 60, windowAfter: 90 })
  const limits = { windowBefore: null, windowAfter: null }
  await leader().call(targets.updateMany, {
    params,
    body: { targetIds: ['ramoff-510-500', 'offs-510-501'], limits },
  })
  for (const target of await listTargets(planId)) {
    expect(target).not.toHaveProperty('windowBefore')
    expect(target).not.toHaveProperty('windowAfter')
  }
  const { entries } = await superadmin().call(audit.list, { query: { planId } })
  const first = entries.findLast(({ action }) => action === 'targets.update')
  expect(first?.details).toMatchObject({
    changes: [
      { field: 'windowBefore', to: 60 },
      { field: 'windowAfter', to: 0 },
    ],
  })
})

test('windows out of bounds are refused by field, on targets and on plans', async () => {
  const { planId } = await aPlan()
  await aim(planId, 'offs', [500], { maxOff: 1 })
  const refusedFields = async (path: string, body: object): Promise<Record<string, string>> => {
    const { body: answer } = await leader().raw('PATCH', `/incplans/${planId}${path}`, body)
    return Object(Object(answer).fields)
  }
  expect(await refusedFields('/targets/offs-510-500', { windowBefore: -1, windowAfter: 3601 })).toEqual({
    windowBefore: 'Der Wert muss mindestens 0 sein.',
    windowAfter: 'Der Wert darf höchstens 3.600 sein.',
  })
  const options = { windows: { off: { before: -1, after: 4000 } }, spacing: 0 }
  expect(Object.keys(await refusedFields('', { options })).sort()).toEqual([
    'options.spacing',
    'options.windows.off.after',
    'options.windows.off.before',
  ])
  expect(Object.keys(await refusedFields('', { options: { spacing: 61 } }))).toEqual(['options.spacing'])
  const unknown = { windows: { spear: { before: 1, after: 1 } } }
  expect(Object.keys(await refusedFields('', { options: unknown }))).toEqual(['options.windows'])
  const half = { windows: { off: { before: 1 } } }
  expect(Object.keys(await refusedFields('', { options: half }))).toEqual(['options.windows.off.after'])
})

test('the windows of a plan are set kind by kind, and a copy keeps them', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  const { plan: fresh } = await leader().call(plans.get, { params })
  expect(fresh.options).toMatchObject({ windows: {}, spacing: 12 })
  const set = (options: object) => leader().call(plans.update, { params, body: { options } })
  await set({ windows: { off: { before: 60, after: 30 } } })
  await set({ windows: { fake: { before: 10, after: 10 } }, spacing: 15 })
  const windows = { off: { before: 60, after: 30 }, fake: { before: 10, after: 10 } }
  expect((await leader().call(plans.get, { params })).plan.options).toMatchObject({ windows, spacing: 15 })
  const copy = await leader().call(plans.duplicate, { params, body: { name: 'Noch einmal' } })
  expect(copy.plan.options).toMatchObject({ windows, spacing: 15 })
  const { entries } = await superadmin().call(audit.list, { query: { planId } })
  const changes = entries
    .filter(({ action }) => action === 'plans.update')
    .flatMap(({ details }) => details.changes ?? [])
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'windows.off.before', to: 60 },
      { field: 'windows.off.after', to: 30 },
      { field: 'spacing', from: 12, to: 15 },
    ]),
  )
})
