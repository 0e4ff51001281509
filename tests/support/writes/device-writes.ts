import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { compareOutcome, type Write } from '../faults/write-case.ts'
import { browser, issuedKey } from './order-writes.ts'

const { devices } = contract

/** The lead times of each device of the link. */
const leadsOf = async (api: ApiClient, key: string) =>
  (await api.call(devices.list, { params: { key } })).devices.map(({ leads }) => leads)

/** A link with this browser, or with none. */
async function aLink(api: ApiClient, planId: string, hasDevice: boolean) {
  const key = await issuedKey(api, planId)
  const { device } = await api.call(devices.add, { params: { key }, body: browser })
  const params = { key, deviceId: device._id }
  if (!hasDevice) await api.call(devices.remove, { params })
  return params
}

const add: Write = {
  name: 'devices.add',
  ready: async (api, { planId }) => {
    const params = await aLink(api, planId, false)
    return {
      act: (client) => client.send(devices.add, { params, body: browser }),
      look: async (client) => compareOutcome(await leadsOf(client, params.key), [], [[10]]),
    }
  },
}

const update: Write = {
  name: 'devices.update',
  ready: async (api, { planId }) => {
    const params = await aLink(api, planId, true)
    return {
      act: (client) => client.send(devices.update, { params, body: { leads: [7, 3] } }),
      look: async (client) => compareOutcome(await leadsOf(client, params.key), [[10]], [[7, 3]]),
    }
  },
}

const remove: Write = {
  name: 'devices.remove',
  doneBefore: ['device_not_found'],
  ready: async (api, { planId }) => {
    const params = await aLink(api, planId, true)
    return {
      act: (client) => client.send(devices.remove, { params }),
      look: async (client) => compareOutcome(await leadsOf(client, params.key), [[10]], []),
    }
  },
}

export const deviceWrites = { bulk: [], small: [add, update, remove] }
