import { expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { aPlan, leader, superadmin } from '../world.ts'

const list = async (planId: string) => (await leader().call(targets.list, { params: { planId } })).targets
const idsIn = async (planId: string) => (await list(planId)).map(({ _id }) => _id)
const paste = (planId: string, coordinates: string[], more: object = {}) =>
  leader().call(targets.addManual, { params: { planId }, body: { coordinates, type: 'offs', ...more } })

const threeWaves = ['510|500:5', '510|500:3:1:0:p1:v60:n30:welle2:o90', '510|500:1:welle3:o900']

test('pasted lines add waves, each with its own limits and offset; each wave counts once', async () => {
  const { planId } = await aPlan()
  const answer = await paste(planId, [...threeWaves, '510|500:2:welle2:o5'], { offsetMinutes: -3 })
  expect(answer).toMatchObject({ accepted: 3, added: 3, rejected: 1, misordered: [] })
  expect(answer.rejectedLines).toMatchObject([{ line: 4, text: '510|500' }])
  const stored = await list(planId)
  expect(stored).toMatchObject([
    { _id: 'offs-510-500', maxOff: 5, offsetMinutes: -3 },
    {
      _id: 'offs-510-500-w2',
      wave: 2,
      ...{ maxOff: 3, maxFake: 1, priority: 1, windowBefore: 60, windowAfter: 30 },
      ...{ offsetMinutes: 1, offsetSeconds: 30 },
    },
    { _id: 'offs-510-500-w3', wave: 3, maxOff: 1, offsetMinutes: 15 },
  ])
  for (const field of ['wave', 'offsetSeconds']) expect(stored[0]).not.toHaveProperty(field)
  expect(stored[2]).not.toHaveProperty('offsetSeconds')
  const again = await paste(planId, threeWaves, { preview: true, offsetMinutes: -3 })
  expect(again).toMatchObject({ added: 0, unchanged: 3 })
  expect(again.targets.map(({ wave }) => wave)).toEqual([undefined, 2, 3])
  await paste(planId, ['510|500:7'])
  expect((await list(planId)).map(({ maxOff }) => maxOff)).toEqual([7, 3, 1])
})

test('waves that arrive with an earlier one or before it are named, also beside those of the plan', async () => {
  const { planId } = await aPlan()
  expect(await paste(planId, ['510|500', '510|500:welle2:o0', '510|501', '510|501:welle2:o1'])).toMatchObject({
    misordered: ['510|500'],
  })
  expect(await paste(planId, ['510|501:o1'], { preview: true })).toMatchObject({ misordered: ['510|501'] })
  expect(await paste(planId, ['510|501:welle2:o-1'], { type: 'fakes' })).toMatchObject({ misordered: [] })
  expect(await paste(planId, ['510|502'])).toMatchObject({ misordered: [] })
})

test('a wave moves with its type to the same wave, and others of its village stay', async () => {
  const { planId } = await aPlan()
  await paste(planId, threeWaves)
  const edit = (targetId: string, body: object) => leader().call(targets.update, { params: { planId, targetId }, body })
  expect((await edit('offs-510-500-w2', { offsetSeconds: 0 })).target).not.toHaveProperty('offsetSeconds')
  const { target } = await edit('offs-510-500-w2', { type: 'ramoff', offsetSeconds: -1 })
  expect(target).toMatchObject({ _id: 'ramoff-510-500-w2', wave: 2, offsetMinutes: 1, offsetSeconds: -1 })
  await paste(planId, ['510|500:welle3', '510|500'], { type: 'ramoff' })
  const refused = await leader().raw('PATCH', `/incplans/${planId}/targets/offs-510-500-w3`, { type: 'ramoff' })
  expect(refused.status).toBe(409)
  const targetIds = ['offs-510-500', 'offs-510-500-w3']
  const { standing } = await leader().call(targets.updateMany, {
    params: { planId },
    body: { targetIds, limits: { type: 'ramoff' } },
  })
  expect(standing).toEqual(targetIds)
  await leader().call(targets.updateMany, { params: { planId }, body: { targetIds, limits: { type: 'bfkatas' } } })
  expect(await idsIn(planId)).toEqual([
    'bfkatas-510-500',
    'bfkatas-510-500-w3',
    'ramoff-510-500',
    'ramoff-510-500-w2',
    'ramoff-510-500-w3',
  ])
  await leader().call(targets.remove, { params: { planId, targetId: 'ramoff-510-500' } })
  expect(await idsIn(planId)).toContain('ramoff-510-500-w2')
  const { entries } = await superadmin().call(audit.list, { query: { planId } })
  const seconds = entries
    .flatMap(({ details }) => details.changes ?? [])
    .filter(({ field }) => field === 'offsetSeconds')
  expect(seconds).toEqual([
    { field: 'offsetSeconds', to: -1 },
    { field: 'offsetSeconds', from: 30 },
  ])
})

test('many waves get the same seconds, and 0 removes them', async () => {
  const { planId } = await aPlan()
  await paste(planId, threeWaves)
  const targetIds = ['offs-510-500', 'offs-510-500-w2']
  const edit = (offsetSeconds: number) =>
    leader().call(targets.updateMany, { params: { planId }, body: { targetIds, limits: { offsetSeconds } } })
  expect(await edit(15)).toMatchObject({ changed: 2, conflicts: [] })
  expect((await list(planId)).map((target) => target.offsetSeconds)).toEqual([15, 15, undefined])
  expect(await edit(0)).toMatchObject({ changed: 2 })
  for (const target of await list(planId)) expect(target).not.toHaveProperty('offsetSeconds')
  const { body } = await leader().raw('PATCH', `/incplans/${planId}/targets`, {
    targetIds,
    limits: { offsetSeconds: -60 },
  })
  expect(Object.keys(Object(Object(body).fields))).toEqual(['limits.offsetSeconds'])
})

test('a wave that another leader added at the same time keeps its values, and the later one reads which', async () => {
  const { planId } = await aPlan()
  await paste(planId, ['510|500:5', '510|501:5'])
  const add = (offs: number, coordinates: string[]) =>
    paste(
      planId,
      coordinates.map((place) => `${place}:${offs}:welle2:o60`),
      { onlyNew: true },
    )
  const answers = await Promise.all([add(1, ['510|500']), add(2, ['510|500'])])
  expect(answers.map(({ added }) => added).toSorted()).toEqual([0, 1])
  const winner = answers[0].added === 1 ? 1 : 2
  expect(answers.find(({ added }) => added === 0)).toMatchObject({ accepted: 0, standing: ['offs-510-500-w2'] })
  const second = (await list(planId)).find(({ wave }) => wave === 2)
  expect(second?.maxOff).toBe(winner)
  expect(await add(9, ['510|500', '510|501'])).toMatchObject({ accepted: 1, added: 1, standing: ['offs-510-500-w2'] })
  expect((await list(planId)).map(({ maxOff }) => maxOff)).toEqual([5, winner, 5, 9])
  const { entries } = await superadmin().call(audit.list, { query: { planId } })
  expect(entries[0]?.details).toMatchObject({ count: 1 })
})

test('a repeated move of a wave returns the moved one', async () => {
  const { planId } = await aPlan()
  await paste(planId, threeWaves)
  const version = (await list(planId)).find(({ wave }) => wave === 2)?.version
  const move = () =>
    leader().call(targets.update, {
      params: { planId, targetId: 'offs-510-500-w2' },
      body: { type: 'ramoff', version },
    })
  expect(await move()).toEqual(await move())
})

test('drawn targets are first waves, which leave others as they are', async () => {
  const { planId } = await aPlan()
  await paste(planId, ['510|500:5:welle2:o60'])
  await leader().call(targets.addRandomPlayer, {
    params: { planId },
    body: { playerId: 21, percentage: 100, type: 'offs', maxOff: 2 },
  })
  const stored = await list(planId)
  expect(stored).toHaveLength(11)
  expect(stored.filter(({ wave }) => wave)).toMatchObject([{ _id: 'offs-510-500-w2', maxOff: 5 }])
})

test('offsets out of bounds are refused by field, and senders have no waves', async () => {
  const { planId } = await aPlan()
  await paste(planId, threeWaves)
  const { body } = await leader().raw('PATCH', `/incplans/${planId}/targets/offs-510-500-w2`, { offsetSeconds: 60 })
  expect(Object.keys(Object(Object(body).fields))).toEqual(['offsetSeconds'])
  const answer = await leader().call(senders.addManual, {
    params: { planId },
    body: { coordinates: ['500|500', '500|500:welle2'], type: 'offs' },
  })
  expect(answer).toMatchObject({ accepted: 1, rejectedLines: [{ line: 2, reason: 'Wellen gibt es nur bei Zielen.' }] })
})
