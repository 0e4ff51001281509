import { errorFacts } from './error-facts.ts'

/** All that a log line may carry: ids, counts and codes. What a person has typed has no place here. */
export interface LogFields {
  requestId?: string
  route?: string
  status?: number
  /** The failure's code in the catalogue. */
  code?: string
  ms?: number
  /** Percent of the function's time limit that the call took. */
  used?: number
  userId?: string
  planId?: string
  worldId?: string
  server?: string
  villages?: number
  synced?: number
  failed?: number
  skipped?: number
}

const write = (level: 'info' | 'warn' | 'error', message: string, fields: object) => {
  process.stdout.write(`${JSON.stringify({ level, message, ...fields })}\n`)
}

/** Structured log lines, one JSON object each; `message` is a constant of the code. */
export const log = {
  info: (message: string, fields: LogFields = {}) => write('info', message, fields),
  /** Something outside that failed as it may, e.g. the game's server. */
  warn: (message: string, error: unknown, fields: LogFields = {}) =>
    write('warn', message, { ...fields, error: errorFacts(error) }),
  /** Something that must not happen: it wakes the operator. */
  error: (message: string, error: unknown, fields: LogFields = {}) =>
    write('error', message, { ...fields, error: errorFacts(error) }),
}
