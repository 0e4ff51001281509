import { expect, test } from 'vitest'
import { audit } from '../../../shared/contract/schemas/audit.ts'
import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { plans } from '../../../shared/contract/schemas/plans.ts'
import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { api } from '../../support/stack/api.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { aim, aPlan, dumpLine, leader, superadmin, upload } from '../world.ts'

const anna = '11'
const at = (hour: string) => `2038-03-10T${hour}:00.000Z`
const slot = (from: string, to: string) => ({ from: at(from), to: at(to) })
const morning = [slot('08:00', '09:00')]
const evening = [slot('18:00', '19:00')]

async function aLinkedPlan() {
  const { planId, worldId } = await aPlan()
  const params = { planId, playerId: anna }
  const players = async () => (await leader().call(timeslots.list, { params: { planId } })).players
  const [first, second] = await players()
  const headers = { [slotSecretHeader]: first?.secret ?? '' }
  const save = (list: object[], more: object = {}) =>
    api().send(timeslots.saveOwn, { params, body: { timeslots: list as never }, ...more })
  const stored = async () => (await api().call(timeslots.playerInfo, { params, headers })).timeslots
  const history = async () => (await leader().call(timeslots.history, { params })).history
  return { planId, worldId, params, headers, secondSecret: second?.secret ?? '', players, save, stored, history }
}

test('a list that was saved through the personal link is changed only with its secret, or by a leader', async () => {
  const { params, headers, save, stored } = await aLinkedPlan()
  expect((await save(morning)).status).toBe(200)
  expect((await save(evening, { headers })).status).toBe(200)
  expect(await save(morning)).toMatchObject({ status: 403, body: { code: 'slots_protected' } })
  expect(await api().fails(timeslots.removeOwn, { params, body: { from: at('18:00') } })).toMatchObject({
    status: 403,
    code: 'slots_protected',
  })
  expect(await api().fails(timeslots.playerInfo, { params })).toMatchObject({ status: 403, code: 'slots_protected' })
  expect(await api().call(timeslots.playerInfo, { params, headers })).toMatchObject({ timeslots: evening })
  await leader().call(timeslots.save, { params, body: { timeslots: morning } })
  expect(await stored()).toEqual(morning)
  // A leader's change does not open it to everybody.
  expect((await save(evening)).status).toBe(403)
  await api().call(timeslots.removeOwn, { params, body: { from: at('08:00') }, headers })
  expect(await stored()).toEqual([])
})

test('a list that a leader saved by hand needs the secret, what the generator set is open', async () => {
  const { params, worldId, save, stored } = await aLinkedPlan()
  await leader().call(worlds.saveSettings, {
    params: { worldId },
    body: { autoTimeslotSettings: [{ start: '08:00', end: '09:00' }] },
  })
  await leader().call(timeslots.save, { params, body: { timeslots: morning } })
  expect(await save(evening)).toMatchObject({ status: 403, body: { code: 'slots_protected' } })
  expect(await stored()).toEqual(morning)
  await leader().call(timeslots.generate, { params })
  expect((await save(evening)).status).toBe(200)
  expect(await stored()).toEqual(evening)
})

test('changes without a link are marked in list and log, and undone together', async () => {
  const { planId, params, save, players, secondSecret } = await aLinkedPlan()
  const bert = { planId, playerId: '12' }
  const byLink = { headers: { [slotSecretHeader]: secondSecret } }
  await leader().call(worlds.saveSettings, {
    params: { worldId: (await leader().call(plans.get, { params: { planId } })).plan.world },
    body: { autoTimeslotSettings: [{ start: '08:00', end: '09:00' }] },
  })
  await leader().call(timeslots.generate, { params })
  const generated = (await players())[0]?.slots
  await save([...morning, ...evening, slot('21:00', '22:00')])
  await save([...morning, ...evening])
  await api().call(timeslots.saveOwn, { params: bert, body: { timeslots: morning }, ...byLink })
  expect((await players()).map(({ by }) => by)).toEqual(['member', 'owner'])
  expect(await leader().call(timeslots.undoAnonymous, { params: { planId } })).toMatchObject({ playerIds: [11] })
  expect(await players()).toMatchObject([
    { by: 'auto', slots: generated },
    { by: 'owner', slots: morning },
  ])
  expect(await leader().call(timeslots.undoAnonymous, { params: { planId } })).toMatchObject({ playerIds: [] })
  await settled()
  const { entries } = await superadmin().call(audit.list, { query: { planId } })
  const own = entries.filter(({ action }) => action === 'timeslots.saveOwn')
  expect(own.map(({ by, folded }) => [by, folded?.count])).toEqual([
    [{ kind: 'player', playerId: 12, isLinked: true }, undefined],
    [{ kind: 'player', playerId: 11, isLinked: false }, 2],
  ])
  expect(own.at(-1)?.details.changes).toContainEqual({ field: 'slots', from: generated?.length, to: 2 })
  expect(entries.filter(({ action }) => action === 'timeslots.undoAnonymous')).toMatchObject([
    { details: { count: 1 } },
  ])
})

test('a limit or message without a link is marked and undone with the lists, one by link stays', async () => {
  const { planId, params, players, secondSecret } = await aLinkedPlan()
  const note = { timeslots: [], maxCommands: 1, message: 'Ich bin raus.' }
  const byLink = { headers: { [slotSecretHeader]: secondSecret } }
  await api().call(timeslots.saveOwn, { params: { planId, playerId: '12' }, body: note, ...byLink })
  const isMarked = async () => (await leader().call(plans.get, { params: { planId } })).plan.hasAnonymousSlots
  expect(await isMarked()).toBeUndefined()
  await api().call(timeslots.saveOwn, { params, body: note })
  expect(await isMarked()).toBe(true)
  expect((await players()).map(({ hasAnonymousNote }) => hasAnonymousNote)).toEqual([true, undefined])
  expect(await leader().call(timeslots.undoAnonymous, { params: { planId } })).toMatchObject({ playerIds: [11] })
  expect((await players()).map(({ maxCommands, message }) => [maxCommands, message])).toEqual([
    [null, ''],
    [1, 'Ich bin raus.'],
  ])
})

test('a secret that is another’s, of another plan or cut off is refused in every call', async () => {
  const { params, headers, secondSecret, save } = await aLinkedPlan()
  const foreign = await aLinkedPlan()
  const own = headers[slotSecretHeader] ?? ''
  for (const secret of [secondSecret, foreign.headers[slotSecretHeader] ?? '', own.slice(0, -1), `${own}x`, 'ä']) {
    const wrong = { [slotSecretHeader]: encodeURIComponent(secret) }
    expect(await save(morning, { headers: wrong })).toMatchObject({ status: 403, body: { code: 'slot_link_wrong' } })
    expect(await api().fails(timeslots.playerInfo, { params, headers: wrong })).toMatchObject({
      code: 'slot_link_wrong',
    })
  }
})

test('a plan can ask for the personal link always', async () => {
  const { planId, params, headers, save } = await aLinkedPlan()
  const only = (personalLinksOnly: boolean) =>
    leader().call(plans.update, { params: { planId }, body: { personalLinksOnly } })
  expect((await leader().call(plans.get, { params: { planId } })).plan.personalLinksOnly ?? false).toBe(false)
  expect((await only(true)).plan.personalLinksOnly).toBe(true)
  for (const answer of [
    await save(morning),
    await api().send(timeslots.playerInfo, { params }),
    await api().send(timeslots.removeOwn, { params, body: { from: at('08:00') } }),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'slot_link_needed' } })
  }
  expect((await save(morning, { headers })).status).toBe(200)
  await only(false)
  expect((await api().send(timeslots.playerInfo, { params: { ...params, playerId: '12' } })).status).toBe(200)
})

test('a member says that they cannot send; an empty list alone says nothing', async () => {
  const { planId, params, players } = await aLinkedPlan()
  const isMarked = async () => (await leader().call(plans.get, { params: { planId } })).plan.hasAnonymousSlots
  expect(await isMarked()).toBeUndefined()
  const said = await api().call(timeslots.saveOwn, { params, body: { timeslots: [], sends: 'never' } })
  expect(await isMarked()).toBe(true)
  expect(said).toMatchObject({ sends: 'never', answer: 'member', timeslots: [] })
  expect((await players())[0]).toMatchObject({ source: 'own', answer: 'member', sends: 'never', numberOfSlots: 0 })
  expect(
    await leader().raw('PUT', `/timeslots/${planId}/${anna}`, { timeslots: morning, sends: 'never' }),
  ).toMatchObject({
    status: 400,
    body: { fields: { sends: 'Wer immer oder nie senden kann, hat keine Zeitfenster.' } },
  })
  await upload(planId, [dumpLine(500, { axe: 6000, ram: 300 })])
  await aim(planId, 'offs', [500], { maxOff: 1 })
  const offs = async () => {
    await leader().call(calculations.calculateOffs, { params: { planId }, body: { ramoffsEnabled: false } })
    return (await leader().call(calculations.status, { params: { planId } })).totalCurrentOffs
  }
  expect(await offs()).toBe(0)
  await api().call(timeslots.saveOwn, { params, body: { timeslots: [] } })
  expect((await players())[0]).toMatchObject({ source: 'always', answer: 'silent', sends: 'always' })
  expect(await offs()).toBe(1)
})

test('a member who can always send is planned in the dates that the plan has then', async () => {
  const { planId, worldId, params, players, history } = await aLinkedPlan()
  await leader().call(worlds.saveSettings, {
    params: { worldId },
    body: { autoTimeslotSettings: [{ start: '02:00', end: '03:00' }] },
  })
  const said = await api().call(timeslots.saveOwn, { params, body: { timeslots: [], sends: 'always' } })
  expect(said).toMatchObject({ sends: 'always', answer: 'member', timeslots: [] })
  expect((await players())[0]).toMatchObject({ source: 'own', answer: 'member', sends: 'always', slots: [] })
  const { playerIds } = await leader().call(timeslots.remind, {
    params: { planId },
    body: { playerIds: [11, 12] },
  })
  expect(playerIds).toEqual([12])
  await upload(planId, [dumpLine(500, { axe: 6000, ram: 300 })])
  await aim(planId, 'offs', [500], { maxOff: 1 })
  const launches = async () => {
    await leader().call(calculations.calculateOffs, { params: { planId }, body: { ramoffsEnabled: false } })
    const { attacks } = await leader().call(calculations.attacks, { params: { planId }, query: {} })
    return attacks.flatMap((attack) => (attack.isRealInc ? [] : attack.launchAt))
  }
  // Five hours before the arrival.
  expect(await launches()).toEqual(['2038-03-10T15:00:00.000Z'])
  await leader().raw('PATCH', `/incplans/${planId}`, {
    sendFrom: '2038-04-20T00:00:00.000Z',
    arriveAt: '2038-04-21T20:00:00.000Z',
  })
  expect(await launches()).toEqual(['2038-04-21T15:00:00.000Z'])
  // Timeslots replace the answer; the leaders' list of former ones has it.
  await api().call(timeslots.saveOwn, { params, body: { timeslots: morning } })
  expect((await players())[0]).toMatchObject({ source: 'own', sends: 'slots', slots: morning })
  expect(await history()).toMatchObject([{ sends: 'always', slots: [] }, { sends: 'slots' }])
  await leader().call(timeslots.undo, { params })
  expect((await players())[0]).toMatchObject({ source: 'own', sends: 'always' })
})

test('auto time slots that do not touch the plan mean that only those with own slots can send', async () => {
  const { planId, worldId, params, players } = await aLinkedPlan()
  await leader().raw('PATCH', `/incplans/${planId}`, { sendFrom: at('09:00'), arriveAt: at('20:00') })
  await leader().call(worlds.saveSettings, {
    params: { worldId },
    body: { autoTimeslotSettings: [{ start: '02:00', end: '03:00' }] },
  })
  expect((await players())[0]).toMatchObject({ source: 'auto', slots: [], numberOfSlots: 0, answer: 'silent' })
  expect(await leader().fails(timeslots.generate, { params })).toMatchObject({ code: 'no_auto_slots_in_plan' })
  await upload(planId, [dumpLine(500, { axe: 6000, ram: 300 }), dumpLine(506, { axe: 6000, ram: 300 })])
  await aim(planId, 'offs', [500], { maxOff: 2 })
  const offs = async () => {
    await leader().call(calculations.calculateOffs, { params: { planId }, body: { ramoffsEnabled: false } })
    return (await leader().call(calculations.status, { params: { planId } })).totalCurrentOffs
  }
  expect(await offs()).toBe(0)
  // From 500|500 it is five hours: the launch at 15:00:00 is the last moment of the slot.
  await api().call(timeslots.saveOwn, { params, body: { timeslots: [slot('14:00', '15:00')] } })
  expect(await offs()).toBe(1)
})

test('the three answers are distinguished, and a reminder reaches exactly the silent', async () => {
  const { planId, worldId, params, players } = await aLinkedPlan()
  const answers = async () => (await players()).map(({ answer }) => answer)
  expect(await answers()).toEqual(['silent', 'silent'])
  await api().call(timeslots.playerInfo, { params })
  expect((await players())[0]?.openedAt).toBeUndefined()
  await api().call(timeslots.playerInfo, { params, query: { opened: '1' } })
  expect((await players()).map(({ openedAt }) => openedAt !== undefined)).toEqual([true, false])
  await api().call(timeslots.saveOwn, { params, body: { timeslots: morning } })
  const reminded = await leader().call(timeslots.remind, { params: { planId }, body: { playerIds: [11, 12, 21, 999] } })
  expect(reminded.playerIds).toEqual([12])
  expect((await players()).map(({ remindedAt, version }) => [remindedAt, version])).toEqual([
    [undefined, 1],
    [reminded.remindedAt, 0],
  ])
  expect(await answers()).toEqual(['member', 'silent'])
  await leader().call(worlds.saveSettings, {
    params: { worldId },
    body: { autoTimeslotSettings: [{ start: '08:00', end: '09:00' }] },
  })
  await leader().call(timeslots.generate, { params: { planId, playerId: '12' } })
  // What was stored of the player before they had slots stays.
  expect((await players())[1]).toMatchObject({ answer: 'leader', remindedAt: reminded.remindedAt, version: 1 })
  await leader().call(timeslots.save, { params, body: { timeslots: evening } })
  expect(await answers()).toEqual(['leader', 'leader'])
  // Undone, it is the member's own answer again.
  await leader().call(timeslots.undo, { params })
  expect(await answers()).toEqual(['member', 'leader'])
})

test('the last answers of the player and of a leader stay in the history, after any changes', async () => {
  const { params, worldId, headers, save, history, players } = await aLinkedPlan()
  await leader().call(timeslots.save, { params, body: { timeslots: morning } })
  await save(evening, { headers })
  for (let round = 0; round < 25; round++) {
    const autoTimeslotSettings = [{ start: '08:00', end: round % 2 === 0 ? '09:00' : '10:00' }]
    await leader().call(worlds.saveSettings, { params: { worldId }, body: { autoTimeslotSettings } })
    await leader().call(timeslots.generate, { params })
  }
  const kept = await history()
  expect(kept).toHaveLength(22)
  expect(kept.slice(-2)).toMatchObject([
    { by: 'owner', slots: evening },
    { by: 'leader', slots: morning },
  ])
  const restore = kept.find(({ by }) => by === 'owner')?.version
  expect(await leader().call(timeslots.undo, { params, body: { restore } })).toMatchObject({ timeslots: evening })
  expect((await players())[0]).toMatchObject({ answer: 'member', slots: evening })
})

test('a limit and a message are the owner’s, shown to leaders, and no answer; only the limit outdates results', async () => {
  const { planId, params, headers, players, save, history } = await aLinkedPlan()
  await upload(planId, [dumpLine(500, { axe: 6000, ram: 300 }), dumpLine(501, { axe: 6000, ram: 300 })])
  await aim(planId, 'offs', [500], { maxOff: 1 })
  await leader().call(timeslots.save, { params, body: { timeslots: morning } })
  await leader().call(calculations.calculateOffs, { params: { planId }, body: { ramoffsEnabled: false } })
  const before = await history()
  const { version } = await api().call(timeslots.playerInfo, { params, headers })
  const note = { timeslots: morning, message: 'Samstag nur vom Handy' }
  await api().call(timeslots.saveOwn, { params, headers, body: { ...note, version } })
  expect((await leader().call(calculations.status, { params: { planId } })).outdated).toBe(false)
  const body = { ...note, maxCommands: 20, message: ' Samstag nur vom Handy ', version: version + 1 }
  const saved = await api().call(timeslots.saveOwn, { params, headers, body })
  expect(saved).toMatchObject({
    maxCommands: 20,
    message: 'Samstag nur vom Handy',
    answer: 'leader',
    version: version + 2,
  })
  expect((await players())[0]).toMatchObject({
    senders: 2,
    maxCommands: 20,
    message: 'Samstag nur vom Handy',
    answer: 'leader',
    slots: morning,
  })
  expect((await players())[1]).toMatchObject({ senders: 0, maxCommands: null, message: '' })
  expect(await history()).toEqual(before)
  expect((await leader().call(calculations.status, { params: { planId } })).outdatedBy).toEqual(['limits'])

  // The same rules as for the list: the secret, and the version that was seen.
  expect(await save(morning)).toMatchObject({ status: 403, body: { code: 'slots_protected' } })
  const stale = { timeslots: morning, maxCommands: 5, version }
  expect(await api().fails(timeslots.saveOwn, { params, headers, body: stale })).toMatchObject({
    code: 'slots_changed',
  })
  expect(await api().call(timeslots.playerInfo, { params, headers })).toMatchObject({ maxCommands: 20 })

  // Other changes of the list, also leaders', leave both.
  await leader().call(timeslots.save, { params, body: { timeslots: evening } })
  await leader().call(timeslots.undo, { params })
  expect(await api().call(timeslots.saveOwn, { params, headers, body: { timeslots: evening } })).toMatchObject({
    maxCommands: 20,
    message: 'Samstag nur vom Handy',
    answer: 'member',
  })
  const nothing = { timeslots: evening, maxCommands: null, message: '' }
  expect(await api().call(timeslots.saveOwn, { params, headers, body: nothing })).toMatchObject({
    maxCommands: null,
    message: '',
  })
  expect((await players())[0]).toMatchObject({ maxCommands: null, message: '' })
  // The log says that there was a message, and keeps no word of it.
  await settled()
  const { entries } = await superadmin().call(audit.list, { query: { planId } })
  const changes = entries
    .filter(({ action }) => action === 'timeslots.saveOwn')
    .flatMap(({ details }) => details.changes ?? [])
  expect(changes).toContainEqual({ field: 'hasMessage', from: false, to: true })
  expect(changes).toContainEqual({ field: 'maxCommands', from: undefined, to: 20 })
  expect(JSON.stringify(entries)).not.toContain('Handy')
})

test.each([{ maxCommands: 0 }, { maxCommands: 10_000 }, { maxCommands: 1.5 }, { message: 'x'.repeat(501) }])(
  'no limit or message beyond bounds: %o',
  async (note) => {
    const { planId, players } = await aLinkedPlan()
    const answer = await api().raw('PUT', `/timeslots/${planId}/${anna}`, { timeslots: [], ...note })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [Object.keys(note)[0] ?? '']: expect.any(String) } },
    })
    expect((await players())[0]).toMatchObject({ maxCommands: null, message: '' })
  },
)

test('the page names the plan, unless the leaders hide its name', async () => {
  const { planId, params } = await aLinkedPlan()
  expect((await api().call(timeslots.playerInfo, { params })).planName).toBe('Sturm')
  await leader().call(plans.update, { params: { planId }, body: { namesPlan: false } })
  expect(await api().call(timeslots.playerInfo, { params })).not.toHaveProperty('planName')
})
