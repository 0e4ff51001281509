import type { ApiClient } from '../../../infra/local/demo/api-client.ts'
import { contract } from '../../../shared/contract/index.ts'
import { compareOutcome, type Write } from '../faults/write-case.ts'
import { aDiscordId, anInteraction, signedHeaders } from '../servers/discord.ts'
import { aWebhook } from '../servers/discord-webhooks.ts'
import { issuedKey } from './order-writes.ts'
import { aKey, created, fresh } from './seen.ts'

const keyNames = async (api: ApiClient, worldId: string) =>
  (await api.call(contract.bots.keys, { params: { worldId } })).keys.map(({ name }) => name)

const aWorldForKeys = async (api: ApiClient) =>
  (await api.call(contract.worlds.create, { body: { name: `Bot ${fresh()}`, server: 'de3' } })).world._id

const createKey: Write = {
  name: 'bots.createKey',
  ready: async (api) => {
    const worldId = await aWorldForKeys(api)
    const headers = aKey()
    return {
      act: (client) => client.send(contract.bots.createKey, { params: { worldId }, body: { name: 'Bot' }, headers }),
      look: async (client) => created((await keyNames(client, worldId)).length),
    }
  },
}

const revokeKey: Write = {
  name: 'bots.revokeKey',
  doneBefore: ['bot_key_not_found'],
  ready: async (api) => {
    const worldId = await aWorldForKeys(api)
    const { _id: keyId } = await api.call(contract.bots.createKey, { params: { worldId }, body: { name: 'Bot' } })
    return {
      act: (client) => client.send(contract.bots.revokeKey, { params: { worldId, keyId } }),
      look: async (client) => compareOutcome(await keyNames(client, worldId), ['Bot'], []),
    }
  },
}

/** Sends a command with a fresh Discord signature per call. */
function asDiscord(client: ApiClient, command: string, options: Record<string, string>, guild: string, more = {}) {
  const body = JSON.stringify(anInteraction(command, options, { guild, more }))
  return client.raw('POST', contract.bots.interactions.path, body, {
    'content-type': 'application/json',
    ...signedHeaders(body),
  })
}

const guildStatus = async (api: ApiClient, guild: string) =>
  (await api.call(contract.bots.guilds, {})).guilds.find(({ _id }) => _id === guild)?.status ?? 'unknown'

const request: Write = {
  name: 'bots.interactions',
  ready: async (_api, { server }) => {
    const guild = aDiscordId()
    return {
      act: (client) => asDiscord(client, 'setwelt', { server }, guild),
      look: async (client) => compareOutcome(await guildStatus(client, guild), 'unknown', 'waiting'),
    }
  },
}

/** A guild that waits for the fixture's world. */
async function aWaitingGuild(api: ApiClient, server: string): Promise<string> {
  const guild = aDiscordId()
  const { status, body } = await asDiscord(api, 'setwelt', { server }, guild)
  if (status !== 200) throw new Error(`/setwelt: ${status} ${JSON.stringify(body)}`)
  return guild
}

const approve: Write = {
  name: 'bots.approveGuild',
  ready: async (api, { server }) => {
    const guildId = await aWaitingGuild(api, server)
    return {
      act: (client) => client.send(contract.bots.approveGuild, { params: { guildId } }),
      look: async (client) => compareOutcome(await guildStatus(client, guildId), 'waiting', 'approved'),
    }
  },
}

const remove: Write = {
  name: 'bots.removeGuild',
  ready: async (api, { server }) => {
    const guildId = await aWaitingGuild(api, server)
    return {
      act: (client) => client.send(contract.bots.removeGuild, { params: { guildId } }),
      look: async (client) => compareOutcome(await guildStatus(client, guildId), 'waiting', 'removed'),
    }
  },
}

/** A press that marks an attack of `/befehle` as sent, long before its launch. */
const pressSent: Write = {
  name: 'a pressed button',
  call: 'bots.interactions',
  ready: async (api, { planId, server }) => {
    const guild = await aWaitingGuild(api, server)
    await api.call(contract.bots.approveGuild, { params: { guildId: guild } })
    const key = await issuedKey(api, planId)
    const sheet = await api.call(contract.orders.sheet, { params: { key } })
    // Other writes have marked all of them, and a button needs an open one.
    const at = new Date().toISOString()
    const marks = sheet.lines.slice(0, 5).map(({ id: line }) => ({ line, state: 'open' as const, at }))
    await api.call(contract.orders.mark, { params: { key }, body: { marks } })
    const { body } = await asDiscord(api, 'befehle', { verbinden: `/orders/${key}` }, guild)
    const [, signed] = /"sent(\.[^"]+)"/.exec(JSON.stringify(body)) ?? []
    if (signed === undefined) throw new Error(`No button: ${JSON.stringify(body)}`)
    const more = { type: 3, data: { custom_id: `sure${signed}`, component_type: 2 } }
    const sent = async (client: ApiClient) => {
      const { lines } = await client.call(contract.orders.sheet, { params: { key } })
      return lines.filter(({ state }) => state === 'sent').length
    }
    const before = await sent(api)
    return {
      act: (client) => asDiscord(client, '', {}, guild, more),
      look: async (client) => compareOutcome(await sent(client), before, before + 1),
    }
  },
}

const webhookNames = async (api: ApiClient, worldId: string) =>
  (await api.call(contract.webhooks.list, { params: { worldId } })).webhooks.map(({ name }) => name)

async function aListedWebhook(api: ApiClient) {
  const worldId = await aWorldForKeys(api)
  const { address } = aWebhook()
  const { webhook } = await api.call(contract.webhooks.create, {
    params: { worldId },
    body: { name: 'Kanal', address },
  })
  return { worldId, webhookId: webhook._id }
}

const createWebhook: Write = {
  name: 'webhooks.create',
  ready: async (api) => {
    const worldId = await aWorldForKeys(api)
    const headers = aKey()
    const body = { name: 'Kanal', address: aWebhook().address }
    return {
      act: (client) => client.send(contract.webhooks.create, { params: { worldId }, body, headers }),
      look: async (client) => created((await webhookNames(client, worldId)).length),
    }
  },
}

const updateWebhook: Write = {
  name: 'webhooks.update',
  ready: async (api) => {
    const params = await aListedWebhook(api)
    return {
      act: (client) => client.send(contract.webhooks.update, { params, body: { name: 'Neu' } }),
      look: async (client) => compareOutcome(await webhookNames(client, params.worldId), ['Kanal'], ['Neu']),
    }
  },
}

const removeWebhook: Write = {
  name: 'webhooks.remove',
  doneBefore: ['webhook_not_found'],
  ready: async (api) => {
    const params = await aListedWebhook(api)
    return {
      act: (client) => client.send(contract.webhooks.remove, { params }),
      look: async (client) => compareOutcome(await webhookNames(client, params.worldId), ['Kanal'], []),
    }
  },
}

const testWebhook: Write = {
  name: 'webhooks.test',
  ready: async (api) => {
    const worldId = await aWorldForKeys(api)
    const channel = aWebhook()
    await channel.control(['gone'])
    const body = { name: 'Kanal', address: channel.address }
    const { webhook } = await api.call(contract.webhooks.create, { params: { worldId }, body })
    const problems = async (client: ApiClient) =>
      (await client.call(contract.webhooks.list, { params: { worldId } })).webhooks.map(
        ({ problem }) => problem?.reason,
      )
    return {
      act: (client) => client.send(contract.webhooks.test, { params: { worldId, webhookId: webhook._id } }),
      look: async (client) => compareOutcome<unknown>(await problems(client), [undefined], ['gone']),
    }
  },
}

export const botWrites = {
  bulk: [],
  small: [
    ...[createKey, revokeKey, request, approve, remove, pressSent],
    ...[createWebhook, updateWebhook, removeWebhook, testWebhook],
  ],
}
