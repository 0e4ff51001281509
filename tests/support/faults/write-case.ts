import { isDeepStrictEqual } from 'node:util'
import type { ApiClient, RawAnswer } from '../../../infra/local/demo/api-client.ts'
import { type ErrorCode, errorCatalogue, errorSentence } from '../../../shared/contract/errors.ts'
import type { Trial } from './fault-rig.ts'
import type { Ground } from './fixture.ts'

/** How a write is found afterwards: as if it had never been, done, or item for item one or the other. */
export type Stands = 'before' | 'after' | 'part'

/** A write that is about to be made, and how to judge it. */
export interface Attempt {
  act(api: ApiClient): Promise<RawAnswer>
  /** Throws a `Half` when what stands is neither what stood before nor what was asked for. */
  look(api: ApiClient): Promise<Stands>
}

/** A write to be tried again and again. */
export interface Write {
  name: string
  /** The call of the contract that it makes; default: the name says it. */
  call?: string
  /** Takes seconds (passwords are hashed): for the long run. */
  long?: boolean
  /** May be found done in part: items that leaders edit one by one too, each whole. */
  piecewise?: boolean
  /** What a repetition is told when the write was done already. */
  doneBefore?: readonly ErrorCode[]
  /** Conflicts that it is told of when it could not be done. */
  refused?: readonly ErrorCode[]
  ready(api: ApiClient, ground: Ground): Promise<Attempt>
  /** What has to pass before it can be repeated. */
  pass?(trial: Trial, ground: Ground): Promise<void>
}

/** Part of a write was seen that is only there as a whole. */
export class Half extends Error {}

/** What the state is by comparing what is seen with what was and what is to be. */
export function standsAs<T>(seen: T, before: T, after: T): Stands {
  if (isDeepStrictEqual(seen, after)) return 'after'
  if (isDeepStrictEqual(seen, before)) return 'before'
  const [now, then, wanted] = [seen, before, after].map((state) => JSON.stringify(state))
  throw new Half(`Neither ${then} nor ${wanted} but ${now}`)
}

/** What many items stand as, each of which must be as before or as wanted. */
export function standAs<T>(seen: T[], before: T, after: T): Stands {
  const states = new Set(seen.map((item) => standsAs(item, before, after)))
  const [only] = states
  return states.size === 1 && only ? only : 'part'
}

/** The code of a failure, after a look at how it is told: a known code with its German sentence, and a request id. */
export function failureOf({ status, body }: RawAnswer): ErrorCode {
  const told = `${status} ${JSON.stringify(body)}`
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body) || !('error' in body))
    throw new Error(`Not told as a failure: ${told}`)
  const code = Object.keys(errorCatalogue).find((known): known is ErrorCode => known === body.code)
  if (!code || errorCatalogue[code][0] !== status) throw new Error(`No such code: ${told}`)
  if (typeof body.message !== 'string' || body.message !== body.error) throw new Error(`Two sentences: ${told}`)
  // The parts of the sentence between its places stand in this order.
  const parts = errorSentence(code).split(/\{\w+\}/)
  if (!parts.every((part) => typeof body.message === 'string' && body.message.includes(part)))
    throw new Error(`Not the sentence: ${told}`)
  if (!('requestId' in body) || typeof body.requestId !== 'string' || body.requestId.length < 10)
    throw new Error(`No request id: ${told}`)
  return code
}
