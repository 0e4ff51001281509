import type { BotGuild } from '../../../shared/model/bot.ts'
import { mayOpen, type Viewer } from '../../../shared/model/world.ts'
import type { GuildRecord } from '../../store/bots/guilds.ts'
import { type ListedWorld, listWorlds } from '../../store/worlds/world-list.ts'
import { getWorld } from '../../store/worlds/worlds.ts'

type GuildWorld = Pick<ListedWorld, '_id' | 'name' | 'server' | 'access' | 'adminIds'>

const ranks = { waiting: 0, approved: 1, removed: 2 }

/** Views of guilds: waiting ones first, then by most recent. Without worlds and guilds of them that are closed to the viewer. */
export async function guildViews(guilds: readonly GuildRecord[], viewer: Viewer): Promise<BotGuild[]> {
  const worlds = new Map<string, GuildWorld>((await listWorlds()).map((world) => [world._id, world]))
  return guilds
    .filter(({ worldId = '', wantedId = '' }) => {
      const named = [worlds.get(worldId), worlds.get(wantedId)].filter((world) => world !== undefined)
      return named.length === 0 || named.some((world) => mayOpen(viewer, world))
    })
    .map((guild) => guildView(guild, (id) => worlds.get(id), viewer))
    .sort((a, b) => ranks[a.status] - ranks[b.status] || Date.parse(b.since) - Date.parse(a.since))
}

/** View of one guild, without worlds that are closed to the viewer. */
export async function toGuildView(guild: GuildRecord, viewer: Viewer): Promise<BotGuild> {
  const { seen, wanted } = await guildWorlds(guild)
  const worlds = new Map([seen, wanted].flatMap((world) => (world ? [[world._id, world]] : [])))
  return guildView(guild, (id) => worlds.get(id), viewer)
}

/** The worlds that a guild sees and requests, if they still exist. */
export async function guildWorlds({ worldId, wantedId }: Pick<GuildRecord, 'worldId' | 'wantedId'>) {
  const [seen, wanted] = await Promise.all([worldId && getWorld(worldId), wantedId && getWorld(wantedId)])
  return { seen: seen || undefined, wanted: wanted || undefined }
}

function guildView(
  { _id, name, status, worldId, wantedId, request, since, lastUsedAt, version }: GuildRecord,
  worldById: (id: string) => GuildWorld | undefined,
  viewer: Viewer,
): BotGuild {
  const named = (id: string | undefined) => {
    const world = id === undefined ? undefined : worldById(id)
    return world && mayOpen(viewer, world) ? { _id: world._id, name: world.name, server: world.server } : undefined
  }
  return { _id, name, status, world: named(worldId), wanted: named(wantedId), request, since, lastUsedAt, version }
}
