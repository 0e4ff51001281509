import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../host/free-port.ts'
import { OperatorError } from '../host/operator-error.ts'

export interface Emulator {
  url: string
  close(): Promise<void>
}

const version = '1.2.1'
const startMs = 60_000

/**
 * Ends the emulator with this process: the pipe on its standard input closes even if this process is killed. If the
 * emulator ends, so does the shell, with its exit code.
 */
const leash = 'exec 3<&0; "$@" </dev/null & child=$!; (cat <&3 >/dev/null; kill "$child" 2>/dev/null) & wait "$child"'

/**
 * Starts the DynamoDB emulator on a SQLite file and a free loopback port. Calls `onDeath` if it ends before `close`.
 * Throws an OperatorError if it does not start.
 */
export async function startDynoxide(databaseFile: string, onDeath: (reason: string) => void): Promise<Emulator> {
  const port = await freePort()
  const host = secretLoopback()
  const command = [...dynoxideCommand(), '--host', host, '--port', String(port), '--db-path', databaseFile]
  // A separate process group: Ctrl+C reaches only this process, which ends the emulator after the last request.
  const child = spawn('/bin/sh', ['-c', leash, 'sh', ...command], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = exitReason(child)
  let closing = false
  let up = false
  void ended.then((reason) => {
    if (up && !closing) onDeath(reason)
  })
  const url = `http://${host}:${port}`
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

/** The emulator answers every origin and checks no signature, so on Linux its address is one in 16 million. */
function secretLoopback(): string {
  if (process.platform !== 'linux') return '127.0.0.1'
  const [a, b, c] = [randomInt(1, 255), randomInt(256), randomInt(1, 255)]
  return `127.${a}.${b}.${c}`
}

function dynoxideCommand(): string[] {
  const binary = fileURLToPath(new URL('../../../node_modules/@dynoxide/linux-x64/dynoxide', import.meta.url))
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(binary)) return [binary]
  if (process.platform === 'win32') {
    throw new OperatorError('Unter Windows läuft der lokale Angriffsplaner in WSL (Windows-Subsystem für Linux).')
  }
  return ['npx', '--yes', `dynoxide@${version}`]
}

/** The last line of the process's error output, else its exit code or signal. */
function exitReason(child: ChildProcess): Promise<string> {
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
