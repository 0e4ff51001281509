import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { changedScreens } from '../../infra/local/changed-screens.ts'
import { temporaryFolder } from '../support/stack/temporary.ts'

let project = ''
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@example.org', ...args], { cwd, stdio: 'pipe' })
const write = (file: string, text = 'new') => {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}
const commit = () => {
  git(project, 'add', '-A')
  git(project, 'commit', '-qm', 'Change')
}

beforeEach(() => {
  const origin = temporaryFolder('origin')
  git(origin, 'init', '-q')
  project = origin
  for (const folder of ['plans', 'troops', 'components', 'audit']) write(`tests/web/${folder}/some.test.ts`, 'old')
  for (const file of ['features/plans/plan.tsx', 'features/audit/list.tsx', 'components/page.tsx', 'main.ts'])
    write(`web/${file}`, 'old')
  write('shared/game/world/units.ts', 'old')
  commit()
  project = join(temporaryFolder('clone'), 'project')
  git(origin, 'clone', '-q', origin, project)
})

test('nothing changed, nothing to test', () => {
  expect(changedScreens(project)).toEqual([])
})

test('what is committed but not pushed, edited, or new', () => {
  write('web/features/plans/plan.tsx')
  commit()
  write('web/components/layout/page.tsx')
  write('tests/web/troops/another.test.ts')
  expect(changedScreens(project)).toEqual(['tests/web/components', 'tests/web/plans', 'tests/web/troops'])
})

test('what belongs to no folder of screens counts for none', () => {
  write('web/main.ts')
  write('shared/game/world/units.ts')
  write('web/features/new/page.tsx')
  expect(changedScreens(project)).toEqual([])
})

test('a folder without a history has changed nothing', () => {
  expect(changedScreens(temporaryFolder('loose'))).toEqual([])
})
