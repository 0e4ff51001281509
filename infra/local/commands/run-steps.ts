import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forwardSignals, runProgram } from '../run-program.mjs'
import type { Program } from './programs.ts'
import { type RunReport, readRunReport, reportOptions } from './run-report.ts'

/** The vitest projects, one per kind of test. */
export type TestKind = 'unit' | 'api' | 'infra' | 'screens' | 'e2e'

/** What runs in parallel under one title. */
export interface Step {
  title: string
  programs: readonly Program[]
}

/** Builds a run of vitest. */
export type Vitest = (kinds: readonly TestKind[], ...args: readonly string[]) => Program

/** Runs the steps up to the first failure, prints vitest's test counts and sets the exit code. */
export async function runSteps(stepsFor: (vitest: Vitest) => readonly Step[]): Promise<void> {
  forwardSignals()
  const temporary = mkdtempSync(join(quickFolder(), 'angriffsplaner-test-'))
  const reports = join(temporary, 'reports')
  mkdirSync(reports)
  process.env.TMPDIR = temporary
  // Every test file loads the same packages in its own process.
  process.env.NODE_COMPILE_CACHE = join(temporary, 'compiled')
  const vitest: Vitest = (kinds, ...args) => [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...kinds.flatMap((kind) => ['--project', kind]),
    ...reportOptions(join(reports, `${kinds.join('-')}.json`)),
    ...args,
  ]
  const failedStep = await firstFailure(stepsFor(vitest))
  const { passed, failed, skipped } = readReports(reports)
  rmSync(temporary, { recursive: true, force: true })
  for (const { name, reason } of skipped) console.log(`Übersprungen: ${name} (${reason})`)
  if (failedStep) console.error(`\nFehlgeschlagen: ${failedStep.title}`)
  // A failed step without failed tests (types, style, a file that does not load) counts as one.
  console.log(`\n${passed} passed, ${failedStep ? Math.max(1, failed) : failed} failed, ${skipped.length} skipped`)
  process.exitCode = failedStep ? 1 : 0
}

async function firstFailure(steps: readonly Step[]): Promise<Step | undefined> {
  for (const step of steps) {
    console.log(`\n▶ ${step.title}`)
    const codes = await Promise.all(step.programs.map((program) => runProgram(process.execPath, program)))
    if (codes.some((code) => code !== 0)) return step
  }
  return undefined
}

/** A folder in memory if there is plenty, because the databases spend most of their time on disk syncs. */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 6e9) return '/dev/shm'
  } catch {
    // Only Linux has this folder.
  }
  return tmpdir()
}

function readReports(folder: string): RunReport {
  const reports = readdirSync(folder).map((file) => readRunReport(join(folder, file)))
  const sum = (key: 'passed' | 'failed') => reports.reduce((total, report) => total + report[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: reports.flatMap(({ skipped }) => skipped) }
}
