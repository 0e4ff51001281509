import * as z from 'zod/mini'
import { Version, WorldReference } from '../../model/basics.ts'
import { BotGuild, BotKey, BotKeyInput, BotPreview, BotStatus, GuildName, VillageAnswer } from '../../model/bot.ts'
import { Interaction, InteractionAnswer } from '../../model/discord/interaction.ts'
import { bots as entries } from '../bots.ts'
import { joined } from '../endpoint.ts'

export const schemas = {
  incPlan: { output: VillageAnswer },
  incPlanAt: { output: VillageAnswer },
  interactions: { body: Interaction, output: InteractionAnswer },
  status: { output: BotStatus },
  keys: { output: z.object({ keys: z.array(BotKey) }) },
  createKey: { body: BotKeyInput, output: z.extend(BotKey, { key: z.string() }) },
  revokeKey: { output: z.object({ success: z.boolean() }) },
  preview: { output: BotPreview },
  guilds: { output: z.object({ guilds: z.array(BotGuild) }) },
  approveGuild: {
    body: z._default(
      z.object({ version: z.optional(Version), worldId: WorldReference, name: z.optional(GuildName) }),
      {},
    ),
    output: z.object({ guild: BotGuild }),
    conflict: BotGuild,
  },
  removeGuild: { output: z.object({ guild: BotGuild }) },
}

export const bots = joined(entries, schemas)
