import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../../', import.meta.url))

/** A program of the project with what it has printed so far. */
export interface Program {
  child: ChildProcess
  output(): string
  /** Waits until the output matches and gives the match; throws when the program ends before. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  /** Waits for the end and gives the exit code, or the signal. */
  end(): Promise<number | string | null>
}

/** Starts `node <file> …args`, or another command, in the project's folder with these variables besides the environment's own. */
export function startProgram(
  file: string,
  args: string[],
  environment: Record<string, string>,
  [command, ...before]: readonly [string, ...string[]] = [process.execPath],
): Program {
  const { npm_execpath: _, ...inherited } = process.env
  const child = spawn(command, [...before, file, ...args], {
    cwd: project,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      child.emit('printed')
    })
  }
  const ended = Promise.withResolvers<number | string | null>()
  child.once('close', (code, signal) => ended.resolve(code ?? signal))
  const until = async (pattern: RegExp) => {
    const found = Promise.withResolvers<RegExpExecArray>()
    const look = () => {
      const match = pattern.exec(output)
      if (match) found.resolve(match)
    }
    child.on('printed', look)
    look()
    void ended.promise.then((code) => found.reject(new Error(`Ended with ${code} before ${pattern}: ${output}`)))
    return found.promise
  }
  return { child, output: () => output, until, end: () => ended.promise }
}
