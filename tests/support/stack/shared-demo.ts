import type { TestProject } from 'vitest/node'
import { buildSite } from '../../../infra/local/server/site-build.ts'
import { startSharedStack } from './start-shared-stack.ts'

/** Builds the site, and starts a demo stack for each worker of the browser tests. */
export default async function setup({ provide, config, vitest }: TestProject): Promise<() => Promise<void>> {
  await buildSite()
  const workers = Math.min(config.maxWorkers, vitest.state.getPaths().length)
  // The API tests check what fits on AWS; here it would cost a tenth of the machine.
  const start = () => startSharedStack({ seed: 'demo', weighsCpu: false })
  const started = await Promise.all(Array.from({ length: workers }, start))
  provide(
    'stacks',
    started.map(({ shared }) => shared),
  )
  return async () => {
    await Promise.all(started.map(({ close }) => close()))
  }
}
