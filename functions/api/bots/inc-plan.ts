import { bots } from '../../../shared/contract/schemas/bots.ts'
import { villageAnswer } from '../../domain/bots/village-answer.ts'
import { botKey } from '../../http/bot-key.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Returns what is planned on a village, for bots with a key of its world. */
export const handler = defineHandler(
  bots.incPlan,
  ({ world, params }) => villageAnswer(world, params.coordinates),
  botKey,
)
