import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** One folder for all files of a run's tests. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'angriffsplaner-run-'))
  provide('temporary', folder)
  return () => rm(folder, { recursive: true, force: true })
}
