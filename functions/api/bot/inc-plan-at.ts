import { bot } from '../../../shared/contract/bot.ts'
import { villageAnswer } from '../../domain/bot/village-answer.ts'
import { botKey } from '../../http/bot-key.ts'
import { defineHandler } from '../../http/handle.ts'

/** The same, asked for as `500/500`. */
export const handler = defineHandler(
  bot.incPlanAt,
  ({ world, params: { x, y } }) => villageAnswer(world, `${x}/${y}`),
  botKey,
)
