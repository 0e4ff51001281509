import type { BotPreview } from '../../../shared/model/bot.ts'
import { Failure } from '../../runtime/failure.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { villageAnswer } from './village-answer.ts'
import { villageMessage } from './village-message.ts'

/** Previews the bot's answer to `/inc` and the answer of the documented endpoint. */
export async function botPreview(world: WorldRecord, text: string, site: string | undefined): Promise<BotPreview> {
  try {
    const answer = await villageAnswer(world, text)
    return { message: villageMessage(answer, site), status: 200, answer }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, status, message } = error
    return { message: { content: message }, status, failure: { code, error: message, message } }
  }
}
