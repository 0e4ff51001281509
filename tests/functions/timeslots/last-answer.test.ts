import { expect, test } from 'vitest'
import { orders } from '../../../shared/contract/schemas/orders.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { api } from '../../support/stack/api.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { aim, aPlan, aWorld, dumpLine, leader, schedule, upload } from '../world.ts'

const anna = '11'
const bert = '12'
/** A day of March 2038 in UTC; the clock changes on the 28th. */
const at = (day: number, time: string) => `2038-03-${String(day).padStart(2, '0')}T${time}:00.000Z`
const slot = (day: number, from: string, to: string) => ({ from: at(day, from), to: at(day, to) })

/** A plan from a day's midnight to 22:00 two days later. */
async function aPlanFrom(worldId: string, day: number, name: string) {
  const dates = { sendFrom: at(day, '00:00'), arriveAt: at(day + 2, '22:00') }
  const { plan } = await leader().call(plans.create, { body: { name, tribes: [1], worldId, ...dates } })
  return plan._id
}

/** A call of a player's page, by personal link unless `isOpen`. */
async function ownCall(planId: string, { playerId = anna, isOpen = false } = {}) {
  const { players } = await leader().call(timeslots.list, { params: { planId } })
  const { secret = '' } = players.find((player) => String(player.playerId) === playerId) ?? {}
  const headers: Record<string, string> = isOpen ? {} : { [slotSecretHeader]: secret }
  return { params: { planId, playerId }, headers }
}

const lastOf = async (planId: string, playerId = anna) => {
  await settled()
  return (await api().call(timeslots.lastAnswer, await ownCall(planId, { playerId }))).last
}

test('is that of the latest earlier plan that has one by personal link, in the dates of this plan', async () => {
  const { worldId } = await aWorld()
  // Both plans start on a Wednesday.
  const first = await aPlanFrom(worldId, 3, 'Erster')
  const second = await aPlanFrom(worldId, 10, 'Zweiter')
  await leader().call(plans.update, { params: { planId: second }, body: { namesPlan: false } })
  const third = await aPlanFrom(worldId, 27, 'Dritter')
  expect(await lastOf(third)).toBeUndefined()

  const wednesday = [slot(3, '17:00', '21:00')]
  await api().call(timeslots.saveOwn, { ...(await ownCall(first)), body: { timeslots: wednesday } })
  // Without a link, by a leader and of somebody else it is no answer of this player's.
  await api().call(timeslots.saveOwn, {
    ...(await ownCall(second, { isOpen: true })),
    body: { timeslots: [], sends: 'always' },
  })
  await api().call(timeslots.saveOwn, {
    ...(await ownCall(second, { playerId: bert })),
    body: { timeslots: [], sends: 'never' },
  })
  expect(await lastOf(third)).toMatchObject({ sends: 'slots', timeslots: [], planName: 'Erster' })
  expect(await lastOf(second)).toEqual({
    sends: 'slots',
    timeslots: [slot(10, '17:00', '21:00')],
    planName: 'Erster',
    arriveAt: at(5, '22:00'),
  })
  expect(await lastOf(first)).toBeUndefined()
  expect(await lastOf(third, bert)).toEqual({ sends: 'never', timeslots: [], arriveAt: at(12, '22:00') })
  await leader().call(timeslots.save, { params: { planId: second, playerId: bert }, body: { timeslots: wednesday } })
  expect(await lastOf(third, bert)).toBeUndefined()

  // Saturday to Sunday, when the night is an hour shorter.
  const weekend = [{ from: at(13, '21:00'), to: at(14, '06:00') }]
  await api().call(timeslots.saveOwn, { ...(await ownCall(second)), body: { timeslots: weekend } })
  expect(await lastOf(third)).toEqual({
    sends: 'slots',
    timeslots: [{ from: at(27, '21:00'), to: at(28, '05:00') }],
    arriveAt: at(12, '22:00'),
  })
  await api().call(timeslots.saveOwn, { ...(await ownCall(second)), body: { timeslots: [], sends: 'always' } })
  expect(await lastOf(third)).toEqual({ sends: 'always', timeslots: [], arriveAt: at(12, '22:00') })

  // A deleted plan offers nothing.
  await leader().call(plans.remove, { params: { planId: second } })
  expect(await lastOf(third)).toMatchObject({ planName: 'Erster' })
  await leader().call(plans.remove, { params: { planId: first } })
  expect(await lastOf(third)).toBeUndefined()
})

test('comes from no other world, and from one of the five plans before at most', async () => {
  const { worldId } = await aWorld()
  const { planId: foreign } = await aPlan()
  await api().call(timeslots.saveOwn, { ...(await ownCall(foreign)), body: { timeslots: [], sends: 'always' } })
  const [first = '', ...others] = await Promise.all(
    [3, 4, 5, 6, 7, 8].map((day) => aPlanFrom(worldId, day, `Am ${day}.`)),
  )
  const planId = await aPlanFrom(worldId, 20, 'Jetzt')
  await api().call(timeslots.saveOwn, { ...(await ownCall(first)), body: { timeslots: [], sends: 'always' } })
  expect(await lastOf(planId)).toBeUndefined()
  await leader().call(plans.remove, { params: { planId: others[0] ?? '' } })
  expect(await lastOf(planId)).toMatchObject({ sends: 'always', planName: 'Am 3.' })
})

test('is for the player of the personal or order link alone', async () => {
  const { worldId } = await aWorld()
  const first = await aPlanFrom(worldId, 3, 'Erster')
  const { plan } = await leader().call(plans.create, { body: { name: 'Zweiter', tribes: [1], worldId, ...schedule } })
  const second = plan._id
  await api().call(timeslots.saveOwn, { ...(await ownCall(first)), body: { timeslots: [], sends: 'always' } })
  const own = await ownCall(second)
  const refused = async (call: object) => (await api().fails(timeslots.lastAnswer, { ...own, ...call })).code
  expect(await refused({ headers: {} })).toBe('slot_link_needed')
  expect(await leader().fails(timeslots.lastAnswer, { ...own, headers: {} })).toMatchObject({
    status: 403,
    code: 'slot_link_needed',
  })
  expect(await refused({ headers: (await ownCall(first)).headers })).toBe('slot_link_wrong')
  expect(await refused({ headers: (await ownCall(second, { playerId: bert })).headers })).toBe('slot_link_wrong')
  expect(await refused({ params: { planId: second, playerId: '999' } })).toBe('player_not_found')

  await upload(second, [dumpLine(500, { axe: 6000, ram: 300 })])
  await aim(second, 'offs', [500], { maxOff: 1 })
  await leader().raw('POST', `/offtool/calculateAll/${second}`, {})
  await leader().call(orders.issue, { params: { planId: second } })
  const { entries } = await leader().call(orders.list, { params: { planId: second } })
  const key = (link = '') => /([\w-]{32})$/.exec(new URL(link, 'https://example.org').pathname)?.[1] ?? ''
  await settled()
  const byOrderLink = (playerId: string) => ({ params: { planId: key(entries[0]?.edit), playerId } })
  expect(await api().call(timeslots.lastAnswer, byOrderLink(anna))).toMatchObject({ last: { sends: 'always' } })
  expect(await api().call(timeslots.playerInfo, byOrderLink(anna))).toMatchObject({ isOwner: true })
  expect((await api().fails(timeslots.lastAnswer, byOrderLink(bert))).code).toBe('slot_link_wrong')
  const readOnly = { params: { planId: key(entries[0]?.show), playerId: anna } }
  expect((await api().fails(timeslots.lastAnswer, readOnly)).status).toBe(404)
})
