import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readRunReport, reportOptions } from '../../infra/local/commands/run-report.ts'
import { startProgram } from './program.ts'

test('a run reports its tests with the reason of each that was skipped', async () => {
  mkdirSync('dist', { recursive: true })
  // Inside the project, so that its vitest is found.
  const root = mkdtempSync(join('dist', 'run-report-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const tests = `import { expect, it } from 'vitest'
    it('passes', () => undefined)
    it('fails', () => expect(1).toBe(2))
    it('is left out', ({ skip }) => skip('no browser'))
    it.skip('is left out without a word', () => undefined)`
  writeFileSync(join(root, 'some.test.ts'), tests)
  writeFileSync(join(root, 'vitest.config.ts'), 'export default {}')
  const file = join(root, 'report.json')
  const program = startProgram('node_modules/vitest/vitest.mjs', ['run', '--root', root, ...reportOptions(file)], {})
  expect(await program.end(), program.output()).toBe(1)
  const skipped = [
    { name: 'is left out', reason: 'no browser' },
    { name: 'is left out without a word', reason: 'nicht ausgewählt' },
  ]
  expect(readRunReport(file)).toEqual({ passed: 1, failed: 1, skipped })
})
