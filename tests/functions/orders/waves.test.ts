import { expect, test } from 'vitest'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { targets } from '../../../shared/contract/schemas/targets.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { aPlan, dumpLine, leader, rows, schedule, upload } from '../world.ts'
import { ago, keyIn, playerPage } from './orders-plan.ts'

const after = (seconds: number) => new Date(Date.parse(schedule.arriveAt) + seconds * 1000).toISOString()

/** Ten offs for three waves on 510|500 and one target beside it, calculated and issued. */
async function anIssuedPlan() {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    rows(500, 509).map((y) => dumpLine(y, { axe: 6000, ram: 300 })),
  )
  const coordinates = ['510|500:3', '510|500:2:welle2:o30', '510|500:1:welle3:o3600', '510|501:1']
  await leader().call(targets.addManual, { params, body: { coordinates, type: 'offs' } })
  const calculate = () => leader().call(calculations.calculateAll, { params, body: {} })
  const issue = () => leader().call(orders.issue, { params })
  const attacks = async () => (await leader().call(calculations.attacks, { params })).attacks.filter(isPlanned)
  const board = () => leader().call(orders.board, { params })
  const remove = (targetId: string) => leader().call(targets.remove, { params: { ...params, targetId } })
  const edit = (targetId: string, body: object) =>
    leader().call(targets.update, { params: { ...params, targetId }, body })
  const pages = async () => {
    const { entries } = await leader().call(orders.list, { params })
    return entries.map((entry) => playerPage(keyIn(entry.edit)))
  }
  const lines = async () =>
    (await Promise.all((await pages()).map((page) => page.read()))).flatMap((page) => page.lines)
  const mark = async (ids: string[]) => {
    for (const page of await pages())
      await page.mark(...ids.map((line) => ({ line, state: 'sent' as const, at: ago(5) })))
  }
  await calculate()
  await issue()
  return { planId, params, calculate, issue, attacks, board, remove, edit, lines, mark }
}

const arrivals = (lines: { wave?: number | undefined; to: { y: number }; arriveAt: string }[]) =>
  lines.map(({ wave = 1, to, arriveAt }) => [to.y, wave, arriveAt].join(' ')).toSorted()

test('each wave gets its attacks at its time, and its orders name it', async () => {
  const plan = await anIssuedPlan()
  const lines = await plan.lines()
  expect(arrivals(lines)).toEqual(
    [
      ...Array(3).fill(`500 1 ${after(0)}`),
      ...Array(2).fill(`500 2 ${after(30)}`),
      `500 3 ${after(3600)}`,
      `501 1 ${after(0)}`,
    ].toSorted(),
  )
  for (const { id, wave } of lines) expect(id).toMatch(wave ? new RegExp(`^off-\\d+-offs-510-500-w${wave}-0$`) : /-0$/)
  const { targets: shown } = await leader().call(targets.list, { params: plan.params })
  expect(shown.map(({ currentOff, usage }) => [currentOff, usage])).toEqual([
    [3, 1],
    [2, 1],
    [1, 1],
    [1, 1],
  ])
  const ofWaves = (await plan.board()).targets.map(({ y, wave, lines: count }) => [y, wave, count])
  expect(ofWaves).toEqual([
    [500, undefined, 3],
    [500, 2, 2],
    [500, 3, 1],
    [501, undefined, 1],
  ])
})

test('marks, ids and counts of a wave outlast another offset, another run and the end of the first wave', async () => {
  const plan = await anIssuedPlan()
  const before = await plan.lines()
  const second = before.filter(({ wave }) => wave === 2)
  await plan.mark(second.map(({ id }) => id))
  expect((await plan.board()).targets.map(({ sent }) => sent)).toEqual([0, 2, 0, 0])
  await plan.edit('offs-510-500-w2', { offsetSeconds: 45 })
  await plan.edit('offs-510-500-w3', { offsetMinutes: 30 })
  await plan.remove('offs-510-500')
  const { results } = await plan.calculate()
  expect(results.off).toMatchObject({ required: 4, current: 4 })
  await plan.issue()
  const lines = await plan.lines()
  // What was sent keeps its time.
  expect(arrivals(lines)).toEqual(
    [...Array(2).fill(`500 2 ${after(30)}`), `500 3 ${after(1800)}`, `501 1 ${after(0)}`].toSorted(),
  )
  const ids = (some: typeof lines) => some.map(({ id }) => id).toSorted()
  expect(ids(lines.filter(({ wave }) => wave))).toEqual(ids(before.filter(({ wave }) => wave)))
  expect(lines.filter(({ state }) => state === 'sent').map(({ wave }) => wave)).toEqual([2, 2])
})

test('what was sent in a wave that is deleted counts on no other, and its troops stay away', async () => {
  const plan = await anIssuedPlan()
  const first = (await plan.lines()).filter(({ to, wave }) => to.y === 500 && !wave)
  await plan.mark(first.map(({ id }) => id))
  await plan.remove('offs-510-500')
  const { results } = await plan.calculate()
  expect(results.off).toMatchObject({ required: 4, current: 4 })
  const used = new Set(first.map(({ from }) => from.villageId))
  const planned = (await plan.attacks()).filter(({ fixed }) => fixed !== 'sent')
  expect(planned).toHaveLength(4)
  for (const { senderVillageId } of planned) expect(used).not.toContain(senderVillageId)
})
