// Runs the npm scripts: installs missing packages, then starts the command on Node 24. Plain JavaScript for Node 20
// without packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumPath } from './find-browser.mjs'

const project = fileURLToPath(new URL('../../', import.meta.url))
const modules = join(project, 'node_modules')
const lockFile = join(project, 'package-lock.json')
const stampFile = join(modules, '.installed')

const [command = '', ...args] = process.argv.slice(2)
const children = new Set()
let stoppedBy

const stop = (signal) => {
  stoppedBy = signal
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))

// npm passes signals to the shell between us, which dies silently: then nobody waits for this process.
if (process.env.npm_lifecycle_event) {
  const launchers = findLaunchers()
  setInterval(() => findLaunchers() !== launchers && !stoppedBy && stop('SIGTERM'), 300).unref()
}

// Each checker resolves shared types itself; the default of four takes half as long again on two cores.
const types = ['node_modules/typescript/bin/tsc', '--checkers', '2']
const style = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']
const site = ['infra/local/server/build-site.ts']

/** All checks, fast ones first. The programs of a step run in parallel. */
const everything = (vitest) => [
  ['Typen, Stil und Bau der Oberfläche (tsc, biome, vite)', types, style, site],
  ['Tests von Regeln, API und Infrastruktur (vitest)', vitest('node', ...projects('unit', 'stack', 'infra'))],
  // In sequence: each uses both cores, for the page and the server or bundler.
  ['Tests der Bildschirme im Browser (vitest)', vitest('component', ...projects('component'))],
  ['Tests der Abläufe im Browser (vitest)', vitest('e2e', ...projects('e2e'))],
]

/** Checks that need no stack: all unit tests and changed screens, or the named tests. */
const quick = (vitest, node) => {
  const isNamed = args.length > 0
  const screens = isNamed ? [] : changedScreens(node)
  const component = () => vitest('component', ...projects('component'), '--passWithNoTests', ...screens)
  if (!isNamed) console.log(`Bildschirme: ${screens.join(', ') || 'keine geändert'}`)
  return [
    ['Typen und Stil (tsc, biome)', types, style],
    [
      'Tests von Regeln und Bildschirmen (vitest)',
      // Named folders may have tests of one kind only.
      vitest('unit', ...projects('unit'), '--passWithNoTests'),
      ...(isNamed || screens.length > 0 ? [component()] : []),
    ],
  ]
}

const commands = {
  start: (node) => run(node, ['infra/local/main.ts', ...args]),
  dev: (node) => run(node, ['infra/local/dev.ts', ...args]),
  reset: (node) => run(node, ['infra/local/reset.ts', ...args]),
  test: (node) => test(node, everything),
  'test:quick': (node) => test(node, quick),
  bench: (node) => run(node, ['tests/bench/main.ts', ...args]),
  soak: (node) => run(node, ['tests/soak/main.ts', ...args]),
  screenshots: (node) => run(node, ['tests/screenshots/main.ts']),
  synth: (node) => cdk(node, ['synth', '--quiet']),
  deploy: (node) => cdk(node, ['deploy']),
}

const needBrowser = ['test', 'test:quick', 'screenshots']

process.exitCode = await main()

async function main() {
  if (!Object.hasOwn(commands, command)) {
    return fail(`Aufruf: node infra/local/bootstrap.mjs <${Object.keys(commands).join('|')}>`)
  }
  // In parallel: npm uses only one core.
  const parts = [install(), ...(needBrowser.includes(command) ? [findBrowser()] : [])]
  if ((await Promise.all(parts)).includes(false)) return 1
  const node = findNode()
  return node ? commands[command](node) : 1
}

/** Parent and grandparent process ids, as far as the system reveals them. */
function findLaunchers() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${status.split(') ').at(-1)?.split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}

/** Installs the packages of the lock file if missing; false on failure. */
async function install() {
  const stamp = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  if (!installedByHand()) {
    console.log('Die Pakete werden installiert (dauert beim ersten Mal ein bis zwei Minuten) …')
    const log = join(project, 'install.log')
    const { npm_execpath: npm } = process.env
    const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
    const code = await run(npm ? process.execPath : 'npm', npm ? [npm, ...options] : options, { log })
    if (code !== 0) {
      if (!stoppedBy) fail(`${tail(log)}\nDie Pakete ließen sich nicht installieren, die Ausgabe steht in ${log}.`)
      return false
    }
    rmSync(log, { force: true })
  }
  writeFileSync(stampFile, stamp)
  return true
}

/** Ensures a browser for the tests; false if there is none. */
async function findBrowser() {
  try {
    await chromiumPath()
    return true
  } catch (error) {
    fail(error.message)
    return false
  }
}

/** Whether a manual `npm ci` installed the versions of the lock file, by npm's own record. */
function installedByHand() {
  const done = join(modules, '.package-lock.json')
  if (!existsSync(done)) return false
  const there = JSON.parse(readFileSync(done, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages).filter(([path]) => path !== '')
  return wanted.every(([path, { version, optional }]) => optional || there[path]?.version === version)
}

/** The Node to run the project: the installed package (Linux x64), else this one if new enough. */
function findNode() {
  const own = join(modules, '.bin', 'node')
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  fail(`Hier läuft Node ${process.versions.node}: Bitte installiere Node 24 (mindestens 22.22) von https://nodejs.org.`)
  return undefined
}

/** Runs the steps up to the first failure and prints vitest's test counts. */
async function test(node, stepsOf) {
  const temporary = mkdtempSync(join(quickFolder(), 'angriffsplaner-test-'))
  const reports = join(temporary, 'reports')
  mkdirSync(reports)
  process.env.TMPDIR = temporary
  // Every test file loads the same packages in its own process.
  process.env.NODE_COMPILE_CACHE = join(temporary, 'compiled')
  const vitest = (name, ...options) => [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
    ...args,
  ]
  const steps = stepsOf(vitest, node)
  let failedStep
  for (const [name, ...programs] of steps) {
    console.log(`\n▶ ${name}`)
    const codes = await Promise.all(programs.map((stepArgs) => run(node, stepArgs)))
    if (codes.every((code) => code === 0)) continue
    failedStep = name
    break
  }
  const { passed, failed } = countTests(reports)
  rmSync(temporary, { recursive: true, force: true })
  if (failedStep) console.error(`\nFehlgeschlagen: ${failedStep}`)
  // A failed step without failed tests (types, style, a file that does not load) counts as one.
  console.log(`\n${passed} passed, ${failedStep ? Math.max(1, failed) : failed} failed`)
  return failedStep ? 1 : 0
}

/** A folder in memory if there is plenty, because the databases spend most of their time on disk syncs. */
function quickFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 6e9) return '/dev/shm'
  } catch {
    // Not on this system.
  }
  return tmpdir()
}

/** Test folders as reported by `changed-screens.ts`. */
function changedScreens(node) {
  const { stdout = '' } = spawnSync(node, ['infra/local/changed-screens.ts'], { cwd: project, encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}

function projects(...names) {
  return names.flatMap((name) => ['--project', name])
}

function countTests(folder) {
  const counts = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
  return { passed: sum('numPassedTests'), failed: sum('numFailedTests') }
}

async function cdk(node, options) {
  const built = await run(node, site)
  return built === 0 ? run(node, ['node_modules/aws-cdk/bin/cdk', ...options, ...args]) : built
}

/** Runs a program in the project's folder and returns its exit code. */
function run(program, programArgs, { log } = {}) {
  if (stoppedBy) return Promise.resolve(128 + constants.signals[stoppedBy])
  const output = log ? openSync(log, 'w') : 'inherit'
  const child = spawn(program, programArgs, {
    cwd: project,
    stdio: ['inherit', output, output],
    env: { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` },
  })
  children.add(child)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(fail(`${program}: ${error.message}`)))
    child.once('close', (code, signal) => {
      children.delete(child)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

// A function declaration, because the command runs before constants down here are initialised.
function tail(file) {
  return readFileSync(file, 'utf8').split('\n').slice(-20).join('\n')
}

function fail(sentence) {
  console.error(sentence)
  return 1
}
