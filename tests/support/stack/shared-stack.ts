import type { TestProject } from 'vitest/node'
import { startSharedStack } from './start-shared-stack.ts'

/** One empty stack with its three accounts for all API tests of a run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { shared, close } = await startSharedStack()
  provide('stacks', [shared])
  return close
}
