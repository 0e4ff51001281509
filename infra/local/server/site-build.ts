import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '../host/operator-error.ts'

const project = fileURLToPath(new URL('../../../', import.meta.url))
const sources = ['web', 'shared', 'package.json', 'package-lock.json']
const stampFile = join(project, 'dist', 'site.stamp')

/**
 * Builds the site into `dist/site` unless built from the same sources. Throws an OperatorError that names the log on
 * failure.
 */
export async function buildSite(): Promise<void> {
  const stamp = sourceStamp()
  if (existsSync(join(project, 'dist/site/index.html')) && existsSync(stampFile)) {
    if (readFileSync(stampFile, 'utf8') === stamp) return
  }
  console.log('Die Oberfläche wird gebaut …')
  await runVite()
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

async function runVite(): Promise<void> {
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
  throw new OperatorError(`Die Oberfläche ließ sich nicht bauen, die Ausgabe steht in ${log}.`)
}
