import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { aFixturePlan, uploadOwnTroops, villageCoordinate } from '../faults/fixture.ts'
import { compareOutcome, compareOutcomes, Half, type Write } from '../faults/write-case.ts'
import { another, calculationsAreWhole, fetchSenders } from './seen.ts'

const upload: Write = {
  name: 'troop upload',
  call: 'senders.uploadTroops',
  ready: async (api, { planId }) => {
    const before = (await fetchSenders(api, planId)).length
    // Never as many as before, to distinguish the new ones.
    const after = 200 + ((before + 191 + ((another(389) * 37) % 389)) % 390)
    return {
      act: (client) => uploadOwnTroops(client, planId, after),
      look: async (client) => {
        await calculationsAreWhole(client, planId)
        return compareOutcome((await fetchSenders(client, planId)).length, before, after)
      },
    }
  },
}

const editSenders: Write = {
  name: 'edit of all senders',
  call: 'senders.update',
  ready: async (api, { planId }) => {
    const present = await fetchSenders(api, planId)
    const before = present[0]?.maxFake ?? 0
    const after = before === 1 ? 2 : 1
    const villageIds = present.map(({ villageId }) => villageId)
    const body = { villageIds, changes: { maxFake: after } }
    // Makes the senders' fakes equal first, as they differ by type.
    await api.call(contract.senders.update, { params: { planId }, body: { villageIds, changes: { maxFake: before } } })
    return {
      act: (client) => client.send(contract.senders.update, { params: { planId }, body }),
      look: async (client) => {
        const outcome = compareOutcomes(
          (await fetchSenders(client, planId)).map(({ maxFake }) => maxFake),
          before,
          after,
        )
        if (outcome === 'part') throw new Half('Some senders changed')
        return outcome
      },
    }
  },
}

const addSenders: Write = {
  name: 'senders.addManual',
  ready: async (api, { worldId }) => {
    const planId = await aFixturePlan(api, worldId, 'Kleine Änderungen')
    const body = { coordinates: [villageCoordinate('ours', 0), villageCoordinate('ours', 1)], type: 'offs' as const }
    const count = async (client: ApiClient) =>
      (await client.call(contract.senders.list, { params: { planId } })).senders.length
    return {
      act: (client) => client.send(contract.senders.addManual, { params: { planId }, body }),
      look: async (client) => compareOutcome(await count(client), 0, 2),
    }
  },
}

const removeSenders: Write = {
  name: 'senders.remove',
  doneBefore: ['sender_not_found'],
  ready: async (api, { worldId }) => {
    const planId = await aFixturePlan(api, worldId, 'Kleine Änderungen')
    const body = { coordinates: [villageCoordinate('ours', 0), villageCoordinate('ours', 1)], type: 'offs' as const }
    await api.call(contract.senders.addManual, { params: { planId }, body })
    const ids = async (client: ApiClient) =>
      (await client.call(contract.senders.list, { params: { planId } })).senders.map(({ villageId }) => villageId)
    return {
      act: (client) => client.send(contract.senders.remove, { params: { planId }, body: { villageIds: [1000] } }),
      look: async (client) => compareOutcome(await ids(client), [1000, 1001], [1001]),
    }
  },
}

const reclassify: Write = {
  name: 'senders.reclassify',
  ready: async (api, { worldId }) => {
    const planId = await aFixturePlan(api, worldId, 'Kleine Änderungen')
    const world = { params: { worldId } }
    const { classificationThresholds } = await api.call(contract.worlds.settings, world)
    const classifyBy = (thresholds: typeof classificationThresholds) =>
      api.call(contract.worlds.saveSettings, { ...world, body: { classificationThresholds: thresholds } })
    await classifyBy({ off: { axe: 1 } })
    await uploadOwnTroops(api, planId, 3)
    await classifyBy(classificationThresholds)
    const types = async (client: ApiClient) => (await fetchSenders(client, planId)).map(({ type }) => type).sort()
    return {
      act: (client) => client.send(contract.senders.reclassify, { params: { planId }, body: {} }),
      look: async (client) => compareOutcome(await types(client), ['offs', 'offs'], ['bfcleaner', 'bfkatas', 'ramoff']),
    }
  },
}

/** Writes of a plan's senders, stored in one blob. */
export const senderWrites = { bulk: [upload, editSenders], small: [addSenders, removeSenders, reclassify] }
