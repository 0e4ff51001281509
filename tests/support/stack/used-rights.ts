import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { itemRights } from '../../../infra/item-rights.ts'
import { scheduledRights, type UsedRight } from '../../../infra/local/server/function-rights.ts'
import { routes } from '../../../shared/contract/index.ts'
import { unusedRights } from './unused-rights.ts'

/** Rights that functions need and API tests do not, or not in every run. */
const explained: [right: RegExp, reason: string][] = [
  [/^(plans|worlds)\.remove writes |^sync-worlds writes /, 'removes what there is of each class'],
  [/^calculations\.\w+ writes limits$/, 'most of these tests have no quotas'],
  [/^(plans|timeslots)\.(get|list) writes plans$/, 'complete plans of older versions, and remember counts for a while'],
  [/^bots\.incPlan(At)? writes worlds$/, 'note the last use of a key, at most every few minutes'],
  [/^every-minute writes connections$/, 'ends connections whose link has ended'],
  [/^sync-world writes plans$/, 'as worlds.sync, which tests call in its place'],
]

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
    const superfluous = unusedRights(functions, used).filter(
      (unused) => !explained.some(([right]) => right.test(unused)),
    )
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
