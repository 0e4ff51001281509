import { Failure } from '../runtime/failure.ts'
import { callerHash, mayBeAnswered } from './caller-address.ts'
import type { Middleware } from './chain.ts'

/** Notes the caller's hash, and refuses calls that bypass CloudFront where the environment demands it. */
export const fromEdge = (): Middleware => ({
  before: ({ event }) => {
    event.call.caller = callerHash(event)
    if (!mayBeAnswered(event)) throw new Failure('not_through_site')
  },
})
