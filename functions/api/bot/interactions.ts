import { bot } from '../../../shared/contract/bot.ts'
import { answerInteraction } from '../../domain/bot/interactions.ts'
import { discordCall } from '../../http/discord-call.ts'
import { handle } from '../../http/handle.ts'

/** Answers Discord's commands, and what is typed at them. */
export const handler = handle(
  bot.interactions,
  async ({ body, caller, site }) => ({
    ...(await answerInteraction(body, { caller, site })),
  }),
  discordCall,
)
