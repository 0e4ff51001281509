import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '../host/operator-error.ts'

const project = fileURLToPath(new URL('../../../', import.meta.url))
const sources = ['web', 'shared', 'package.json', 'package-lock.json']
const stampFile = join(project, 'dist', 'site.stamp')

/** What is said of a build. */
interface Words {
  begins: string
  failed(log: string): string
}
const german: Words = {
  begins: 'Die Oberfläche wird gebaut …',
  failed: (log) => `Die Oberfläche ließ sich nicht bauen, die Ausgabe steht in ${log}.`,
}
/** The words for operators, whose commands print English. */
export const english: Words = {
  begins: 'Building the site …',
  failed: (log) => `The site could not be built; the output is in ${log}.`,
}

/**
 * Builds the site into `dist/site` unless built from the same sources. Throws an OperatorError that names the log on
 * failure.
 */
export async function buildSite(words = german): Promise<void> {
  const stamp = sourceStamp()
  if (existsSync(join(project, 'dist/site/index.html')) && existsSync(stampFile)) {
    if (readFileSync(stampFile, 'utf8') === stamp) return
  }
  console.log(words.begins)
  await runVite(words)
  mkdirSync(join(project, 'dist'), { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** Hash over names and contents of all source files. */
function sourceStamp(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  const full = join(project, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length))
}

async function runVite(words: Words): Promise<void> {
  const vite = join(project, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endBuild = () => child.kill()
  process.once('exit', endBuild)
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('error', (error) => {
    output += error.message
    resolve(1)
  })
  child.once('close', resolve)
  const log = join(project, 'dist', 'site-build.log')
  rmSync(log, { force: true })
  const code = await promise
  process.removeListener('exit', endBuild)
  if (code === 0) return
  mkdirSync(join(project, 'dist'), { recursive: true })
  writeFileSync(log, output)
  throw new OperatorError(words.failed(log))
}
