import type { BotGuild, BotKey, BotPreview, BotStatus } from '../../../shared/model/bot.ts'
import type { World } from '../../../shared/model/world.ts'
import { type Answers, failure } from '../support/answers.ts'
import { aUser, aWorld } from '../support/samples.ts'
import { type Visit, visit } from '../support/visit.tsx'

/** A world that the admin of these tests looks after. */
export const ours = aWorld({ admins: [{ _id: aUser({ username: 'admin' })._id, username: 'admin' }] })
/** One that they do not look after. */
export const theirs = aWorld({ _id: 'world-2', name: 'Die zweite', server: 'de774' })

const asGuilds = ({ _id, name, server }: World) => ({ _id, name, server })

/** A Discord server that waits to be let in. */
export const aGuild = (more: Partial<BotGuild> = {}): BotGuild => ({
  _id: '100000000000000001',
  status: 'waiting',
  wanted: asGuilds(ours),
  request: { at: '2038-03-01T18:00:00.000Z', by: 'Anna', channel: 'planung' },
  since: '2038-03-01T18:00:00.000Z',
  version: 1,
  ...more,
})

/** One that sees our world. */
export const anApprovedGuild = (more: Partial<BotGuild> = {}): BotGuild => ({
  _id: '200000000000000002',
  status: 'approved',
  world: asGuilds(ours),
  since: '2038-03-02T18:00:00.000Z',
  lastUsedAt: '2038-03-03T09:30:00.000Z',
  version: 2,
  ...more,
})

export const aKey = (more: Partial<BotKey> = {}): BotKey => ({
  _id: 'key-1',
  name: 'Stammes-Bot',
  createdAt: '2038-03-01T10:00:00.000Z',
  ...more,
})

const village = { id: 7, x: 500, y: 500, name: 'Nordwacht' }

/** What is planned on 500|500. */
export const aPreview = (more: Partial<BotPreview> = {}): BotPreview => ({
  message: {
    embeds: [
      {
        title: 'Nordwacht (500|500) K55',
        url: 'https://de999.die-staemme.de/game.php?screen=info_village&id=7',
        description: 'von **Gegner\\_1** \\[IHR\\]',
        color: 0xc0_50_20,
        fields: [
          { name: 'Großangriff', value: 'Ankunft <t:2151302400:F>\n2 Offs, 1 Fake', inline: false },
          { name: 'Zuerst', value: '<t:2151255200:T> Anna', inline: true },
          { name: 'Karte', value: '[auf der Karte](https://plan.example/map?target=500%7C500)', inline: true },
        ],
        footer: { text: 'Demo-Welt' },
      },
    ],
  },
  status: 200,
  answer: {
    version: 2,
    world: { server: 'de999', name: 'Demo-Welt', timeZone: 'Europe/Berlin' },
    village: { ...village, points: 9000, continent: 'K55', url: 'https://de999.die-staemme.de', map: '/map' },
    plans: [],
  },
  ...more,
})

/** What the bot says of a place without a village. */
export const aRefusal = (sentence: string): BotPreview => ({
  message: { content: sentence },
  status: 404,
  failure: { code: 'village_unknown', error: sentence, message: sentence },
})

export const readyStatus: BotStatus = {
  isReady: true,
  missing: [],
  applicationId: '300000000000000003',
  inviteUrl: 'https://discord.com/oauth2/authorize?client_id=300000000000000003',
  interactionsUrl: 'https://plan.example/api/discord/interactions',
}

interface Given {
  worlds?: World[]
  keys?: BotKey[]
  guilds?: BotGuild[]
}

/** A server that keeps keys and Discord servers. */
function botServer({ worlds = [ours], keys: first = [], guilds: known = [] }: Given = {}): Answers {
  let keys = first
  let guilds = known
  const put = (guild: BotGuild) => {
    guilds = guilds.map((each) => (each._id === guild._id ? guild : each))
    return { guild }
  }
  return {
    'worlds.list': { worlds },
    'bots.status': readyStatus,
    'bots.keys': () => ({ keys }),
    'bots.createKey': ({ body: { name } }) => {
      const made = aKey({ _id: `key-${keys.length + 1}`, name })
      keys = [...keys, made]
      return { ...made, key: `geheim-${made._id}` }
    },
    'bots.revokeKey': ({ params }) => {
      keys = keys.filter(({ _id }) => _id !== params.keyId)
      return { success: true }
    },
    'bots.guilds': () => ({ guilds }),
    'bots.approveGuild': ({ params, body: { name } = {} }) => {
      const guild = guilds.find(({ _id }) => _id === params.guildId)
      if (!guild) return failure('guild_not_found')
      const { wanted = guild.world, request, ...rest } = guild
      return put({ ...rest, name, status: 'approved', world: wanted, version: guild.version + 1 })
    },
    'bots.removeGuild': ({ params }) => {
      const guild = guilds.find(({ _id }) => _id === params.guildId)
      if (!guild) return failure('guild_not_found')
      return put({ _id: guild._id, status: 'removed', since: '2038-03-04T08:00:00.000Z', version: guild.version + 1 })
    },
    'bots.preview': aPreview(),
  }
}

/** Opens the bot's page on such a server. */
export const openBot = ({ answers = {}, ...look }: Visit = {}, given: Given = {}) =>
  visit('/discord-bot', { as: 'admin', answers: { ...botServer(given), ...answers }, ...look })
