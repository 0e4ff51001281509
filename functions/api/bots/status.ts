import { apiBase } from '../../../shared/contract/endpoint.ts'
import { bots } from '../../../shared/contract/schemas/bots.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { config } from '../../runtime/config.ts'

const needed = ['DISCORD_PUBLIC_KEY', 'DISCORD_APPLICATION_ID', 'DISCORD_OWNER_ID'] as const

/** Returns which bot settings are configured. */
export const handler = defineHandler(bots.status, async ({ site = '' }) => {
  const settings = config()
  const applicationId = settings.DISCORD_APPLICATION_ID
  const query = new URLSearchParams({
    client_id: applicationId ?? '',
    scope: 'applications.commands',
    integration_type: '0',
  })
  return {
    isReady: settings.DISCORD_PUBLIC_KEY !== undefined,
    missing: needed.filter((name) => settings[name] === undefined),
    ...(applicationId && { applicationId, inviteUrl: `https://discord.com/oauth2/authorize?${query}` }),
    interactionsUrl: `${site}${apiBase}${bots.interactions.path}`,
  }
})
