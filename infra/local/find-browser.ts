import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { OperatorError } from './operator-error.ts'

/** The same engine without a window takes a third less of the processor; that is what the tests have of a browser. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const programs = [...shells, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** Of Debian and its kin, the first that they have. */
const packages = ['chromium-headless-shell', 'chromium']
const otherPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What every browser of the tests is started with. */
export const browserFlags = [
  // Chromium's sandbox refuses root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let found: Promise<string> | undefined

/**
 * Path of a Chromium or Chrome: `CHROMIUM_PATH`, one that is installed, or, for root on Debian and its kin, its package,
 * installed now (about half a minute). Throws an OperatorError that says what to install.
 */
export const chromiumPath = (): Promise<string> => {
  found ??= findOrInstall()
  return found
}

async function findOrInstall(): Promise<string> {
  const { CHROMIUM_PATH: given } = process.env
  if (given) {
    if (existsSync(given)) return given
    throw new OperatorError(`CHROMIUM_PATH zeigt auf ${given}, aber dort ist kein Browser.`)
  }
  const installed = installedBrowser()
  if (installed) return installed
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await installFromPackages()
    const fresh = installedBrowser()
    if (fresh) return fresh
  }
  throw new OperatorError(
    'Für die Tests im Browser fehlt Chromium: Bitte installiere Chromium oder Chrome oder setze CHROMIUM_PATH auf das Programm.',
  )
}

/** Path of the Chromium or Chrome that is there: `CHROMIUM_PATH`, else an installed one; nothing is installed. */
export function installedBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const places = programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  return [...places, ...otherPlaces].find((place) => existsSync(place))
}

async function installFromPackages(): Promise<void> {
  console.log('Chromium wird aus den Systempaketen installiert (etwa eine halbe Minute) …')
  const log = join(tmpdir(), 'angriffsplaner-chromium.log')
  const output = openSync(log, 'w')
  try {
    if (!(await aptGet(output, 'update'))) throw failedInstall(log)
    for (const name of packages) {
      if (await aptGet(output, 'install', '-y', '--no-install-recommends', name)) return
    }
    throw failedInstall(log)
  } finally {
    closeSync(output)
  }
}

async function aptGet(output: number, ...args: string[]): Promise<boolean> {
  const child = spawn('apt-get', args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('error', () => resolve(1))
  child.once('close', resolve)
  return (await promise) === 0
}

const failedInstall = (log: string) =>
  new OperatorError(`Chromium ließ sich nicht installieren, die Ausgabe steht in ${log}.`)
