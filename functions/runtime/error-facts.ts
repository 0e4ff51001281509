import { Failure } from './failure.ts'

/** What is logged of an error. */
export interface ErrorFacts {
  name: string
  /** A system or catalogue code, e.g. ECONNREFUSED. */
  code?: string
  /** Status and request id of a failed AWS call. */
  status?: number
  awsRequestId?: string
  message?: string
  /** Schema issues: path and code, without the value. */
  issues?: string[]
  /** The stack frames, the innermost first. */
  at?: string[]
  cause?: ErrorFacts
}

const maxFrames = 10
const maxIssues = 5
const maxMessage = 300

/**
 * Logs errors by an allow-list, because other parts may contain passwords, tokens or dumps: a parser's message quotes its input, an
 * SDK error contains the response, a failed condition the item.
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { name: `thrown ${typeof error}` }
  const aws = awsFacts(error)
  const facts: ErrorFacts = {
    name: word(error.name) ?? 'Error',
    code: 'code' in error ? word(error.code) : undefined,
    ...aws,
    message: isSafe(error, aws !== undefined) ? error.message.slice(0, maxMessage) : undefined,
    issues:
      'issues' in error && Array.isArray(error.issues) ? error.issues.slice(0, maxIssues).map(issueFact) : undefined,
    at: frames(error),
    cause: depth === 0 && error.cause !== undefined ? errorFacts(error.cause, 1) : undefined,
  }
  return facts
}

/** A name or code; `undefined` for other text. */
const word = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.$-]{1,60}$/.test(value) ? value : undefined

function awsFacts(error: Error): Pick<ErrorFacts, 'status' | 'awsRequestId'> | undefined {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || !error.$metadata) return undefined
  const { httpStatusCode, requestId } = error.$metadata as { httpStatusCode?: unknown; requestId?: unknown }
  return {
    status: typeof httpStatusCode === 'number' ? httpStatusCode : undefined,
    awsRequestId: word(requestId),
  }
}

/** AWS errors whose message contains only actions, resources and limits. */
const safeAwsErrors =
  /^(AccessDenied|ResourceNotFound|NoSuch|TransactionCanceled|TransactionConflict|Throttling|ProvisionedThroughput|RequestLimit|InternalServer|ServiceUnavailable|SlowDown|UnrecognizedClient|Expired|InvalidSignature|Decryption)/

/** Engine messages that contain only names from the code. */
const engineMessage =
  /^(Cannot (read|set) properties of (undefined|null) \((reading|setting) '\w{1,40}'\)|[\w.$]{1,80} is not (a function|a constructor|defined|iterable)|Maximum call stack size exceeded)$/

function isSafe(error: Error, isAws: boolean): boolean {
  if (error instanceof Failure) return true
  if (isAws) return safeAwsErrors.test(error.name)
  return error.name === 'Error' || engineMessage.test(error.message)
}

function issueFact(issue: unknown): string {
  if (typeof issue !== 'object' || !issue) return 'unknown'
  const { path, code } = issue as { path?: unknown; code?: unknown }
  const parts = Array.isArray(path) ? path.map((part) => (typeof part === 'number' ? part : (word(part) ?? '?'))) : []
  return `${parts.join('.') || '.'}: ${word(code) ?? 'invalid'}`
}

/** The stack after the message, which may have any content and number of lines. */
function frames({ stack = '', message }: Error): string[] | undefined {
  const end = stack.indexOf(message)
  const below = end < 0 ? stack : stack.slice(end + message.length)
  const lines = below.split('\n').filter((line) => /^ {4}at (?:[\w.<>$ [\]]+ \()?[\w:/\\.@%+-]+:\d+:\d+\)?$/.test(line))
  return lines.length > 0 ? lines.slice(0, maxFrames).map((line) => line.trim().slice(3)) : undefined
}
