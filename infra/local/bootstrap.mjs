// Runs the npm scripts: installs what is missing, then starts the command on Node 24. Plain JavaScript for Node 20 and
// Node's own modules only, because nothing is installed yet when it runs.
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

// npm passes a signal to the shell between us, which dies of it without a word to us: then nobody waits for us any more.
if (process.env.npm_lifecycle_event) {
  const launchers = findLaunchers()
  setInterval(() => findLaunchers() !== launchers && !stoppedBy && stop('SIGTERM'), 300).unref()
}

// Each checker resolves for itself what it shares with the others: by itself four of them take half as long again on two cores.
const types = ['node_modules/typescript/bin/tsc', '--checkers', '2']
const style = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']
const site = ['infra/local/server/build-site.ts']

/** Everything that must hold, fast first. The programs of a step run side by side. */
const everything = (vitest) => [
  ['Typen, Stil und Bau der Oberfläche (tsc, biome, vite)', types, style, site],
  ['Tests von Regeln, API und Infrastruktur (vitest)', vitest('node', ...projects('unit', 'stack', 'infra'))],
  // One after the other: each takes both cores, the page and the server or bundler behind it.
  ['Tests der Bildschirme im Browser (vitest)', vitest('component', ...projects('component'))],
  ['Tests der Abläufe im Browser (vitest)', vitest('e2e', ...projects('e2e'))],
]

/** What needs no stack, for the time while one works: all rules, and the screens that were changed; or what is named. */
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
  // Side by side: npm keeps one processor busy.
  const parts = [install(), ...(needBrowser.includes(command) ? [findBrowser()] : [])]
  if ((await Promise.all(parts)).includes(false)) return 1
  const node = findNode()
  return node ? commands[command](node) : 1
}

/** Who started us, and who started them, where the system tells. */
function findLaunchers() {
  try {
    const status = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${status.split(') ').at(-1)?.split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}

/** Installs the packages of the lock file unless they are there; false when that fails. */
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

/** Sees to it that there is a browser for the tests; false when there is none. */
async function findBrowser() {
  try {
    await chromiumPath()
    return true
  } catch (error) {
    fail(error.message)
    return false
  }
}

/** Whether somebody's own `npm ci` has put the versions of the lock file in place: npm notes what it did at its end. */
function installedByHand() {
  const done = join(modules, '.package-lock.json')
  if (!existsSync(done)) return false
  const there = JSON.parse(readFileSync(done, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages).filter(([path]) => path !== '')
  return wanted.every(([path, { version, optional }]) => optional || there[path]?.version === version)
}

/** The Node that runs the project: the installed one where it runs (Linux x64), else this one when it is new enough. */
function findNode() {
  const own = join(modules, '.bin', 'node')
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  fail(`Hier läuft Node ${process.versions.node}: Bitte installiere Node 24 (mindestens 22.22) von https://nodejs.org.`)
  return undefined
}

/** Runs the steps, ends at the first that fails, and counts vitest's tests at the end. */
async function test(node, stepsOf) {
  const temporary = mkdtempSync(join(quickFolder(), 'angriffsplaner-test-'))
  const reports = join(temporary, 'reports')
  mkdirSync(reports)
  process.env.TMPDIR = temporary
  // Each file of tests loads the same packages in a process of its own.
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
  // A step that fails without a failed test of its own (types, style, a file that does not load) counts as one.
  console.log(`\n${passed} passed, ${failedStep ? Math.max(1, failed) : failed} failed`)
  return failedStep ? 1 : 0
}

/** Where files cost no disk's time, which databases that keep their word spend most of: memory, when there is plenty of it. */
function quickFolder() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 6e9) return '/dev/shm'
  } catch {
    // Not on this system.
  }
  return tmpdir()
}

/** Folders of tests, as `changed-screens.ts` finds them. */
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

/** Runs a program in the project's folder to its end and gives its exit code. */
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

// Declared as a function: the command runs before a constant down here would have its value.
function tail(file) {
  return readFileSync(file, 'utf8').split('\n').slice(-20).join('\n')
}

function fail(sentence) {
  console.error(sentence)
  return 1
}
