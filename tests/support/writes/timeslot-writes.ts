import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { slotSecretHeader } from '../../../shared/contract/timeslots.ts'
import { aFixturePlan, villageCoordinate } from '../faults/fixture.ts'
import { compareOutcome, compareOutcomes, type Write } from '../faults/write-case.ts'
import { someSlots } from './seen.ts'

const slot = (hour: number) => {
  const at = (time: string) => `2038-03-06T${String(hour).padStart(2, '0')}:${time}:00.000Z`
  return { from: at('00'), to: at('30') }
}
const fetchSlots = async (api: ApiClient, params: { planId: string; playerId: string }) =>
  (await api.call(contract.timeslots.list, { params: { planId: params.planId } })).players.find(
    ({ playerId, source }) => source === 'own' && String(playerId) === params.playerId,
  )?.slots ?? []

const generateSlots: Write = {
  name: 'generation of time slots',
  call: 'timeslots.generate',
  ready: async (api, { worldId, planId }) => {
    const params = { planId, playerId: '12' }
    const autoTimeslotSettings = [{ start: '08:00', end: '09:00' }]
    await api.call(contract.worlds.saveSettings, { params: { worldId }, body: { autoTimeslotSettings } })
    await api.call(contract.timeslots.save, { params, body: someSlots })
    const history = async (client: ApiClient) => (await client.call(contract.timeslots.history, { params })).history
    const [last] = await history(api)
    return {
      act: (client) => client.send(contract.timeslots.generate, { params }),
      look: async (client) => {
        const timeslots = await fetchSlots(client, params)
        const since = (await history(client)).findIndex(({ replacedAt }) => replacedAt === last?.replacedAt)
        return compareOutcome(
          { slots: timeslots.length, changes: since },
          { slots: 1, changes: 0 },
          { slots: 6, changes: 1 },
        )
      },
    }
  },
}

/** A change of one player's timeslots: done once, with one history entry. */
const slotChange = (
  name: string,
  act: (client: ApiClient, params: { planId: string; playerId: string }) => ReturnType<ApiClient['send']>,
  before: number[],
  after: number[],
  doneBefore: Write['doneBefore'] = [],
): Write => ({
  name,
  doneBefore,
  ready: async (api, { worldId }) => {
    const params = { planId: await aFixturePlan(api, worldId, 'Kleine Änderungen'), playerId: '13' }
    // The list that undoing restores, then the current one.
    await api.call(contract.timeslots.saveOwn, { params, body: { timeslots: after.map(slot) } })
    await api.call(contract.timeslots.saveOwn, { params, body: { timeslots: before.map(slot) } })
    const state = async (client: ApiClient) => ({
      slots: await fetchSlots(client, params),
      changes: (await client.call(contract.timeslots.history, { params })).history.length,
    })
    return {
      act: (client) => act(client, params),
      look: async (client) =>
        compareOutcome(
          await state(client),
          { slots: before.map(slot), changes: 2 },
          { slots: after.map(slot), changes: 3 },
        ),
    }
  },
})

const remind: Write = {
  name: 'timeslots.remind',
  piecewise: true,
  ready: async (api, { worldId }) => {
    const params = { planId: await aFixturePlan(api, worldId, 'Erinnerungen') }
    const silent = async (client: ApiClient) =>
      (await client.call(contract.timeslots.list, { params })).players.filter(({ answer }) => answer === 'silent')
    const before = await silent(api)
    const noted = new Map(before.map(({ playerId, remindedAt }) => [playerId, remindedAt]))
    return {
      act: (client) => client.send(contract.timeslots.remind, { params, body: { playerIds: [...noted.keys()] } }),
      look: async (client) => {
        const isNew = (await silent(client)).map(({ playerId, remindedAt }) => remindedAt !== noted.get(playerId))
        return compareOutcomes(isNew, false, true)
      },
    }
  },
}

const undoAnonymous: Write = {
  name: 'timeslots.undoAnonymous',
  piecewise: true,
  ready: async (api, { worldId }) => {
    const planId = await aFixturePlan(api, worldId, 'Ohne Link')
    const players = ['12', '13']
    for (const playerId of players) {
      const params = { planId, playerId }
      await api.call(contract.timeslots.saveOwn, { params, body: { timeslots: [slot(9)] } })
    }
    return {
      act: (client) => client.send(contract.timeslots.undoAnonymous, { params: { planId } }),
      look: async (client) => {
        const all = await Promise.all(players.map((playerId) => fetchSlots(client, { planId, playerId })))
        return compareOutcomes(
          all.map((list) => list.length),
          1,
          0,
        )
      },
    }
  },
}

/** A change of what a player holds back of their only village in the plan: done once. */
const holdChange = (
  name: 'timeslots.saveHolds' | 'timeslots.overrule',
  before: { isHeld: boolean; isOverruled?: true },
  after: { isHeld: boolean; isOverruled?: true },
): Write => ({
  name,
  ready: async (api, { worldId }) => {
    const planId = await aFixturePlan(api, worldId, 'Eigene Dörfer')
    const params = { planId, playerId: '11' }
    const body = { coordinates: [villageCoordinate('ours', 0)], type: 'offs' as const, maxOff: 1 }
    await api.call(contract.senders.addManual, { params: { planId }, body })
    const { players } = await api.call(contract.timeslots.list, { params: { planId } })
    const secret = players.find(({ playerId }) => String(playerId) === params.playerId)?.secret ?? ''
    const view = (client: ApiClient) => client.call(contract.timeslots.villages, { params })
    const villageId = (await view(api)).villages[0]?.villageId ?? 0
    const hold = (client: ApiClient) =>
      client.send(contract.timeslots.saveHolds, {
        params,
        headers: { [slotSecretHeader]: secret },
        body: { holds: [{ villageId, isHeld: true, freeNobles: null }] },
      })
    const overrule = (client: ApiClient) =>
      client.send(contract.timeslots.overrule, { params, body: { villageIds: [villageId], isOverruled: true } })
    if (before.isHeld) await hold(api)
    const { version } = await view(api)
    return {
      act: name === 'timeslots.overrule' ? overrule : hold,
      look: async (client) => {
        const { villages, version: now } = await view(client)
        const state = villages.map(({ isHeld, isOverruled }) => ({ isHeld, ...(isOverruled && { isOverruled }) }))
        return compareOutcome(
          { state, version: now },
          { state: [before], version },
          { state: [after], version: version + 1 },
        )
      },
    }
  },
})

/** An entry of who plays an account: made once, as repeating it changes nothing. */
const sitting = (name: 'timeslots.sit' | 'timeslots.sitOwn'): Write => ({
  name,
  ready: async (api, { worldId }) => {
    const planId = await aFixturePlan(api, worldId, 'Vertretung')
    const params = { planId, playerId: '12' }
    const player = async (client: ApiClient) =>
      (await client.call(contract.timeslots.list, { params: { planId } })).players.find(
        ({ playerId }) => playerId === 12,
      )
    const { secret = '', version = 0 } = (await player(api)) ?? {}
    const body = { sittings: [{ sitterId: 13, ...slot(9) }] }
    return {
      act: (client) =>
        name === 'timeslots.sit'
          ? client.send(contract.timeslots.sit, { params, body })
          : client.send(contract.timeslots.sitOwn, { params, headers: { [slotSecretHeader]: secret }, body }),
      look: async (client) => {
        const { sittings = [], version: now } = (await player(client)) ?? {}
        const sitters = sittings.map(({ sitterId }) => sitterId)
        return compareOutcome(
          { sitters, version: now },
          { sitters: [], version },
          { sitters: [13], version: version + 1 },
        )
      },
    }
  },
})

export const slotWrites = {
  bulk: [generateSlots, remind, undoAnonymous],
  small: [
    slotChange(
      'timeslots.save',
      (client, params) => client.send(contract.timeslots.save, { params, body: { timeslots: [slot(9), slot(12)] } }),
      [7],
      [9, 12],
    ),
    slotChange(
      'timeslots.saveOwn',
      (client, params) => client.send(contract.timeslots.saveOwn, { params, body: { timeslots: [slot(9)] } }),
      [7, 8],
      [9],
    ),
    slotChange(
      'timeslots.removeOwn',
      (client, params) => client.send(contract.timeslots.removeOwn, { params, body: { from: slot(7).from } }),
      [7, 10],
      [10],
      ['slot_not_found'],
    ),
    holdChange('timeslots.saveHolds', { isHeld: false }, { isHeld: true }),
    sitting('timeslots.sit'),
    sitting('timeslots.sitOwn'),
    holdChange('timeslots.overrule', { isHeld: true }, { isHeld: true, isOverruled: true }),
    slotChange('timeslots.undo', (client, params) => client.send(contract.timeslots.undo, { params }), [7], [9, 12]),
  ],
}
