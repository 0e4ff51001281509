import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoPassword } from '../../../infra/local/demo/seed.ts'
import { discordEnv } from '../servers/discord.ts'
import { startDiscordWebhooks } from '../servers/discord-webhooks.ts'
import { startDsUltimate } from '../servers/ds-ultimate-server.ts'
import { startProviderServer } from '../servers/provider-server.ts'
import { type ForkOptions, forkStack } from './fork-stack.ts'
import type { SharedStack } from './own-stack.ts'
import { signInAll } from './sign-in-all.ts'

/** Starts a shared stack with late reads, and mocks of provider, DS-Ultimate and Discord. */
export async function startSharedStack(
  options: ForkOptions = {},
): Promise<{ shared: SharedStack; close(): Promise<void> }> {
  const provider = await startProviderServer()
  const dsUltimate = await startDsUltimate()
  const discord = await startDiscordWebhooks()
  const stack = await forkStack(
    { ...options, providerUrl: provider.url, lateReads: true },
    { ...dsUltimate.env, ...discordEnv, ...discord.env },
  )
  const shared = {
    url: stack.url,
    tokens: await signInAll(stack.url, demoPassword),
    tokenSecret: readFileSync(join(stack.dataDir, 'token-secret'), 'utf8').trim(),
    tableUrl: stack.storage.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    bucket: { url: stack.storage.AWS_ENDPOINT_URL_S3 ?? '', name: stack.storage.BUCKET_NAME ?? '' },
    providerUrl: provider.url,
    dsUltimateUrl: dsUltimate.url,
    discordUrl: discord.url,
  }
  const close = async () => {
    await stack.close()
    await provider.close()
    await dsUltimate.close()
    await discord.close()
  }
  return { shared, close }
}
