// Starts the npm scripts: installs what is missing and hands over to the command's module on Node 24. Plain JavaScript
// for Node 20 without packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath } from './find-browser.mjs'
import { forwardSignals, isStopped, project, runProgram, stopPrograms } from './run-program.mjs'

const modules = join(project, 'node_modules')
const lockFile = join(project, 'package-lock.json')
const stampFile = join(modules, '.installed')

/** Module and fixed arguments of each command. */
const commands = {
  start: ['infra/local/main.ts'],
  dev: ['infra/local/dev.ts'],
  reset: ['infra/local/reset.ts'],
  test: ['infra/local/commands/test.ts'],
  'test:quick': ['infra/local/commands/test-quick.ts'],
  'test:unit': ['infra/local/commands/test-project.ts', 'unit'],
  'test:api': ['infra/local/commands/test-project.ts', 'api'],
  'test:infra': ['infra/local/commands/test-project.ts', 'infra'],
  'test:screens': ['infra/local/commands/test-project.ts', 'screens'],
  'test:e2e': ['infra/local/commands/test-project.ts', 'e2e'],
  check: ['infra/local/commands/check.ts'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write'],
  build: ['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts'],
  bench: ['tests/bench/main.ts'],
  soak: ['tests/soak/main.ts'],
  screenshots: ['tests/screenshots/main.ts'],
  synth: ['infra/local/commands/cdk.ts', 'synth', '--quiet'],
  preflight: ['infra/operate/preflight.ts'],
  deploy: ['infra/operate/deploy.ts'],
  smoke: ['infra/operate/smoke.ts'],
}
const needBrowser = ['test', 'test:quick', 'test:screens', 'test:e2e', 'screenshots']

const [command = '', ...args] = process.argv.slice(2)
forwardSignals()

// npm passes signals to the shell between us, which dies silently: then nobody waits for this process.
if (process.env.npm_lifecycle_event) {
  const launchers = findLaunchers()
  setInterval(() => findLaunchers() !== launchers && !isStopped() && stopPrograms('SIGTERM'), 300).unref()
}

process.exitCode = await main()

async function main() {
  if (!Object.hasOwn(commands, command)) {
    return fail(`Aufruf: node infra/local/bootstrap.mjs <${Object.keys(commands).join('|')}>`)
  }
  // In parallel: npm uses only one core.
  const parts = [install(), ...(needBrowser.includes(command) ? [findBrowser()] : [])]
  if ((await Promise.all(parts)).includes(false)) return 1
  const node = findNode()
  return node ? runProgram(node, [...commands[command], ...args]) : 1
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
    const code = await runProgram(npm ? process.execPath : 'npm', npm ? [npm, ...options] : options, { log })
    if (code !== 0) {
      if (!isStopped()) fail(`${tail(log)}\nDie Pakete ließen sich nicht installieren, die Ausgabe steht in ${log}.`)
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

// A function declaration, because the command runs before constants down here are initialised.
function tail(file) {
  return readFileSync(file, 'utf8').split('\n').slice(-20).join('\n')
}

function fail(sentence) {
  console.error(sentence)
  return 1
}
