import { createWriteStream } from 'node:fs'

/**
 * Redirects the functions' log lines (JSON on standard output) to `file`, which is truncated; other output still
 * reaches the terminal.
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
