import { bot } from '../../../shared/contract/bot.ts'
import { answerInteraction } from '../../domain/bot/interactions.ts'
import type { Context } from '../../http/context.ts'
import { discordCall } from '../../http/discord-call.ts'
import { defineHandler } from '../../http/handle.ts'

const answer = async ({ body, caller, site }: Context<typeof bot.interactions>) => ({
  ...(await answerInteraction(body, { caller, site })),
})

/** Answers Discord's commands, and what is typed at them. */
export const handler = defineHandler(bot.interactions, answer, discordCall)
