import * as z from 'zod/mini'
import type { WebhookProblem } from '../../../shared/model/discord/webhook.ts'
import { timeoutSignal } from '../../runtime/client-timeouts.ts'
import { config } from '../../runtime/config.ts'
import type { WebhookRecord } from '../../store/webhooks/webhooks.ts'
import type { DiscordMessage } from './chat-message.ts'

/** Timeout of a call, milliseconds. */
const patienceMs = 5000
const longestAnswer = 20_000

/** Whether a message arrived. `waitMs`: how long Discord wants nothing more at this webhook, or from us at all. */
export type Delivery =
  | { arrived: true; waitMs: number }
  | { arrived: false; problem: WebhookProblem; waitMs: number; isGlobal?: boolean }

const Limited = z.object({ retry_after: z.number(), global: z.optional(z.boolean()) })

/** Sends a message to a webhook once. Redirects are not followed: they could send this server anywhere. */
export async function postMessage(
  { channel, token }: Pick<WebhookRecord, 'channel' | 'token'>,
  message: DiscordMessage,
): Promise<Delivery> {
  const origin = config().DISCORD_ORIGIN ?? 'https://discord.com'
  const signal = timeoutSignal(patienceMs)
  const failed = (problem: WebhookProblem): Delivery => ({ arrived: false, problem, waitMs: 0 })
  try {
    const response = await fetch(new URL(`/api/webhooks/${channel}/${token}?wait=true`, origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'angriffsplaner' },
      body: JSON.stringify(message),
      redirect: 'manual',
      signal,
    })
    const { status, headers, body } = response
    if (status === 429) return { arrived: false, problem: 'limited', ...(await limit(response)) }
    await body?.cancel()
    if (response.ok)
      return { arrived: true, waitMs: headers.get('x-ratelimit-remaining') === '0' ? resetMs(headers) : 0 }
    if (status >= 300 && status < 400) return failed('redirect')
    if (status === 404) return failed('gone')
    if (status === 401 || status === 403) return failed('refused')
    return failed(status >= 500 ? 'down' : 'rejected')
  } catch {
    return failed(signal.aborted ? 'slow' : 'down')
  }
}

const secondsToMs = (text: string | null) => {
  const seconds = Number(text)
  return text !== null && Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds * 1000) : 0
}

const resetMs = (headers: Headers) => secondsToMs(headers.get('x-ratelimit-reset-after'))

async function limit({ headers, body }: Response): Promise<{ waitMs: number; isGlobal: boolean }> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > longestAnswer) break
  }
  const { data } = Limited.safeParse(parsed(text))
  const inBody = secondsToMs(String(data?.retry_after ?? 0))
  return {
    waitMs: Math.max(inBody, secondsToMs(headers.get('retry-after')), resetMs(headers)),
    isGlobal: data?.global === true || headers.has('x-ratelimit-global'),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
