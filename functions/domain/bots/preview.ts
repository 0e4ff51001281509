import type { BotPreview } from '../../../shared/model/bot.ts'
import { Failure } from '../../runtime/failure.ts'
import type { WorldRecord } from '../../store/worlds/worlds.ts'
import { villageAnswer } from './village-answer.ts'
import { villageMessage } from './village-message.ts'

/** What the bot answers to `/inc` in a guild that sees the world, and what the documented endpoint does. */
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
