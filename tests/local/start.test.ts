import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { apiAt } from '../../infra/local/demo/api-client.ts'
import { readSettings } from '../../infra/local/host/settings.ts'
import { contract } from '../../shared/contract/index.ts'
import { type Program, startProgram } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-test-'))
const running: Program[] = []
afterEach(async () => {
  for (const program of running.splice(0)) {
    program.child.kill('SIGKILL')
    await program.end()
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (dataDir: string, environment: Record<string, string> = {}, file = 'infra/local/main.ts'): Program => {
  const program = startProgram(file, file.endsWith('.mjs') ? ['start'] : [], {
    PORT: '0',
    DATA_DIR: join(folder, dataDir),
    SEED_DEMO: '0',
    ...environment,
  })
  running.push(program)
  return program
}
const printedUrl = async (program: Program) => (await program.until(/läuft auf (http:\/\/localhost:\d+)/))[1] ?? ''
const login = (url: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'user', password: 'staemme-demo' }),
  })
/** The process ids of the database emulators that work in a data folder. */
const emulatorIds = (dataDir: string): number[] =>
  processes()
    .filter(({ command }) => command.includes(join(folder, dataDir)) && !command.startsWith('/bin/sh'))
    .map(({ pid }) => pid)

function processes(): { pid: number; command: string }[] {
  if (!existsSync('/proc/self/cmdline')) {
    const lines = execFileSync('ps', ['-axo', 'pid=,args=']).toString().split('\n')
    return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+ +/, '') }))
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => ({ pid: Number(pid), command: commandLine(pid) }))
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // It has ended since the folder was listed.
    return ''
  }
}

it('prints address and accounts, serves site and API, and ends cleanly and in time on SIGTERM', async () => {
  const program = start('whole')
  const url = await printedUrl(program)
  for (const account of ['superadmin', 'admin', 'user']) {
    expect(program.output()).toMatch(new RegExp(`${account} +Passwort staemme-demo`))
  }
  expect(program.output()).not.toContain('"level"')
  expect((await login(url)).status).toBe(200)
  const page = await fetch(`${url}/incplans`)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(statSync(join(folder, 'whole/token-secret')).mode & 0o777).toBe(0o600)
  expect(emulatorIds('whole')).toHaveLength(1)

  const before = performance.now()
  program.child.kill('SIGTERM')
  program.child.kill('SIGINT')
  expect(await program.end()).toBe(0)
  expect(performance.now() - before).toBeLessThan(10_000)
  expect(emulatorIds('whole')).toEqual([])
})

it('prints the link of a member of the demo', async () => {
  const program = start('demo', { SEED_DEMO: '1' })
  const url = await printedUrl(program)
  const [, path] = await program.until(/Befehle eines Mitglieds: http:\/\/localhost:\d+(\/orders\/[\w-]{32})\n/)
  expect((await fetch(`${url}/api${path}`)).status).toBe(200)
  // The API gives the same link, whole.
  const { token } = await (await login(url)).json()
  const api = apiAt(url, token)
  const { worlds } = await api.call(contract.worlds.list, {})
  const { plans } = await api.call(contract.plans.list, { worldId: worlds[0]?._id })
  const lists = await Promise.all(
    plans.map(({ _id: planId }) => api.call(contract.orders.list, { params: { planId } })),
  )
  expect(lists.flatMap(({ entries }) => entries.map(({ edit }) => edit))).toContain(`${url}${path}`)
})

it('refuses a second start on the same data in one sentence, and takes them over after a kill', async () => {
  const first = start('shared')
  const { token } = await (await login(await printedUrl(first))).json()
  const second = start('shared')
  expect(await second.end()).toBe(1)
  expect(second.output()).toMatch(/^Der Datenordner \S+ wird schon von einem laufenden Angriffsplaner benutzt: .+\.\n$/)

  first.child.kill('SIGKILL')
  await first.end()
  const third = start('shared')
  const url = await printedUrl(third)
  expect(emulatorIds('shared')).toHaveLength(1)
  const me = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(await me.json()).toMatchObject({ user: { username: 'user' } })
})

it.each([
  [{ PORT: 'abc' }, /^PORT muss eine Zahl von 0 bis 65535 sein, nicht „abc“\.\n$/],
  [{ DATA_DIR: '/dev/null/x' }, /^Der Datenordner \/dev\/null\/x ist nicht benutzbar \(DATA_DIR\): .+\n$/],
])('ends at a wrong setting %o with one sentence', async (environment, sentence) => {
  const program = start('settings', environment)
  expect(await program.end()).toBe(1)
  expect(program.output()).toMatch(sentence)
})

it.each([
  [{ PORT: '70000' }, /^PORT muss .+$/],
  [{ PROVIDER_URL: 'localhost:80/{server}' }, /^PROVIDER_URL muss eine Adresse mit http.+$/],
  [{ DISCORD_PUBLIC_KEY: 'geheim' }, /^DISCORD_PUBLIC_KEY muss aus 64 hexadezimalen Ziffern.+$/],
  [{ DISCORD_OWNER_ID: '@anna' }, /^DISCORD_OWNER_ID muss eine Discord-ID.+$/],
  [{ DSULTIMATE_URL: 'nirgends' }, /^DSULTIMATE_URL muss eine Adresse mit http.+$/],
  [{ SEED_DEMO: 'nein' }, /^SEED_DEMO muss 0 oder 1 sein, nicht „nein“\.$/],
])('names the wrong setting %o', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence)
})

it('names data of an older version, which it cannot read, and leaves them', async () => {
  mkdirSync(join(folder, 'older'))
  writeFileSync(join(folder, 'older', 'dynamodb.db'), '')
  const program = start('older')
  expect(await program.end()).toBe(1)
  expect(program.output()).toMatch(/^Die Daten in \S+older sind von einer älteren Version .*„npm run reset“.*\n$/)
  expect(readdirSync(join(folder, 'older')).sort()).toEqual(['dynamodb.db', 'lock.db', 'token-secret'])
})

it('reports a busy port in one sentence and leaves nothing behind', async () => {
  const other = createServer()
  const listening = Promise.withResolvers<void>()
  other.listen(0, () => listening.resolve())
  await listening.promise
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const program = start('busy', { PORT: port })
  expect(await program.end()).toBe(1)
  expect(program.output()).toMatch(new RegExp(`^Port ${port} ist schon belegt: .+\\n$`))
  other.close()
  expect(emulatorIds('busy')).toEqual([])
})

it('names other hosts only once the accounts have passwords of their own', async () => {
  const program = start('hosts', { HOSTS: 'planer.example.org' })
  expect(await program.end()).toBe(1)
  expect(program.output()).toMatch(/„superadmin“ hat noch das bekannte Passwort/)
})

it('ends with a sentence when the database dies', async () => {
  const program = start('dead')
  await printedUrl(program)
  for (const pid of emulatorIds('dead')) process.kill(pid, 'SIGKILL')
  expect(await program.end()).toBe(1)
  expect(program.output()).toMatch(/Die lokale Datenbank ist ausgefallen \(.+\): Der Angriffsplaner wird beendet\./)
})

it('runs through the bootstrap, which passes signals and exit codes on', async () => {
  const program = start('boot', {}, 'infra/local/bootstrap.mjs')
  await printedUrl(program)
  program.child.kill('SIGTERM')
  expect(await program.end()).toBe(0)
  expect(emulatorIds('boot')).toEqual([])
  const wrong = start('boot', { PORT: 'x' }, 'infra/local/bootstrap.mjs')
  expect(await wrong.end()).toBe(1)
})

it('says that the packages could not be installed, with what npm said', async () => {
  // A copy of the project that has no packages yet, with an npm that fails.
  const copy = join(folder, 'copy')
  mkdirSync(join(copy, 'infra/local'), { recursive: true })
  for (const file of ['bootstrap.mjs', 'find-browser.mjs', 'run-program.mjs']) {
    copyFileSync(join('infra/local', file), join(copy, 'infra/local', file))
  }
  copyFileSync('package-lock.json', join(copy, 'package-lock.json'))
  const npm = join(copy, 'npm.cjs')
  writeFileSync(npm, "console.log('npm error ECONNREFUSED'); process.exitCode = 1")
  const program = startProgram(join(copy, 'infra/local/bootstrap.mjs'), ['start'], { npm_execpath: npm })
  running.push(program)
  expect(await program.end()).toBe(1)
  expect(program.output()).toMatch(
    /npm error ECONNREFUSED\s+Die Pakete ließen sich nicht installieren, die Ausgabe steht in .+install\.log\.\n$/,
  )
})

it('reports before the tests that their browser is missing', async () => {
  const program = startProgram('infra/local/bootstrap.mjs', ['test'], { CHROMIUM_PATH: '/nirgends' })
  running.push(program)
  expect(await program.end()).toBe(1)
  expect(program.output()).toBe('CHROMIUM_PATH zeigt auf /nirgends, aber dort ist kein Browser.\n')
})
