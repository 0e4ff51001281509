import { bots } from '../../../shared/contract/schemas/bots.ts'
import { webhooks } from '../../../shared/contract/schemas/webhooks.ts'
import type { ChatEvent } from '../../../shared/model/discord/webhook.ts'
import { aDiscordId } from '../../support/servers/discord.ts'
import { type } from '../../support/servers/discord-client.ts'
import { aWebhook } from '../../support/servers/discord-webhooks.ts'
import { settled } from '../../support/stack/own-stack.ts'
import { leader, superadmin } from '../world.ts'

/** A channel of a plan that hears of these events. */
export async function aChannel(worldId: string, planId: string, events: ChatEvent[]) {
  const channel = aWebhook()
  const body = { name: 'Kanal', address: channel.address, planId, events }
  await leader().call(webhooks.create, { params: { worldId }, body })
  return channel
}

/** Somebody at Discord who has connected a player's orders. */
export async function aConnected(
  { worldId, server }: { worldId: string; server: string },
  link: string,
  mayMention: boolean,
): Promise<string> {
  const [guild, user] = [aDiscordId(), aDiscordId()]
  await type('setwelt', { server }, { guild, user })
  await superadmin().call(bots.approveGuild, { params: { guildId: guild }, body: { worldId } })
  await type('befehle', { verbinden: link, erwaehnen: mayMention }, { guild, user })
  await settled()
  return user
}
