// Plain JavaScript for Node 20 without packages, because it runs during their installation.
import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Preferred for tests: the same engine without a window needs a third less CPU. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const windowed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const programs = [...shells, ...windowed]
const otherPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const browserFlags = [
  // Chromium's sandbox refuses to run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Faces loaded by a page are as wide as the font says, as those of fonts.conf are.
  '--font-render-hinting=none',
]

/**
 * Environment of the browser: only the fonts of `fonts.conf`, not those of the machine or the caller. Browsers on macOS and
 * Windows ignore it.
 * @type {Record<string, string | undefined>}
 */
export const browserEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(FONTCONFIG|FC)_/.test(name))),
  FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)),
}

/** @type {Promise<string> | undefined} */
let found

/**
 * Path of a Chromium or Chrome: `CHROMIUM_PATH` or an installed one. As root on Debian it first installs what the tests lack (half
 * a minute). Rejects with a German sentence on what to install.
 * @returns {Promise<string>}
 */
export function chromiumPath() {
  found ??= findOrInstall()
  return found
}

/**
 * Path of a Chromium or Chrome: `CHROMIUM_PATH`, else an installed one.
 * @returns {string | undefined}
 */
export function installedBrowser() {
  return process.env.CHROMIUM_PATH ?? findInstalled(programs)
}

/**
 * Path of a Chromium or Chrome with windows, tabs and notifications, which the headless shell lacks.
 * @returns {string | undefined}
 */
export function windowedBrowser() {
  const { CHROMIUM_PATH: given } = process.env
  return given && !shells.includes(basename(given)) ? given : findInstalled(windowed)
}

/** @param {string[]} names */
function findInstalled(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const places = names.flatMap((program) => folders.map((folder) => join(folder, program)))
  return [...places, ...otherPlaces].find((place) => existsSync(place))
}

async function findOrInstall() {
  const { CHROMIUM_PATH: given } = process.env
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH zeigt auf ${given}, aber dort ist kein Browser.`)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installMissing()
  const installed = installedBrowser()
  if (installed) return installed
  throw new Error(
    'Für die Tests im Browser fehlt Chromium: Bitte installiere Chromium oder Chrome oder setze CHROMIUM_PATH auf das Programm.',
  )
}

/** Installs the Debian packages that the tests lack: notifications need windows, all else is faster without. */
async function installMissing() {
  const packages = [
    ...(installedBrowser() ? [] : ['chromium-headless-shell']),
    ...(windowedBrowser() ? [] : ['chromium']),
  ]
  if (packages.length === 0) return
  console.log('Chromium wird aus den Systempaketen installiert (etwa eine halbe Minute) …')
  const log = join(tmpdir(), 'angriffsplaner-chromium.log')
  const output = openSync(log, 'w')
  try {
    await aptGet(output, 'update')
    // One by one: older systems have no package of the shell.
    for (const name of packages) await aptGet(output, 'install', '-y', '--no-install-recommends', name)
  } finally {
    closeSync(output)
  }
  if (!installedBrowser()) throw new Error(`Chromium ließ sich nicht installieren, die Ausgabe steht in ${log}.`)
}

const aptGet = (output, ...args) =>
  new Promise((resolve) => {
    const child = spawn('apt-get', args, {
      stdio: ['ignore', output, output],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
