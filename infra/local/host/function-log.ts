import { createWriteStream } from 'node:fs'

/**
 * From now on the functions' log lines (JSON on standard output, which on AWS is the log) go to `file`, begun anew;
 * what is written for the person at the terminal still reaches the terminal.
 */
export function divertFunctionLog(file: string): void {
  const log = createWriteStream(file, { mode: 0o600 })
  // A log that cannot be written must not end the stack.
  log.on('error', () => undefined)
  const toTerminal = process.stdout.write.bind(process.stdout)
  const write: typeof process.stdout.write = (chunk: string | Uint8Array, ...rest: never[]) =>
    typeof chunk === 'string' && chunk.startsWith('{"level":') ? log.write(chunk) : toTerminal(chunk, ...rest)
  process.stdout.write = write
}
