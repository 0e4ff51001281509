import { expect, test } from 'vitest'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { ledger } from '../../../shared/contract/schemas/ledger.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { api } from '../../support/stack/api.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { ask } from '../bots/bot-world.ts'
import { ago, keyIn, type MarkInput, playerPage } from '../orders/orders-plan.ts'
import { aim, aPlan, dumpLine, leader, superadmin, twoTribes, upload } from '../world.ts'

/** One village with four nobles and an off, whose train attacks 510|500 after the off. */
async function aTrainPlan(files = twoTribes, line = dumpLine(500, { axe: 6000, ram: 300, light: 400, snob: 4 })) {
  const { planId, worldId } = await aPlan(files)
  const params = { planId }
  await upload(planId, [line])
  await aim(planId, 'offs', [500], { maxOff: 1, maxSnob: 1 })
  const calculate = () => leader().call(calculations.calculateAll, { params, body: {} })
  await calculate()
  const issue = () => leader().call(orders.issue, { params })
  const page = async () => {
    const { entries } = await leader().call(orders.list, { params })
    const key = keyIn(entries[0]?.edit ?? '')
    const sheet = playerPage(key)
    const commands = (await sheet.read()).lines.filter(({ type }) => type === 'ag')
    const mark = (...marks: [number, MarkInput['state']][]) =>
      sheet.mark(
        ...marks.map(([at, state]) => ({
          line: commands[at]?.id ?? '',
          state,
          at: ago(1),
          ...(state === 'skipped' && { reason: 'Zeit' }),
        })),
      )
    return { key, commands, mark }
  }
  const trains = async () =>
    (await leader().call(calculations.attacks, { params })).attacks
      .filter(isPlanned)
      .filter(({ type }) => type === 'ag')
  const status = () => leader().call(calculations.status, { params })
  return { planId, worldId, params, calculate, issue, page, trains, status }
}

test('a plan says whether it has trains, alone and in the list', async () => {
  const plan = await aTrainPlan()
  const shown = async () => [
    (await leader().call(plans.get, { params: plan.params })).plan.hasTrains,
    (await leader().call(plans.list, { query: { worldId: plan.worldId } })).plans[0]?.hasTrains,
  ]
  await settled()
  expect(await shown()).toEqual([true, true])
  await aim(plan.planId, 'offs', [500], { maxOff: 1 })
  // What was calculated is still shown.
  expect((await shown())[0]).toBe(true)
})

test('the calendar and the bot show a train as one, with its commands', async () => {
  const plan = await aTrainPlan()
  await plan.issue()
  const { key, commands, mark } = await plan.page()
  expect(commands).toHaveLength(4)
  const calendar = String((await api().send(orders.calendar, { params: { key } })).body).replaceAll('\r\n ', '')
  expect(calendar).toMatch(/SUMMARY:\d\d:\d\d:\d\d 1 Angriff senden \(1 AG-Zug\)/)
  expect(calendar.match(/AG-Zug \(4 Befehle\) 500\|500/g)).toHaveLength(1)
  const { key: secret } = await superadmin().call(bots.createKey, {
    params: { worldId: plan.worldId },
    body: { name: 'Bot' },
  })
  const server = (await leader().call(worlds.list, {})).worlds.find(({ _id }) => _id === plan.worldId)?.server ?? ''
  await settled()
  const asked = async () => Object((await ask(server, '510%7C500', `Bot ${secret}`)).body).plans[0]
  expect(await asked()).toMatchObject({
    planned: { off: 1, ag: 4 },
    trains: 1,
    targets: [{ maxOff: 1, maxSnob: 1 }],
    states: { open: 5 },
    next: [{ type: 'ag', trainIndex: 0, commands: 4, openCommands: 4 }, { type: 'off' }],
  })
  await mark([0, 'sent'])
  expect((await asked()).next[0]).toMatchObject({ trainIndex: 1, openCommands: 3 })
})

test('a train is one attack wherever attacks are counted, and names its commands where they are', async () => {
  const plan = await aTrainPlan()
  const { params } = plan
  const status = await plan.status()
  expect([status.totalCurrentOffs, status.totalCurrentAg]).toEqual([1, 1])
  expect(await leader().call(orders.previewIssue, { params })).toMatchObject({
    planned: 2,
    changes: { lines: { added: 2, gone: 0, changed: 0, same: 0 } },
  })
  const { issue } = await plan.issue()
  expect(issue).toMatchObject({ lines: 2, commands: 5 })
  const counts = async () => {
    const [board, list, { plan: shown }] = await Promise.all([
      leader().call(orders.board, { params }),
      leader().call(orders.list, { params }),
      leader().call(plans.get, { params }),
    ])
    const of = ({ lines, sent, skipped }: { lines: number; sent: number; skipped: number }) => [lines, sent, skipped]
    const [player, entry, target] = [board.players[0], list.entries[0], board.targets[0]]
    expect(player && of(player)).toEqual(entry && of(entry))
    expect(target && of(target)).toEqual(entry && of(entry))
    expect([shown.sending?.lines, list.issue?.lines]).toEqual([2, 2])
    expect(board.hours.reduce((sum, { planned }) => sum + planned, 0)).toBe(2)
    return { counts: entry && of(entry), skips: board.skips.length }
  }
  expect(await counts()).toEqual({ counts: [2, 0, 0], skips: 0 })
  const { commands, mark } = await plan.page()
  expect(commands).toHaveLength(4)
  await mark([0, 'sent'])
  expect(await counts()).toEqual({ counts: [2, 0, 0], skips: 0 })
  await mark([1, 'sent'], [2, 'skipped'], [3, 'skipped'])
  expect(await counts()).toEqual({ counts: [2, 1, 0], skips: 1 })
  await mark([0, 'skipped'], [1, 'skipped'])
  expect(await counts()).toEqual({ counts: [2, 0, 1], skips: 1 })
  const analysis = await leader().call(sightings.analysis, { params, query: {} })
  expect([analysis.stats.totalPlanned, analysis.attacks]).toEqual([5, 2])
})

test('a longer train is one changed attack, as is the off that gives up its escort', async () => {
  const plan = await aTrainPlan()
  await leader().call(plans.update, {
    params: plan.params,
    body: { options: { trains: { commands: 3, gap: 0, afterOffs: 1 } } },
  })
  await plan.calculate()
  await plan.issue()
  await leader().call(plans.update, {
    params: plan.params,
    body: { options: { trains: { commands: 4, gap: 0, afterOffs: 1 } } },
  })
  await plan.calculate()
  const { changes } = await leader().call(orders.previewIssue, { params: plan.params })
  expect(changes.lines).toEqual({ added: 0, gone: 0, changed: 2, same: 0 })
})

test('a train sent in part takes the nobles of the commands that were sent or are still to be sent', async () => {
  const plan = await aTrainPlan()
  await plan.issue()
  const { plan: copy } = await leader().call(plans.duplicate, { params: plan.params, body: { name: 'Zweiter' } })
  const params = { planId: copy._id }
  await leader().call(calculations.calculateAll, { params, body: {} })
  await settled()
  const { mark } = await plan.page()
  const used = async () => {
    const { conflicts } = await leader().call(ledger.conflicts, { params })
    return conflicts[0]?.missing.snob
  }
  // Both plans want all four.
  expect(await used()).toBe(4)
  await mark([0, 'sent'], [1, 'sent'])
  expect(await used()).toBe(4)
  await mark([2, 'skipped'], [3, 'skipped'])
  expect(await used()).toBe(2)
  // The plan's own runs keep the train whole.
  expect((await plan.calculate()).results.ag).toMatchObject({ current: 1 })
  expect(await plan.trains()).toHaveLength(4)
})

const withLimit = (percent: number) => ({
  ...twoTribes,
  configXml: `<config><speed>1</speed><unit_speed>1</unit_speed><game><fake_limit>${percent}</fake_limit></game></config>`,
})

test('every command meets the fake limit, and its margin outdates trains where the world has one', async () => {
  const line = '500|500,9000,0,0,2000,0,400,0,300,0,4'
  const plan = await aTrainPlan(withLimit(5), line)
  const escort = { axe: 100, light: 50, snob: 1 }
  const commands = await plan.trains()
  expect(commands).toHaveLength(4)
  for (const { troops } of commands) {
    // 5 % of 9,000 points; a light takes four places, a noble a hundred.
    expect((troops.axe ?? 0) + 4 * (troops.light ?? 0) + 100 * (troops.snob ?? 0)).toBeGreaterThanOrEqual(450)
    expect(troops).not.toEqual(escort)
  }
  const margin = (worldId: string, fakeLimitMargin: number) =>
    leader().call(worlds.saveSettings, { params: { worldId }, body: { fakeLimitMargin } })
  await margin(plan.worldId, 10)
  expect((await plan.status()).outdatedRuns).toEqual({ ag: ['fakeLimitMargin'] })
  await plan.calculate()
  expect((await plan.status()).outdated).toBe(false)
  const free = await aTrainPlan(withLimit(0), line)
  await margin(free.worldId, 10)
  expect((await free.status()).outdated).toBe(false)
})

test('a train longer than the nobles of any village is a warning', async () => {
  const plan = await aTrainPlan()
  const warned = async () => (await leader().call(calculations.diagnosis, { params: plan.params })).warnings.trains
  expect(await warned()).toBeUndefined()
  await leader().call(plans.update, {
    params: plan.params,
    body: { options: { trains: { commands: 5, gap: 0, afterOffs: 1 } } },
  })
  expect(await warned()).toEqual({ commands: 5, mostNobles: 4 })
})
