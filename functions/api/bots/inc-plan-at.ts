import { bots } from '../../../shared/contract/schemas/bots.ts'
import { villageAnswer } from '../../domain/bots/village-answer.ts'
import { botKey } from '../../http/bot-key.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** The same as `incPlan`, for `500/500`. */
export const handler = defineHandler(
  bots.incPlanAt,
  ({ world, params: { x, y } }) => villageAnswer(world, `${x}/${y}`),
  botKey,
)
