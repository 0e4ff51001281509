import { apiAt, type RawAnswer, type SendRaw } from '../../../infra/local/demo/api-client.ts'
import type { BotMessage } from '../../../shared/model/bot.ts'
import type { MessageComponent } from '../../../shared/model/discord/interaction.ts'
import { ownStack } from '../stack/own-stack.ts'
import { anInteraction, type Sending, signedHeaders, type Typing } from './discord.ts'

/** Sends a body signed as by Discord, or with a wrong signature. */
export function sendSigned(body: string, sending: Sending = {}): Promise<RawAnswer> {
  const raw: SendRaw = apiAt(sending.url ?? ownStack().url).raw
  const all = { 'content-type': 'application/json', ...signedHeaders(body, sending), ...sending.headers }
  const headers = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return raw('POST', '/discord/interactions', body, Object.fromEntries(headers))
}

export interface Shown {
  type: number
  data: BotMessage & {
    flags?: number
    components?: MessageComponent[]
    choices?: { name: string; value: string }[]
    allowed_mentions?: { parse: string[] }
  }
}

/** All text of a message. */
export const shownText = ({ content = '', components = [] }: Shown['data']): string =>
  [content, ...components.flatMap((one) => (one.type === 9 ? one.components : [one])).map((one) => one.content)].join(
    '\n',
  )

/** Presses a button of a message; returns the answer that Discord would show. */
export const press = (buttonId: string, components: MessageComponent[] | undefined, typing: Typing): Promise<Shown> =>
  type(
    '',
    {},
    { ...typing, more: { type: 3, data: { custom_id: buttonId, component_type: 2 }, message: { components } } },
  )

/** Sends a command; returns the answer that Discord would show. */
export async function type(
  command: string,
  options: Record<string, string | boolean> = {},
  typing: Typing & { url?: string } = {},
): Promise<Shown> {
  const { status, body } = await sendSigned(JSON.stringify(anInteraction(command, options, typing)), {
    ...(typing.url && { url: typing.url }),
  })
  if (status !== 200) throw new Error(`/${command}: ${status} ${JSON.stringify(body)}`)
  return body as Shown
}
