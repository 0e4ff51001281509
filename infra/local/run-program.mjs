// Plain JavaScript for Node 20 without packages, because it runs their installation.
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const project = fileURLToPath(new URL('../../', import.meta.url))
const binaries = join(project, 'node_modules/.bin')

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
/** @type {NodeJS.Signals | undefined} */
let stoppedBy

/** Ends all running programs, and refuses those started later. */
export function stopPrograms(/** @type {NodeJS.Signals} */ signal) {
  stoppedBy = signal
  for (const child of children) child.kill(signal)
}

export const isStopped = () => stoppedBy !== undefined

/** Passes the signals that end a process on to its programs. */
export function forwardSignals() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopPrograms(signal))
}

/**
 * Runs a program in the project's folder. Resolves with its exit code, 128 + n for signal n.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ log?: string }} [options] `log`: the file that gets the output
 * @returns {Promise<number>}
 */
export function runProgram(program, args, { log } = {}) {
  if (stoppedBy) return Promise.resolve(128 + constants.signals[stoppedBy])
  const output = log ? openSync(log, 'w') : 'inherit'
  const child = spawn(program, args, {
    cwd: project,
    stdio: ['inherit', output, output],
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}` },
  })
  children.add(child)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`)
      resolve(1)
    })
    child.once('close', (code, signal) => {
      children.delete(child)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
