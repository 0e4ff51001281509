import { bots } from '../../../shared/contract/schemas/bots.ts'
import { answerInteraction } from '../../domain/bots/interactions.ts'
import type { Context } from '../../http/context.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { discordCall } from '../../http/discord-call.ts'

const answer = async ({ body, audit, site }: Context<typeof bots.interactions>) => ({
  ...(await answerInteraction(body, { audit, site })),
})

export const handler = defineHandler(bots.interactions, answer, discordCall)
