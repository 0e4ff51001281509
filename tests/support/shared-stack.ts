import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { demoPassword } from '../../infra/local/seed.ts'
import { signInAll } from './context.ts'
import { discordEnv } from './discord.ts'
import { startDsUltimate } from './ds-ultimate-server.ts'
import { forkStack } from './fork-stack.ts'
import { startProviderServer } from './provider-server.ts'

/** One empty stack with its three accounts, whose reads are as late as on AWS, and one stand-in each of provider and DS-Ultimate, for all API tests of a run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const provider = await startProviderServer()
  const dsUltimate = await startDsUltimate()
  const stack = await forkStack({ providerUrl: provider.url, lateReads: true }, { ...dsUltimate.env, ...discordEnv })
  provide('stackUrl', stack.url)
  provide('tableUrl', stack.storage.AWS_ENDPOINT_URL_DYNAMODB ?? '')
  provide('providerUrl', provider.url)
  provide('dsUltimateUrl', dsUltimate.url)
  provide('tokenSecret', readFileSync(join(stack.dataDir, 'token-secret'), 'utf8').trim())
  provide('tokens', await signInAll(stack.url, demoPassword))
  return async () => {
    await stack.close()
    await provider.close()
    await dsUltimate.close()
  }
}
