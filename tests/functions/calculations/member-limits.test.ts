import { expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import { findMaxima } from '../../../shared/planner/explain/preview.ts'
import { unpackedInput } from '../../../shared/planner/plan/packed-input.ts'
import { api } from '../../support/stack/api.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { ago } from '../orders/orders-plan.ts'
import { aim, aPlan, dumpLine, leader, rows, superadmin, upload } from '../world.ts'

const anna = 11
const morning = [{ from: '2038-03-10T06:00:00.000Z', to: '2038-03-10T19:00:00.000Z' }]

/** Five villages of Anna's and five of Bert's with an off and fakes each; ten offs and five fakes are wanted. */
async function aPlanWithMembers() {
  const { planId } = await aPlan()
  const params = { planId }
  const ofAnna = { planId, playerId: String(anna) }
  await upload(
    planId,
    rows(500, 509).map((y) => dumpLine(y, { axe: 6000, ram: 300, catapult: 50 })),
  )
  await aim(planId, 'offs', rows(500, 504), { maxOff: 2, maxFake: 1 })
  const players = async () => (await leader().call(timeslots.list, { params })).players
  const annas = async () => {
    const player = (await players()).find(({ playerId }) => playerId === anna)
    if (!player) throw new Error('Anna is a member')
    return player
  }
  const { secret } = await annas()
  const headers = { [slotSecretHeader]: secret }
  const offer = (maxCommands: number | null, more: object = {}) =>
    api().call(timeslots.saveOwn, { params: ofAnna, body: { timeslots: [], maxCommands }, ...more })
  const calculate = () => leader().call(calculations.calculateAll, { params, body: {} })
  const attacks = async () => (await leader().call(calculations.attacks, { params })).attacks.filter(isPlanned)
  const commandsOf = async (playerId: number) =>
    (await attacks()).filter(({ senderPlayerId }) => senderPlayerId === playerId).length
  const status = () => leader().call(calculations.status, { params })
  return {
    params,
    ofAnna,
    headers,
    annas,
    offer,
    calculate,
    attacks,
    commandsOf,
    status,
    diagnosis: () => leader().call(calculations.diagnosis, { params }),
    preview: () => leader().call(orders.previewIssue, { params }),
    board: () => leader().call(orders.board, { params }),
    issue: () => leader().call(orders.issue, { params }),
    options: (options: object) => leader().call(plans.update, { params, body: { options } }),
    edit: async (...edits: object[]) => {
      const { version } = await leader().call(wishes.state, { params })
      return leader().call(wishes.edit, { params, body: { version, edits: edits as [] } })
    },
  }
}

test('a limit saved by the personal link caps the player over all kinds, in all runs and in single ones', async () => {
  const plan = await aPlanWithMembers()
  const { params, headers, offer, calculate, commandsOf, status } = plan
  await calculate()
  expect(await commandsOf(anna)).toBeGreaterThan(3)
  await offer(3, { headers })
  expect(await status()).toMatchObject({ outdated: true, outdatedBy: ['limits'] })
  expect((await plan.annas()).isLimitOpen).toBeUndefined()
  const { results } = await calculate()
  expect(await commandsOf(anna)).toBe(3)
  expect(await status()).toMatchObject({ outdated: false })
  expect(results.off.diagnosis).toMatchObject({
    causes: { limited: 1 },
    limits: [{ playerId: anna, playerName: 'Anna Äxte', maxCommands: 3 }],
  })
  expect(new Set(results.off.diagnosis.reasons.map(({ reason }) => reason))).toEqual(new Set(['limited']))
  // The attacks of other kinds count in a single run.
  await leader().call(calculations.calculateFakes, { params })
  expect(await commandsOf(anna)).toBe(3)
  // The site's previews know it too.
  const input = unpackedInput(await leader().call(calculations.input, { params }), Date.now())
  expect(findMaxima(input, ['off']).get('off')?.maximum).toBe(results.off.current)
  // The smaller of limit and cap counts.
  await plan.edit({ op: 'cap', playerId: anna, max: 2 })
  await calculate()
  expect(await commandsOf(anna)).toBe(2)
  await plan.edit({ op: 'cap', playerId: anna, max: 9 })
  await calculate()
  expect(await commandsOf(anna)).toBe(3)
})

test('a limit saved without it does not count until a leader confirms it, and is theirs then', async () => {
  const { params, ofAnna, annas, offer, calculate, commandsOf, status } = await aPlanWithMembers()
  await calculate()
  await offer(2)
  expect(await annas()).toMatchObject({ maxCommands: 2, isLimitOpen: true, hasAnonymousNote: true, answer: 'silent' })
  expect(await status()).toMatchObject({ outdated: false })
  await calculate()
  expect(await commandsOf(anna)).toBeGreaterThan(2)

  const { version } = await annas()
  const body = { timeslots: [], version, maxCommands: 2 }
  expect(await leader().call(timeslots.save, { params: ofAnna, body })).toMatchObject({
    maxCommands: 2,
    answer: 'silent',
  })
  const confirmed = await annas()
  expect(confirmed).toMatchObject({ maxCommands: 2, answer: 'silent' })
  expect(confirmed.isLimitOpen).toBeUndefined()
  expect(confirmed.hasAnonymousNote).toBeUndefined()
  expect(await status()).toMatchObject({ outdatedBy: ['limits'] })
  await calculate()
  expect(await commandsOf(anna)).toBe(2)

  // Nobody else changes what a leader confirmed; what they save beside it leaves it.
  const refused = await api().fails(timeslots.saveOwn, { params: ofAnna, body: { timeslots: [], maxCommands: null } })
  expect(refused).toMatchObject({ status: 403, code: 'slots_protected' })
  await api().call(timeslots.saveOwn, {
    params: ofAnna,
    body: { timeslots: morning, maxCommands: 2, message: 'Hallo' },
  })
  expect(await annas()).toMatchObject({ maxCommands: 2, hasAnonymousNote: true })
  expect((await annas()).isLimitOpen).toBeUndefined()
  await leader().call(timeslots.undoAnonymous, { params })
  expect(await annas()).toMatchObject({ maxCommands: 2, message: '', slots: [] })
  await settled()
  const { entries } = await superadmin().call(audit.list, { query: { planId: params.planId } })
  const changes = entries.filter(({ action }) => action === 'timeslots.save').flatMap(({ details }) => details.changes)
  expect(changes).toEqual([{ field: 'countingLimit', from: undefined, to: 2 }])
})

test('the option ignores limits, and outdates results only where there are some', async () => {
  const { headers, offer, calculate, commandsOf, status, options } = await aPlanWithMembers()
  await calculate()
  await options({ memberLimits: false })
  expect(await status()).toMatchObject({ outdated: false })
  await offer(1, { headers })
  expect(await status()).toMatchObject({ outdated: false })
  await calculate()
  expect(await commandsOf(anna)).toBeGreaterThan(1)
  await options({ memberLimits: true })
  expect(await status()).toMatchObject({ outdatedBy: ['limits'] })
  await calculate()
  expect(await commandsOf(anna)).toBe(1)
  await offer(null, { headers })
  expect(await status()).toMatchObject({ outdatedBy: ['limits'] })
})

test('orders above a limit are named before they are issued, on the board and by the calculation; sent ones stay', async () => {
  const plan = await aPlanWithMembers()
  const { ofAnna, headers, offer, calculate, commandsOf, preview, board, diagnosis, issue, options } = plan
  await calculate()
  const commands = await commandsOf(anna)
  const named = [{ playerId: anna, playerName: 'Anna Äxte', maxCommands: 2, commands }]
  await offer(2, { headers })
  expect((await diagnosis()).overLimit).toBeUndefined()
  expect((await preview()).overLimit).toEqual(named)
  await issue()
  expect((await diagnosis()).overLimit).toEqual(named)
  expect((await board()).overLimit).toEqual(named)
  await options({ memberLimits: false })
  expect((await board()).overLimit).toBeUndefined()
  expect((await preview()).overLimit).toBeUndefined()
  await options({ memberLimits: true })

  const { lines } = await leader().call(orders.playerSheet, { params: ofAnna })
  const marks = lines.slice(0, 3).map(({ id }) => ({ line: id, state: 'sent' as const, at: ago(1) }))
  await leader().call(orders.markAsLeader, { params: ofAnna, body: { marks } })
  await calculate()
  expect(await commandsOf(anna)).toBe(3)
  expect((await preview()).overLimit).toEqual([{ ...named[0], commands: 3 }])
  await issue()
  expect((await board()).overLimit).toEqual([{ ...named[0], commands: 3 }])
  await offer(3, { headers })
  expect((await board()).overLimit).toBeUndefined()

  // What was sent from a village that no longer sends still counts.
  const villageId = lines[0]?.from.villageId ?? 0
  const elsewhere = lines.slice(0, 3).filter(({ from }) => from.villageId === villageId).length
  const body = { villageIds: [villageId], changes: { isBlocked: true } }
  await leader().call(senders.update, { params: plan.params, body })
  await calculate()
  expect(await commandsOf(anna)).toBe(3 - elsewhere)
})

test('a train counts each of its commands', async () => {
  const { planId } = await aPlan()
  const params = { planId }
  await upload(
    planId,
    [500, 501].map((y) => dumpLine(y, { axe: 6000, ram: 300, light: 400, snob: 4 })),
  )
  await aim(planId, 'offs', [500, 501], { maxOff: 0, maxSnob: 1 })
  const ofAnna = { planId, playerId: String(anna) }
  const offer = (maxCommands: number) =>
    leader().call(timeslots.save, { params: ofAnna, body: { timeslots: [], maxCommands } })
  const trains = async () => (await leader().call(calculations.calculateAg, { params })).current
  expect(await trains()).toBe(2)
  await offer(7)
  expect(await trains()).toBe(1)
  await leader().call(orders.issue, { params })
  expect((await leader().call(orders.board, { params })).overLimit).toBeUndefined()
  await offer(3)
  expect((await leader().call(orders.board, { params })).overLimit).toMatchObject([{ maxCommands: 3, commands: 4 }])
  expect(await trains()).toBe(0)
})
