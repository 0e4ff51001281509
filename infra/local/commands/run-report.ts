import { readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** What became of the tests of one run of vitest. */
export interface RunReport {
  passed: number
  failed: number
  skipped: { name: string; reason: string }[]
}

/** Options of vitest that write the run's report to a file. */
export const reportOptions = (file: string) => [
  '--reporter=default',
  '--reporter=infra/local/commands/run-report.ts',
  `--outputFile=${file}`,
]

/** Reads a report; throws if vitest ended before its last test. */
export const readRunReport = (file: string): RunReport => JSON.parse(readFileSync(file, 'utf8'))

/** A reporter of vitest that writes the run's report to `outputFile`. Its JSON reporter does not say why a test was skipped. */
export default class RunReporter implements Reporter {
  #file = ''

  onInit({ config }: Vitest): void {
    this.#file = String(config.outputFile)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const count = (state: 'passed' | 'failed') => tests.filter((test) => test.result().state === state).length
    const skipped = tests.flatMap((test) => {
      const result = test.result()
      if (result.state !== 'skipped') return []
      return [{ name: test.fullName, reason: result.note ?? 'nicht ausgewählt' }]
    })
    const report: RunReport = { passed: count('passed'), failed: count('failed'), skipped }
    writeFileSync(this.#file, JSON.stringify(report))
  }
}
