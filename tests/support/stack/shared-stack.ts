import type { TestProject } from 'vitest/node'
import { buildSite } from '../../../infra/local/server/site-build.ts'
import { startSharedStack } from './start-shared-stack.ts'

/** One thread computes all calls of a stack: with a second one, large plans hold up fewer of the other tests. */
const count = 2

/** Empty stacks with their three accounts, shared by all API tests of a run. */
export default async function setup({ provide, vitest }: TestProject): Promise<() => Promise<void>> {
  if (vitest.state.getPaths().some((path) => /operate\/smoke|e2e\/taps/.test(path))) await buildSite()
  const started = await Promise.all(Array.from({ length: count }, () => startSharedStack()))
  provide(
    'stacks',
    started.map(({ shared }) => shared),
  )
  return async () => {
    await Promise.all(started.map(({ close }) => close()))
  }
}
