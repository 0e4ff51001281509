import type { TestProject } from 'vitest/node'
import { demoPassword } from '../../infra/local/seed.ts'
import { buildSite } from '../../infra/local/site-build.ts'
import { signInAll } from './context.ts'
import { discordEnv } from './discord.ts'
import { startDsUltimate } from './ds-ultimate-server.ts'
import { forkStack } from './fork-stack.ts'
import { startProviderServer } from './provider-server.ts'

/** One stack with the site and the demo, and one stand-in each of provider, DS-Ultimate and Discord, for all browser tests of a run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  await buildSite()
  const provider = await startProviderServer()
  // What fits on AWS is looked at by the API tests; here it would cost a tenth of the machine.
  const dsUltimate = await startDsUltimate()
  const stack = await forkStack(
    { providerUrl: provider.url, seed: 'demo', weighsCpu: false, lateReads: true },
    { ...dsUltimate.env, ...discordEnv },
  )
  provide('stackUrl', stack.url)
  provide('tableUrl', stack.storage.AWS_ENDPOINT_URL_DYNAMODB ?? '')
  provide('providerUrl', provider.url)
  provide('dsUltimateUrl', dsUltimate.url)
  provide('tokens', await signInAll(stack.url, demoPassword))
  return async () => {
    await stack.close()
    await provider.close()
    await dsUltimate.close()
  }
}
