import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../host/free-port.ts'
import { OperatorError } from '../host/operator-error.ts'

/** A running emulator on loopback. */
export interface Emulator {
  url: string
  close(): Promise<void>
}

const version = '1.2.1'
const startMs = 60_000

/**
 * Keeps the emulator from outliving us: the pipe on its standard input closes when this process ends, even by force.
 * The emulator's own end ends the shell, with its exit code.
 */
const leash = 'exec 3<&0; "$@" </dev/null & child=$!; (cat <&3 >/dev/null; kill "$child" 2>/dev/null) & wait "$child"'

/**
 * Starts the DynamoDB emulator on a SQLite file and a free port of loopback.
 * `onDeath` is called when it ends before `close`. Throws an OperatorError when it does not come up.
 */
export async function startDynoxide(databaseFile: string, onDeath: (reason: string) => void): Promise<Emulator> {
  const port = await freePort()
  const command = [...dynoxideCommand(), '--host', '127.0.0.1', '--port', String(port), '--db-path', databaseFile]
  // A process group of its own: Ctrl+C in the terminal reaches us alone, and we end it after the last request.
  const child = spawn('/bin/sh', ['-c', leash, 'sh', ...command], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = endOf(child)
  let closing = false
  let up = false
  void ended.then((reason) => {
    if (up && !closing) onDeath(reason)
  })
  const url = `http://127.0.0.1:${port}`
  await untilUp(url, ended)
  up = true
  return {
    url,
    close: async () => {
      closing = true
      child.stdin?.end()
      await ended
    },
  }
}

function dynoxideCommand(): string[] {
  const binary = fileURLToPath(new URL('../../../node_modules/@dynoxide/linux-x64/dynoxide', import.meta.url))
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(binary)) return [binary]
  if (process.platform === 'win32') {
    throw new OperatorError('Unter Windows läuft der lokale Angriffsplaner in WSL (Windows-Subsystem für Linux).')
  }
  return ['npx', '--yes', `dynoxide@${version}`]
}

/** How the process ended: the last line it wrote to its error output, else its exit code or signal. */
function endOf(child: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-500)
  })
  child.once('error', (error) => resolve(error.message))
  child.once('close', (code, signal) =>
    resolve(words.trim().split('\n').at(-1) || `Ende mit ${signal ?? `Code ${code}`}`),
  )
  return promise
}

async function untilUp(url: string, ended: Promise<string>): Promise<void> {
  const end = Date.now() + startMs
  while (Date.now() < end) {
    const death = await Promise.race([ended, sleep(15)])
    if (typeof death === 'string') throw new OperatorError(`Die lokale Datenbank startet nicht: ${death}`)
    if (await answers(url)) return
  }
  throw new OperatorError('Die lokale Datenbank antwortet nicht.')
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    (response) => response.arrayBuffer().then(() => true),
    () => false,
  )
