import { isDeepStrictEqual } from 'node:util'
import type { ApiClient, RawAnswer } from '../../../infra/local/demo/api-client.ts'
import { type ErrorCode, errorCatalogue, errorSentence } from '../../../shared/contract/errors.ts'
import type { FaultRig } from './fault-rig.ts'
import type { Fixture } from './fixture.ts'

/** State after a write: unchanged, done, or a mix per item. */
export type Outcome = 'before' | 'after' | 'part'

/** A prepared write and its check. */
export interface WriteCase {
  act(api: ApiClient): Promise<RawAnswer>
  /** Throws `Half` if an item is neither in its old nor in its new state. */
  look(api: ApiClient): Promise<Outcome>
}

/** A write that can be repeated. */
export interface Write {
  name: string
  /** The contract's call; default: the name. */
  call?: string
  /** Takes seconds (hashes passwords): only in the soak run. */
  long?: boolean
  /** May be done in part: leaders also edit these items one by one, each atomically. */
  piecewise?: boolean
  /** Codes of a repetition after success. */
  doneBefore?: readonly ErrorCode[]
  /** Codes of conflicts that prevent the write. */
  refused?: readonly ErrorCode[]
  ready(api: ApiClient, fixture: Fixture): Promise<WriteCase>
  /** Waits for what blocks a repetition. */
  pass?(faultRig: FaultRig, fixture: Fixture): Promise<void>
}

/** Part of an atomic write was seen. */
export class Half extends Error {}

/** The state of what is seen; throws `Half` if it is neither `before` nor `after`. */
export function compareOutcome<T>(seen: T, before: T, after: T): Outcome {
  if (isDeepStrictEqual(seen, after)) return 'after'
  if (isDeepStrictEqual(seen, before)) return 'before'
  const [now, then, wanted] = [seen, before, after].map((state) => JSON.stringify(state))
  throw new Half(`Neither ${then} nor ${wanted} but ${now}`)
}

/** The state of many items, each either `before` or `after`. */
export function compareOutcomes<T>(seen: T[], before: T, after: T): Outcome {
  const states = new Set(seen.map((item) => compareOutcome(item, before, after)))
  const [only] = states
  return states.size === 1 && only ? only : 'part'
}

/** The code of a failure; checks its German sentence, status and request id. */
export function failureCode({ status, body }: RawAnswer): ErrorCode {
  const told = `${status} ${JSON.stringify(body)}`
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body) || !('error' in body))
    throw new Error(`Not told as a failure: ${told}`)
  const code = Object.keys(errorCatalogue).find((known): known is ErrorCode => known === body.code)
  if (!code || errorCatalogue[code][0] !== status) throw new Error(`No such code: ${told}`)
  if (typeof body.message !== 'string' || body.message !== body.error) throw new Error(`Two sentences: ${told}`)
  // The fixed parts of the sentence, between its placeholders.
  const parts = errorSentence(code).split(/\{\w+\}/)
  if (!parts.every((part) => typeof body.message === 'string' && body.message.includes(part)))
    throw new Error(`Not the sentence: ${told}`)
  if (!('requestId' in body) || typeof body.requestId !== 'string' || body.requestId.length < 10)
    throw new Error(`No request id: ${told}`)
  return code
}
