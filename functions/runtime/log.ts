import { errorFacts } from './error-facts.ts'

/** Everything a log line may contain: ids, counts and codes, never user input. */
export interface LogFields {
  requestId?: string
  route?: string
  status?: number
  /** The failure's code in the catalogue. */
  code?: string
  /** Keyed hash of the caller's address. */
  caller?: string
  ms?: number
  /** Percent of the function's timeout. */
  used?: number
  userId?: string
  planId?: string
  worldId?: string
  server?: string
  villages?: number
  /** Plans with messages due, and messages that arrived or failed. */
  plans?: number
  sent?: number
  failed?: number
  /** Failed checks of the site in a row. */
  failures?: number
  worlds?: number
  queued?: number
  /** Worlds without a successful sync for hours. */
  overdue?: number
  /** Players asked to send lost attacks, and how many attacks; lost attacks for which nobody is free. */
  players?: number
  attacks?: number
  without?: number
  /** Push messages that were due, accepted, for devices that are gone, and to be sent again later. */
  due?: number
  gone?: number
  waiting?: number
  /** How often a queued message has been received. */
  attempt?: number
}

const write = (level: 'info' | 'warn' | 'error', message: string, fields: object) => {
  process.stdout.write(`${JSON.stringify({ level, message, ...fields })}\n`)
}

/** Logs one JSON object per line; `message` must be a constant. */
export const log = {
  info: (message: string, fields: LogFields = {}) => write('info', message, fields),
  /** Expected failures outside, e.g. of the game's server. */
  warn: (message: string, error: unknown, fields: LogFields = {}) =>
    write('warn', message, { ...fields, error: errorFacts(error) }),
  /** Unexpected failures; alerts the operator. */
  error: (message: string, error: unknown, fields: LogFields = {}) =>
    write('error', message, { ...fields, error: errorFacts(error) }),
}
