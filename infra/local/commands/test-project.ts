import { runSteps, type TestKind } from './run-steps.ts'

const titles: Record<TestKind, string> = {
  unit: 'Tests von Regeln (vitest)',
  api: 'Tests der API (vitest)',
  infra: 'Tests der Infrastruktur (vitest)',
  screens: 'Tests der Bildschirme im Browser (vitest)',
  e2e: 'Tests der Abläufe im Browser (vitest)',
}
const isTestKind = (name: string): name is TestKind => Object.hasOwn(titles, name)

/** Runs the tests of one kind; further arguments go to vitest. */
const [kind = '', ...args] = process.argv.slice(2)
if (!isTestKind(kind)) throw new Error(`Unknown kind of test: ${kind}`)
await runSteps((vitest) => [{ title: titles[kind], programs: [vitest([kind], ...args)] }])
