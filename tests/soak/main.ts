import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRunReport, reportOptions } from '../../infra/local/commands/run-report.ts'
import { quickFolder } from '../../infra/local/commands/run-steps.ts'
import { readUsage } from '../../infra/local/server/function-apart.ts'
import type { Tally } from '../support/faults/tally.ts'
import { exceeds, usageByFunction, usageTable } from './usage.ts'

/** Runs the long versions of the tests that kill, disturb and fuzz, and the largest plan at Lambda's size; prints what they did and writes it to `dist/soak-report.json`. */
const project = fileURLToPath(new URL('../..', import.meta.url))
/** Where `tests/support/faults/tally.ts` leaves what each test has counted. */
const tallies = join(project, 'dist/soak')
const usageFile = join(tallies, 'usage.jsonl')
const reportFile = join(project, 'dist/soak-report.json')

/** What a whole run reaches. */
const least = { kills: 500, faults: 5000 }

type Counts = Partial<Record<string, number>>

rmSync(tallies, { recursive: true, force: true })
mkdirSync(tallies, { recursive: true })
const temporary = mkdtempSync(join(quickFolder(), 'angriffsplaner-soak-'))
const results = join(temporary, 'results.json')
const startedAt = Date.now()
process.exitCode = await runTests()
const report = {
  minutes: Math.round((Date.now() - startedAt) / 6000) / 10,
  tests: readResults(),
  ...together(tallyFiles().map((name): Tally => JSON.parse(readFileSync(join(tallies, name), 'utf8')))),
}
const usages = existsSync(usageFile) ? usageByFunction(readUsage(usageFile)) : []
const total = (counts: Counts) => Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0)
const isWhole = process.argv.length === 2
const isEnough = total(report.kills) + total(report.storageKills) >= least.kills && total(report.faults) >= least.faults
if (usages.some(exceeds) || (isWhole && !isEnough)) process.exitCode ||= 1
rmSync(temporary, { recursive: true, force: true })
writeFileSync(reportFile, `${JSON.stringify({ ...report, usages }, undefined, 2)}\n`)
console.log(`\n${table()}\n\n${usageTable(usages)}\n\nDasselbe als JSON: ${reportFile}`)

function tallyFiles(): string[] {
  return readdirSync(tallies).filter((name) => name.endsWith('.json'))
}

/** Ends with vitest's exit code, or by the signal that ended it. */
function runTests(): Promise<number> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=soak']
  const child = spawn(process.execPath, [...vitest, ...reportOptions(results), ...process.argv.slice(2)], {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, SOAK: '1', TMPDIR: temporary },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const { promise, resolve } = Promise.withResolvers<number>()
  child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  return promise
}

/** How many tests passed and failed; none when vitest was stopped before its end. */
function readResults(): { passed: number; failed: number } {
  try {
    const { passed, failed } = readRunReport(results)
    return { passed, failed }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** What all tests have counted and found. */
function together(all: Tally[]): Tally {
  const sum = (count: (tally: Tally) => number) => all.reduce((total, tally) => total + count(tally), 0)
  const added = (counts: (tally: Tally) => Counts) => {
    const names = new Set(all.flatMap((tally) => Object.keys(counts(tally))))
    return Object.fromEntries([...names].map((name) => [name, sum((tally) => counts(tally)[name] ?? 0)]))
  }
  return {
    kills: added(({ kills }) => kills),
    storageKills: added(({ storageKills }) => storageKills),
    faults: added(({ faults }) => faults),
    calls: sum(({ calls }) => calls),
    requests: sum(({ requests }) => requests),
    answers: added(({ answers }) => answers),
    longest: Math.max(0, ...all.map(({ longest }) => longest)),
    lost: all.flatMap(({ lost }) => lost),
    half: all.flatMap(({ half }) => half),
    wrong: all.flatMap(({ wrong }) => wrong),
  }
}

function table(): string {
  const { minutes, tests, kills, storageKills, faults, answers, requests, longest, lost, half, wrong } = report
  const line = (count: number | string, words: string) => `${String(count).padStart(9)}  ${words}`
  const counted = (title: string, counts: Counts) => {
    const rows = Object.entries(counts).map(([name, count = 0]) => `  ${String(count).padStart(7)}  ${name}`)
    return [line(total(counts), title), ...rows].join('\n')
  }
  return [
    `Dauerlauf: ${minutes} Minuten, ${tests.passed} passed, ${tests.failed} failed`,
    counted('kill -9 der Funktionen, je Schreibvorgang', kills),
    counted('kill -9 von Datenbank und Objektspeicher, je Schreibvorgang', storageKills),
    counted('Störungen von Datenbank und Objektspeicher, je Art', faults),
    counted('Aufrufe der API, je Antwort (none: die Funktion wurde beendet)', answers),
    line(requests, 'Anfragen an Datenbank und Objektspeicher'),
    line(`${longest} ms`, 'längster Aufruf'),
    line(lost.length, 'bestätigte Änderungen verloren'),
    line(half.length, 'halbe Stände gesehen'),
    line(wrong.length, 'falsche Antworten'),
  ].join('\n')
}
