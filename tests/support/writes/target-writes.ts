import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { aFixturePlan, coordinates, theirs, villageCoordinate } from '../faults/fixture.ts'
import { compareOutcome, compareOutcomes, type Write } from '../faults/write-case.ts'
import { another, fetchTargets } from './seen.ts'

/** Each target's limit by id; `none` for missing targets. */
const fetchLimits = async (api: ApiClient, planId: string, ids: string[], limit: 'maxOff' | 'maxFake' | 'maxBFake') => {
  const present = new Map((await fetchTargets(api, planId)).map((target) => [target._id, target[limit]]))
  return ids.map((id) => present.get(id) ?? 'none')
}
const targetIds = (type: string, count: number) =>
  coordinates('theirs', count).map((coordinate) => `${type}-${coordinate.replace('|', '-')}`)

/** A separate plan for the many targets keeps the calculations fast. Its 480 targets fill the plan's partition, so further ones are spread. */
const crowded = new Map<string, Promise<string>>()
const aCrowdedPlan = async (api: ApiClient, worldId: string) => {
  const planId = await aFixturePlan(api, worldId, 'Viele Ziele')
  for (const type of ['ramoff', 'bfcleaner', 'bfkatas', 'agcleaner'] as const) {
    const body = { coordinates: coordinates('theirs', theirs), type, maxOff: 1 }
    await api.call(contract.targets.addManual, { params: { planId }, body })
  }
  return planId
}
const crowdedPlan = (api: ApiClient, worldId: string) => {
  const known = crowded.get(worldId) ?? aCrowdedPlan(api, worldId)
  crowded.set(worldId, known)
  return known
}

const addTargets: Write = {
  name: 'adding many targets',
  call: 'targets.addManual',
  piecewise: true,
  ready: async (api, { worldId }) => {
    const planId = await crowdedPlan(api, worldId)
    const ids = targetIds('offs', theirs)
    const [before = 'none'] = await fetchLimits(api, planId, ids, 'maxOff')
    const after = before === 'none' ? 1 : before === 3 ? 4 : 3
    const body = { coordinates: coordinates('theirs', theirs), type: 'offs' as const, maxOff: after }
    return {
      act: (client) => client.send(contract.targets.addManual, { params: { planId }, body }),
      look: async (client) =>
        compareOutcomes<number | string>(await fetchLimits(client, planId, ids, 'maxOff'), before, after),
    }
  },
}

const randomTargets: Write = {
  name: 'adding random targets',
  call: 'targets.addRandomTribe',
  piecewise: true,
  ready: async (api, { worldId }) => {
    const planId = await crowdedPlan(api, worldId)
    const ids = targetIds('fakes', theirs)
    const [before = 'none'] = await fetchLimits(api, planId, ids, 'maxFake')
    const after = before === 5 ? 6 : 5
    const body = { tribeId: 2, percentage: 100, fakesPerVillage: after }
    return {
      act: (client) => client.send(contract.targets.addRandomTribe, { params: { planId }, body }),
      look: async (client) =>
        compareOutcomes<number | string>(await fetchLimits(client, planId, ids, 'maxFake'), before, after),
    }
  },
}

const withFakes = async (api: ApiClient, worldId: string) => {
  const planId = await crowdedPlan(api, worldId)
  const body = { tribeId: 2, percentage: 100, fakesPerVillage: 7 }
  await api.call(contract.targets.addRandomTribe, { params: { planId }, body })
  return planId
}

const editTargets: Write = {
  name: 'edit of many targets',
  call: 'targets.updateMany',
  piecewise: true,
  ready: async (api, { worldId }) => {
    const planId = await withFakes(api, worldId)
    const ids = targetIds('fakes', theirs)
    const after = 10 + another(9)
    const body = { targetIds: ids, limits: { maxFake: after } }
    return {
      act: (client) => client.send(contract.targets.updateMany, { params: { planId }, body }),
      look: async (client) =>
        compareOutcomes<number | string>(await fetchLimits(client, planId, ids, 'maxFake'), 7, after),
    }
  },
}

const removeTargets: Write = {
  name: 'removal of many targets',
  call: 'targets.removeMany',
  piecewise: true,
  doneBefore: ['target_not_found'],
  ready: async (api, { worldId }) => {
    const planId = await withFakes(api, worldId)
    const ids = targetIds('fakes', theirs)
    return {
      act: (client) => client.send(contract.targets.removeMany, { params: { planId }, body: { targetIds: ids } }),
      look: async (client) =>
        compareOutcomes<number | string>(await fetchLimits(client, planId, ids, 'maxFake'), 7, 'none'),
    }
  },
}

/** A separate plan per writer, so that concurrent writes do not interfere. */
const aPlanWithTarget = async (api: ApiClient, worldId: string) => {
  const planId = await aFixturePlan(api, worldId, 'Kleine Änderungen')
  const body = { coordinates: [villageCoordinate('theirs', 0)], type: 'offs' as const, maxOff: 1 }
  await api.call(contract.targets.addManual, { params: { planId }, body })
  const version = (await fetchTargets(api, planId))[0]?.version
  return { params: { planId, targetId: `offs-${villageCoordinate('theirs', 0).replace('|', '-')}` }, version }
}
const fetchOffs = async (api: ApiClient, planId: string) =>
  (await api.call(contract.targets.list, { params: { planId } })).targets.map(({ maxOff }) => maxOff)

const updateTarget: Write = {
  name: 'targets.update',
  ready: async (api, { worldId }) => {
    const { params, version } = await aPlanWithTarget(api, worldId)
    return {
      act: (client) => client.send(contract.targets.update, { params, body: { maxOff: 2, version } }),
      look: async (client) => compareOutcome(await fetchOffs(client, params.planId), [1], [2]),
    }
  },
}

const fetchTypes = async (api: ApiClient, planId: string) =>
  (await api.call(contract.targets.list, { params: { planId } })).targets.map(({ _id, type, maxOff }) => [
    _id.split('-')[0],
    type,
    maxOff,
  ])

const moveTarget: Write = {
  name: 'another type of a target',
  call: 'targets.update',
  ready: async (api, { worldId }) => {
    const { params, version } = await aPlanWithTarget(api, worldId)
    const body = { type: 'ramoff' as const, maxOff: 2, version }
    return {
      act: (client) => client.send(contract.targets.update, { params, body }),
      look: async (client) =>
        compareOutcome(await fetchTypes(client, params.planId), [['offs', 'offs', 1]], [['ramoff', 'ramoff', 2]]),
    }
  },
}

const limitTarget: Write = {
  name: 'least morale and buildings of a target',
  call: 'targets.update',
  ready: async (api, { worldId }) => {
    const { params, version } = await aPlanWithTarget(api, worldId)
    const body = { minMorale: 50, buildings: ['speicher' as const, 'adelshof' as const], version }
    const aims = async (client: ApiClient) =>
      (await fetchTargets(client, params.planId)).map(({ minMorale, buildings }) => ({ minMorale, buildings }))
    return {
      act: (client) => client.send(contract.targets.update, { params, body }),
      look: async (client) =>
        compareOutcome(
          await aims(client),
          [{ minMorale: undefined, buildings: undefined }],
          [{ minMorale: 50, buildings: ['speicher', 'adelshof'] }],
        ),
    }
  },
}

const removeTarget: Write = {
  name: 'targets.remove',
  doneBefore: ['target_not_found'],
  ready: async (api, { worldId }) => {
    const { params } = await aPlanWithTarget(api, worldId)
    return {
      act: (client) => client.send(contract.targets.remove, { params }),
      look: async (client) => compareOutcome(await fetchOffs(client, params.planId), [1], []),
    }
  },
}

const randomOfPlayer: Write = {
  name: 'targets.addRandomPlayer',
  piecewise: true,
  ready: async (api, { worldId }) => {
    const planId = await aFixturePlan(api, worldId, 'Kleine Änderungen')
    return {
      act: (client) =>
        client.send(contract.targets.addRandomPlayer, { params: { planId }, body: { playerId: 21, percentage: 100 } }),
      look: async (client) => {
        const count = (await fetchOffs(client, planId)).length
        return count > 0 && count < theirs / 6 ? 'part' : compareOutcome(count, 0, theirs / 6)
      },
    }
  },
}

/** Writes of a plan's targets, each its own item. */
export const targetWrites = {
  bulk: [addTargets, randomTargets, editTargets, removeTargets],
  small: [updateTarget, moveTarget, limitTarget, removeTarget, randomOfPlayer],
}
