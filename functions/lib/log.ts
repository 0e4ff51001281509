type Fields = Record<string, string | number | boolean | undefined>

const write = (level: 'info' | 'warn' | 'error', message: string, fields: Fields) => {
  process.stdout.write(`${JSON.stringify({ level, message, ...fields })}\n`)
}

/** Structured log lines. Never pass a token, password or dump. */
export const log = {
  info: (message: string, fields: Fields = {}) => write('info', message, fields),
  warn: (message: string, fields: Fields = {}) => write('warn', message, fields),
  /** An unknown error with its stack, for the operator only. */
  error: (message: string, error: unknown, fields: Fields = {}) =>
    write('error', message, {
      ...fields,
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      stack: error instanceof Error ? error.stack : undefined,
    }),
}
