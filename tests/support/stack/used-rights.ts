import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { itemRights } from '../../../infra/item-rights.ts'
import { scheduledRights, type UsedRight } from '../../../infra/local/server/function-rights.ts'
import { routes } from '../../../shared/contract/index.ts'
import { unusedRights } from './unused-rights.ts'

/** Fails a run of all API tests in which a function has a right to write that it never uses. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'angriffsplaner-rights-'))
  const file = join(folder, 'used')
  process.env.USED_RIGHTS_FILE = file
  const isWhole = await runsEveryTest(project)
  return () => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
    rmSync(folder, { recursive: true, force: true })
    if (!isWhole || project.vitest.state.getCountOfFailedTests() > 0) return
    const used = lines.map((line): UsedRight => JSON.parse(line))
    const functions = [
      ...routes.map((route) => ({ name: route.name, rights: itemRights(route) })),
      ...Object.values(scheduledRights).map(({ name, items }) => ({ name, rights: items })),
    ]
    const superfluous = unusedRights(functions, used)
    if (superfluous.length === 0) return
    console.error(`infra/item-rights.ts grants what no API test uses:\n${superfluous.join('\n')}`)
    process.exitCode = 1
  }
}

async function runsEveryTest(project: TestProject): Promise<boolean> {
  const ran = new Set(project.vitest.state.getPaths())
  const { testFiles } = await project.globTestFiles()
  return !project.config.testNamePattern && testFiles.every((path) => ran.has(path))
}
