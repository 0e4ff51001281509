import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { buildings } from '../../../shared/model/buildings.ts'
import { thresholdKeys } from '../../../shared/model/settings.ts'
import { aFixturePlan, coordinates, expectDone, twoSides, uploadOwnTroops } from '../faults/fixture.ts'
import { compareOutcome, type Write } from '../faults/write-case.ts'
import { serveWorld, worldFiles } from '../servers/provider.ts'
import { aKey, another, created, fresh } from './seen.ts'

const sync: Write = {
  name: 'synchronisation',
  call: 'worlds.sync',
  refused: ['sync_running'],
  ready: async (api, { worldId, server }) => {
    const state = async (client: ApiClient) => {
      const [{ players }, { tribes }, map] = await Promise.all([
        client.call(contract.snapshots.players, { worldId }),
        client.call(contract.snapshots.tribes, { worldId }),
        client.call(contract.snapshots.mapData, { worldId }),
      ])
      const names = [players, tribes, map.players, map.tribes].flatMap((list) => list.map(({ name }) => name))
      return [...new Set(names.map((name) => name.split('#')[1]))]
    }
    const before = await state(api)
    const edition = String(another(1e6))
    await serveWorld(server, worldFiles(twoSides(`#${edition}`)))
    return {
      act: (client) => client.send(contract.worlds.sync, { body: { worldId } }),
      look: async (client) => compareOutcome(await state(client), before, [edition]),
    }
  },
  pass: (faultRig, { worldId }) => faultRig.endLock(worldId),
}

const removeWorld: Write = {
  name: 'removal of a world',
  call: 'worlds.remove',
  doneBefore: ['world_not_found'],
  ready: async (api) => {
    const server = `pl${5000 + another(4900)}`
    await serveWorld(server, worldFiles(twoSides()))
    const { world } = await api.call(contract.worlds.create, { body: { name: 'Weg', server } })
    const worldId = world._id
    await api.call(contract.worlds.sync, { body: { worldId } })
    await api.call(contract.worlds.saveSettings, { params: { worldId }, body: { dsUltimateMessageTemplate: 'Weg' } })
    const planIds = [await aFixturePlan(api, worldId, 'Eins'), await aFixturePlan(api, worldId, 'Zwei')]
    for (const planId of planIds) {
      expectDone(await uploadOwnTroops(api, planId, 100))
      const body = { coordinates: coordinates('theirs', 50), type: 'offs' as const, maxOff: 1 }
      await api.call(contract.targets.addManual, { params: { planId }, body })
    }
    const state = async (client: ApiClient) => {
      const { worlds } = await client.call(contract.worlds.list, {})
      const there = worlds.some(({ _id }) => _id === worldId)
      const params = { worldId }
      const settings = await client.send(contract.worlds.settings, { params })
      const plans = await Promise.all(
        planIds.map(async (planId) => (await client.send(contract.targets.list, { params: { planId } })).status),
      )
      const map = await client.send(contract.snapshots.mapData, { worldId })
      return { there, settings: settings.status, plans, map: map.status }
    }
    return {
      act: (client) => client.send(contract.worlds.remove, { params: { worldId } }),
      look: async (client) =>
        compareOutcome(
          await state(client),
          { there: true, settings: 200, plans: [200, 200], map: 200 },
          { there: false, settings: 404, plans: [404, 404], map: 404 },
        ),
    }
  },
}

const saveSettings: Write = {
  name: 'all sections of the settings',
  call: 'worlds.saveSettings',
  ready: async (api, { worldId }) => {
    const someSections = (n: number) => ({
      classificationThresholds: Object.fromEntries(thresholdKeys.map((kind) => [kind, { axe: n }])),
      frontlineCoords: [{ from: { x: n, y: n }, to: { x: n + 1, y: n } }],
      assignmentRules: { off: [{ unit: 'axe' as const, op: '>=' as const, value: n }] },
      autoTimeslotSettings: [{ start: '08:00', end: `09:${String(n).padStart(2, '0')}` }],
      attackTemplates: { fake: { catapult: n } },
      catapultTargets: Object.fromEntries(
        buildings.map((building) => [building, { enabled: true, percentage: n, dsUltimateId: 1 }]),
      ),
      fakeLimitMargin: n,
      dsUltimateMessageTemplate: `Nachricht ${n}`,
    })
    // A separate world: thresholds affect every later upload.
    const params = { worldId: await settingsWorld(api, worldId) }
    const n = (another(25) % 25) * 2 + 1
    await api.call(contract.worlds.saveSettings, { params, body: someSections(n) })
    return {
      act: (client) => client.send(contract.worlds.saveSettings, { params, body: someSections(n + 1) }),
      look: async (client) => {
        const { versions: _counts, ...settings } = await client.call(contract.worlds.settings, { params })
        return compareOutcome(settings, someSections(n), someSections(n + 1))
      },
    }
  },
}

const settingsWorlds = new Map<string, Promise<string>>()
const settingsWorld = (api: ApiClient, key: string) => {
  const known =
    settingsWorlds.get(key) ??
    api.call(contract.worlds.create, { body: { name: 'Einstellungen', server: 'de1' } }).then(({ world }) => world._id)
  settingsWorlds.set(key, known)
  return known
}

const createWorld: Write = {
  name: 'worlds.create',
  ready: async () => {
    const name = `Welt ${fresh()}`
    const headers = aKey()
    return {
      act: (client) => client.send(contract.worlds.create, { body: { name, server: 'de2' }, headers }),
      look: async (client) =>
        created((await client.call(contract.worlds.list, {})).worlds.filter((world) => world.name === name).length),
    }
  },
}

const fetchWorld = async (api: ApiClient, worldId: string) =>
  (await api.call(contract.worlds.list, {})).worlds.find(({ _id }) => _id === worldId)

const updateWorld: Write = {
  name: 'worlds.update',
  ready: async (api, { worldId, server }) => {
    const before = (await fetchWorld(api, worldId))?.name
    const name = `Welt ${fresh()}`
    return {
      act: (client) => client.send(contract.worlds.update, { params: { worldId }, body: { name, server } }),
      look: async (client) => compareOutcome((await fetchWorld(client, worldId))?.name, before, name),
    }
  },
}

const setAdmins: Write = {
  name: 'worlds.setAdmins',
  ready: async (api, { worldId }) => {
    const { user } = await api.call(contract.sessions.me, {})
    const admins = async (client: ApiClient) =>
      ((await fetchWorld(client, worldId))?.admins ?? []).map(({ _id }) => _id)
    const before = await admins(api)
    const after = before.length > 0 ? [] : [user._id]
    return {
      act: (client) => client.send(contract.worlds.setAdmins, { params: { worldId }, body: { admins: after } }),
      look: async (client) => compareOutcome(await admins(client), before, after),
    }
  },
}

const setAccess: Write = {
  name: 'worlds.setAccess',
  ready: async (api, { worldId }) => {
    const { user } = await api.call(contract.sessions.me, {})
    const members = async (client: ApiClient) =>
      (await client.call(contract.worlds.access, { params: { worldId } })).members
    const before = await members(api)
    const after = before.length > 0 ? [] : [user._id]
    const body = { access: 'all' as const, members: after }
    return {
      act: (client) => client.send(contract.worlds.setAccess, { params: { worldId }, body }),
      look: async (client) => compareOutcome(await members(client), before, after),
    }
  },
}

export const worldWrites = {
  bulk: [sync, removeWorld, saveSettings],
  small: [createWorld, updateWorld, setAdmins, setAccess],
}
