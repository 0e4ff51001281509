import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RESTPostAPIWebhookWithTokenJSONBody } from 'discord-api-types/v10'
import { ownStack } from '../stack/own-stack.ts'
import { aDiscordId } from './discord.ts'
import { listenLocally } from './listen-locally.ts'

/** How a webhook answers a message that it does not take, or `last`: it takes it as the last one of its window. */
export type WebhookFault =
  | 'gone'
  | 'refused'
  | 'redirect'
  | 'rejected'
  | 'limited'
  | 'global'
  | 'slow'
  | 'down'
  | 'last'

interface Channel {
  faults: WebhookFault[]
  messages: RESTPostAPIWebhookWithTokenJSONBody[]
  calls: number
}

/** Longer than any client waits. */
const slowMs = 20_000

/** Starts a mock of Discord's webhooks on a free port; `/control/{channel}` sets a webhook's faults and returns what it got. */
export async function startDiscordWebhooks() {
  const channels = new Map<string, Channel>()
  const { url, close } = await listenLocally((request, response) => void answer(channels, request, response))
  return { url, env: { DISCORD_ORIGIN: url }, close }
}

async function answer(channels: Map<string, Channel>, request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const [, area, ...path] = pathname.split('/')
  const id = area === 'control' ? path[0] : path[1]
  const channel = channels.get(id ?? '') ?? { faults: [], messages: [], calls: 0 }
  channels.set(id ?? '', channel)
  const body = await text(request)
  if (area === 'control') {
    if (request.method === 'POST') channel.faults = JSON.parse(body)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(channel))
    return
  }
  channel.calls++
  const fault = channel.faults.length > 1 ? channel.faults.shift() : channel.faults[0]
  await answerMessage(channel, fault, body, response)
}

async function answerMessage(
  channel: Channel,
  fault: WebhookFault | undefined,
  body: string,
  response: ServerResponse,
) {
  const end = (status: number, answered: object = {}, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answered))
  }
  if (fault === 'slow') await sleep(slowMs, undefined, { ref: false })
  if (fault === 'gone') return end(404, { message: 'Unknown Webhook', code: 10015 })
  if (fault === 'refused') return end(401, { message: 'Invalid Webhook Token', code: 50027 })
  if (fault === 'redirect') return end(302, {}, { location: 'http://169.254.169.254/latest/meta-data' })
  if (fault === 'rejected') return end(400, { message: 'Invalid Form Body', code: 50035 })
  if (fault === 'down') return end(503, {})
  if (fault === 'limited' || fault === 'global') {
    const isGlobal = fault === 'global'
    return end(
      429,
      { message: 'You are being rate limited.', retry_after: 180.5, global: isGlobal },
      { 'retry-after': '181' },
    )
  }
  channel.messages.push(JSON.parse(body))
  const remaining = fault === 'last' ? '0' : '4'
  end(200, { id: aDiscordId() }, { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset-after': '90' })
}

/** An address of a webhook that nobody else uses, and what became of it. */
export function aWebhook(url = ownStack().discordUrl) {
  const channel = aDiscordId()
  const token = randomBytes(51).toString('base64url')
  const control = async (faults?: WebhookFault[]): Promise<Channel> => {
    const sent = faults && { method: 'POST', body: JSON.stringify(faults) }
    const answered: Channel = JSON.parse(await (await fetch(`${url}/control/${channel}`, sent)).text())
    return answered
  }
  return { address: `https://discord.com/api/webhooks/${channel}/${token}`, token, control }
}
